// run.mjs -- the same few parts in each of the other browsers, both browsers at once.
//
// A browser is one person in one window. One that is not installed is skipped, one that can not be
// started fails by name, and so does a part that throws; nothing is tried a second time.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import * as kit from '../browser.d/kit.mjs';
import { startFirefox } from './firefox.mjs';
import { complaints, openPage, watchedPage } from './page.mjs';
import { has } from './process.mjs';
import { startWebKit } from './webkit.mjs';

const { GAMES, SIZES, check } = kit;
const ORNAMENTS = ['scrollbar-color', 'scrollbar-width']; // nothing is lost without them
const BROWSERS = { firefox: startFirefox, webkit: startWebKit };
const NEEDED = { firefox: ['firefox-esr'], webkit: ['WebKitWebDriver', 'Xvfb'] };

/** Other settings than before, as if this person had come with them. */
async function settle({ page, server }, wanted) {
    await kit.open({ server }, page);
    await page.evaluate((settings) => {
        for (const [key, value] of Object.entries(settings))
            localStorage.setItem(`backroom.${key}`, value);
    }, wanted);
    await page.reload();
    await page.waitForSelector('main');
}

async function startPage(own) {
    const { page, name } = own;
    for (const size of ['phone', 'desk']) {
        await page.resize(SIZES[size]);
        await settle(own, { lang: 'en', theme: 'dark' });
        await page.waitForSelector('[data-game]');
        check((await page.count('[data-game]')) === GAMES.length, `${name}: every game is there`);
        await kit.lookCheck(page, `${name}: the start page, ${size}`);
        await kit.shot(page, `${name}-start-${size}`);
    }
}

/** Declarations of the page's own style that this browser does not take, in no spelling. */
const unknownStyle = async (ornaments) => {
    const { files } = await (await fetch('assets.json')).json();
    const unknown = new Set();
    for (const file of files.filter((one) => one.endsWith('.css'))) {
        const text = await (await fetch(file)).text();
        for (const [, property, value] of text.matchAll(/(?<=[{;])([a-z-]+):([^;{}]+)(?=[;}])/g))
            if (
                !property.startsWith('-') &&
                !ornaments.includes(property) &&
                !text.includes(`-webkit-${property}:${value}`) &&
                !CSS.supports(property, value.replace('!important', '').trim())
            )
                unknown.add(`${property}: ${value}`);
    }
    return [...unknown];
};

async function style({ page, name, server }) {
    await kit.open({ server }, page);
    const unknown = await page.evaluate(unknownStyle, ORNAMENTS);
    check(unknown.length === 0, `${name}: knows every declaration of style`, unknown.join('\n'));
}

/** To the end, in scripts of some moves each: none of them takes long on a busy machine. */
async function playWhole(page) {
    const done = { moves: 0, byList: 0, idle: 0, isOver: false };
    for (;;) {
        const { moves, byList, isOver } = await kit.playOn(page, 20);
        done.moves += moves;
        done.byList += byList;
        done.isOver = isOver;
        done.idle = moves === 0 ? done.idle + 1 : 0; // others may have much to do meanwhile
        if (isOver || done.idle > 5) return done;
    }
}

async function match(own, game) {
    const { page, name, server } = own;
    const { seats, options, quick, lang } = kit.trial(game);
    // What is seen on a desk in one browser is seen on a phone in the other.
    const size = (GAMES.indexOf(game) + Object.keys(BROWSERS).indexOf(name)) % 2 ? 'phone' : 'desk';
    await page.resize(SIZES[size]);
    await settle(own, { lang, theme: size === 'desk' ? 'dark' : 'light' });
    await kit.sitAt({ server }, page, { game, seats, options: { ...options, ...quick } });
    const begun = await kit.playOn(page, 4);
    await kit.lookCheck(page, `${name}: ${game}, ${size}`);
    await kit.shot(page, `${name}-${game}-${size}`);
    const played = await playWhole(page);
    const told = JSON.stringify([begun, played]);
    check(played.isOver, `${name}: a whole match of ${game}, ${size}`, told);
    check(begun.moves + played.moves > 4, `${name}: with moves of one's own in ${game}`, told);
    await kit.lookCheck(page, `${name}: ${game}, the end, ${size}`);
    await kit.shot(page, `${name}-${game}-end`);
}

