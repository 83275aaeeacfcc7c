// kit.mjs -- a server, a browser and what every browser test needs of them.
//
// A server a test on a free port with its data under build/tmp, one Chromium, a context a person.
// Whatever a page complains about on its console fails the test that was running. Servers and pages
// have random numbers of the test's own ($BROWSER_SEED makes others): a check that depends on the
// deal is red every time or never.
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';

export const top = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const need = createRequire(path.join(top, 'web', 'package.json'));
const { chromium } = need('playwright-core');
const axe = fs.readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8');

export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 640 } };
export const LOCALES = { en: 'en-GB', ru: 'ru-RU', uk: 'uk-UA' };
/** All of them, or those of $GAMES. */
export const GAMES = (
    process.env.GAMES ?? fs.readFileSync(path.join(top, 'games', 'games.txt'), 'utf8')
)
    .trim()
    .split(/\s+/);
const known = JSON.parse(
    execFileSync(process.env.BACKROOM ?? path.join(top, 'build', 'backroom'), ['games', '--json']),
);
const readIf = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {});

/** How a game is tried in a browser: web/<game>/browser.json says where it differs from this. */
export const trial = (game) => {
    const folder = path.join(top, 'web', game);
    const { usual = 3 } = readIf(path.join(folder, 'face.json'));
    return {
        usual, // seats of a table as people have it
        seats: usual,
        fewest: known.find(({ id }) => id === game).seats_min, // with the options as below
        most: known.find(({ id }) => id === game).seats_max,
        lang: 'en',
        options: {}, // that make a match of a test's length, and more of them for two browsers
        quick: {},
        pictures: [], // for tools/screenshots
        isDrawn: fs.existsSync(path.join(folder, 'table.tsx')), // has a table of its own
        ...readIf(path.join(folder, 'browser.json')),
    };
};
const screens = path.join(top, 'build', 'test-logs', 'screens');

// ---- TAP ----------------------------------------------------------------------------------------

// Several files run at once: what each has seen is kept apart until run.mjs knows whether it
// counts.
export const seen = new AsyncLocalStorage();
const stray = []; // of no file that could be told
export function check(isGood, name, detail = '') {
    (seen.getStore() ?? stray).push({ isGood: Boolean(isGood), name, detail });
    return Boolean(isGood);
}

let count = 0,
    failed = 0;
export function tell(checks) {
    for (const { isGood, name, detail } of checks) {
        console.log(`${isGood ? 'ok' : 'not ok'} ${++count} - ${name}`);
        if (isGood) continue;
        failed++;
        for (const line of String(detail).split('\n').filter(Boolean)) console.log(`# ${line}`);
    }
}
export function plan() {
    tell(stray);
    console.log(`1..${count}`);
    return failed;
}

// ---- the server ---------------------------------------------------------------------------------

/** A library that takes the chance out of a server, see steady.c. */
function steadied() {
    const library = path.join(top, 'build', 'tmp', `steady-${process.pid}.so`);
    const source = path.join(top, 'tests', 'browser.d', 'parts', 'steady.c');
    fs.mkdirSync(path.dirname(library), { recursive: true }); // for tools, before any test
    if (!fs.existsSync(library))
        execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source]);
    process.once('exit', () => fs.rmSync(library, { force: true }));
    return library;
}
const seedOf = (name) => `${process.env.BROWSER_SEED ?? 'backroom'} ${name}`;
let starts = 0; // a server that starts again has other numbers than before
let steady;

