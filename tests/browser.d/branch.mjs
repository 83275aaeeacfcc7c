// branch.mjs -- "what if": from a moment of a finished match on, against bots, without a network.
import { axeCheck, check, person, playOn, shot, sitAt } from './kit.mjs';

const steps = (text) => Number(/\d+/.exec(text)[0]);

/** The end page of whatever is played now, its review worked out. */
async function reviewed(page) {
    await playOn(page, 4000);
    await page.waitForSelector('.review .sums', { timeout: 120000 });
}

export default async function branch(kit) {
    const page = await person(kit);
    await sitAt(kit, page, { game: 'crooks', seats: 3 });
    await reviewed(page);
    const first = page.url();
    const card = page.locator('.moments > li:not(.gap)').last();
    const step = steps(await card.locator('.at b').innerText());
    await page.locator('.replay-open').click();
    await page.waitForSelector('.replay');
    check((await page.locator('.replay .play-on').count()) === 0, 'nothing after the end');
    await page.locator('.replay input[type=range]').fill('3');
    await page.waitForSelector('.replay .play-on');
    await shot(page, 'branch-replay');
    for (const [width, height] of [[390, 844], [360, 640]]) {
        await page.setViewportSize({ width, height });
        const box = await page.locator('.replay .play-on').boundingBox();
        const [right, bottom] = [box.x + box.width, box.y + box.height];
        const isIn = box.x >= 0 && right <= width && bottom <= height;
        check(isIn, `in sight at ${width}`, JSON.stringify(box));
        await shot(page, `branch-replay-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.replay > .btn:not(.play-on)').click();
    await page.waitForSelector('.review .sums', { timeout: 120000 });
    await page.context().setOffline(true);
    await card.locator('.play-on').click();
    await page.waitForFunction((was) => location.href !== was, first);
    await page.waitForSelector('.prompt', { timeout: 20000 });
    check((await page.locator('.end').count()) === 0, 'the match goes on without a network');
    await shot(page, 'branch-table');
    await reviewed(page);
    const told = await page.locator('.compared').innerText();
    check(steps(told) === step, 'the review says from which step', `${told}, ${step}`);
    check((await page.locator('.compared li').count()) === 2, 'then and now', told);
    check(!/page\.|house\./.test(told) && /%/.test(told), 'in words, with chances', told);
    check((await page.locator('.fair .good').count()) > 0, 'the same deal is proved anew');
    await page.locator('.compared').scrollIntoViewIfNeeded();
    await shot(page, 'branch-compared');
    await axeCheck(page, 'branch');
    await page.context().setOffline(false);
}