/** The first step of a lesson, by its light. */
async function lesson(own) {
    const { page, name } = own;
    await page.resize(SIZES.phone);
    await settle(own, { lang: 'en', lessons: '{}' });
    await page.click(`[data-learn=${GAMES[0]}]`);
    await page.waitForSelector('.coach');
    await page.waitForSelector('[data-lesson-spot], [data-spot]');
    await kit.shot(page, `${name}-lesson`);
    const step = () => page.evaluate(() => document.querySelector('.lesson-bar')?.dataset.step);
    const before = await step();
    for (let i = 0; i < 20 && (await step()) === before; i++) {
        const { to, selector } = await page.waitForFunction(() => {
            const at = document.querySelector('.lesson-bar')?.dataset.step;
            const lit = [
                '.commit[data-lesson-spot]',
                '[data-spot]:not(:has([data-spot]))',
                '.coach .next',
            ].find((one) => document.querySelector(one)?.getClientRects().length > 0);
            return lit && { to: at, selector: lit };
        });
        if (to === before) await page.click(selector);
    }
    const after = await step();
    check(Number(after) === Number(before) + 1, `${name}: a lesson goes to its next step`, after);
    await settle(own, { lessons: kit.KNOWN });
}

/** A first visit, then no server any more: the page comes back and plays by itself. */
async function offline(own) {
    const { page, name, web } = own;
    const server = await kit.startServer(0, `${name}-offline`, web);
    await page.resize(SIZES.desk);
    await kit.open({ server }, page);
    await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller));
    await server.stop();
    const open = await kit.keepShut(server.port);
    await page.reload();
    await page.click(`[data-game=${GAMES[0]}]`);
    await page.waitForSelector('.app .prompt');
    const url = await page.url();
    check(url.includes('#/d/'), `${name}: without a network a match begins on this device`, url);
    const played = await playWhole(page);
    check(played.isOver, `${name}: and is played to its end`, JSON.stringify(played));
    await page.waitForSelector('.fair .good, .fair .bad');
    check((await page.count('.fair .bad')) === 0, `${name}: its deal is found fair, here`);
    await kit.shot(page, `${name}-offline`);
    await open();
}

const PARTS = {
    start: startPage,
    style,
    ...Object.fromEntries(GAMES.map((game) => [game, (own) => match(own, game)])),
    lesson,
    offline, // last: it leaves the page without a server
};

async function run(own, part) {
    const started = Date.now();
    try {
        await PARTS[part](own);
        const found = await complaints(own.page);
        check(found.length === 0, `${own.name}: nothing goes wrong in ${part}`, found.join('\n'));
    } catch (error) {
        check(false, `${own.name}: ${part} goes through`, error.stack);
        await kit.shot(own.page, `${own.name}-${part}-failed`).catch(() => undefined);
    }
    console.log(`# ${own.name}: ${part}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function inBrowser(own, parts) {
    const checks = [];
    await kit.seen.run(checks, async () => {
        let browser;
        try {
            browser = await BROWSERS[own.name]();
            console.log(`# ${own.name}: version ${browser.version}`);
            const page = await openPage(browser);
            for (const part of parts) await run({ ...own, page }, part);
        } catch (error) {
            check(false, `${own.name} can be driven`, error.stack);
        }
        await browser?.end();
    });
    kit.tell(checks);
}

const wanted = process.argv.slice(2);
const among = (names) => {
    const chosen = names.filter((name) => wanted.includes(name));
    return chosen.length > 0 ? chosen : names;
};
const stranger = wanted.find((name) => !(name in BROWSERS) && !(name in PARTS));
if (stranger) throw new Error(`there is no part '${stranger}'; see tests/browsers`);
// Nothing is shown slowly and nothing done by itself, as in the kit.
const web = watchedPage({
    ...{ name: 'Anna', token: randomUUID(), lessons: kit.KNOWN },
    ...{ pace: 'off', forced: 'off' },
});
/** Names the program that is missing: a browser that no mirror has is skipped, not passed. */
const lackOf = (name) => NEEDED[name].find((one) => !has(one));
const chosen = among(Object.keys(BROWSERS));
for (const name of chosen.filter(lackOf))
    kit.tell([{ isGood: true, name: `${name} # SKIP there is no ${lackOf(name)}` }]);
await Promise.all(
    chosen.filter((name) => !lackOf(name)).map(async (name) => {
        const server = await kit.startServer(0, `browsers-${name}`, web);
        await inBrowser({ name, web, server }, among(Object.keys(PARTS)));
        await server.stop();
        fs.rmSync(server.data, { recursive: true, force: true });
    }),
);
fs.rmSync(web, { recursive: true, force: true });
process.exit(kit.plan() === 0 ? 0 : 1);
