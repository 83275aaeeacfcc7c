// dealt.mjs -- what needs a certain position: moves that are forced, traps that are announced, what
// others did since one's own turn, moments in a replay.
//
// The tables are on this device, dealt and played alike in every run, so each position comes.
import { GAMES, axeCheck, check, lookCheck, open, person, shot, trial } from './kit.mjs';
import { deal, playDealt } from './parts/dealt.mjs';

const MOVES = 400; // of seat 0; no match here is longer

async function tableOf(kit, page, game, wanted = {}) {
    const { usual, options } = trial(game);
    await open(kit, page);
    const key = await deal(page, { game, seats: usual, options, ...wanted });
    await page.goto(`${kit.server.address}/#/d/${key}`);
    await page.waitForSelector('.app .prompt');
}

/** Plays on until the update of seat 0 fits, and the page shows it; answers it, or null. */
async function playTo(page, fits) {
    for (let move = 0; move < MOVES; move++) {
        const rev = await playDealt(page);
        if (rev === null) return null;
        const told = await page.evaluate(() => window.dealt.update);
        if (told.rev === rev && fits(told)) {
            await page.waitForFunction(
                (now) => Number(document.querySelector('.app')?.dataset.rev) >= now,
                rev,
            );
            return told;
        }
        await playDealt(page, move);
    }
    return null;
}

/** With the setting the page makes the only move by itself; without it, it waits for the person. */
async function forced(kit, game) {
    const isForced = (told) => told.forced === true && told.legal.length === 1;
    const waits = await person(kit, { forced: 'off' });
    await tableOf(kit, waits, game);
    const found = await playTo(waits, isForced);
    if (!check(found, `${game}: a decision without a choice comes up`)) return;
    await waits.waitForTimeout(700); // longer than a bot takes here
    const still = await waits.evaluate(() => window.dealt.update.rev);
    check(still === found.rev, `${game}: it waits for whoever wants to make it`);
    const rows = await waits.locator('.rail .log .e').count();
    await waits.evaluate(() => localStorage.setItem('backroom.forced', 'on'));
    await waits.reload();
    await waits.waitForFunction(
        (before) => document.querySelectorAll('.rail .log .e').length > before,
        rows,
    );
    check(true, `${game}: or it is made by itself, if that is set`);
    await waits.context().close();
}

/** A lawful move that ends badly says so before it is made, and can be made all the same. */
async function trap(kit, size, lang) {
    const game = 'bootleggers';
    const page = await person(kit, { size, lang });
    await tableOf(kit, page, game);
    const found = await playTo(page, (told) => told.legal.some((one) => one.trap));
    if (!check(found, `${game}: a trap comes up`)) return;
    const bad = found.legal.find((one) => one.trap);
    const early = await page.locator('.prompt .trap').count();
    check(early === 0, `${game}: nothing is said before it is picked`, early);
    await page.locator('.all-moves').click();
    await page.locator(`.move-list [data-move="${bad.move}"]`).click();
    await page.waitForSelector('.prompt .trap');
    const clause = await page.locator('.prompt .trap .cl').innerText();
    check(clause.includes(bad.trap), `${game}: a trap is announced with its clause`, clause);
    const isWhole = await page.evaluate(() => {
        const said = document.querySelector('.prompt .said').getBoundingClientRect();
        const warned = document.querySelector('.prompt .trap').getBoundingClientRect();
        return warned.top >= said.top - 1 && warned.bottom <= said.bottom + 1;
    });
    check(isWhole, `${game}: and can be read whole, ${size}`);
    const isFree = await page.locator('.commit').isEnabled();
    check(isFree, `${game}: and does not stand in the way`);
    await shot(page, `trap-${size}`);
    await lookCheck(page, `a trap, ${size}`);
    await axeCheck(page, `a trap, ${size}`);
    await page.context().close();
}

/** Leaves in the own turn and comes back: what others did since is there to be seen. */
async function since(kit, game) {
    const page = await person(kit, { motion: 'less' });
    await tableOf(kit, page, game);
    let isThere = false;
    for (let move = 0; move < MOVES && !isThere; move++) {
        const rev = await playDealt(page);
        if (rev === null) break;
        await page.waitForFunction(
            (now) => Number(document.querySelector('.app')?.dataset.rev) >= now,
            rev,
        );
        isThere = (await page.locator('.since-btn').count()) > 0;
        if (!isThere) await playDealt(page, move);
    }
    if (!check(isThere, `${game}: what others did can be asked for`)) return;
    await page.evaluate(() => localStorage.setItem('backroom.pace', 'usual'));
    await page.reload();
    await page.waitForSelector('.since .frame');
    check(true, `${game}: whoever comes back is shown it`);
    await shot(page, `${game}-since`);
    await lookCheck(page, `${game}, since your last turn`);
    const lines = await page.locator('.since .line').allInnerTexts();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.stage'));
    // What people are to remember is not told again: no more than the log tells by now.
    const log = await page.locator('.rail .log .e > span:nth-child(2)').allInnerTexts();
    const more = lines.filter((line) => !log.includes(line));
    check(more.length === 0, `${game}: it says no more than the log`, more.join('\n'));
    const open_ = await page.locator('[data-lit], [data-quick], .acts [data-move]').count();
    check(open_ > 0, `${game}: and goes on from there`);
    await page.context().close();
}

