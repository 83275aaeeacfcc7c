// explain.mjs -- things say what they are: by a mouse that rests, a long press, the key I, a tap on
// what can not be picked; in the log and in the rules, too. And rules to read, moves in one line,
// bots in words, decks without a command line.
import { axeCheck, check, lookCheck, open, person, playOn, shot, table } from './kit.mjs';

const sitDown = async (kit, page, rules) => {
    await open(kit, page);
    const key = await table(page, rules);
    await open(kit, page, `#/t/${key}`);
    await page.waitForSelector('.app .prompt');
    await page.waitForSelector('.dock [data-lit], .board [data-lit]');
};
const thing = (page) => page.locator('.explain').getAttribute('data-thing');
const isGone = (page) => page.waitForFunction(() => !document.querySelector('.explain'));

/** A finger that stays for a while. */
async function hold(page, at) {
    const box = await page.locator(at).first().boundingBox();
    const line = await page.context().newCDPSession(page);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.waitForSelector('.explain');
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function byMouseAndKeys(kit) {
    const page = await person(kit);
    // A rival who never moves: nothing goes away under the mouse.
    await sitDown(kit, page, { game: 'squirrels', seats: 2, people: true });
    await page.hover('.sq-held[data-card=bank]');
    await page.waitForSelector('.explain[role=status]');
    check((await thing(page)) === 'card:bank', 'a mouse that rests asks', await thing(page));
    const text = await page.locator('.explain').innerText();
    const isSaid = /Robbery takes nothing/.test(text) && /SQ-46/.test(text);
    check(isSaid, 'what it does, and by which clause', text);
    await shot(page, 'explain-desk');
    await axeCheck(page, 'an explanation');
    await page.mouse.move(5, 5);
    await isGone(page);
    check(true, 'it goes with the mouse');
    await page.click('.sq-held[data-card=raid]');
    await page.focus('.sq-held[data-card=bank]');
    await page.keyboard.press('i');
    await page.waitForSelector('.explain[role=dialog]');
    await page.keyboard.press('Escape');
    await isGone(page);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-card'));
    check(focused === 'bank', 'the key I asks, Esc gives the focus back', focused);
    const picked = await page.locator('.sq-held.sel').getAttribute('data-card');
    check(picked === 'raid', 'what was picked stays picked', picked);
    await page.click('.sq-hoard[data-word]');
    await page.waitForSelector('.explain[role=dialog]');
    const isKept = await page.locator('.sq-held.sel').count();
    check((await thing(page)) === 'field:hoard' && isKept === 1, 'a tap on a counter asks');
    await page.click('.explain .close');
    await isGone(page);
    await page.keyboard.press('w');
    await page.waitForSelector('.now-said');
    const now = await page.locator('.now-said').innerText();
    const isSentence = /^You can put a card face down \(in \d+\sways\)\.$/.test(now);
    check(isSentence, 'what can be done now, in one line', now);
    await page.click('.sq-place.slot >> nth=0');
    await page.click('.commit');
    const word = page.locator('.log .named[data-word="card:raid"]').first();
    await word.hover();
    await page.waitForSelector('.explain');
    check((await thing(page)) === 'card:raid', 'a word of the log answers', await thing(page));
}

async function byFinger(kit) {
    const page = await person(kit, { size: 'phone', lang: 'uk' });
    await sitDown(kit, page, { game: 'crooks', seats: 2, options: { first: '0' } });
    await hold(page, '.cr-hangout[data-hangout=a]');
    check((await thing(page)) === 'hangout:a', 'a long press asks', await thing(page));
    check((await page.locator('.sel').count()) === 0, 'and picks nothing');
    await shot(page, 'explain-phone');
    await lookCheck(page, 'an explanation, phone');
    await axeCheck(page, 'an explanation, phone');
    await page.click('[role=dialog] .icon-btn');
    await isGone(page);
    await page.tap('.cr-hangout[data-hangout=a]');
    await page.waitForSelector('.cr-hangout.sel');
    await page.tap('.cr-heads .cr-job >> nth=3');
    await page.waitForSelector('.explain');
    check((await thing(page)) === 'job:5', 'a tap on a job asks', await thing(page));
    await page.keyboard.press('Escape');
    await isGone(page);
    check((await page.locator('.cr-hangout.sel').count()) === 1, 'the first pick is not dropped');
    await page.tap('.cr-row:not(.own) .cr-slot[data-word] >> nth=0');
    await page.waitForSelector('.explain');
    check((await thing(page)) === 'field:row', 'an empty place answers', await thing(page));
}

/** A mouse at a narrow window: no sheet stands in the way of who only passes by. */
async function byMouseOnPhone(kit) {
    const page = await person(kit, { size: 'phone' });
    await sitDown(kit, page, { game: 'squirrels', seats: 3 });
    await page.hover('.sq-held[data-card=bank]');
    await page.waitForSelector('.explain[role=status]');
    check((await page.locator('[role=dialog]').count()) === 0, 'a mouse opens no sheet');
    await page.mouse.move(5, 5);
    await isGone(page);
    // The table changes under a mouse at rest: a thing that comes to it has not been asked.
    await page.evaluate(() => {
        const cover = document.createElement('div');
        cover.id = 'cover';
        cover.style.cssText = 'position:fixed;inset:0;z-index:999';
        document.body.append(cover);
    });
    const card = await page.locator('.sq-held[data-card=raid]').boundingBox();
    await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2);
    await page.evaluate(() => document.querySelector('#cover').remove());
    await page.waitForFunction(() => document.querySelector('.sq-held[data-card=raid]:hover'));
    await page.waitForTimeout(900);
    check((await page.locator('.explain').count()) === 0, 'what comes under a mouse is not asked');
    await page.mouse.move(card.x + card.width / 2 + 2, card.y + card.height / 2);
    await page.waitForSelector('.explain[role=status]');
    check((await thing(page)) === 'card:raid', 'but it is when the mouse moves on it');
}