export async function startServer(port = 0, name = 'main', web = path.join(top, 'build', 'web')) {
    steady ??= steadied();
    const again = port === 0 ? '' : ` ${++starts}`;
    const data = path.join(top, 'build', 'tmp', `browser-${process.pid}-${name}`);
    fs.mkdirSync(data, { recursive: true });
    const server = spawn(
        path.join(top, 'build', 'backroom'),
        [
            'serve',
            '--port',
            String(port),
            '--data',
            data,
            '--web',
            web,
            '--tables-per-address',
            '100000',
            '--per-address',
            '1000',
            '--messages',
            '1000',
        ],
        {
            stdio: ['ignore', 'pipe', 'ignore'],
            env: { ...process.env, LD_PRELOAD: steady, STEADY_SEED: seedOf(name + again) },
        },
    );
    const address = await new Promise((resolve, reject) => {
        server.stdout.once('data', (text) => resolve(String(text).trim()));
        server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    const stop = () =>
        new Promise((resolve) => {
            server.once('exit', resolve);
            server.kill('SIGTERM');
        });
    return { address, port: Number(new URL(address).port), stop, data };
}

/** Keeps the port of a server that was stopped: nobody else may answer there. */
export async function keepShut(port) {
    const door = net.createServer((socket) => socket.destroy());
    await new Promise((resolve) => door.listen(port, '127.0.0.1', resolve));
    return () => new Promise((resolve) => door.close(resolve));
}

// ---- the browser --------------------------------------------------------------------------------

/** The shell is Chromium without the windows around a page, which nobody sees here: half the
 * processor time. $CHROMIUM names another one; `./test --long` tries the one that people have. */
const executable = [
    process.env.CHROMIUM,
    ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
]
    .filter(Boolean)
    .flatMap((name) => (process.env.PATH ?? '').split(':').map((dir) => path.join(dir, name)))
    .find((file) => fs.existsSync(file));

export async function startBrowser() {
    if (!executable) throw new Error('there is no chromium; tools/setup test installs it');
    return chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--mute-audio'] });
}

const PATIENCE_MS = 60000; // a busy machine is slow

/** Asks the page again and again until it says yes. */
export async function until(page, isSo, arg) {
    for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
        const answer = await page.evaluate(isSo, arg);
        if (answer) return answer;
        await page.waitForTimeout(50);
    }
    throw new Error(`it never came true: ${isSo}`);
}

/** What somebody has kept who has played everything before: whom nobody offers a lesson. */
export const KNOWN = JSON.stringify(
    Object.fromEntries(GAMES.map((game) => [game, { offered: 'no', isPlayed: true }])),
);

const LINE = /WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|fetching the script/;

/** Random numbers of a page that follow from a text, in place of the browser's. */
function steadyPage(seed) {
    let state = 0;
    for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0), 0x01000193) + 1;
    const next = () => {
        state = (state + 0x9e3779b9) | 0; // a splitmix of 32 bits
        let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
        z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
        return (z ^ (z >>> 15)) >>> 0;
    };
    Math.random = () => next() / 2 ** 32;
    crypto.getRandomValues = (array) => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        for (let i = 0; i < bytes.length; i++) bytes[i] = next();
        return array;
    };
}

/** A person: a context of its own, one page, complaints collected. */
export async function person(
    kit,
    { size = 'desk', lang = 'en', theme = 'dark', name = 'Anna', ...settings } = {},
) {
    const context = await kit.browser.newContext({
        viewport: SIZES[size],
        locale: LOCALES[lang],
        reducedMotion: 'reduce',
        hasTouch: size === 'phone',
    });
    await context.addInitScript(
        (kept) => {
            for (const [key, value] of Object.entries(kept))
                if (localStorage.getItem(`backroom.${key}`) === null)
                    localStorage.setItem(`backroom.${key}`, value);
        },
        // A token at once: a test may speak to the server before the page has made one up. And
        // somebody who has played everything before: whom nobody offers a lesson. Nothing is shown
        // slowly and nothing done by itself, unless a test wants that.
        {
            ...{ theme, name, token: randomUUID().replaceAll('-', ''), lessons: KNOWN },
            ...{ pace: 'off', forced: 'off' },
            ...settings,
        },
    );
    await context.addInitScript(steadyPage, seedOf(`${kit.name} ${kit.people.length} ${name}`));
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    // Playwright's own would call eval() from a timer, which the page's security policy forbids.
    page.waitForFunction = (isSo, arg) => until(page, isSo, arg);
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
    page.on('console', (message) => {
        // A server that is stopped: the page says so itself.
        const isLine = LINE.test(message.text());
        if (message.type() === 'error' && !isLine) complaints.push(message.text());
    });
    kit.people.push({ context, complaints, name });
    return page;
}

export async function open(kit, page, hash = '#/') {
    await page.goto(`${kit.server.address}/${hash}`);
    await page.waitForSelector('main');
}

