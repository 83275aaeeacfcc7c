// looks.mjs -- every screen as it is looked at: three sizes, three languages, players and watchers;
// no text is cut off, covered or written over another.
//
// The tables are on this device, dealt and played alike in every run. At each stop of a match the
// page takes the three sizes one after the other, with nothing picked and with something picked, in
// a language each; with $LANGS in all of these. Other screens have all languages.
import { GAMES, LOCALES, check, open, person, shot, trial } from './kit.mjs';
import { deal, playDealt } from './parts/dealt.mjs';
import { faultsOf } from './parts/looks.mjs';

const SIZES = {
    desk: { width: 1440, height: 900 },
    tall: { width: 390, height: 844 },
    phone: { width: 360, height: 640 },
};
const STOPS = 5; // places where a table is looked at
const BETWEEN = 2; // own moves from one to the next
const LANGS = process.env.LANGS?.split(' ') ?? Object.keys(LOCALES);

/** Until the window has its size and what is drawn has come to rest: previews are asked for. */
const rest = (page, size) =>
    page.evaluate(async ({ width, height }) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        for (let i = 0; i < 600 && (innerWidth !== width || innerHeight !== height); i++)
            await frame();
        let before = '';
        for (let still = 0, i = 0; still < 3 && i < 90; i++) {
            await frame();
            const now = [...document.querySelectorAll('main *, .dock *')]
                .map((one) => `${one.getBoundingClientRect().x},${one.getBoundingClientRect().y}`)
                .join();
            still = now === before ? still + 1 : 0;
            before = now;
        }
    }, size);

/** The page in another language, as its own switch does it. */
async function speak(page, lang) {
    await page.evaluate(async (wanted) => {
        const until = async (isSo) => {
            for (let i = 0; i < 6000 && !isSo(); i++)
                await new Promise((resolve) => setTimeout(resolve, 10));
            if (!isSo()) throw new Error(`it never came true: ${isSo}`);
        };
        const one = (what) => document.querySelector(what);
        const isTable = !one('.top .langs'); // there the switch is in a sheet
        if (isTable) one('.top > .icon-btn:last-child').click();
        await until(() => one('.langs .on'));
        one(`.langs [lang=${wanted}]`).click();
        await until(() => one('.langs .on').lang === wanted);
        if (isTable) one('[role=dialog] .hd .icon-btn').click();
        await until(() => !isTable || !one('[role=dialog]'));
    }, lang);
}

async function lookAt(page, name, faults, langs = LANGS) {
    for (const lang of langs) {
        await speak(page, lang);
        for (const [size, box] of Object.entries(SIZES)) {
            await page.setViewportSize(box);
            await rest(page, box);
            const found = await faultsOf(page);
            for (const one of found) faults.add(`${lang}, ${size}: ${one} [${name}]`);
            // One language is enough to look at.
            if (found.length > 0 || lang === 'ru')
                await shot(page, `looks-${name}-${lang}-${size}`);
        }
        await page.setViewportSize(SIZES.desk);
    }
}

/** Picks the n-th lit thing; answers whether there was one. */
const pick = (page, n) =>
    page.evaluate((number) => {
        const lit = [...document.querySelectorAll('.app [data-lit]')];
        lit[number % lit.length]?.click();
        return lit.length > 0;
    }, n);

async function tableOf(kit, game, wanted) {
    const page = await person(kit, {});
    await open(kit, page);
    const key = await deal(page, { game, ...wanted });
    await page.goto(`${kit.server.address}/#/d/${key}`);
    await page.waitForSelector('.app .prompt');
    return page;
}

/** Several stops of a match, with the bots that people meet first. */
async function walk(kit, game, faults) {
    const { usual, options } = trial(game);
    const page = await tableOf(kit, game, { seats: usual, options, bot: 'regular' });
    let looks = 0;
    const inTurn = () => (process.env.LANGS ? LANGS : [LANGS[looks++ % LANGS.length]]);
    for (let move = 1, stops = 0; stops < STOPS; move++) {
        if ((await playDealt(page)) === null) break;
        if (move % BETWEEN === 1) {
            const name = `${game}-${++stops}`;
            await lookAt(page, name, faults, inTurn());
            if (await pick(page, stops)) await lookAt(page, `${name}-picked`, faults, inTurn());
            await page.keyboard.press('Escape');
            await page.keyboard.press('Escape');
        }
        if ((await playDealt(page, move)) === null) break;
    }
}

/** As many as can sit there. */
async function crowd(kit, game, faults) {
    const { most, options } = trial(game);
    const page = await tableOf(kit, game, { seats: most, options });
    for (let move = 1; move < 6; move++) await playDealt(page, move);
    await playDealt(page);
    await lookAt(page, `${game}-crowd`, faults);
}

async function watch(kit, game, faults) {
    const { usual, options } = trial(game);
    const page = await tableOf(kit, game, { seats: usual, options, isWatched: true });
    for (let move = 1; move < 8; move++) await playDealt(page, move);
    await playDealt(page);
    check((await page.$('.app.watching')) !== null, `${game}: somebody else plays`);
    await lookAt(page, `${game}-watched`, faults);
}

/** The match over: what is said of it. */
async function ended(kit, game, faults) {
    const { fewest, options, quick } = trial(game);
    const page = await tableOf(kit, game, { seats: fewest, options: { ...options, ...quick } });
    for (let move = 1; (await playDealt(page, move)) !== null; move++);
    await page.waitForSelector('.end');
    await lookAt(page, `${game}-end`, faults);
}

/** What is around the tables. */
async function house(kit, game, faults) {
    const page = await person(kit, {});
    const shared = game === GAMES[0] ? ['#/', '#/mine'] : [];
    for (const hash of [...shared, `#/new/${game}`, `#/rules/${game}`]) {
        await open(kit, page, hash);
        await page.waitForSelector('main h1, main h2');
        await lookAt(page, `house${hash.replace(/\W+/g, '-')}`, faults);
    }
}

const PARTS = { walk, crowd, watch, ended, house };

export default async (kit) => {
    const names = process.env.PARTS?.split(' ') ?? Object.keys(PARTS);
    const all = async (game) => {
        for (const name of names) {
            const faults = new Set();
            await PARTS[name](kit, game, faults).catch((error) => faults.add(error.stack));
            check(
                faults.size === 0,
                `${game}, ${name}: every text can be read`,
                [`${faults.size} faults`, ...faults].slice(0, 40).join('\n'),
            );
        }
    };
    await Promise.all(GAMES.map(all));
};
