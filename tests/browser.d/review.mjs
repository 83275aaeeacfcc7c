// review.mjs -- after a match: chances that add up, moments with a reason, the table as it was.
import { axeCheck, check, person, playOn, shot, sitAt } from './kit.mjs';

const percents = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.legend b.num')].map((one) => parseInt(one.innerText, 10)),
    );

async function sums(page, name) {
    const slider = page.locator('input.chances');
    const most = Number(await slider.getAttribute('max'));
    const found = [];
    for (const at of [0, Math.floor(most / 3), Math.floor(most / 2), most]) {
        await slider.fill(String(at));
        found.push((await percents(page)).reduce((a, b) => a + b, 0));
    }
    check(found.every((sum) => sum === 100), `${name}: chances are 100 % everywhere`, found);
}

const whole = (text) => Number(text.replace('\u2212', '-').match(/[-+]?\d+(?=[^\d]*$)/)[0]);

/** The rows come to the last one; each moment begins where the stretch before it ended. */
async function addsUp(page) {
    const rows = (await page.locator('.sums li').allInnerTexts()).map(whole);
    const end = rows.pop();
    check(rows.reduce((a, b) => a + b, 0) === end, 'the rows add up to the result', [rows, end]);
    const spans = await page.evaluate(() =>
        [...document.querySelectorAll('.moments > li')].map((one) => {
            const head = one.querySelector('.at .num') ?? one;
            const span = head.innerText.match(/\d+\s*%?\s*→\s*\d+/)[0];
            return span.match(/\d+/g).map(Number);
        }),
    );
    const agree = spans.every(([from], i) => i === 0 || from === spans[i - 1][1]);
    check(agree && spans.at(-1)[1] === end, 'a moment begins where the last one ended', spans);
}

/** A whole match against bots on this device, its review, the table of a moment. */
export default async function review(kit) {
    const page = await person(kit, { name: '' });
    await sitAt(kit, page, { game: 'crooks', seats: 3 });
    await playOn(page, 4000);
    await page.waitForSelector('.review .sums', { timeout: 120000 });
    await sums(page, 'own review');
    const { height } = await page.locator('.sums').boundingBox();
    check(height < 400, 'the sums stand together', height);
    const said = await page.locator('main').innerText();
    const guest = /.*Guest.*/.exec(said)?.[0];
    check(guest === undefined, 'nobody is called Guest to oneself', guest);
    const about = await page.locator('.sums-about').innerText();
    check(/each time/.test(about), 'it is said what the rows count', about);
    const verdict = await page.locator('.verdict').innerText();
    check(verdict.split('\n').length >= 4, 'the verdict is told first', verdict);
    await addsUp(page);
    await page.locator('.moments').scrollIntoViewIfNeeded();
    await shot(page, 'review');
    await axeCheck(page, 'review');
    const cards = page.locator('.moments > li:not(.gap)');
    const count = await cards.count();
    check(count > 0 && count <= 5, 'up to five moments', count);
    const told = await page.locator('.moments').innerText();
    check(!/house\.|page\.|feature\./.test(told), 'in words', told);
    const slips = page.locator('.moments > li:has(.better)');
    check((await slips.count()) > 0, 'random play slips');
    check((await slips.first().locator('.why').count()) > 0, 'and is told why', told);
    const facts = await page.locator('.moments .fact').count();
    check(facts > 0, 'what happened is told');
    const step = await cards.first().locator('.at b').innerText();
    const card = await cards.first().locator('.at .num').innerText();
    const ply = Number(/\d+/.exec(step)[0]) - 1;
    await page.locator('input.chances').fill(String(ply));
    const mine = await page.evaluate(() => document.querySelector('.whose-review').value);
    const chart = (await percents(page))[Number(mine)];
    check(card.startsWith(`${chart} `), 'card and chart have one number', `${card}, ${chart}`);
    await cards.first().locator('.look').click();
    await page.waitForSelector('.replay');
    const at = await page.locator('.replay input[type=range]').inputValue();
    check(Number(at) >= ply, 'the table is shown as it was then', at);
    await page.locator('.replay > .btn:not(.play-on)').click();
    await page.waitForSelector('.review');
    await page.locator('.whose-review').selectOption('1');
    await page.waitForSelector('.review[aria-busy=false] .sums', { timeout: 120000 });
    await sums(page, "another seat's");
}
