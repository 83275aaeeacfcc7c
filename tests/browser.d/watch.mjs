// watch.mjs -- a spectator's table is drawn in all games, on a phone and on a desk.
import { GAMES, axeCheck, check, lookCheck, person, playOn, shot, sitAt, trial } from './kit.mjs';

async function watch(kit, game, size) {
    const player = await person(kit);
    const key = await sitAt(kit, player, { game, seats: trial(game).usual });
    await playOn(player, 3);
    const look = size === 'phone' ? { lang: 'ru', theme: 'light' } : { lang: 'uk' };
    const page = await person(kit, { size, name: 'Watcher', ...look });
    await page.goto(`${kit.server.address}/#/t/${key}`);
    await page.waitForSelector('.app .prompt');
    await page.waitForTimeout(300);
    const found = await page.evaluate(() => ({
        drawn: document.querySelector('.board')?.querySelectorAll('.card, svg').length ?? 0,
        lit: document.querySelectorAll('[data-lit]').length,
        acts: document.querySelectorAll('.acts button').length,
        hush: document.querySelectorAll('.cr-hush, .bootleggers-muscle, .belo4ka-held').length,
    }));
    check(
        found.drawn > 3 || !trial(game).isDrawn,
        `${game}, ${size}: a spectator sees the table`,
        JSON.stringify(found),
    );
    check(
        found.lit + found.acts + found.hush === 0,
        `${game}, ${size}: and nothing that only players see or touch`,
        JSON.stringify(found),
    );
    await lookCheck(page, `${game}, ${size}, watched`);
    if (size === 'desk') await axeCheck(page, `${game}, watched`);
    await shot(page, `${game}-watched-${size}`);
    for (const one of [player, page]) await one.context().close();
}

export default async (kit) => {
    for (const game of GAMES) for (const size of ['phone', 'desk']) await watch(kit, game, size);
};
