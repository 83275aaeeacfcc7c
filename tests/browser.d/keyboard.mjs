// keyboard.mjs -- a whole match of Squirrels with nothing but keys, and what a listener hears.
import { check, person, sitAt } from './kit.mjs';

const STEPS_MAX = 4000;

export default async (kit) => {
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
        walked = 0;
    for (; steps < STEPS_MAX; steps++) {
        const now = await at();
        if (now.isEnd) break;
        if (now.isCommit) {
            await page.keyboard.press('Enter');
            moves++;
            await page.waitForTimeout(60);
        } else if (now.isLit && !now.hasCommit && steps % 3 === 0) {
            await page.keyboard.press(steps % 2 ? 'Enter' : ' ');
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
    check(walked > 10, 'arrow keys walk the lit things', walked);
    const heard = await page
        .locator('[role=log].sr')
        .innerText()
        .catch(() => '');
    const log = await page.locator('.log .e').last().innerText();
    check(heard.length > 0, 'the live region speaks', `heard: ${heard}\nlog: ${log}`);
};
