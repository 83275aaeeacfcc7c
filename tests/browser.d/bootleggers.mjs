// bootleggers.mjs -- Bootleggers by its drawn things alone: never the list of all moves.
//
// One match on a desk to its end, one on a phone for a while. On the way: a refusal at O'Malley's,
// several markers by one button, an offer that is judged while it is made, a promise that is said,
// and every step looked at once.
import { axeCheck, check, lookCheck, person, shot, sitAt } from './kit.mjs';

/** One act inside the page; answers what was done, or null where nothing can be done now. */
function act() {
    const all = (what) =>
        [...document.querySelectorAll(what)].filter(
            (one) => one.getClientRects().length > 0 && !one.disabled,
        );
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const tap = (name, one) => {
        one.click();
        return name;
    };
    if (document.querySelector('.end')) return 'over';
    const step = document.querySelector('.bootleggers')?.className.match(/step-(\w+)/)?.[1] ?? '';
    if (all('.bootleggers-sheet .ft .primary')[0] && Math.random() < 0.7)
        return tap(`${step}:send`, all('.bootleggers-sheet .ft .primary')[0]);
    if (all('.bootleggers-promise')[0]) {
        const plus = all(
            '.bootleggers-good .bootleggers-step button:last-child, .bootleggers-good .add',
        );
        return Math.random() < 0.75 && plus[0]
            ? tap(`${step}:stepper`, any(plus))
            : tap(`${step}:drop`, all('.bootleggers-sheet .ft .btn')[0]);
    }
    if (all('.commit')[0]) return tap(`${step}:commit`, all('.commit')[0]);
    if (all('.bootleggers-ship')[0] && Math.random() < 0.7)
        return tap(`${step}:ship`, all('.bootleggers-ship')[0]);
    if (!document.querySelector('.acts')) return null;
    const lit = all('.app [data-lit]:not([aria-pressed=true])'),
        buttons = all('.acts [data-move]');
    const more = all('[data-offer], .bootleggers-item.act');
    if (buttons[0] && (Math.random() < 0.4 || (!lit[0] && !more[0])))
        return tap(`${step}:button`, any(buttons));
    if (more[0] && Math.random() < 0.15) return tap(`${step}:open`, any(more));
    if (lit[0]) return tap(`${step}:lit`, any(lit));
    return all('.acts .back')[0] ? tap(`${step}:back`, all('.acts .back')[0]) : null;
}

/** In the page: acts until `isSo({ step, done, arg })`, the match is over, or time is up. */
async function drive(acts, isSo, arg, ms) {
    const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
    const rev = () => document.querySelector('.app')?.dataset.rev;
    const stepNow = () =>
        document.querySelector('.bootleggers')?.className.match(/step-(\w+)/)?.[1] ?? 'end';
    // What was sent is answered by an update; what is not sent leaves the buttons as they are.
    const settled = async (before) => {
        for (let i = 0; i < 100 && rev() === before; i++) {
            if (i > 8 && !document.querySelector('.acts [disabled]')) return;
            await pause(10);
        }
    };
    const done = {};
    const end = performance.now() + ms;
    for (let idle = 0; idle < 2000 && performance.now() < end; ) {
        const step = stepNow();
        const isMine = document.querySelector('.acts') !== null;
        if (isMine && isSo({ step, done, arg })) return { done, step, arg, isFound: true };
        const before = rev();
        const did = acts();
        if (did === 'over') return { done, step, arg, isFound: false, isOver: true };
        if (did) done[did] = (done[did] ?? 0) + 1;
        idle = did ? 0 : idle + 1;
        if (/:(commit|button|ship|send)$/.test(did ?? '')) await settled(before);
        else await pause(did ? 5 : 20);
    }
    return { done, step: '', arg, isFound: false, isOver: false };
}

/** Plays in the page until `isSo`, a function of the page: one question, not one a touch. */
export const playUntil = (page, isSo, arg = null, seconds = 900) =>
    page.evaluate(`(${drive})(${act}, ${isSo}, ${JSON.stringify(arg)}, ${seconds * 1000})`);

async function refusal(page) {
    const found = await playUntil(page, ({ step }) => step === 'place');
    if (!check(found.isFound, 'bootleggers: phase 2 is reached', JSON.stringify(found))) return;
    await page.locator('[data-bar=omalleys] [data-touch]').click({ force: true });
    await page.waitForSelector('.slip[data-clause]');
    const clause = await page.locator('.slip').getAttribute('data-clause');
    check(clause === 'BO-60', 'bootleggers: no marker in O’Malley’s, and why', clause);
}

