// talk.mjs -- two browsers at one table: what people say stands by their seats, a pause is agreed
// on and ended, clocks are of one's own making, and an open table is found on the start page.
import { axeCheck, check, lookCheck, open, person, shot } from './kit.mjs';

/** A table made by hand: its own clocks, open to all. */
async function create(kit, page) {
    await open(kit, page, '#/new/squirrels');
    await page.waitForSelector('.paces');
    await page.locator('.paces button').nth(2).click();
    await page.fill('#time-move', '90');
    await page.selectOption('.span:has(#time-move) select', 'second');
    await page.fill('#time-bank', '3');
    await page.locator('.nums button').first().click(); // two seats
    await page.locator('.check:has-text("Open to all")').click();
    await lookCheck(page, 'clocks of one\u2019s own making');
    await shot(page, 'talk-create-desk');
    await page.locator('button[type=submit].big').click();
    await page.waitForSelector('.begin');
    const said = await page.locator('.times').innerText();
    check(
        said.replaceAll('\u00a0', ' ') ===
            'For a move: 90 seconds \u00b7 in reserve: 3 minutes \u00b7 pauses if all agree',
        'the table has the times that were typed',
        said,
    );
    return page.evaluate(() => location.hash.split('/')[2]);
}

/** The second person finds it on the start page, above the games. */
async function join(kit, guest, key) {
    await open(kit, guest);
    const link = guest.locator(`.open-tables a[href="#/t/${key}"]`);
    await link.waitFor();
    const [at, games] = await Promise.all([
        guest.locator('.open-tables').boundingBox(),
        guest.locator('.games').boundingBox(),
    ]);
    check(at.y + at.height <= games.y + 1, 'open tables stand above the games');
    await lookCheck(guest, 'start with open tables');
    await axeCheck(guest, 'start with open tables');
    await shot(guest, 'talk-start-phone');
    await link.click();
    await guest.locator('.sit').first().click();
    await guest.waitForSelector('.seat-list .mine');
}

/** Notes in the page what stands by a seat, and where: it is gone again in a few seconds. */
const note = (page) =>
    page.evaluate(() => {
        window.bubbles = [];
        new MutationObserver(() => {
            for (const one of document.querySelectorAll('.bubble')) {
                const text = one.innerText;
                if (window.bubbles.some((known) => known.text === text)) continue;
                const box = one.getBoundingClientRect();
                const seat = `.plate[data-seat="${one.dataset.by}"]`;
                const plate = document.querySelector(seat)?.getBoundingClientRect();
                window.bubbles.push({
                    ...{ text, by: one.dataset.by, isEmote: one.matches('.emote') },
                    isIn: box.left >= 0 && box.right <= innerWidth,
                    gap: plate ? box.top - plate.bottom : null,
                });
            }
        }).observe(document.body, { childList: true, subtree: true });
    });
const noted = async (page, count) => {
    await page.waitForFunction((n) => window.bubbles.length >= n, count);
    return page.evaluate((n) => window.bubbles[n - 1], count);
};

async function talking(host, guest) {
    for (const page of [host, guest]) await note(page);
    await host.locator('.rail [data-tab=chat]').click();
    await host.locator('.rail [data-emote=luck]').click();
    const emote = await noted(guest, 1);
    check(
        emote.isEmote && emote.by === '0' && emote.text === '\u0423\u0434\u0430\u0447\u0438!',
        'an emote stands by the seat, in the reader\u2019s language',
        JSON.stringify(emote),
    );
    await shot(guest, 'talk-bubble-phone');
    check((await guest.locator('.ticker .tag').count()) === 0, 'and is nothing unread');
    await host.locator('.rail .say input').fill('What a start this is, I did not see it coming');
    await host.locator('.rail .say input').press('Enter');
    const line = await noted(guest, 2);
    check(
        !line.isEmote && line.isIn && line.gap !== null && Math.abs(line.gap) < 12,
        'a line stands by its seat, inside the window',
        JSON.stringify(line),
    );
    const own = await noted(host, 2);
    check(own.by === '0' && own.isIn, 'so does one\u2019s own', JSON.stringify(own));
    await shot(host, 'talk-bubble-desk');
    await guest.waitForFunction(() => !document.querySelector('.bubble'));
    check(true, 'and goes once it has been read');
}

const clock = (page) =>
    page.evaluate(() => document.querySelector('[role=timer]')?.textContent ?? null);

const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

async function pausing(host, guest) {
    const ask = async (page) => {
        await page.locator('.top .icon-btn:has(use[href$="#i-people"])').click();
        await page.locator('[role=dialog] .pause').click();
    };
    await ask(host);
    await guest.waitForSelector('.band.pause .primary');
    await host.waitForSelector('.band.pause');
    check((await host.locator('.band.pause .primary').count()) === 0, 'a pause is asked for');
    await shot(guest, 'talk-pause-asked-phone');
    await guest.locator('.band.pause .primary').click();
    await host.waitForFunction(() => document.title.startsWith('Pause'));
    const [before, lit] = [await clock(host), await host.locator('[data-lit]').count()];
    await host.waitForTimeout(5200);
    check(
        before !== null && (await clock(host)) === before && lit === 0,
        'agreed on, clocks stand still and nothing can be touched',
        `${before} ${await clock(host)} ${lit}`,
    );
    await shot(host, 'talk-pause-desk');
    await lookCheck(guest, 'a pause on a phone');
    await axeCheck(guest, 'a pause on a phone');
    await shot(guest, 'talk-pause-phone');
    await guest.reload();
    await guest.waitForSelector('.band.pause .primary');
    await guest.waitForSelector('[role=timer]');
    // Told a moment apart on a busy machine; a clock that ran on would be off by more.
    const off = Math.abs(seconds(await clock(guest)) - seconds(before));
    check(off <= 3, 'who comes back sees the same times', `${before} ${await clock(guest)}`);
    await guest.locator('.band.pause .primary').click();
    await host.waitForFunction(() => !document.querySelector('.band.pause'));
    await host.waitForSelector('[data-lit]');
    await host.waitForFunction(
        (then) => document.querySelector('[role=timer]')?.textContent !== then,
        before,
    );
    check(true, 'anybody ends it, and the clocks go on');
    await host.locator('.rail [data-tab=log]').click();
    const log = await host.locator('.rail .log .house').allInnerTexts();
    check(log.length === 2, 'the log says both', log.join(' | '));
}

export default async (kit) => {
    const host = await person(kit);
    const key = await create(kit, host);
    const guest = await person(kit, { size: 'phone', name: 'Borys', lang: 'ru', theme: 'light' });
    await join(kit, guest, key);
    await host.locator('.begin').click();
    await Promise.all([host, guest].map((page) => page.waitForSelector('.app .prompt')));
    await talking(host, guest);
    await pausing(host, guest);
};