/** Notes in the page every moment that is ever on the stage. */
const note = () => {
    window.staged = new Set();
    new MutationObserver(() => {
        const stage = document.querySelector('.stage');
        if (stage) window.staged.add(stage.dataset.moment);
    }).observe(document, { childList: true, subtree: true, attributes: true });
};

/** In the page, once it has heard what was played: goes through all that is on the stage, one
 * moment after another. */
const leaf = async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const { rev, seat, over } = window.dealt.update;
    const at = (what) => document.querySelector(what);
    const isHeard = () => Number(at('.app')?.dataset.rev) >= rev || at('.end');
    // Who looks on has another count of updates; once it is over there is a last word for all.
    const isWaited = () =>
        over ? !at('.stage, .end') : !at('.app.watching') && seat === 0 && !isHeard();
    for (let i = 0; i < 3600 && isWaited(); i++) await frame();
    for (let i = 0; i < 3600 && document.querySelector('.stage'); i++) {
        document.querySelector('.stage button')?.focus();
        const key = { key: 'ArrowRight', bubbles: true };
        document.dispatchEvent(new KeyboardEvent('keydown', key));
        await frame();
    }
};

/** The same in a replay, where a step brings one scene. */
const leafStep = async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let i = 0; i < 3; i++) await frame();
    for (let i = 0; i < 3600 && document.querySelector('.stage'); i++) {
        const [, , on] = document.querySelectorAll('.stage .controls .icon-btn');
        (on ?? document.querySelector('.stage .skip'))?.click();
        await frame();
    }
};

const stagedBy = (page) => page.evaluate(() => [...window.staged]);

const missingOf = (seen, game) => (trial(game).moments ?? []).filter((one) => !seen.includes(one));

/** A match played with everything that is shown on the way, to its end, or if that is enough until
 * all its moments were shown; answers the page. */
async function playShown(kit, game, { isEnough = false, ...wanted } = {}) {
    const { fewest, options, quick } = trial(game);
    const page = await person(kit, { pace: 'slow', motion: 'full' });
    await page.addInitScript(note);
    await tableOf(kit, page, game, { seats: fewest, options: { ...options, ...quick }, ...wanted });
    for (let move = 0; ; move++) {
        if ((await playDealt(page, move)) === null) break;
        await page.evaluate(leaf);
        if (isEnough && missingOf(await stagedBy(page), game).length === 0) return page;
    }
    await page.evaluate(leaf);
    await page.waitForSelector('.end');
    return page;
}

function checkMoments(seen, game, name) {
    const missing = missingOf(seen, game);
    check(missing.length === 0, `${game}: ${name}`, `${seen}, not ${missing}`);
}

/** Whoever looks on sees the same, from the events alone. */
async function watched(kit, game) {
    const page = await playShown(kit, game, { isWatched: true, isEnough: true });
    checkMoments(await stagedBy(page), game, 'its moments are shown to a watcher, too');
    await page.context().close();
}

/** A match leafed through from its start: the moments are those of the table. */
async function replay(kit, game) {
    const page = await playShown(kit, game);
    checkMoments(await stagedBy(page), game, 'its moments are shown');
    await page.reload();
    await page.locator('.end .replay-open').click();
    const range = page.locator('.replay input[type=range]');
    const most = Number(await range.getAttribute('max'));
    const isAt = (step) =>
        page.waitForFunction(
            (n) => Number(document.querySelector('.app')?.dataset.rev) === n,
            step,
        );
    const on = page.locator('.replay button').nth(2);
    const isMissing = async () => missingOf(await stagedBy(page), game).length > 0;
    // The end first: most of them are there. Then from the start on.
    for (const from of [most - 1, 0]) {
        await range.fill(String(from));
        await isAt(from);
        for (let step = from; step < most && (await isMissing()); step++) {
            await on.click();
            await isAt(step + 1);
            await page.evaluate(leafStep);
        }
    }
    checkMoments(await stagedBy(page), game, 'a replay stages what the table has staged');
    await page.context().close();
}

export default async (kit) => {
    const parts = {
        forced: () => forced(kit, 'crooks'),
        'trap, desk': () => trap(kit, 'desk', 'en'),
        'trap, phone': () => trap(kit, 'phone', 'uk'),
        ...Object.fromEntries(GAMES.map((game) => [`since, ${game}`, () => since(kit, game)])),
        ...Object.fromEntries(GAMES.map((game) => [`replay, ${game}`, () => replay(kit, game)])),
        ...Object.fromEntries(GAMES.map((game) => [`watched, ${game}`, () => watched(kit, game)])),
    };
    for (const [name, part] of Object.entries(parts))
        await part().catch((error) => check(false, `${name} goes through`, error.stack));
};
