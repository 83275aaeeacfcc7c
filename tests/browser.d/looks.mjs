// looks.mjs -- every screen as it is looked at: three sizes, three languages, players and watchers;
// no text is cut off, covered or written over another.
//
// The tables are on this device, dealt and played alike in every run. At each stop of a match the
// page is looked at with nothing picked and with something picked, in a language each; other
// screens have all languages. Every language has the narrowest size and one more; with $LANGS each
// of these has all three, everywhere.
import { GAMES, LOCALES, check, open, person, rest, shot, table, trial } from './kit.mjs';
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

/** Which sizes a language is looked at in: the narrowest always, of the others one. */
const sizesOf = (lang) =>
    process.env.LANGS
        ? Object.keys(SIZES)
        : { en: ['desk', 'phone'], ru: ['tall', 'phone'], uk: ['desk', 'phone'] }[lang];

async function lookAt(page, name, faults, langs = LANGS) {
    for (const lang of langs) {
        await speak(page, lang);
        for (const size of sizesOf(lang)) {
            const box = SIZES[size];
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

/** A table, so many own moves into its match: they are made before anything is drawn. */
async function tableOf(kit, game, wanted, moves = 0) {
    const page = await person(kit, {});
    await open(kit, page);
    const key = await deal(page, { game, ...wanted });
    for (let move = 1; move <= moves; move++) if ((await playDealt(page, move)) === null) break;
    await page.goto(`${kit.server.address}/#/d/${key}`);
    await page.waitForSelector('.app .prompt, .end');
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
    const page = await tableOf(kit, game, { seats: most, options }, 5);
    await playDealt(page);
    await lookAt(page, `${game}-crowd`, faults);
}

async function watch(kit, game, faults) {
    const { usual, options } = trial(game);
    const page = await tableOf(kit, game, { seats: usual, options, isWatched: true }, 7);
    await playDealt(page);
    check((await page.$('.app.watching')) !== null, `${game}: somebody else plays`);
    await lookAt(page, `${game}-watched`, faults);
}

/** The match over: what is said of it. */
async function ended(kit, game, faults) {
    const { fewest, options, quick } = trial(game);
    const rules = { seats: fewest, options: { ...options, ...quick } };
    const page = await tableOf(kit, game, rules, Number.MAX_SAFE_INTEGER);
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

/** What opens over a screen, and the table before it begins: once, for all games have the same. */
async function sheets(kit, game, faults) {
    if (game !== GAMES[0]) return;
    for (const lang of LANGS) {
        const page = await person(kit, { size: 'phone', lang, name: '' });
        const look = async (name) => {
            for (const one of await faultsOf(page)) faults.add(`${lang}: ${one} [${name}]`);
            await shot(page, `looks-${name}-${lang}-phone`);
        };
        await open(kit, page);
        await page.click('.btn.me');
        await page.waitForSelector('[role=dialog] .pref');
        await look('settings');
        await page.locator('[role=dialog] .pref').last().scrollIntoViewIfNeeded();
        await look('settings-end');
        await page.keyboard.press('Escape');
        const key = await table(page, { game, seats: trial(game).most, begin: false });
        await page.goto(`${kit.server.address}/#/t/${key}`);
        await page.waitForSelector('.begin');
        await look('lobby');
        await page.click('.begin');
        await page.waitForSelector('.app .prompt');
        for (const [name, open_] of [
            ['keys', () => page.keyboard.press('?')],
            ['people', () => page.locator('.top .icon-btn:has(use[href$="#i-people"])').click()],
            ['log', () => page.locator('.ticker .tick').click()],
        ]) {
            await open_();
            await page.waitForSelector('[role=dialog]');
            await look(name);
            await page.keyboard.press('Escape');
            await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
        }
        await page.context().close();
    }
}

const PARTS = { walk, crowd, watch, ended, house, sheets };

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