/** A table made over the wire with this page's token: bots that do not dawdle, begun at once. */
export async function table(
    page,
    {
        game,
        seats,
        bot = 'random',
        options = {},
        begin = true,
        hints = true,
        notes = false,
        people = false,
        windowMs = 150,
        window = windowMs,
    },
) {
    return page.evaluate(
        async (want) => {
            const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
            await new Promise((resolve) => {
                socket.onopen = resolve;
            });
            const ask = (request) =>
                new Promise((resolve) => {
                    const id = Math.random();
                    socket.addEventListener('message', function take({ data }) {
                        const answer = JSON.parse(data);
                        if (answer.tell || answer.id !== id) return;
                        socket.removeEventListener('message', take);
                        resolve(answer);
                    });
                    socket.send(JSON.stringify({ ...request, id }));
                });
            const name = localStorage.getItem('backroom.name') || 'Guest';
            await ask({ do: 'hello', token: localStorage.getItem('backroom.token'), name });
            const made = await ask({
                do: 'create',
                game: want.game,
                seats: want.seats,
                live: false,
                hints: want.hints,
                notes: want.notes,
                options: want.options,
                bot_ms: 0,
                grace_ms: 0,
                race_ms: want.window,
                interrupt_ms: want.window,
                trade_ms: want.window,
            });
            if (!made.ok) throw new Error(JSON.stringify(made));
            await ask({ do: 'enter', table: made.table });
            await ask({ do: 'sit', seat: 0, salt: '00ff' });
            if (want.people) {
                // a rival who sits down and never moves
                await ask({ do: 'leave' });
                await ask({
                    do: 'hello',
                    token: `rival-${Math.random()}-0123456789`,
                    name: 'Rival',
                });
                await ask({ do: 'enter', table: made.table });
                await ask({ do: 'sit', seat: 1 });
                await ask({ do: 'hello', token: localStorage.getItem('backroom.token'), name });
                await ask({ do: 'enter', table: made.table });
            }
            if (want.begin) {
                for (let seat = 1; seat < want.seats; seat++)
                    if (seat > 1 || !want.people) await ask({ do: 'bot', seat, bot: want.bot });
                const begun = await ask({ do: 'start' });
                if (!begun.ok) throw new Error(JSON.stringify(begun));
            }
            socket.close();
            return made.table;
        },
        { game, seats, bot, options, begin, hints, notes, people, window },
    );
}

/** A second line of the same person to the same table, kept in the page: what the house tells it
 * can be compared with what is drawn. `wire(page, request)` asks on it; without a request it
 * answers the newest update. */
export async function openWire(page, key) {
    await page.evaluate(async (table) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        await new Promise((resolve) => {
            socket.onopen = resolve;
        });
        const line = { update: null, passes: null, waiting: new Map(), socket };
        let next = 1;
        socket.onmessage = ({ data }) => {
            const told = JSON.parse(data);
            if (told.tell === 'update') line.update = told;
            if (told.tell === 'passes') line.passes = told;
            if (told.tell) return;
            line.waiting.get(told.id)?.(told);
            line.waiting.delete(told.id);
        };
        line.ask = (request) =>
            new Promise((resolve) => {
                line.waiting.set(next, resolve);
                socket.send(JSON.stringify({ ...request, id: next++ }));
            });
        const name = localStorage.getItem('backroom.name') || 'Guest';
        await line.ask({ do: 'hello', token: localStorage.getItem('backroom.token'), name });
        await line.ask({ do: 'enter', table });
        window.wire = line;
    }, key);
}
export const wire = (page, request = null) =>
    page.evaluate(
        (asked) => (asked === null ? window.wire.update : window.wire.ask(asked)),
        request,
    );

export async function sitAt(kit, page, wanted) {
    await open(kit, page);
    const key = await table(page, wanted);
    await page.goto(`${kit.server.address}/#/t/${key}`);
    await page.waitForSelector('.app .prompt, .end');
    return key;
}

/** In the page: until nothing drawn has moved for so many frames. */
async function restHere({ size, frames }) {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isSized = () => !size || (innerWidth === size.width && innerHeight === size.height);
    for (let i = 0; i < 600 && !isSized(); i++) await frame();
    let before = '';
    for (let still = 0, i = 0; still < frames && i < 90; i++) {
        await frame();
        const now = [...document.querySelectorAll('main *, .dock *, .coach *')]
            .map((one) => `${one.getBoundingClientRect().x},${one.getBoundingClientRect().y}`)
            .join();
        still = now === before ? still + 1 : 0;
        before = now;
    }
}

/** Until the window has its size, if one is named, and what is drawn has come to rest: previews are
 * asked for, and a move is answered. */
export const rest = (page, size = null, frames = 3) => page.evaluate(restHere, { size, frames });

export async function shot(page, name) {
    fs.mkdirSync(screens, { recursive: true });
    await page.screenshot({ path: path.join(screens, `${name}.png`) });
}

