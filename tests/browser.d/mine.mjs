// mine.mjs -- my matches: kept, gone on with, saved, taken in, leafed through, forgotten.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { axeCheck, check, lookCheck, open, person, playOn, shot, sitAt, top } from './kit.mjs';

const HERE = '.matches:first-of-type .match';

async function begin(kit, page) {
    await open(kit, page, '#/new/squirrels');
    await page.click('.places button:nth-child(2)');
    await page.waitForSelector('.seat-list .person');
    await page.locator('.nums button', { hasText: /^2$/ }).click();
    await page.locator('.seat-list select').nth(1).selectOption('random');
    await page.click('form.panel button[type=submit]');
    await page.waitForSelector('.app .prompt');
    return page.evaluate(() => location.hash.slice(4));
}

const list = async (kit, page) => {
    await open(kit, page, '#/mine');
    await page.waitForSelector('.match');
};

const importFile = (page, name, bytes) =>
    page.setInputFiles('main input[type=file]', {
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(bytes),
    });

async function refusals(page, journal) {
    const tries = [
        ['cut.jsonl', journal.replace('"move":"', '"move":"x'), /Рядок \d+/],
        ['empty.jsonl', '', /empty\.jsonl/],
        ['noise.jsonl', Buffer.from([0xff, 0xfe, 0, 1]), /noise\.jsonl/],
        ['deep.jsonl', '['.repeat(200000), /deep\.jsonl/],
        ['long.jsonl', 'x'.repeat(4 * 1024 * 1024 + 1), /long\.jsonl/],
    ];
    for (const [name, bytes, wanted] of tries) {
        await importFile(page, name, bytes);
        await page.waitForFunction(
            (text) => document.querySelector('.alert')?.innerText.includes(text),
            name,
        );
        const said = await page.locator('.alert').innerText();
        check(wanted.test(said), `${name} is refused in words`, said);
    }
}

async function keep(kit) {
    const page = await person(kit, { name: 'Anna' });
    await sitAt(kit, page, { game: 'crooks', seats: 2 }); // at the house
    const open1 = await begin(kit, page);
    await playOn(page, 1);
    const over = await begin(kit, page);
    const played = await playOn(page, 300);
    check(played.isOver, 'a match at this screen against a bot is played', JSON.stringify(played));
    await list(kit, page);
    await page.waitForSelector('.matches:nth-of-type(2) .match');
    await shot(page, 'mine-desk');
    await lookCheck(page, 'my matches, desk');
    await axeCheck(page, 'my matches, desk');
    const row = (key) => page.locator(`.match[data-table="${key}"]`);
    check(
        (await row(open1).innerText()).includes('going on') &&
            (await row(over).innerText()).includes('over'),
        'both are listed with how they stand',
    );
    check((await page.locator('.match a[href^="#/t/"]').count()) === 1, 'and the one at the house');

    const [saved] = await Promise.all([
        page.waitForEvent('download'),
        row(over).locator('.save').click(),
    ]);
    const file = path.join(top, 'build', 'tmp', `mine-${process.pid}.jsonl`);
    await saved.saveAs(file);
    const journal = fs.readFileSync(file, 'utf8');
    const verdict = execFileSync(path.join(top, 'build', 'backroom'), ['verify', file], {
        encoding: 'utf8',
    });
    fs.rmSync(file);
    check(verdict.length > 0, 'the program accepts the saved journal', verdict);

    await row(over).locator('.replay-it').click();
    await page.waitForSelector('.replay input[type=range]');
    await page.fill('.replay input[type=range]', '3');
    await page.waitForFunction(() =>
        document.querySelector('.replay .num')?.innerText.includes('3'),
    );
    check(true, 'it can be leafed through');
    await followsStep(page);
    const eyes = await page.locator('.replay select').inputValue();
    const inHand = await page.locator('.dock [data-word]').count();
    check(eyes === 'table' && inHand === 0, 'a spectator has no hand', `${eyes} ${inHand}`);
    await shot(page, 'replay-desk');
    await page.locator('.replay .btn').last().click();
    await page.waitForSelector('.match');

    await row(open1).locator('a.primary').click();
    await page.waitForSelector('.app .prompt');
    check(page.url().includes(open1), 'the one that goes on is gone on with');

    await list(kit, page);
    const there = page.locator('.match', { has: page.locator('a[href^="#/t/"]') });
    const key = await there.getAttribute('data-table');
    await there.locator('.forget').click();
    await row(key).locator('.put-back:focus').waitFor();
    check(true, 'one at the house is forgotten at once, and to undo it is one key away');
    await page.keyboard.press('Enter');
    await row(key).locator('.forget').waitFor();
    await list(kit, page);
    check((await row(key).count()) === 1, 'undone, it is listed as before');
    await row(key).locator('.forget').click();
    await row(key).locator('.put-back').waitFor();
    await lookCheck(page, 'one of the house forgotten, desk');
    await axeCheck(page, 'one of the house forgotten, desk');
    await page.reload();
    await page.waitForSelector('.match');
    check((await row(key).count()) === 0, 'forgotten, it is listed no more');
    await open(kit, page, '#/');
    await page.waitForSelector('.game');
    check((await page.locator(`a.resume[href*="${key}"]`).count()) === 0, 'nor on the start page');
    await list(kit, page);
    await row(over).locator('.forget').click();
    await row(over).locator('.ask .primary').click();
    check((await row(over).count()) === 1, 'forgetting is asked about first');
    await row(over).locator('.forget').click();
    await row(over).locator('.forget-now').click();
    await page.waitForFunction((key) => !document.querySelector(`[data-table="${key}"]`), over);
    await page.reload();
    await page.waitForSelector('.match');
    check((await row(over).count()) === 0, 'what was forgotten stays forgotten');
    return journal;
}

