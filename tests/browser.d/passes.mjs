// passes.mjs -- Bootleggers' standing passes as a person turns them: for a phase, for a round, and
// the switches of the six points.
import { check, lookCheck, openWire, person, shot, sitAt, wire } from './kit.mjs';
import { playUntil } from './bootleggers.mjs';

const isAsked = () =>
    document.querySelector('.bootleggers.step-point') !== null &&
    document.querySelector('.acts [data-move=pass]') !== null;

/** Plays until this person is asked at a point, or something else is so. */
const untilAsked = (page, isElse = async () => false, seconds = 240) =>
    playUntil(
        page,
        async () => (await page.evaluate(isAsked)) || (await isElse()),
        seconds,
    );

const now = async (page) => {
    const { view } = await wire(page);
    return `${view.round}`;
};
const phase = async (page) => {
    const { view } = await wire(page);
    return `${view.round}.${view.phase}`;
};

/** After the button nothing is asked until `when` has changed; then it is asked again. */
async function passFor(page, name, when) {
    const asked = await untilAsked(page);
    if (!check(asked.isFound, `passes: asked at a point (${name})`, JSON.stringify(asked))) return;
    const before = await when(page);
    await page.locator(`[data-pass=${name}]`).click();
    let again = 0;
    const found = await playUntil(
        page,
        async () => {
            if ((await when(page)) !== before) return true;
            again += (await page.evaluate(isAsked)) ? 1 : 0;
            return false;
        },
        240,
    );
    // One look may still find the question that the click has just answered.
    check(found.isFound && again <= 1, `passes: not asked again in this ${name}`, String(again));
    const next = await untilAsked(page);
    const isBack = await page.evaluate(
        (one) =>
            document.querySelector(`[data-pass=${one}]`) !== null &&
            document.querySelector('[data-passing]') === null,
        name,
    );
    check(next.isFound && isBack, `passes: asked again after it (${name})`);
}

async function turnAll(page, turn) {
    await page.locator('.bootleggers-window .later .quiet').click();
    for (let point = 1; point <= 6; point++)
        await page.locator(`[data-turn="${point}-${turn}"]`).click();
    await page.waitForFunction(
        (want) =>
            [...document.querySelectorAll('.bootleggers-turns [aria-pressed=true]')].every((one) =>
                one.dataset.turn.endsWith(want),
            ),
        turn,
    );
    await lookCheck(page, `bootleggers, switches ${turn}`);
    await shot(page, `bootleggers-switches-${turn}`);
    await page.locator('.bootleggers-sheet .hd .icon-btn').click();
}

async function switches(page) {
    const asked = await untilAsked(page);
    if (!check(asked.isFound, 'passes: asked at a point (switches)')) return;
    await turnAll(page, 'off');
    const before = Number(await now(page));
    let again = 0;
    const found = await playUntil(
        page,
        async () => {
            again += (await page.evaluate(isAsked)) ? 1 : 0;
            return Number(await now(page)) > before;
        },
        240,
    );
    check(found.isFound && again <= 1, 'passes: never asks nothing in a whole round', `${again}`);
    // The switches are at hand only while a point is open: the second line turns them back.
    await wire(page, { do: 'passes', switch: 'on' });
    const back = await untilAsked(page);
    check(back.isFound, 'passes: always asks again', JSON.stringify(back));
    await page.locator('.bootleggers-window .later .quiet').click();
    const on = await page.locator('.bootleggers-turns [data-turn$=-on][aria-pressed=true]').count();
    check(on === 6, 'passes: and the switches say so', String(on));
}

export default async (kit) => {
    const page = await person(kit);
    const key = await sitAt(kit, page, { game: 'bootleggers', seats: 3, window: 60000 });
    await openWire(page, key);
    // By itself the table asks only who holds something for a point, and that is luck.
    await wire(page, { do: 'passes', switch: 'on' });
    await passFor(page, 'phase', phase);
    await passFor(page, 'round', now);
    await switches(page);
};
