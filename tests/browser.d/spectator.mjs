// spectator.mjs -- somebody opens the link of a match: the table's view, and nothing more.
import { axeCheck, check, lookCheck, person, playOn, shot, sitAt } from './kit.mjs';

/** What the house sends a page, as objects. */
function listen(page) {
    const heard = [];
    page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))),
    );
    return heard;
}

async function watch(kit, game, look, name) {
    const player = await person(kit, { name: 'Anna' });
    const theirs = listen(player);
    const key = await sitAt(kit, player, { game, seats: 3 });
    const crowd = await person(kit, { ...look, name: 'Nina' });
    const heard = listen(crowd);
    await crowd.goto(`${kit.server.address}/#/t/${key}`);
    await crowd.waitForSelector('.app .prompt');
    await playOn(player, 3);
    await crowd.waitForFunction(() => Number(document.querySelector('.app')?.dataset.rev) > 2);
    const told = heard.filter((one) => one.tell === 'update');
    check(
        told.length > 1 && told.every((one) => one.seat === 'table' && one.legal.length === 0),
        `${name}: only what the table sees is sent`,
        JSON.stringify(told.map((one) => [one.seat, one.legal.length])),
    );
    const own = theirs.filter((one) => one.tell === 'update' && one.seat === 0).pop();
    const mine = JSON.stringify(own.view.hand ?? own.view);
    check(
        told.every((one) => JSON.stringify(one.view.hand ?? one.view) !== mine),
        `${name}: a player is sent more`,
        mine,
    );
    check(
        (await crowd.locator('[data-lit], .all-moves, .commit, .undo, .hint').count()) === 0,
        `${name}: nothing can be touched`,
    );
    await shot(crowd, `spectator-${name}`);
    await lookCheck(crowd, `spectator, ${name}`);
    await axeCheck(crowd, `spectator, ${name}`);
}

export default async (kit) => {
    await watch(kit, 'dirty-money', { size: 'desk', lang: 'en' }, 'desk');
    await watch(kit, 'belo4ka', { size: 'phone', lang: 'uk', theme: 'light' }, 'phone');
};
