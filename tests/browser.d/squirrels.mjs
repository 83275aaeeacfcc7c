// squirrels.mjs -- every decision of Squirrels on the drawn things: set-up, laying, the order of
// effects, short customs, a raid with its refusal, fans.
//
// One person in the browser, four rivals over the wire who play what makes each question come up.
import { axeCheck, check, lookCheck, open, person, shot } from './kit.mjs';

const SEATS = 5;

/** A table with this page on seat 0 and rivals that answer to window.rivals[seat](move). */
async function table(page) {
    return page.evaluate(async (seats) => {
        const join = async (token, name) => {
            const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
            const waiting = new Map();
            let count = 0,
                rev = 0;
            socket.onmessage = ({ data }) => {
                const said = JSON.parse(data);
                if (said.tell === 'update') rev = said.rev;
                else if (!said.tell) waiting.get(said.id)?.(said);
            };
            await new Promise((resolve) => {
                socket.onopen = resolve;
            });
            const ask = (request) =>
                new Promise((resolve) => {
                    waiting.set(++count, resolve);
                    socket.send(JSON.stringify({ ...request, id: count }));
                });
            await ask({ do: 'hello', token, name });
            return { ask, play: (move) => ask({ do: 'play', move, rev }) };
        };
        const me = await join(
            localStorage.getItem('backroom.token'),
            localStorage.getItem('backroom.name'),
        );
        const options = { first: '0' };
        const made = await me.ask({ do: 'create', game: 'squirrels', seats, live: false, options });
        if (!made.ok) throw new Error(JSON.stringify(made));
        await me.ask({ do: 'enter', table: made.table });
        await me.ask({ do: 'sit', seat: 0 });
        window.rivals = [];
        for (let seat = 1; seat < seats; seat++) {
            const rival = await join(`rival-${seat}-${Math.random()}-0123456789`, `Rival ${seat}`);
            await rival.ask({ do: 'enter', table: made.table });
            await rival.ask({ do: 'sit', seat });
            window.rivals[seat] = rival.play;
        }
        const begun = await me.ask({ do: 'start' });
        if (!begun.ok) throw new Error(JSON.stringify(begun));
        return made.table;
    }, SEATS);
}

/** Rivals play one move each, in turn; a refused one fails the test. */
async function rivalsPlay(page, moves) {
    for (const [seat, move] of moves) {
        let answer = { error: 'stale' };
        for (let i = 0; i < 1200 && answer.error === 'stale'; i++) {
            // its news may be on the way
            if (i > 0) await page.waitForTimeout(50);
            answer = await page.evaluate(([who, what]) => window.rivals[who](what), [seat, move]);
        }
        if (!answer.ok) throw new Error(`seat ${seat}, ${move}: ${JSON.stringify(answer)}`);
    }
}

/** Waits until so many things are drawn; fails the test if they never are. */
async function drawn(page, what, count) {
    for (let i = 0; i < 1200; i++) {
        if ((await page.locator(what).count()) === count) return;
        await page.waitForTimeout(50);
    }
    throw new Error(`${what}: ${await page.locator(what).count()} instead of ${count}`);
}

const staged = (page) => page.locator('.commit').getAttribute('data-move');

async function lay(page, card, place, kind = 'lay') {
    await page.locator(`.sq-hand [data-card="${card}"][data-lit]`).click();
    await page.locator(`.sq-mine [data-place="${place}"][data-lit]`).click();
    check(
        (await staged(page)) === `${kind} ${card} ${place}`,
        `${kind} ${card} ${place} is staged`,
        await staged(page),
    );
    await page.locator('.commit').click();
}

async function setup(page) {
    await page.waitForSelector('.sq-hand [data-lit]');
    check((await page.locator('.sq-hand [data-lit]').count()) === 8, 'eight set-up cards are lit');
    await lay(page, 'raid', 'left', 'commit');
    await page.waitForSelector('.sq-mine .hushed');
    check((await page.locator('.sq-rival .card.back').count()) === 0, 'nobody else has chosen yet');
    await rivalsPlay(page, [
        [1, 'commit customs left'],
        [2, 'commit customs left'],
    ]);
    await drawn(page, '.sq-rival .card.back', 2);
    await shot(page, 'squirrels-setup');
    check(
        !(await page.locator('.sq-rivals').innerHTML()).includes('#customs'),
        'what they chose does not show',
    );
    await rivalsPlay(page, [
        [3, 'commit customs left'],
        [4, 'commit customs left'],
    ]);
    await page.waitForSelector('.sq-rival .sq-stacks button');
}