/** Two markers of one's own in one bar by one button. */
async function several(page) {
    const markers = () => page.locator('[data-bar=grand-palace] .bootleggers-token.S0').count();
    const found = await playUntil(page, ({ step }) => {
        const room = document.querySelector('.bootleggers-room .bootleggers-token + b');
        return step === 'place' && Number(room?.textContent) >= 2;
    });
    if (!found.isFound)
        return check(
            found.isOver === true,
            'bootleggers: two markers to place',
            JSON.stringify(found),
        );
    // Whatever is picked is put back: a bar takes markers only then.
    const isPicked = () => document.querySelector('.acts .back') !== null;
    for (let i = 0; i < 50 && (await page.evaluate(isPicked)); i++) {
        await page.evaluate(() => document.querySelector('.acts .back')?.click());
        await page.waitForTimeout(20);
    }
    const before = await markers();
    await page.locator('[data-bar=grand-palace] [data-touch]').click();
    await page.locator('[data-bar=grand-palace] > .bootleggers-step button').last().click();
    await page.locator('.commit').click();
    await page.waitForFunction((wanted) => {
        const bar = document.querySelector('[data-bar=grand-palace]');
        const many = bar?.querySelector('.bootleggers-many:has(.S0) b');
        return many
            ? Number(many.textContent) >= wanted
            : (bar?.querySelectorAll('.bootleggers-token.S0').length ?? 0) >= wanted;
    }, before + 2);
    return check(true, 'bootleggers: two markers by one button');
}

/** An offer of cash alone is refused in words while it is made; with a truck it goes out. */
async function offer(page) {
    const found = await playUntil(
        page,
        ({ step }) =>
            step === 'trade' &&
            document.querySelector('[data-offer]') !== null &&
            document.querySelector('.bootleggers-promise') === null,
    );
    if (!check(found.isFound, 'bootleggers: trade is reached', JSON.stringify(found))) return;
    await page.locator('[data-offer]').first().click();
    if (
        !(await page
            .waitForSelector('.bootleggers-promise, .slip')
            .then((one) => one.evaluate((e) => e.matches('.bootleggers-promise'))))
    )
        return;
    const get = page.locator('.bootleggers-side').nth(1);
    await get.locator('[data-good=cash] button').last().click();
    await page.waitForSelector('.bootleggers-sheet .ft .bad');
    const why = await page.locator('.bootleggers-sheet .ft').innerText();
    check(
        /BO-154/.test(why),
        'bootleggers: an offer without wares is refused while it is made',
        why,
    );
    const isOff = await page.locator('.bootleggers-sheet .ft .primary').isDisabled();
    check(isOff, 'bootleggers: and can not be sent');
    // A truck, or whatever else a rival without one has to give.
    const more = (good) =>
        get.locator(`${good} .add, ${good} .bootleggers-step button:last-child:enabled`);
    const rent = more('[data-good^=rent]');
    await ((await rent.count()) > 0 ? rent : more('[data-good]:not([data-good=cash])'))
        .first()
        .click();
    await page.locator('.bootleggers-promise input').fill('no Hit on you this year');
    await page.waitForFunction(
        () => !document.querySelector('.bootleggers-sheet .ft .primary').disabled,
    );
    await shot(page, 'bootleggers-offer');
    await page.locator('.bootleggers-sheet .ft .primary').click();
    await page.waitForFunction(() => document.querySelector('.bootleggers-promise') === null);
    await page.locator('.rail [role=tab]').nth(1).click();
    await page.waitForSelector('text=no Hit on you this year');
    check(true, 'bootleggers: the promise is said at the table');
    await page.locator('.rail [role=tab]').first().click();
}

async function desk(kit) {
    const page = await person(kit, { size: 'desk' });
    await sitAt(kit, page, { game: 'bootleggers', seats: 4, window: 60000 });
    await refusal(page);
    await offer(page);
    await several(page);
    const { done, isOver } = await playUntil(page, () => false);
    check(
        isOver === true,
        'bootleggers: a whole match by drawn things alone',
        JSON.stringify(done),
    );
    console.log(`# bootleggers: ${JSON.stringify(done)}`);
}

/** A bar that is open says so beside its name, not under its price; loading has one end. */
async function signs(page, step) {
    const { over, ends } = await page.evaluate(() => ({
        over: [...document.querySelectorAll('.bootleggers-bar')]
            .map((bar) => {
                const box = (what) => bar.querySelector(what).getBoundingClientRect();
                const sign = box('.bootleggers-sign > :last-child');
                return sign.right - box('.bootleggers-terms').left;
            })
            .filter((px) => px > 0),
        ends: document.querySelectorAll('.acts [data-move=ship], .bootleggers-ship').length,
    }));
    check(over.length === 0, `bootleggers, phone, ${step}: signs keep clear of prices`, over);
    check(ends <= 1, `bootleggers, phone, ${step}: one button ends the loading`, ends);
}

const AXED = ['muscle', 'pick', 'place', 'trade', 'consent'];

async function phone(kit) {
    const page = await person(kit, { size: 'phone', lang: 'uk', theme: 'light' });
    await sitAt(kit, page, { game: 'bootleggers', seats: 5 });
    const seen = [];
    const isNew = ({ step, arg }) => !arg.includes(step);
    for (const end = Date.now() + 90000; seen.length <= 5 && Date.now() < end; ) {
        const { step, isFound } = await playUntil(page, isNew, seen, 90);
        if (!isFound) break;
        seen.push(step);
        await shot(page, `bootleggers-phone-${step}`);
        await lookCheck(page, `bootleggers, phone, ${step}`);
        await signs(page, step);
        if (AXED.includes(step)) await axeCheck(page, `bootleggers, phone, ${step}`);
    }
    check(seen.length > 4, 'bootleggers: steps on a phone', seen.join());
}

export default async (kit) => {
    await desk(kit);
    await phone(kit);
};
