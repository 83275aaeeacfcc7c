// lesson.mjs -- guided first matches on a phone: offered, followed by their light alone, put off,
// gone on with, played on in. What a lesson says and asks for is tested by build/lessons.
import { GAMES, axeCheck, check, lookCheck, open, person, rest, shot } from './kit.mjs';

const PHONE = { width: 390, height: 844 };
const LIMIT = 1500; // touches and moments between; a lesson has some thirty

const stepOf = async (page) => {
    const bar = page.locator('.lesson-bar');
    return (await bar.count()) === 0 ? null : Number(await bar.getAttribute('data-step'));
};

const LIT = [
    '.commit[data-lesson-spot]',
    'button[data-lesson-spot]:not([data-see])',
    '[data-leads][data-lesson-spot]',
    '.cr-side[data-spot]',
    '[data-spot]:not(:has([data-spot]))',
    '.coach .next',
];

/** One touch of what is in the light, or of Next; else a moment passes. */
async function follow(page) {
    const isLit = await page.evaluate((wanted) => {
        for (const old of document.querySelectorAll('[data-touch-next]'))
            old.removeAttribute('data-touch-next');
        const canPress = (one) =>
            one.checkVisibility({ visibilityProperty: true }) && !one.disabled;
        const found = wanted
            .map((what) => [...document.querySelectorAll(what)].find(canPress))
            .find(Boolean);
        found?.setAttribute('data-touch-next', '');
        return found !== undefined;
    }, LIT);
    // What was there may be gone: the table goes on by itself.
    const lit = page.locator('[data-touch-next]');
    if (isLit) await lit.click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(isLit ? 20 : 50);
}

/** Follows the light to a step, or to the end of the lesson. */
async function followTo(page, step) {
    for (let i = 0; i < LIMIT; i++) {
        const at = await stepOf(page);
        // What only is looked at says what it is when it is touched.
        const said = page.locator('.scrim .explain');
        if (await said.count()) await page.locator('.scrim .hd .icon-btn').click();
        if (at === null || at === step) return at;
        await follow(page);
    }
    const said = await page.locator('.coach').innerText();
    throw new Error(`stuck at step ${await stepOf(page)}: ${said}`);
}

async function begin(page, game) {
    await page.locator(`[data-learn=${game}]`).click();
    await page.waitForSelector('.coach');
}

/** Whatever a step points at is drawn. */
async function pointed(page, game) {
    await page.waitForSelector('[data-lesson-spot], [data-spot]');
    check(true, `${game}: the first step points at something`);
}

