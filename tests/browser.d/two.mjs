// two.mjs -- two browsers at one table of every game, a desk and a phone, bots on other seats: a
// whole match through the server. (Squirrels, with the lobby and a rematch: friends.mjs.)
import { check, open, person, playOn, shot, table } from './kit.mjs';

// Matches of a test's length: nobody waits for slaps, and half of the years will do.
const TABLES = [
    { game: 'crooks', seats: 2 },
    { game: 'dirty-money', seats: 2, options: { 'quick-mode': 'on' } },
    { game: 'belo4ka', seats: 3, options: { reactions: 'sealed' } },
    { game: 'bootleggers', seats: 3, options: { 'short-game': 'on' } },
];

async function whole(kit, wanted) {
    const host = await person(kit, { name: 'Anna' });
    await open(kit, host);
    const key = await table(host, { ...wanted, begin: false });
    await host.goto(`${kit.server.address}/#/t/${key}`);
    await host.waitForSelector('.begin');
    const guest = await person(kit, { size: 'phone', name: 'Борис', lang: 'ru', theme: 'light' });
    await guest.goto(`${kit.server.address}/#/t/${key}`);
    await guest.waitForSelector('.sit');
    await guest.click('.sit');
    await guest.waitForSelector('.seat-list .mine');
    await host.click('.begin');
    await Promise.all([host, guest].map((page) => page.waitForSelector('.app .prompt')));
    const played = await Promise.all([playOn(host), playOn(guest)]);
    await shot(guest, `${wanted.game}-two-phone`);
    check(
        played.every(({ isOver, moves }) => isOver && moves > 0),
        `${wanted.game}: two browsers at one table, to the end`,
        JSON.stringify(played),
    );
    const [mine, theirs] = await Promise.all(
        [host, guest].map((page) => page.locator('.end .standing').first().innerText()),
    );
    const numbers = (text) => (text.match(/\d+/g) ?? []).join(' ');
    check(
        numbers(mine) === numbers(theirs),
        `${wanted.game}: both see the same standing`,
        `${mine} | ${theirs}`,
    );
    for (const page of [host, guest]) await page.context().close();
}

export default async (kit) => {
    for (const wanted of TABLES)
        await whole(kit, wanted).catch((error) =>
            check(false, `${wanted.game} goes through`, error.stack),
        );
};
