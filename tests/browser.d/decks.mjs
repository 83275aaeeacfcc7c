// decks.mjs -- a table with a deck of its own draws its own numbers; a bad file is explained.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { axeCheck, check, lookCheck, open, person, shot, sitAt, top } from './kit.mjs';

const program = path.join(top, 'build', 'backroom');
const csv = (...words) => execFileSync(program, ['cards', ...words, '--csv'], { encoding: 'utf8' });
const file = (name, text) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function form(kit, page, game) {
    await open(kit, page, `#/new/${game}`);
    await page.waitForSelector('.seat-list');
    await page.click('details summary');
}

const give = (page, one) => page.setInputFiles('.decks input[type=file]', one);

async function bad(kit) {
    const page = await person(kit, { size: 'phone', lang: 'ru' });
    await form(kit, page, 'squirrels');
    const text = csv('squirrels').replace('3,contraband,5,2', '3,contraband,five,2');
    await give(page, file('mine.csv', text));
    await page.waitForSelector('.decks code');
    await page.click('form.panel button[type=submit]');
    const said = await page.locator('.alert').innerText();
    check(/строка 4/.test(said) && said.includes('mine.csv'), 'a bad deck: which line', said);
    await page.locator('.decks').scrollIntoViewIfNeeded();
    await shot(page, 'deck-bad-phone');
    await lookCheck(page, 'a new table with a deck, phone');
    await axeCheck(page, 'a new table with a deck, phone');
    await give(page, file('long.csv', 'x'.repeat(40000)));
    await page.waitForFunction(() => document.querySelector('.alert')?.innerText.includes('long'));
    check(true, 'a file that is too long is not read');
    await give(page, { ...file('odd.csv', ''), buffer: Buffer.from([0xff, 0xfe, 0x00]) });
    await page.waitForFunction(() => document.querySelector('.alert')?.innerText.includes('odd'));
    check(true, 'nor one that is no text');
    await page.locator('.decks .icon-btn').first().click();
    check((await page.locator('.decks code').count()) === 0, 'a file can be left out again');
}

/** Squirrels: the third contraband is worth 7. Answers the page of the host, at the table. */
async function squirrels(kit, place) {
    const page = await person(kit, { lang: 'en' });
    await form(kit, page, 'squirrels');
    if (place === 'screen') await page.click('.places button:nth-child(2)');
    await page.locator('.nums button', { hasText: /^2$/ }).click();
    const text = csv('squirrels').replace('3,contraband,5,2', '3,contraband,7,2');
    await give(page, file('seven.csv', text));
    if (place === 'screen') {
        await page.locator('.seat-list select').nth(1).selectOption('random');
        await page.click('form.panel button[type=submit]');
    } else {
        await page.click('form.panel button[type=submit]');
        await page.click('.begin');
    }
    await page.waitForSelector('.app .prompt');
    await page.waitForFunction(() =>
        document.querySelector('.dock')?.innerText.includes('7'),
    );
    const dock = await page.locator('.dock').innerText();
    check(!/Contraband 5/.test(dock), `squirrels, ${place}: the changed number is drawn`, dock);
    return page;
}

/** Bootleggers: what is drawn comes from the rows of the table's own deck. */
async function bars(kit) {
    const page = await person(kit, { lang: 'en' });
    await form(kit, page, 'bootleggers');
    const shipped = csv('bootleggers', 'bars');
    await give(page, file('bars.csv', shipped.replace('Palace,6,4,4,2', 'Palace,6,4,7,2')));
    await page.click('form.panel button[type=submit]');
    await page.click('.begin');
    await page.waitForSelector('.app .prompt');
    await page.waitForFunction(() =>
        document.querySelector('.board')?.innerText.includes('$7G'),
    );
    const usual = await person(kit, { lang: 'en' });
    await sitAt(kit, usual, { game: 'bootleggers', seats: 4 });
    const board = await usual.locator('.board').innerText();
    check(!board.includes('$7G'), 'bootleggers: no bar usually costs that', board);
    check(true, 'bootleggers: a bar costs what the own table says');
}

export default async (kit) => {
    await bad(kit);
    const host = await squirrels(kit, 'link');
    await shot(host, 'deck-desk');
    await squirrels(kit, 'screen');
    await bars(kit);
};
