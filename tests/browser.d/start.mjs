// start.mjs -- the screens around a table: start, new table, rules, settings; three languages.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { GAMES, axeCheck, check, lookCheck, open, person, shot, top } from './kit.mjs';

const PAGE_MAX = 180_000, // with the largest game and the words of one language
    ALL_MAX = 205_000, // with the tables of all games
    WASM_MAX = 400_000;

function sizes() {
    const folder = path.join(top, 'build', 'web');
    const { files } = JSON.parse(fs.readFileSync(path.join(folder, 'assets.json'), 'utf8'));
    const sum = (pattern) =>
        files
            .filter((name) => pattern.test(name))
            .reduce(
                (all, name) => all + zlib.gzipSync(fs.readFileSync(path.join(folder, name))).length,
                0,
            );
    // What is said at a table: by the page, the house, and the game that says most.
    const games = GAMES.map((game) => sum(new RegExp(`^words/${game}\\.en-`)));
    const words = sum(/^words\/(page|house)\.en-/) + Math.max(...games);
    const tables = GAMES.map((game) => sum(new RegExp(`^code/${game}-.*\\.js$`)));
    const all = sum(/\.(js|css|html)$/) + words,
        page = all - tables.reduce((a, b) => a + b, 0) + Math.max(...tables),
        wasm = sum(/\.wasm$/);
    check(page <= PAGE_MAX, `the page is at most ${PAGE_MAX} bytes, gzipped`, `it is ${page}`);
    check(all <= ALL_MAX, `with all games at most ${ALL_MAX} bytes, gzipped`, `it is ${all}`);
    check(wasm <= WASM_MAX, `the engine is at most ${WASM_MAX} bytes, gzipped`, `it is ${wasm}`);
    console.log(`# page ${page} bytes, with all games ${all}, engine ${wasm} bytes, gzipped`);
}

async function languages(kit) {
    const page = await person(kit, { lang: 'uk' });
    await open(kit, page);
    const title = () => page.locator('h1').innerText();
    const seen = new Set([await title()]);
    check(
        (await page.evaluate(() => document.documentElement.lang)) === 'uk',
        'the language of the browser',
    );
    for (const lang of ['en', 'ru', 'uk', 'en']) {
        await page.click(`.langs [lang=${lang}]`);
        await page.waitForFunction((want) => document.documentElement.lang === want, lang);
        seen.add(await title());
        await lookCheck(page, `start in ${lang}`);
    }
    check(seen.size === 3, 'three languages say three things', [...seen].join('\n'));
    await page.reload();
    check(
        (await page.evaluate(() => document.documentElement.lang)) === 'en' ||
            (await page.waitForFunction(() => document.documentElement.lang === 'en')),
        'the choice is kept',
    );
}

/** Words that can not be had: the page says so and stays as it is. */
async function missing(kit, size) {
    const page = await person(kit, { size });
    await open(kit, page);
    await page.context().route(/words\/page\.ru/, (route) =>
        route.abort('connectionrefused'),
    );
    await page.click('.langs [lang=ru]');
    await page.waitForSelector('.langs [role=alert]');
    await axeCheck(page, `words that are missing, ${size}`);
    await shot(page, `lang-missing-${size}`);
    const stays = await page.evaluate(() => document.documentElement.lang);
    check(stays === 'en', 'the old language stays', stays);
    await page.click('.langs [lang=uk]');
    await page.waitForFunction(() => document.documentElement.lang === 'uk');
    check((await page.locator('.langs [role=alert]').count()) === 0, 'and the next one is tried');
}

async function screens(kit, size, theme, lang) {
    const name = (what) => `${what}-${size}-${theme}-${lang}`;
    const page = await person(kit, { size, theme, lang });
    const look = async (what) => {
        await shot(page, name(what));
        await lookCheck(page, name(what));
        await axeCheck(page, name(what));
    };
    await open(kit, page);
    await page.waitForFunction(
        (count) => document.querySelectorAll('[data-game]').length === count,
        GAMES.length,
    );
    await look('start');
    await page.click('.btn.me');
    await page.waitForSelector('[role=dialog]');
    await look('settings');
    await page.keyboard.press('Escape');
    await open(kit, page, '#/rules/bootleggers/BO-01');
    await page.waitForSelector('.clauses li.here');
    await page.evaluate(() =>
        document.querySelectorAll('details').forEach((one) => {
            one.open = true;
        }),
    );
    await look('rules');
    await open(kit, page, '#/new/belo4ka');
    await page.waitForSelector('form.panel details');
    await page.click('details summary');
    await look('new');
}

async function search(kit) {
    const page = await person(kit);
    await open(kit, page, '#/rules/squirrels');
    await page.waitForSelector('.clauses li', { state: 'attached' }); // chapters are closed
    const before = await page.locator('.clauses li').count();
    await page.fill('.find input', 'hideout');
    await page.waitForFunction(
        (count) => document.querySelectorAll('.clauses li').length < count,
        before,
    );
    const texts = await page.locator('.clauses li').allInnerTexts();
    check(before === 106, 'every clause is there', before);
    check(
        texts.every((text) => /hideout/i.test(text)),
        'the search finds what it says',
        texts.join('\n'),
    );
}

/** Whoever opens the rules begins with the goal; what is printed on a card stays on it. */
async function pictured(kit, size) {
    for (const game of GAMES) {
        // Names are longest in these.
        const page = await person(kit, { size, lang: size === 'desk' ? 'ru' : 'uk' });
        await open(kit, page, `#/rules/${game}`);
        await page.waitForSelector('.guide-part .still .board');
        await page.waitForTimeout(300); // what a table does of itself when it is drawn
        const top = await page.evaluate(() => window.scrollY);
        check(top === 0, `${game}, ${size}: the rules begin at the top`, top);
        const over = await page.$$eval('.guide-card', (all) =>
            all
                .filter((card) => {
                    const box = card.firstElementChild.getBoundingClientRect();
                    return [...card.querySelectorAll('.nm')].some((name) => {
                        const text = document.createRange(); // its box is wider than the card
                        text.selectNodeContents(name);
                        const { left, right, width } = text.getBoundingClientRect();
                        return width > 0 && (left < box.left - 1 || right > box.right + 1);
                    });
                })
                .map((card) => card.dataset.word),
        );
        check(over.length === 0, `${game}, ${size}: names stay on their cards`, over.join());
        await shot(page, `rules-${game}-top-${size}`);
        await page.close();
    }
}

export default async (kit) => {
    sizes();
    await pictured(kit, 'desk');
    await pictured(kit, 'phone');
    await languages(kit);
    await missing(kit, 'desk');
    await missing(kit, 'phone');
    await screens(kit, 'desk', 'dark', 'en');
    await screens(kit, 'desk', 'light', 'ru');
    await screens(kit, 'phone', 'dark', 'uk');
    await screens(kit, 'phone', 'light', 'ru');
    await search(kit);
};
