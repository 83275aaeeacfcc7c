// passes.mjs -- Bootleggers' standing passes as a person turns them: for a phase, for a round, and
// the switches of the six points.
import { check, lookCheck, openWire, person, shot, sitAt, wire } from './kit.mjs';
import { playUntil } from './bootleggers.mjs';

/** In the page: notes what is asked, of an update that both the table and the second line have;
 * answers whether to stop: when something is asked, or when `arg.part` is no longer what it was. */
function isThere({ arg }) {
    const told = window.wire.update;
    if (String(told?.rev) !== document.querySelector('.app')?.dataset.rev) return false;
    const at = (what) => document.querySelector(what) !== null;
    const isAsked = at('.bootleggers.step-point') && at('.acts [data-move=pass]');
    const { round, phase } = told.view;
    arg.seen = { round, phase };
    if (!arg.until) return isAsked;
    if (round !== arg.from.round) return true;
    if (arg.until === 'phase' && phase !== arg.from.phase) return true;
    arg.again += isAsked ? 1 : 0;
    return isAsked;
}

/** Plays until this person is asked at a point. */
const untilAsked = (page) => playUntil(page, isThere, {});

/** Plays on until another phase or round; answers whether something was asked before. */
const countAsked = async (page, until, from) => {
    const { arg, ...found } = await playUntil(page, isThere, { until, from, again: 0 });
    return { ...found, again: arg.again };
};

/** Does something that answers the question, and waits until it is answered. */
async function answer(page, act) {
    const rev = await page.getAttribute('.app', 'data-rev');
    await act();
    await page.waitForFunction(
        (before) => document.querySelector('.app')?.dataset.rev !== before,
        rev,
    );
}

/** Whether the house has taken a pass back: it does where something was done to this seat. */
const isTakenBack = (page, name) =>
    page
        .waitForFunction((one) => window.wire.passes?.[one] === false, name, { timeout: 3000 })
        .then(
            () => true,
            () => false,
        );

/** After the button nothing is asked in this phase or round; then it is asked again. False if the
 * match said nothing of that: it ended before, or the rules took the pass back. */
async function passFor(page, name) {
    const asked = await untilAsked(page);
    if (asked.isOver) return false;
    if (!check(asked.isFound, `passes: asked at a point (${name})`, JSON.stringify(asked)))
        return true;
    await answer(page, () => page.locator(`[data-pass=${name}]`).click());
    const found = await countAsked(page, name, asked.arg.seen);
    if (found.isOver || (found.again > 0 && (await isTakenBack(page, name)))) return false;
    check(
        found.isFound && found.again === 0,
        `passes: not asked again in this ${name}`,
        JSON.stringify(found),
    );
    const next = await untilAsked(page);
    if (next.isOver) return false;
    const isBack = await page.evaluate(
        (one) =>
            document.querySelector(`[data-pass=${one}]`) !== null &&
            document.querySelector('[data-passing]') === null,
        name,
    );
    check(next.isFound && isBack, `passes: asked again after it (${name})`, JSON.stringify(next));
    return true;
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
    if (asked.isOver) return false;
    if (!check(asked.isFound, 'passes: asked at a point (switches)', JSON.stringify(asked)))
        return true;
    await answer(page, () => turnAll(page, 'off')); // also what is asked now
    const found = await countAsked(page, 'round', asked.arg.seen);
    if (found.isOver) return false;
    check(
        found.isFound && found.again === 0,
        'passes: never asks nothing in a whole round',
        JSON.stringify(found),
    );
    // The switches are at hand only while a point is open: the second line turns them back.
    await wire(page, { do: 'passes', switch: 'on' });
    const back = await untilAsked(page);
    if (back.isOver) return false;
    check(back.isFound, 'passes: always asks again', JSON.stringify(back));
    await page.locator('.bootleggers-window .later .quiet').click();
    const on = await page.locator('.bootleggers-turns [data-turn$=-on][aria-pressed=true]').count();
    check(on === 6, 'passes: and the switches say so', String(on));
    return true;
}

/** Whether a seat holds anything for a point is the luck of its deal and of what it does: a match
 * that ends without says nothing, so another one is dealt, up to five. */
async function inSomeMatch(kit, page, what) {
    for (let i = 0; i < 5; i++) if (await atTable(kit, page, what)) return;
    check(false, 'passes: five matches without anything for a point');
}

/** A table of its own for each. */
async function atTable(kit, page, what) {
    const key = await sitAt(kit, page, { game: 'bootleggers', seats: 3, window: 60000 });
    await openWire(page, key);
    // By itself the table asks only who holds something for a point, and that is luck.
    const turned = await wire(page, { do: 'passes', switch: 'on' });
    check(turned.ok === true, 'passes: asked at every point from now on', JSON.stringify(turned));
    return what(page);
}

export default async (kit) => {
    const page = await person(kit);
    await inSomeMatch(kit, page, () => passFor(page, 'phase'));
    await inSomeMatch(kit, page, () => passFor(page, 'round'));
    await inSomeMatch(kit, page, () => switches(page));
};
