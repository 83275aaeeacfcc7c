// passes.mjs -- Bootleggers' standing passes as a person turns them: for a phase, for a round, and
// the switches of the six points.
import { check, lookCheck, openWire, person, shot, sitAt, wire } from './kit.mjs';
import { playUntil } from './bootleggers.mjs';

const ASKED = ['.bootleggers.step-point', '.acts [data-move=pass]'];

/** Plays until this person is asked at a point. */
async function untilAsked(page) {
    let seen = null;
    const found = await playUntil(page, async () => {
        seen = await look(page);
        return seen?.isAsked;
    });
    return { ...found, seen };
}

/** What is asked, of an update that both the table and the second line have. */
const look = (page) =>
    page.evaluate(
        (asked) => {
            const told = window.wire.update;
            const isSame = String(told?.rev) === document.querySelector('.app')?.dataset.rev;
            const isAsked =
                document.querySelector(asked[0]) !== null &&
                document.querySelector(asked[1]) !== null;
            return isSame && { isAsked, round: told.view.round, phase: told.view.phase };
        },
        ASKED,
    );
const roundOf = ({ round }) => round;
const phaseOf = ({ round, phase }) => `${round}.${phase}`;

/** Plays on until `isSo` of what is looked at; answers how often something was asked before. */
async function countAsked(page, isSo) {
    let again = 0;
    const found = await playUntil(page, async () => {
        const now = await look(page);
        if (!now) return false;
        if (isSo(now)) return true;
        again += now.isAsked ? 1 : 0;
        return false;
    });
    return { again, ...found };
}

/** Does something that answers the question, and waits until it is answered. */
async function answer(page, act) {
    const rev = await page.getAttribute('.app', 'data-rev');
    await act();
    await page.waitForFunction(
        (before) => document.querySelector('.app')?.dataset.rev !== before,
        rev,
    );
}

/** After the button nothing is asked until `when` has changed; then it is asked again. */
async function passFor(page, name, when) {
    const asked = await untilAsked(page);
    if (!check(asked.isFound, `passes: asked at a point (${name})`, JSON.stringify(asked))) return;
    const before = when(asked.seen);
    await answer(page, () => page.locator(`[data-pass=${name}]`).click());
    const found = await countAsked(page, (now) => when(now) !== before);
    check(
        found.isFound && found.again === 0,
        `passes: not asked again in this ${name}`,
        JSON.stringify(found),
    );
    const next = await untilAsked(page);
    const isBack = await page.evaluate(
        (one) =>
            document.querySelector(`[data-pass=${one}]`) !== null &&
            document.querySelector('[data-passing]') === null,
        name,
    );
    check(next.isFound && isBack, `passes: asked again after it (${name})`, JSON.stringify(next));
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
    if (!check(asked.isFound, 'passes: asked at a point (switches)', JSON.stringify(asked))) return;
    await answer(page, () => turnAll(page, 'off')); // also what is asked now
    const found = await countAsked(page, ({ round }) => round > asked.seen.round);
    check(
        found.isFound && found.again === 0,
        'passes: never asks nothing in a whole round',
        JSON.stringify(found),
    );
    // The switches are at hand only while a point is open: the second line turns them back.
    await wire(page, { do: 'passes', switch: 'on' });
    const back = await untilAsked(page);
    check(back.isFound, 'passes: always asks again', JSON.stringify(back));
    await page.locator('.bootleggers-window .later .quiet').click();
    const on = await page.locator('.bootleggers-turns [data-turn$=-on][aria-pressed=true]').count();
    check(on === 6, 'passes: and the switches say so', String(on));
}

/** A table of its own for each, since a match may end after few rounds. */
async function atTable(kit, page, what) {
    const key = await sitAt(kit, page, { game: 'bootleggers', seats: 3, window: 60000 });
    await openWire(page, key);
    // By itself the table asks only who holds something for a point, and that is luck.
    await wire(page, { do: 'passes', switch: 'on' });
    await what(page);
}

export default async (kit) => {
    const page = await person(kit);
    await atTable(kit, page, () => passFor(page, 'phase', phaseOf));
    await atTable(kit, page, () => passFor(page, 'round', roundOf));
    await atTable(kit, page, () => switches(page));
};
