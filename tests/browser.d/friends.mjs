// friends.mjs -- one link, two browsers and a spectator at one table, to the end and once more.
import { axeCheck, check, lookCheck, open, person, playOn, shot } from './kit.mjs';

export default async (kit) => {
    const host = await person(kit, { name: 'Anna' });
    await open(kit, host, '#/new/squirrels');
    await host.waitForSelector('.seat-list');
    await host.click('.nums button:nth-child(1)');
    await host.click('form.panel button[type=submit]');
    await host.waitForSelector('.begin');
    await shot(host, 'lobby-desk');
    await lookCheck(host, 'lobby, desk');
    await axeCheck(host, 'lobby, desk');
    const link = await host.locator('.invite input').inputValue();
    check((await host.locator('.invite .qr path').count()) === 2, 'the link is a QR code too');

    const guest = await person(kit, { size: 'phone', name: '', lang: 'uk', theme: 'light' });
    await guest.goto(link);
    await guest.waitForSelector('.sit');
    await guest.fill('#lobby-name', 'Борис');
    await guest.keyboard.press('Tab');
    await guest.click('.sit');
    await guest.waitForSelector('.seat-list .mine');
    await shot(guest, 'lobby-phone');
    await lookCheck(guest, 'lobby, phone');
    await axeCheck(guest, 'lobby, phone');
    await host.waitForFunction(() =>
        document.querySelector('.seat-list')?.innerText.includes('Борис'),
    );
    check(true, 'the host sees who sat down');

    const crowd = await person(kit, { name: 'Nina' });
    await host.click('.begin');
    await Promise.all([host, guest].map((page) => page.waitForSelector('.app .prompt')));
    await crowd.goto(link);
    await crowd.waitForSelector('.app .prompt');
    check((await crowd.locator('.all-moves').count()) === 0, 'a spectator has nothing to touch');

    await host.click('.tabs button:nth-child(2)');
    await host.fill('.rail .say input', 'good evening <b>');
    await host.keyboard.press('Enter');
    await guest.click('.tick');
    await guest.click('[role=dialog] .tabs button:nth-child(2)');
    await guest.waitForFunction(() =>
        document.querySelector('[role=dialog]')?.innerText.includes('good evening <b>'),
    );
    check(true, 'a chat line arrives as it was written');
    await guest.keyboard.press('Escape');

    const played = await Promise.all([playOn(host, 300), playOn(guest, 300)]);
    check(
        played.every((one) => one.isOver),
        'both see the end',
        JSON.stringify(played),
    );
    for (const [page, name] of [
        [host, 'end-desk'],
        [guest, 'end-phone'],
    ]) {
        await page.waitForSelector('.fair li.good');
        await shot(page, name);
        await lookCheck(page, name);
        await axeCheck(page, name);
    }
    await crowd.waitForSelector('.end');
    const fair = await host.locator('.fair li.good').count();
    check(
        fair >= 3 && (await host.locator('.fair li.bad').count()) === 0,
        'the deal is verified in the page',
        fair,
    );

    await host.click('.again');
    await host.waitForFunction(() => !document.querySelector('.end'));
    await guest.click('.again');
    await Promise.all(
        [host, guest].map((page) => page.waitForFunction(() => !document.querySelector('.end'))),
    );
    const [a, b] = await Promise.all(
        [host, guest].map((page) => page.evaluate(() => location.hash)),
    );
    check(a === b, 'both go on at the same new table', `${a} ${b}`);
};
