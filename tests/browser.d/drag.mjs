// drag.mjs -- a lit card drawn onto a lit place is the same as two taps, by mouse and by finger.
import { check, person, shot, sitAt } from './kit.mjs';

const LIT = '.dock [data-lit]';
const boxOf = async (page, selector) => page.locator(selector).first().boundingBox();
const mid = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const staged = (page) =>
    page.evaluate(() => document.querySelector('.commit')?.dataset.move ?? null);

/** A place on the board that is lit once this card is picked, and which move that makes. */
async function byTaps(page) {
    await page.locator(LIT).first().click();
    await page.waitForSelector('.board [data-lit][aria-pressed=false]');
    const place = await boxOf(page, '.board [data-lit][aria-pressed=false]');
    await page.locator('.board [data-lit][aria-pressed=false]').first().click();
    await page.waitForSelector('.commit');
    const move = await staged(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.touch[aria-pressed=true]'));
    return { move, place };
}

async function mouse(kit) {
    const page = await person(kit);
    await sitAt(kit, page, { game: 'squirrels', seats: 2 });
    const { move, place } = await byTaps(page);
    const [x, y] = mid(await boxOf(page, LIT)),
        [u, v] = mid(place);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((x + u) / 2, (y + v) / 2, { steps: 4 });
    await page.mouse.move(u, v, { steps: 4 });
    await page.waitForSelector('.drop');
    check(
        (await page.locator('.ghost').count()) === 1 && (await page.locator('.drop').count()) === 1,
        'the card goes with the pointer, the place shows that it takes it',
    );
    await shot(page, 'drag-desk');
    await page.mouse.up();
    await page.waitForSelector('.commit');
    check((await staged(page)) === move, 'a drag stages what two taps stage', await staged(page));
    await page.waitForFunction(() => !document.querySelector('.ghost'));
    check(true, 'and leaves nothing behind');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, 30, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => !document.querySelector('.ghost'));
    const isBack = await page
        .waitForFunction(() => !document.querySelector('.touch[aria-pressed=true]'))
        .then(() => true)
        .catch(() => false);
    check(isBack, 'dropped on nothing, it is put back');
}

/** With "send at once" a card in the hand is not sent before it is let go. */
async function fast(kit) {
    const page = await person(kit, { fast: 'on' });
    await sitAt(kit, page, { game: 'squirrels', seats: 2 });
    const rev = () => page.locator('.app').getAttribute('data-rev');
    const before = await rev();
    const [x, y] = mid(await boxOf(page, LIT));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 60, { steps: 4 });
    check((await rev()) === before, 'what is in the hand is not sent');
    const [u, v] = mid(await boxOf(page, '.board [data-lit][aria-pressed=false]'));
    await page.mouse.move(u, v, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(
        (old) => document.querySelector('.app')?.dataset.rev !== old,
        before,
    );
    check(true, 'let go on a place it is');
}

/** Fingers as the browser has them: pointer events made of touches. */
async function finger(kit) {
    const page = await person(kit, { size: 'phone' });
    await sitAt(kit, page, { game: 'squirrels', seats: 2 });
    const { move, place } = await byTaps(page);
    const [x, y] = mid(await boxOf(page, LIT)),
        [u, v] = mid(place);
    const line = await page.context().newCDPSession(page);
    const touch = (type, at) =>
        line.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
        });
    await touch('touchStart', [x, y]);
    for (let i = 1; i <= 10; i++)
        await touch('touchMove', [x + ((u - x) * i * i) / 100, y + ((v - y) * i) / 10]);
    await page.waitForSelector('.ghost');
    check(true, 'a finger drags, too');
    await shot(page, 'drag-phone');
    await touch('touchEnd');
    await page.waitForSelector('.commit');
    check((await staged(page)) === move, 'and stages the same move', await staged(page));
}

export default async (kit) => {
    await mouse(kit);
    await fast(kit);
    await finger(kit);
};