async function order(page) {
    await lay(page, 'contraband-2', 'right');
    await drawn(page, '.sq-way .sq-total', 2);
    check(
        (await page.locator('.sq-way[data-lit]').count()) === 2,
        'two whole orders to choose from',
    );
    await shot(page, 'squirrels-order');
    await lookCheck(page, 'squirrels, the order sheet');
    await page.locator('.sq-way').nth(1).click();
    check((await staged(page)) === 'apply right', 'the second order is staged');
    await page.locator('.commit').click();
}

/** Income 2, four officers: two of them get a nut. */
async function split(page) {
    await page.waitForSelector('.sq-officers');
    check((await page.locator('.sq-officers li').count()) === 4, 'four officers claim customs');
    const more = page.locator('.sq-officers .sq-stepper button:last-child');
    await more.nth(0).click();
    check((await page.locator('.commit').count()) === 0, 'half a split is not staged');
    await more.nth(2).click();
    check(
        (await staged(page)) === 'pay 1-1 3-1',
        'the split made nut by nut is staged',
        await staged(page),
    );
    check(await more.nth(1).isDisabled(), 'more than the income can not be shared out');
    await shot(page, 'squirrels-split');
    await axeCheck(page, 'squirrels, the customs sheet');
    await page.locator('.sq-splits [data-lit], .sq-splits .may').first().click();
    await page.waitForSelector('.sq-splits .sel');
    check(/^pay /.test(await staged(page)), 'a suggested split is staged by one touch');
    const { y, height } = await page.locator('.commit').boundingBox();
    check(y + height <= page.viewportSize().height, 'its button is inside the window', y + height);
    await page.locator('.commit').click();
}

async function raid(page) {
    await page.waitForSelector('.sq-aim .sq-gain');
    const lit = await page.locator('.sq-aim[data-lit]').count();
    check(lit === 6, 'all stacks of the three rivals with two are lit', lit);
    await drawn(page, '.sq-gain', 6);
    const gains = await page.locator('.sq-gain').allInnerTexts();
    check(
        gains.filter((text) => text === '+2').length === 3,
        'the engine foresees 2 nuts for a Bank',
        gains.join(),
    );
    await page
        .locator('.sq-rival')
        .nth(3)
        .locator('[data-touch][aria-disabled=true]')
        .first()
        .click({ force: true });
    await page.waitForSelector('.slip[data-clause="SQ-52"]');
    check(true, 'a rival with one stack is refused by SQ-52');
    await shot(page, 'squirrels-raid');
    await lookCheck(page, 'squirrels, a raid is aimed');
    await page.locator('.sq-rival').nth(1).locator('.sq-aim').nth(1).click();
    check((await staged(page)) === 'raid 2 right', 'the raid is staged', await staged(page));
    await page.locator('.commit').click();
}

async function fan(page) {
    await drawn(page, '.sq-aim', 0);
    await page.locator('.sq-rival').nth(1).locator('.sq-stacks button').first().click();
    await page.waitForSelector('[role=dialog] .sq-row');
    check(
        (await page.locator('[role=dialog] .sq-row li').count()) === 2,
        'a touch fans a stack out',
    );
    await page.keyboard.press('Escape');
    await page.locator('.sq-rival .sq-plate').first().click();
    check(
        (await page.locator('[role=dialog] .sq-row li').count()) === 6,
        'a plate shows an open hand',
    );
    await page.keyboard.press('Escape');
}

async function whole(kit, size, lang, theme) {
    const page = await person(kit, { size, lang, theme });
    await open(kit, page);
    const key = await table(page);
    await page.evaluate((hash) => {
        location.hash = hash;
    }, `#/t/${key}`);
    await setup(page);
    await order(page);
    await split(page);
    await rivalsPlay(page, [
        [1, 'lay bank right'],
        [2, 'lay bank right'],
        [3, 'lay bank right'],
        [4, 'lay bank left'],
    ]);
    await page.waitForSelector('.sq-hand [data-lit]');
    await lay(page, 'customs', 'right');
    await raid(page);
    await fan(page);
}

export default async (kit) => {
    await whole(kit, 'desk', 'ru', 'dark');
    await whole(kit, 'phone', 'uk', 'light');
};
