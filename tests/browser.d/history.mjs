// history.mjs -- the log is whole for whoever comes: after a reload, on another device, to watch.
import { check, open, openWire, person, playOn, shot, table, wire } from './kit.mjs';

const GAME = 'squirrels';

/** The rows of the log as a person reads them. */
const rowsOf = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.rail .log .e')].map((one) => one.innerText.trim()),
    );

const hasRow = (page, text) =>
    page.waitForFunction(
        (wanted) =>
            [...document.querySelectorAll('.rail .log .e')].some((one) =>
                one.innerText.includes(wanted),
            ),
        text,
    );

/** It may still be on its way: the page is asked until it is as wanted. */
async function same(page, wanted, name) {
    const isSame = (text) =>
        [...document.querySelectorAll('.rail .log .e')]
            .map((one) => one.innerText.trim())
            .join('|') === text;
    const isGood = await page.waitForFunction(isSame, wanted.join('|')).catch(() => false);
    const rows = isGood ? [] : await rowsOf(page);
    check(isGood, name, `${rows.join('\n')}\n--- wanted\n${wanted.join('\n')}`);
}

async function watch(kit, key, settings) {
    const page = await person(kit, settings);
    await page.goto(`${kit.server.address}/#/t/${key}`);
    return page;
}

async function begin(kit) {
    const host = await person(kit, { name: 'Anna' });
    await open(kit, host);
    const key = await table(host, { game: GAME, seats: 2, begin: false });
    await host.goto(`${kit.server.address}/#/t/${key}`);
    await host.waitForSelector('.begin');
    const guest = await watch(kit, key, { name: 'Bert' });
    await guest.click('.sit');
    await guest.waitForSelector('.seat-list .mine');
    const crowd = await watch(kit, key, { name: 'Nina' });
    await crowd.waitForSelector('.seat-list');
    await host.click('.begin');
    for (const page of [host, guest, crowd]) await page.waitForSelector('.app .prompt');
    return { key, host, guest, crowd };
}

const badges = (page) => page.locator('.rail .tabs .tag').count();

/** Whoever is to play does, until the log of `crowd` has that many rows. */
async function playUntil({ host, guest, crowd }, rows) {
    while ((await rowsOf(crowd)).length < rows) {
        for (const page of [host, guest])
            if ((await page.locator('.app.my-turn').count()) > 0) await playOn(page, 1);
        await crowd.waitForTimeout(20);
    }
}

/** Some moves and words; one of them leaves the seat to a bot and takes it back. */
async function playSome(there) {
    const { key, host, guest } = there;
    await playUntil(there, 9);
    await openWire(guest, key);
    await wire(guest, { do: 'chat', text: 'Two nuts for that?' });
    await hasRow(host, 'Two nuts for that?');
    check((await badges(host)) === 1, 'what somebody has just said is unread');
    await wire(guest, { do: 'stand' });
    await hasRow(host, 'Bert is away');
    await guest.click('.band .btn');
    await hasRow(host, 'Bert is back');
    await wire(guest, { do: 'chat', text: 'So far.' });
}

/** Without what only one of them saw: which card was put face down. */
const isPublic = (row) => !row.includes('SQ-08');

export default async (kit) => {
    const there = await begin(kit);
    const { key, host, guest, crowd } = there;
    await playSome(there);
    const told = [];
    for (const page of [host, guest, crowd]) {
        await hasRow(page, 'So far.');
        told.push(await rowsOf(page));
    }
    const [hosts, guests, crowds] = told;
    check(
        hosts.length > 8 && told.every((rows) => rows[0].includes('SQ-12')),
        'the log begins with the match',
        hosts.join('\n'),
    );
    for (const rows of [guests, crowds])
        check(
            rows.filter(isPublic).join() === hosts.filter(isPublic).join(),
            'players and spectators read the same of what lies open',
            `${rows.join('\n')}\n---\n${hosts.join('\n')}`,
        );

    await guest.reload();
    await same(guest, guests, 'a page that is loaded again has the log it had');
    await guest.evaluate(() => sessionStorage.clear());
    await guest.reload();
    await same(guest, guests, 'so it has with nothing kept, as on the next day');
    const kept = await guest.evaluate(() => localStorage.getItem('backroom.token'));
    const phone = await watch(kit, key, { name: 'Bert', token: kept });
    await same(phone, guests, 'and so has the same person on another device');
    const late = await watch(kit, key, { name: 'Olha' });
    await same(late, crowds, 'a spectator who comes late reads what others have watched');
    check((await badges(guest)) + (await badges(late)) === 0, 'what was said before is not unread');
    await shot(late, 'history-spectator');

    await playUntil(there, crowds.length + 1);
    await openWire(guest, key);
    await wire(guest, { do: 'chat', text: 'Enough.' });
    await hasRow(late, 'Enough.');
    const all = await rowsOf(late);
    check(all.length > crowds.length + 1, 'the match goes on, and the log with it', all.join('\n'));
    await same(crowd, all, 'for all alike');
};
