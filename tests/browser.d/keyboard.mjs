// keyboard.mjs -- a whole match of Squirrels with nothing but keys, and what a listener hears.
import { check, person, sitAt } from './kit.mjs';

const STEPS_MAX = 4000;

/** Keys of one letter can be turned off; all others work on, and fields take letters. */
async function letters(kit) {
    const page = await person(kit, { letters: 'off' });
    await sitAt(kit, page, { game: 'squirrels', seats: 2 });
    await page.waitForSelector('.app.my-turn');
    const dialogs = () => page.locator('[role=dialog]').count();
    const pressAll = async () => {
        for (const key of ['a', 'c', 'm', 'w', 'i', '?']) await page.keyboard.press(key);
    };
    await pressAll();
    const quiet = {
        dialogs: await dialogs(),
        said: await page.locator('.now-said').count(),
        sound: await page.evaluate(() => localStorage.getItem('backroom.sound')),
        typing: await page.evaluate(() => document.activeElement.tagName),
    };
    const wanted = { dialogs: 0, said: 0, sound: 'on', typing: 'BODY' };
    const isQuiet = JSON.stringify(quiet) === JSON.stringify(wanted);
    check(isQuiet, 'letters do nothing when they are turned off', JSON.stringify(quiet));
    await page.keyboard.press('ArrowRight');
    check((await page.locator('[data-lit]:focus').count()) === 1, 'arrows walk all the same');
    await page.click('header [aria-label=Keys]');
    const listed = await page.locator('.keys kbd').allInnerTexts();
    check(
        listed.includes('Esc') && !listed.some((key) => /^[A-Z?]$/.test(key)),
        'the list has only keys that work',
        listed.join(' '),
    );
    await page.keyboard.press('Escape');
    await page.click('.rail [data-tab=chat]');
    await page.click('.say input');
    await page.keyboard.type('cam?');
    check((await page.inputValue('.say input')) === 'cam?', 'a field takes letters');
    await page.evaluate(() => localStorage.setItem('backroom.letters', 'on'));
    await page.reload();
    await page.waitForSelector('.app.my-turn');
    await page.keyboard.press('?');
    await page.waitForSelector('[role=dialog] .keys');
    check((await dialogs()) === 1, 'turned on they work');
    await page.context().close();
}

export default async (kit) => {
    await letters(kit);
    const page = await person(kit);
    await sitAt(kit, page, { game: 'squirrels', seats: 2 });
    await page.waitForSelector('.app.my-turn');
    const at = () =>
        page.evaluate(() => {
            const one = document.activeElement;
            return {
                isEnd: !!document.querySelector('.end'),
                isCommit: one.matches('.commit'),
                isLit: one.matches('[data-lit]:not(.sel)'),
                hasLit: !!document.querySelector('.app [data-lit]'),
                hasCommit: !!document.querySelector('.commit'),
            };
        });
    const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
    let moves = 0,
        steps = 0,
        walked = 0,
        led = 0,
        astray = 0; // picks with a key that were whole, and after which Enter would not send them
    for (; steps < STEPS_MAX; steps++) {
        const now = await at();
        if (now.isEnd) break;
        if (now.isCommit) {
            await page.keyboard.press('Enter');
            moves++;
            await page.waitForTimeout(60);
        } else if (now.isLit && !now.hasCommit && steps % 3 === 0) {
            await page.keyboard.press(steps % 2 ? 'Enter' : ' ');
            let then = await at();
            // The button is led to in the frame after it is drawn.
            for (let i = 0; i < 20 && then.hasCommit && !then.isCommit; i++) {
                await page.waitForTimeout(25);
                then = await at();
            }
            if (then.hasCommit && then.isCommit) led++;
            else if (then.hasCommit) astray++;
        } else if (now.hasLit && !now.hasCommit) {
            const key = arrows[(steps * 7 + (steps >> 2)) % 4];
            await page.keyboard.press(key);
            walked++;
        } else {
            await page.keyboard.press('Tab');
        }
    }
    check(
        (await at()).isEnd,
        'a match is played to its end by keyboard',
        `${moves} moves, ${steps} keys`,
    );
    check(led > 5 && astray === 0, 'after a whole pick Enter sends it', `${led}, not ${astray}`);
    check(walked > 10, 'arrow keys walk the lit things', walked);
    const heard = await page
        .locator('[role=log].sr')
        .innerText()
        .catch(() => '');
    const log = await page.locator('.log .e').last().innerText();
    check(heard.length > 0, 'the live region speaks', `heard: ${heard}\nlog: ${log}`);
    await page.evaluate(() => {
        location.hash = '#/';
    });
    await page.waitForSelector('.start');
    await page.waitForFunction(() => document.querySelector('[role=log].sr').innerText === '');
    check(true, 'and is silent when the table is left');
};
