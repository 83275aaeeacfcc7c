// solver.mjs -- perfect play: what the program says of a solved game, explored on the page.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { LOCALES, axeCheck, check, lookCheck, open, person, shot, top } from './kit.mjs';

const program = path.join(top, 'build', 'backroom');
const run = (...words) => execFileSync(program, words, { encoding: 'utf8', stdio: 'pipe' });
const SOLVE_MS = 240000; // a busy machine and a browser that has little of it
const plain = (text) => text.replace(/\s+/g, ' ').trim();
const file = (name, text) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function opened(kit, settings) {
    const page = await person(kit, settings);
    await open(kit, page, '#/solve/squirrels');
    await page.waitForSelector('.solve-position', { timeout: SOLVE_MS });
    return page;
}

/** The sentence is the program's, in every language. */
async function sentences(kit, lang) {
    const page = await opened(kit, { lang, size: lang === 'en' ? 'desk' : 'phone' });
    const answer = plain(await page.locator('.solve-answer').innerText());
    const said = plain(run('solve', 'squirrels', '--lang', lang).split('\n')[0]);
    check(answer === said, `the program's sentence, ${lang}`, `${answer}\n${said}`);
    await lookCheck(page, `perfect play, ${lang}`);
    await page.evaluate(() => document.querySelector('#moves-title').scrollIntoView());
    await lookCheck(page, `its moves, ${lang}`);
    await page.evaluate(() => scrollTo(0, 0));
    return page;
}

/** Both tables of set-ups are one. */
async function setups(page, exact) {
    const cells = await page.evaluate(() =>
        [...document.querySelectorAll('.solve-cell')].map((one) => [
            one.dataset.pair,
            Number(one.querySelector('.num').innerText.replace('\u2212', '-')),
            ['win', 'draw', 'loss'].find((name) => one.classList.contains(name)),
        ]),
    );
    const wanted = exact.margin.flatMap((row, i) =>
        row.map((margin, j) => [`${i} ${j}`, margin, exact.outcome[i][j]]),
    );
    check(cells.length === 64, 'sixty-four set-ups', cells.length);
    check(JSON.stringify(cells) === JSON.stringify(wanted), "each as the program's", cells);
}

async function explored(page, exact) {
    const line = page.locator('.solve-line button');
    check((await line.count()) === exact.line.length, 'the best line, to its end');
    const first = page.locator(`.solve-move[data-move="${exact.line[0].move}"]`);
    const said = plain(await first.innerText());
    check(said.startsWith(exact.line[0].say), 'its first move in words', said);
    const margin = Number(await first.getAttribute('data-margin'));
    check(margin === exact.line[0].margin, 'with the value the program gives it', margin);
    const best = await page.locator('.solve-move.best').evaluateAll((all) =>
        all.map((one) => Number(one.dataset.margin)),
    );
    check(best.length > 0 && best.every((one) => one === margin), 'best ones are marked', best);
    await first.press('Enter');
    await page.waitForSelector('.solve-line .played');
    check((await page.locator('.solve-line .played').count()) === 1, 'a move is played by a key');
    await page.locator('.solve-back').click();
    await page.waitForFunction(() => !document.querySelector('.solve-line .played'));
    const worst = page.locator('.solve-move').last();
    const left = Number(await worst.getAttribute('data-margin'));
    check(left < margin, 'another move gives something away', `${left}, ${margin}`);
    await worst.click();
    await page.waitForSelector('.solve-line .played');
    const now = await page.locator('.solve-line .played b.num').innerText();
    const worth = Number(now.replace('\u2212', '-').match(/[+-]?\d+/)[0]);
    check(worth === left, 'and is worth that', now);
    await line.last().click();
    await page.waitForFunction(() => !document.querySelector('.solve-move'));
    check(/over/.test(await page.locator('.solve-status').innerText()), 'the end of the line');
    await page.locator('.solve-restart').click();
    await page.waitForSelector('.solve-move');
    await page.locator('[data-pair="3 3"]').click();
    await page.waitForSelector('[data-pair="3 3"][aria-pressed=true]');
    const status = await page.locator('.solve-status').innerText();
    check(/a draw/.test(status), 'customs against customs is a draw', status);
}

async function solveWith(page, text) {
    await page.setInputFiles('.decks input[type=file]', file('mine.csv', text));
    await page.waitForSelector('.decks code');
    await page.locator('.solve-rules button[type=submit]').click();
    await page.waitForSelector('.thinking', { state: 'detached', timeout: SOLVE_MS });
}

/** A deck that the solver takes, and one it refuses. */
async function ownDeck(page) {
    const shipped = run('cards', 'squirrels', '--csv');
    await page.locator('.solve-rules summary').click();
    await solveWith(page, shipped.replace('3,contraband,5,2', '3,contraband,4,3'));
    await page.waitForSelector('.solve-compared');
    const told = await page.locator('.solve-compared').innerText();
    const isSaid = /^With this deck whoever begins wins by 0\.\d+ on average instead of 1 /;
    check(isSaid.test(told), 'what the deck changes, in a sentence', told);
    await solveWith(page, shipped.replace('3,contraband,5,2', '3,contraband,5,5'));
    const refused = await page.locator('.alert').innerText();
    check(/customs may take all/.test(refused), 'a deck that is refused, in words', refused);
    check(!/[a-z]+\.solve\./.test(refused), 'no bare key', refused);
    await solveWith(page, shipped.replace('3,contraband,5,2', '3,contraband,five,2'));
    const bad = await page.locator('.alert').innerText();
    check(/mine\.csv/.test(bad) && /4/.test(bad), 'a bad deck: which line', bad);
}

export default async function solver(kit) {
    const exact = JSON.parse(run('solve', 'squirrels', '--json'));
    const page = await sentences(kit, 'en');
    await setups(page, exact);
    await shot(page, 'solver');
    await explored(page, exact);
    await axeCheck(page, 'perfect play');
    await ownDeck(page);
    await shot(page, 'solver-own-deck');
    await axeCheck(page, 'perfect play, a deck that is refused');
    await page.close();
    for (const lang of Object.keys(LOCALES).filter((one) => one !== 'en')) {
        const phone = await sentences(kit, lang);
        await shot(phone, `solver-phone-${lang}`);
        await axeCheck(phone, `perfect play on a phone, ${lang}`);
        await phone.close();
    }
    const reader = await person(kit, { theme: 'light' });
    await open(kit, reader, '#/rules/squirrels');
    await reader.waitForSelector('.to-solve');
    await reader.click('.to-solve');
    await reader.waitForSelector('.solve-position', { timeout: SOLVE_MS });
    check(true, 'from the rules it is one step away');
    await axeCheck(reader, 'perfect play, light');
    await shot(reader, 'solver-light');
    await open(kit, reader, '#/rules/crooks');
    await reader.waitForSelector('.rules-page h1');
    check((await reader.locator('.to-solve').count()) === 0, 'not where a game is not solved');
}