/** What axe-core finds, as one check. */
export async function axeCheck(page, name) {
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
        });
        // A drawn card or place is a picture: its label says what it is, not what is printed on it.
        // What is gone meanwhile was one of them: nothing else comes and goes by itself.
        const drawn = (node) => {
            const found = document.querySelector(node.target[0]);
            return !found || found.closest('.board, .dock');
        };
        for (const one of violations)
            if (one.id === 'label-content-name-mismatch')
                one.nodes = one.nodes.filter((node) => !drawn(node));
        return violations
            .filter(({ nodes }) => nodes.length > 0)
            .map(
                ({ id, help, nodes }) =>
                    `${id}: ${help}\n` +
                    nodes
                        .slice(0, 4)
                        .map(
                            (node) =>
                                `  ${node.target.join(' ')} ` +
                                (node.failureSummary?.split('\n')[1] ?? ''),
                        )
                        .join('\n'),
            );
    });
    check(found.length === 0, `axe: ${name}`, found.join('\n'));
}

export { lookCheck } from './parts/looks.mjs';

// ---- playing ------------------------------------------------------------------------------------

/** Plays on inside the page by clicking what is lit, until the match is over or `most` moves are
 * made. Where the drawn things lead nowhere the list of all moves helps out. Answers what was
 * done: { moves, byList, isOver }, and what the page asked and offered if nothing could be done for
 * long: then `stuck` is told. */
export async function playOn(page, most = 2000) {
    return page.evaluate(async (limit) => {
        const done = { moves: 0, byList: 0, taps: 0, waits: 0, isOver: false };
        const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
        const seen = (one) => one.getClientRects().length > 0 && !one.disabled;
        const all = (what) => [...document.querySelectorAll(what)].filter(seen);
        const any = (list) => list[Math.floor(Math.random() * list.length)];
        const rev = () => document.querySelector('.app')?.dataset.rev;
        const settled = async (before) => {
            for (let i = 0; i < 300; i++) {
                if (rev() !== before || document.querySelector('.end')) return;
                await pause(10);
            }
            done.waits++;
        };
        const viaList = async () => {
            for (const one of all('.acts .back')) one.click();
            await pause(5);
            for (let i = 0; i < 4 && all('.acts .back').length; i++) {
                any(all('.acts .back')).click();
                await pause(5);
            }
            const opener = all('.all-moves')[0];
            if (!opener) return false;
            opener.click();
            await pause(15);
            const move = any(all('.move-list [data-move]'));
            if (!move) {
                document.querySelector('[role=dialog] .icon-btn')?.click();
                return false;
            }
            move.click();
            await pause(10);
            const commit = all('.commit')[0];
            if (!commit) return false;
            const before = rev();
            commit.click();
            done.byList++;
            done.moves++;
            await settled(before);
            return true;
        };
        let stuck = 0,
            idle = 0;
        while (done.moves < limit) {
            if (document.querySelector('.end')) {
                done.isOver = true;
                break;
            }
            const commit = all('.commit')[0];
            // A pass for good would end a match before it is seen: only if nothing else is lit.
            const touchable = all('.app [data-lit]:not(.sel)');
            const going = touchable.filter((one) => one.dataset.pass === undefined);
            const lit = going.length > 0 ? going : touchable;
            const zones = all('.quick [data-move], [data-quick][aria-pressed=false]:not(.off)');
            const armed = zones.filter((one) => one.closest('.armed'));
            const buttons = [...all('.acts [data-move]:not(.commit)'), ...armed];
            if (commit) {
                const before = rev();
                commit.click();
                done.moves++;
                stuck = 0;
                await settled(before);
                continue;
            }
            // The zones of a window that has just opened are deaf for a moment.
            const isNothing = zones.length > armed.length || all('.all-moves').length === 0;
            if (lit.length + buttons.length === 0 && isNothing) {
                await pause(20);
                if (++idle > 1500) {
                    const offered = all('[data-move], [data-quick], .btn, .icon-btn');
                    done.stuck = {
                        asked: document.querySelector('.app .prompt')?.innerText,
                        offered: offered.map((one) => `${one.className}: ${one.innerText}`),
                        data: { ...document.querySelector('.app')?.dataset },
                    };
                    break;
                }
                continue;
            }
            idle = 0;
            if (++stuck > 14 || lit.length + buttons.length === 0) {
                stuck = 0;
                if (!(await viaList())) await pause(20);
                continue;
            }
            const one = any([...lit, ...buttons]);
            const before = rev();
            done.taps++;
            if (one.dataset.move && !one.hasAttribute('data-lit')) {
                if (one.closest('.quick, [data-quick]'))
                    one.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
                else one.click();
                if (one.closest('.moves')) {
                    await pause(5);
                    continue;
                }
                done.moves++;
                await settled(before);
            } else {
                one.click();
                await pause(4);
            }
        }
        return done;
    }, most);
}