/** What the mouse rests on is asked and answered; then it is closed. */
async function answers(page, at, name) {
    const word = page.locator(at).first();
    await word.scrollIntoViewIfNeeded();
    const wanted = await word.getAttribute('data-word');
    await page.mouse.move(2, 2);
    await word.hover();
    await page.waitForSelector('.explain');
    check((await thing(page)) === wanted, `${name} answers`, `${await thing(page)}, not ${wanted}`);
    await page.mouse.move(2, 2);
    await isGone(page);
}

/** Words of the log by keys alone: from one to the next, asked, and back to the word. */
async function byLogKeys(page, name) {
    await page.locator('.log').first().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const wanted = await page.evaluate(() => document.activeElement.dataset.word ?? '');
    check(wanted !== '', `${name}: a word of the log has the focus`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.explain[role=dialog]');
    check((await thing(page)) === wanted, `${name}: and answers`, await thing(page));
    await page.keyboard.press('Escape');
    await isGone(page);
    const at = await page.evaluate(() => document.activeElement.dataset.word);
    check(at === wanted, `${name}: the focus comes back to it`, at);
}

/** Beside the table: the list of moves, the chat, the end with its review, a replay. */
async function elsewhere(kit) {
    const page = await person(kit);
    await sitDown(kit, page, { game: 'squirrels', seats: 2 });
    await page.keyboard.press('a');
    await answers(page, '.move-list [data-word]', 'a move of the list');
    await page.keyboard.press('Escape');
    await page.click('.rail [data-tab=chat]');
    await page.fill('.say input', 'Is that a bank?');
    await page.keyboard.press('Enter');
    await answers(page, '.chat [data-word="card:bank"]', 'a card somebody talks about');
    await page.click('.rail [data-tab=log]');
    await playOn(page, 3);
    await page.waitForSelector('.app.my-turn'); // the log stands still
    await byLogKeys(page, 'at the table');
    await playOn(page, 4000);
    await page.waitForSelector('.review[aria-busy=false] .chart'); // then nothing moves any more
    await answers(page, '.end .log [data-word]', 'a word of the log at the end');
    await byLogKeys(page, 'at the end');
    const review = (await page.locator('.moments [data-word]').count()) > 0;
    if (review) await answers(page, '.moments [data-word]', 'a move of the review');
    await page.locator('.acts .btn', { hasText: 'Replay' }).click();
    await page.waitForSelector('.replay');
    await answers(page, '.board [data-word]', 'a thing of a replay');
    await byLogKeys(page, 'in a replay');
    await page.locator('.replay > .btn:not(.play-on)').click();
    await page.waitForSelector('.review[aria-busy=false] .chart');
    await answers(page, '.end .log [data-word]', 'and the log of the end again');
}

/** From a clause of the log into the rules, and back to the table. */
async function reading(kit) {
    const page = await person(kit);
    await sitDown(kit, page, { game: 'crooks', seats: 2 });
    await page.click('.log .cl >> nth=0');
    await page.click('[role=dialog] .ft-in .btn');
    await page.waitForFunction(() => {
        const box = document.querySelector('.clauses li.here')?.getBoundingClientRect();
        return box && box.top >= 0 && box.bottom <= innerHeight;
    });
    check(true, 'a clause of the log is opened in the rules');
    const isNear = await page.evaluate(() => {
        const chip = document.querySelector('.clauses li.here a.cl');
        const { left, top } = chip.getBoundingClientRect();
        return document.elementFromPoint(left + 10, top - 8) === chip;
    });
    check(isNear, 'a finger beside its number finds it');
    await page.fill('#clauses input', 'face-down');
    await page.waitForSelector('.hits mark');
    check((await page.locator('.hits li').count()) > 3, 'the search marks what it finds');
    await page.fill('#clauses input', 'which spies may look where');
    await page.waitForFunction(() => document.querySelectorAll('.hits li').length === 3);
    check(true, 'without a hit it offers the nearest three');
    const figures = await page.locator('.still .cr-grid').count();
    check(figures === 2, 'the end and a step of the lesson are drawn as positions', figures);
    const told = await page.locator('#end .told').innerText();
    check(/Match over/.test(told), 'the engine says how it was counted', told);
    await page.hover('#cards .guide-card >> nth=2');
    await page.waitForSelector('.explain');
    check(true, 'a card of the rules answers, too');
    await page.click('.hd-row .btn');
    await page.waitForSelector('.app .prompt');
    check(true, 'and back to the table');
}

async function choosing(kit) {
    const page = await person(kit);
    await open(kit, page, '#/new/squirrels');
    await page.waitForSelector('.seat-list select');
    await page.locator('.seat-list select').first().selectOption('boss');
    const pick = page.locator('.bot-pick').first();
    const about = await pick.innerText();
    check(/Don Acorn · Boss/.test(about), 'a bot is a person, with the level in words', about);
    check(/thinks ahead/.test(about) && /remembers who/.test(about), 'and a manner', about);
    check((await pick.locator('.bot-face use').count()) === 1, 'and a face');
    await pick.locator('input[type=range]').fill('60');
    check(/Strength 60 of 100: Regular/.test(await pick.innerText()), 'strength by a slider');
    check((await pick.locator('select').inputValue()) === 'regular', 'is a level, too');
    await page.click('details summary');
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('.shipped a'),
    ]);
    const path = await download.path();
    check(download.suggestedFilename() === 'squirrels.csv', 'components are saved as a file');
    await page.setInputFiles('.decks input[type=file]', path);
    await page.waitForSelector('.decks code');
    await page.click('form.panel button[type=submit]');
    await page.waitForSelector('.begin');
    check(true, 'and such a file is taken as it is');
}

export default async (kit) => {
    await byMouseAndKeys(kit);
    await byFinger(kit);
    await byMouseOnPhone(kit);
    await elsewhere(kit);
    await reading(kit);
    await choosing(kit);
};
