// two.mjs -- two browsers at one table of every game, a desk and a phone, bots on other seats: a
// whole match through the server by touching whatever is lit, without knowing the game.
import { GAMES, check, open, person, playOn, shot, table, trial } from './kit.mjs';

const tables = GAMES.map((game) => {
    const { fewest: seats, options, quick } = trial(game);
    return { game, seats, options: { ...options, ...quick } };
});

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
    await shot(host, `${wanted.game}-end`);
    check(
        played.every(({ isOver, moves }) => isOver && moves > 0),
        `${wanted.game}: two browsers at one table, to the end`,
        JSON.stringify(played),
    );
    const byList = played.reduce((sum, one) => sum + one.byList, 0);
    const drawn = played.reduce((sum, one) => sum + one.moves, 0) - byList;
    check(
        drawn > byList || !trial(wanted.game).isDrawn,
        `${wanted.game}: most of it by touching what is drawn`,
        JSON.stringify(played),
    );
    const [mine, theirs] = await Promise.all(
        // How one's own score is made lies open; that of others does when they have won.
        [host, guest].map(async (page) =>
            (await page.locator('.end .standing .head').allInnerTexts()).join(' '),
        ),
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
    for (const wanted of tables)
        await whole(kit, wanted).catch((error) =>
            check(false, `${wanted.game} goes through`, error.stack),
        );
};
