// again.mjs -- one more match: one press, and the friends at the table are asked in.
import { GAMES, check, open, person, playOn, table, trial } from './kit.mjs';

const game = GAMES[0];
const { fewest: seats, options } = trial(game);

/** Two people at a table of their own, played to its end. */
async function finished(kit, anna, boris) {
    await open(kit, anna);
    const key = await table(anna, { game, seats, options, begin: false });
    await anna.goto(`${kit.server.address}/#/t/${key}`);
    await boris.goto(`${kit.server.address}/#/t/${key}`);
    await boris.locator('.sit').first().click();
    await anna.locator('.seat-list', { hasText: 'Boris' }).waitFor();
    await anna.locator('.begin').click();
    await Promise.all([playOn(anna), playOn(boris)]);
    for (const page of [anna, boris]) await page.waitForSelector('.end');
    return key;
}

export default async (kit) => {
    const anna = await person(kit, { name: 'Anna' });
    const boris = await person(kit, { name: 'Boris' });
    const key = await finished(kit, anna, boris);
    check((await boris.locator('.asked-in').count()) === 0, 'nobody is asked before somebody asks');
    await anna.locator('.again').click();
    await boris.waitForSelector('.asked-in .join');
    const mark = (page) => page.evaluate(() => location.hash);
    check((await mark(anna)) !== `#/t/${key}`, 'whoever presses is at the new table');
    await boris.locator('.asked-in .join').click();
    // Nobody presses anything more.
    for (const page of [anna, boris]) await page.waitForSelector('.app .prompt');
    check((await mark(anna)) === (await mark(boris)), 'both play at one new table');

    // Against bots alone nobody is waited for.
    const carla = await person(kit, { name: 'Carla' });
    await open(kit, carla);
    const alone = await table(carla, { game, seats, options });
    await carla.goto(`${kit.server.address}/#/t/${alone}`);
    await carla.waitForSelector('.app .prompt');
    await playOn(carla);
    await carla.waitForSelector('.end');
    await carla.locator('.again').click();
    await carla.waitForSelector('.app .prompt');
    check((await mark(carla)) !== `#/t/${alone}`, 'against bots one press begins the next match');
};
