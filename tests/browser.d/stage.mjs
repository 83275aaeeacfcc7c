// stage.mjs -- what happens is shown one thing after another: each game's moments, skipping, paces,
// the count at the end. What needs a certain position is in dealt.mjs.
import { GAMES, axeCheck, check, lookCheck, person, playOn, shot, sitAt, trial } from './kit.mjs';

const SHOWN = { pace: 'quick', motion: 'full' };

/** Notes in the page every moment and beat that is ever on the stage. */
const note = () => {
    const seen = [];
    window.staged = seen;
    const look = () => {
        const stage = document.querySelector('.stage');
        const now = stage && `${stage.dataset.moment} ${stage.dataset.beat}`;
        if (now && seen[seen.length - 1] !== now) seen.push(now);
    };
    new MutationObserver(look).observe(document, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['data-moment', 'data-beat'],
    });
};
const names = async (page) => [
    ...new Set((await page.evaluate(() => window.staged)).map((one) => one.split(' ')[0])),
];

async function moments(kit, game) {
    const { moments: wanted = [], options, usual } = trial(game);
    if (wanted.length === 0) return;
    const page = await person(kit, SHOWN);
    await page.addInitScript(note);
    // A watcher sees the same, from the events alone.
    const watcher = await person(kit, { ...SHOWN, name: 'Watcher', size: 'phone', lang: 'uk' });
    await watcher.addInitScript(note);
    let missing = wanted;
    let pictured = false;
    // Some of them are luck: a match may be over without, then another one is begun.
    for (let i = 0, isOver = true; i < 300 && missing.length > 0; i++) {
        if (isOver) {
            const key = await sitAt(kit, page, { game, seats: usual, options });
            await watcher.goto(`${kit.server.address}/#/t/${key}`);
            await watcher.waitForSelector('.app .prompt');
        }
        ({ isOver } = await playOn(page, 4));
        if (!pictured && (await watcher.locator('.stage').count()) > 0) {
            await shot(watcher, `${game}-stage-phone`);
            pictured = true;
        }
        const seen = await names(page);
        missing = wanted.filter((name) => !seen.includes(name));
    }
    check(missing.length === 0, `${game}: its moments are shown`, `missing: ${missing}`);
    await watcher
        .waitForFunction(
            (all) => all.every((one) => window.staged.some((now) => now.startsWith(one))),
            wanted,
        )
        .catch(() => undefined);
    const watched = await names(watcher);
    check(
        wanted.every((name) => watched.includes(name)),
        `${game}: and to a watcher, too`,
        `${watched}`,
    );
    for (const one of [page, watcher]) await one.context().close();
}

/** Chances add up at once, before everybody is thought about; numbers over the chart keep apart. */
async function chances(page, game) {
    await page.waitForSelector('.chart');
    for (const width of [1440, 390, 360]) {
        await page.setViewportSize({ width, height: width > 760 ? 900 : 640 });
        const seen = await page.evaluate(() => {
            const boxes = [...document.querySelectorAll('.chart .knobs b, .chart .whose')].map(
                (one) => one.getBoundingClientRect(),
            );
            const isOver = (a, b) =>
                a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            return {
                percent: [...document.querySelectorAll('.legend .num')].map((one) =>
                    Number.parseInt(one.textContent, 10),
                ),
                over: boxes.filter((a, i) => boxes.slice(i + 1).some((b) => isOver(a, b))).length,
            };
        });
        const sum = seen.percent.reduce((all, n) => all + n, 0);
        check(
            sum === 100 && seen.percent.length > 1,
            `${game}: chances add up at once, ${width}`,
            `${seen.percent}`,
        );
        check(seen.over === 0, `${game}: no number lies on another, ${width}`, `${seen.over}`);
    }
}

/** The whole of a count: it waits for nobody, can be paused, leafed through and skipped. */
async function count(kit, game) {
    const page = await person(kit, { ...SHOWN, pace: 'slow' });
    await page.addInitScript(note);
    await sitAt(kit, page, { game, seats: trial(game).usual, options: trial(game).options });
    await playOn(page, 4000).catch(() => undefined);
    if ((await page.locator('.end').count()) > 0) await page.locator('.count-again').click();
    await page.waitForSelector('.stage .controls');
    await page.locator('.stage [aria-pressed]').first().click(); // pause
    await page.locator('.stage button.back').waitFor();
    const at = () => page.evaluate(() => document.querySelector('.stage')?.dataset.moment);
    const first = await at();
    await page.waitForTimeout(500);
    check((await at()) === first, `${game}: a pause holds the count`, `${first} ${await at()}`);
    await lookCheck(page, `${game}, the count`);
    await axeCheck(page, `${game}, the count`);
    await shot(page, `${game}-count`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.end');
    check((await page.locator('.did').count()) === 1, `${game}: the end says how one did`);
    const sums = await page.evaluate(() =>
        [...document.querySelectorAll('.standing > li')].map((one) => ({
            score: Number(one.querySelector('.sc').textContent),
            parts: [...one.querySelectorAll('.parts li:not(.total) .num')].map((part) =>
                Number(part.textContent.replace('\u2212', '-')),
            ),
        })),
    );
    check(
        sums.every(
            ({ score, parts }) =>
                parts.length === 0 || parts.reduce((sum, one) => sum + one, 0) === score,
        ),
        `${game}: the parts of every score add up to it`,
        JSON.stringify(sums),
    );
    await chances(page, game);
    await page.context().close();
}

export default async (kit) => {
    for (const game of GAMES) await moments(kit, game);
    const counted = GAMES.find((one) => trial(one).moments?.includes('over'));
    if (!counted) return;
    await count(kit, counted);
};
