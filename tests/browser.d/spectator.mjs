// spectator.mjs -- somebody opens the link of a match: the table's view, and nothing more.
import { axeCheck, check, lookCheck, open, person, playOn, shot, sitAt } from './kit.mjs';
import { deal, playDealt } from './parts/dealt.mjs';

/** What the house sends a page, as objects. */
function listen(page) {
    const heard = [];
    page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))),
    );
    return heard;
}

/** What everybody has bought lies before whoever looks on, as many cards as the plates count. */
async function bought(page) {
    const { drawn, counted } = await page.evaluate(() => ({
        drawn: document.querySelectorAll('.dirty-money-all .dirty-money-tile').length,
        counted: [...document.querySelectorAll('.dirty-money-plate .regions > span b')]
            .map((one) => Number(one.textContent))
            .reduce((sum, n) => sum + n, 0),
    }));
    check(drawn > 0 && drawn === counted, 'what all have bought is drawn', `${drawn}, ${counted}`);
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
    if (game === 'dirty-money') {
        // Bots have moved by now or soon will have: then Anna is waited for.
        await crowd.waitForFunction(() =>
            document.querySelector('.prompt .q')?.innerText.includes('Anna'),
        );
        const said = await crowd.locator('.prompt .h').innerText();
        check(said.includes('You are watching'), `${name}: and that one is watching`, said);
    }
    if (game === 'dirty-money') await bought(crowd);
    await shot(crowd, `spectator-${name}`);
    await lookCheck(crowd, `spectator, ${name}`);
    await axeCheck(crowd, `spectator, ${name}`);
}

const rows = (page) => page.locator('.rail .log .e').count();
const isPast = (page) => page.locator('.board.past').count();

/** Back through what happened while the match goes on, to the present again, and out. */
async function lookBack(kit, size, lang) {
    const page = await person(kit, { size, lang, name: 'Nina' });
    await open(kit, page);
    const key = await deal(page, { game: 'squirrels', seats: 3, isWatched: true });
    await page.goto(`${kit.server.address}/#/d/${key}`);
    await page.waitForSelector('.watch-bar');
    const step = (name) => page.locator(`.watch-steps .${name}`);
    check(await step('on').isDisabled(), `${size}: the present has nothing after it`);
    for (let move = 1; move < 6; move++) await playDealt(page, move);
    await playDealt(page);
    await page.waitForFunction(() => !document.querySelector('.watch-steps .back').disabled);
    const board = () => page.locator('.board').innerText();
    const now = await board();
    for (let i = 0; i < 4; i++) await step('back').click();
    check((await isPast(page)) === 1, `${size}: a step back shows the table as it was`);
    const then = await board();
    check(then !== now, `${size}: which was another one`, then);
    await shot(page, `spectator-back-${size}`);
    await lookCheck(page, `spectator, looking back, ${size}`);
    await axeCheck(page, `spectator, looking back, ${size}`);
    const told = Number(await page.getAttribute('.app', 'data-rev'));
    await playDealt(page, 7);
    await page.waitForFunction((n) => Number(document.querySelector('.app').dataset.rev) > n, told);
    check((await board()) === then, `${size}: and stays while the match goes on`, await board());
    await page.keyboard.press('ArrowRight');
    check((await board()) !== then, `${size}: arrows step, too`);
    await step('live').click();
    check((await isPast(page)) === 0, `${size}: one press, and it is the present again`);
    if (size === 'desk') {
        const all = await rows(page);
        await page.locator('.log .turn.look').first().click();
        await page.waitForSelector('.board.past');
        check((await rows(page)) < all, 'a turn of the log shows its table, and the log up to it');
        await page.keyboard.press('Escape');
        check((await isPast(page)) === 0 && (await rows(page)) >= all, 'Esc comes back from it');
    }
    await page.locator('.leave-table').click();
    await page.waitForSelector('.games');
    check(true, `${size}: the way out leads to the start page`);
    await page.context().close();
}

/** Who else looks on is told to whoever looks on, and to those who play. */
async function company(kit) {
    const anna = await person(kit, { name: 'Anna' });
    const key = await sitAt(kit, anna, { game: 'squirrels', seats: 2 });
    const nina = await person(kit, { name: 'Nina' });
    await nina.goto(`${kit.server.address}/#/t/${key}`);
    await nina.waitForSelector('.watch-bar');
    const alone = await nina.locator('.watch-bar .h').innerText();
    check(alone === 'You are watching', 'whoever is alone is told so', alone);
    const guest = await person(kit, { name: '', lang: 'uk' }); // has given no name
    await guest.goto(`${kit.server.address}/#/t/${key}`);
    await guest.waitForSelector('.watch-bar');
    await nina.waitForFunction(() =>
        /with 1\sother$/.test(document.querySelector('.watch-bar .h').innerText),
    );
    check(true, 'and hears of another one');
    await anna.locator('.top .icon-btn:has(use[href$="#i-people"])').click();
    await anna.waitForFunction(() =>
        document.querySelector('.watchers')?.innerText.includes('Guest'),
    );
    const said = await anna.locator('.watchers').innerText();
    check(
        said.includes('2') && said.includes('Nina') && said.includes('Guest'),
        'players see who looks on, guests in their own language',
        said,
    );
    await shot(anna, 'people-watchers');
    await axeCheck(anna, 'who looks on');
}

export default async (kit) => {
    await watch(kit, 'dirty-money', { size: 'desk', lang: 'en' }, 'desk');
    await watch(kit, 'belo4ka', { size: 'phone', lang: 'uk', theme: 'light' }, 'phone');
    await lookBack(kit, 'desk', 'en');
    await lookBack(kit, 'phone', 'ru');
    await company(kit);
};