/** The log beside a replay tells what had happened by the step that is shown. */
async function followsStep(page) {
    const at = async (step) => {
        await page.fill('.replay input[type=range]', String(step));
        await page.waitForFunction(
            (n) => document.querySelector('.app')?.dataset.rev === String(n),
            step,
        );
        return page.evaluate(async () => {
            await new Promise((resolve) => setTimeout(resolve, 100));
            const rows = [...document.querySelectorAll('.rail .log .e')];
            const box = document.querySelector('.rail .log').getBoundingClientRect();
            const last = rows.at(-1)?.getBoundingClientRect();
            return {
                texts: rows.map((one) => one.innerText),
                now: rows.filter((one) => one.getAttribute('aria-current') === 'step').length,
                isSeen: !!last && last.top >= box.top - 1 && last.bottom <= box.bottom + 1,
            };
        });
    };
    const most = Number(await page.getAttribute('.replay input[type=range]', 'max'));
    const early = await at(4),
        late = await at(most),
        again = await at(4);
    check(
        early.texts.length > 0 && early.texts.length < late.texts.length,
        'the log of a replay follows its step',
        `${early.texts.length} of ${late.texts.length}`,
    );
    check(
        late.texts.join().startsWith(early.texts.join()) &&
            early.texts.join() === again.texts.join(),
        'to and fro',
    );
    check(early.now > 0 && early.isSeen && late.isSeen, 'the step itself is marked and in sight');
}

async function takeIn(kit, journal) {
    const page = await person(kit, { size: 'phone', lang: 'uk', theme: 'light', name: 'Борис' });
    await open(kit, page, '#/mine');
    await page.waitForSelector('main input[type=file]', { state: 'attached' });
    await importFile(page, 'anna.jsonl', journal);
    await page.waitForSelector(HERE);
    await refusals(page, journal);
    check((await page.locator(HERE).count()) === 1, 'and nothing of those is listed');
    await shot(page, 'mine-phone');
    await lookCheck(page, 'my matches, phone');
    await axeCheck(page, 'my matches, phone');
    await page.click(`${HERE} .replay-it`);
    await page.waitForSelector('.replay input[type=range]');
    await shot(page, 'replay-phone');
    await lookCheck(page, 'a journal from a file, phone');
    await axeCheck(page, 'a journal from a file, phone');
}

export default async (kit) => {
    const journal = await keep(kit);
    await takeIn(kit, journal);
};