/** On a short phone the coach leaves little room: nothing on the table lies over a plate. */
async function underPlates(kit) {
    const page = await person(kit, { size: 'phone', lang: 'uk', lessons: '{}' });
    await open(kit, page);
    await begin(page, 'belo4ka');
    const [plates, piles] = await page.evaluate(() => {
        const boxes = (what) =>
            [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
        return [
            Math.max(...boxes('.plate').map((one) => one.bottom)),
            Math.min(...boxes('.belo4ka-heap').map((one) => one.top)),
        ];
    });
    check(piles >= plates, 'belo4ka: the piles lie under the plates', `${piles} ${plates}`);
    await followTo(page, 5); // the first window
    await page.waitForSelector('.belo4ka-top');
    const [low, top, bottom, coach] = await page.evaluate(() => {
        const box = (what) => document.querySelector(what).getBoundingClientRect();
        const { top: from, bottom: to } = box('.belo4ka-top');
        return [box('.plate').bottom, from, to, box('.coach').top];
    });
    const isWhole = top >= low && bottom <= coach;
    const boxes = `${low} ${top} ${bottom} ${coach}`;
    check(isWhole, 'belo4ka: the squirrel of a window is whole', boxes);
    await shot(page, 'lesson-window-phone');
}

/** On a short phone nothing moves when what is asked for is picked: the button has its room. */
async function shortPhone(kit) {
    const page = await person(kit, { size: 'phone', lang: 'uk', lessons: '{}' });
    const boxes = () =>
        page.evaluate(() =>
            ['.board', '.coach', '.dock'].map((what) => {
                const { top, height } = document.querySelector(what).getBoundingClientRect();
                return `${what} ${top} ${height}`;
            }),
        );
    for (const game of GAMES) {
        await open(kit, page);
        await begin(page, game);
        while ((await page.locator('.coach .try').count()) === 0) await follow(page);
        await page.waitForSelector('[data-spot]');
        const cut = await page.evaluate(() => {
            const spot = document.querySelector('[data-spot]');
            const board = spot.closest('.board')?.getBoundingClientRect();
            const { top, bottom } = spot.getBoundingClientRect();
            return board ? Math.max(board.top - top, bottom - board.bottom) : 0;
        });
        check(cut < 1, `${game}: what is asked for is whole`, cut);
        await rest(page, null, 12); // the move before this step may still be on its way
        const before = await boxes();
        await page.locator('[data-spot]').first().click();
        await page.waitForSelector('.touch.sel, .acts .back, .commit');
        const after = await boxes();
        const isStill = after.join() === before.join();
        check(isStill, `${game}: a pick moves nothing`, `${before}\n${after}`);
        await lookCheck(page, `${game}: a lesson on a short phone`);
        await shot(page, `lesson-short-${game}`);
    }
}

/** Keeps what a screen reader hears from now on. */
const listen = (page) =>
    page.evaluate(() => {
        window.heard = [];
        const live = document.querySelector('[aria-live=polite].sr');
        new MutationObserver(() => window.heard.push(live.textContent)).observe(live, {
            ...{ childList: true, characterData: true, subtree: true },
        });
    });

/** Rivals of a lesson sit in this browser, too: what they are told is not for these ears. */
async function heardOnce(page, game) {
    const heard = await page.evaluate(() => window.heard);
    const events = heard.map((text) => text.replace(/Your turn$/, '').trim()).filter(Boolean);
    const again = events.filter((text, i) => events[i - 1] === text);
    check(heard.length > 0 && again.length === 0, `${game}: heard by one pair of ears`, again[0]);
}

async function wholeLesson(kit, game) {
    const page = await person(kit, { size: 'phone', lessons: '{}' });
    await page.setViewportSize(PHONE);
    await open(kit, page);
    await begin(page, game);
    await pointed(page, game);
    await lookCheck(page, `${game}: the lesson`);
    await listen(page);
    await followTo(page, null);
    await heardOnce(page, game);
    check((await page.locator('.coach').count()) === 0, `${game}: the coach is gone at the end`);
    await page.waitForSelector('.app.my-turn, .result');
    check((await page.locator('.clock').count()) === 0, `${game}: nobody is hurried`);
    check(page.url().includes('#/d/'), `${game}: and a match of one's own goes on`, page.url());
    await page.reload();
    await page.waitForSelector('.app, .result');
    check((await page.locator('.coach').count()) === 0, `${game}: which a reload finds again`);
    await page.goto(`${kit.server.address}/#/`);
    await page.waitForSelector(`[data-learn=${game}].done`);
    check(true, `${game}: the start page knows that it is done`);
}

/** Squirrels: another move, a refusal, a look, leaving and coming back. */
async function closely(kit) {
    const page = await person(kit, { size: 'phone', lang: 'uk', lessons: '{}' });
    await page.setViewportSize(PHONE);
    await open(kit, page);
    await begin(page, 'squirrels');
    await followTo(page, 1);
    await shot(page, 'lesson-squirrels');
    await axeCheck(page, 'a lesson');
    await page.locator('.sq-hand [data-card=bank]').click();
    await page.locator('.sq-mine [data-place=left]').click();
    await page.locator('.commit').click();
    await page.waitForSelector('.coach .again');
    check((await stepOf(page)) === 1, 'another move is talked about, not made');
    await page.locator('.coach .again').click();
    await page.locator('.coach .show').click();
    const staged = await page.locator('.commit').getAttribute('data-move');
    check(staged === 'commit contraband-3 left', '"Show" shows the move', staged);
    await followTo(page, 2);
    await page.locator('.lesson-bar .leave').click();
    await page.waitForSelector('.lesson-steps');
    await shot(page, 'lesson-leave');
    check((await page.locator('.lesson-steps .ok').count()) === 2, 'two steps are done');
    await page.locator('.put-off').click();
    await page.waitForSelector('[data-learn=squirrels]');
    await page.reload();
    await page.waitForSelector('[data-learn=squirrels]');
    const said = await page.locator('[data-learn=squirrels]').innerText();
    check(said.includes('3'), 'the start page says where it was left', said);
    await begin(page, 'squirrels');
    check((await stepOf(page)) === 2, 'and there it goes on', await stepOf(page));
    await followTo(page, 3);
    check((await stepOf(page)) === 3, 'to the next step');
    await page.locator('.lesson-bar .leave').click();
    await page.locator('.play-on').click();
    await page.waitForSelector('.coach', { state: 'detached' });
    await page.waitForSelector('.app.my-turn [data-lit]');
    check(true, 'one may play on without it');
}

async function offered(kit) {
    const page = await person(kit, { size: 'phone', lessons: '{}' });
    await open(kit, page);
    await page.locator('[data-game=crooks]').click();
    await page.waitForSelector('.band.offer');
    check(true, 'the first table of a game offers its lesson');
    await page.locator('.band.offer .icon-btn').click();
    await page.waitForSelector('.band.offer', { state: 'detached' });
    await page.reload();
    await page.waitForSelector('.app .prompt');
    check((await page.locator('.band.offer').count()) === 0, 'and takes no for an answer');
}

export default async function run(kit) {
    await offered(kit);
    await closely(kit);
    await underPlates(kit);
    await shortPhone(kit);
    for (const game of GAMES) await wholeLesson(kit, game);
}
