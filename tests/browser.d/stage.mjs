// stage.mjs -- the count at the end of a match at the server: paused, leafed through, skipped; what
// the end says of it. What needs a certain position, each game's moments too, is in dealt.mjs.
import { GAMES, axeCheck, check, lookCheck, person, playOn, shot, sitAt, trial } from './kit.mjs';

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
    const page = await person(kit, { motion: 'full' });
    await sitAt(kit, page, { game, seats: trial(game).usual, options: trial(game).options });
    await playOn(page, 4000);
    await page.waitForSelector('.end');
    await page.evaluate(() => localStorage.setItem('backroom.pace', 'slow'));
    await page.reload(); // what is kept is read once
    await page.locator('.count-again').click();
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
    const counted = GAMES.find((one) => trial(one).moments?.includes('over'));
    if (!counted) return;
    await count(kit, counted);
};
