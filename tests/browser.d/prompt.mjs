// prompt.mjs -- what a newcomer reads: a question is whole on a phone, seats are picked in one
// line, oneself is "You", and the end says how one did.
import { GAMES, check, open, person, playOn, shot, trial } from './kit.mjs';
import { deal, playDealt } from './parts/dealt.mjs';

const PHONES = { uk: { width: 360, height: 640 }, ru: { width: 390, height: 844 } };
const QUESTIONS = 6;

/** In the page, once it shows an update: whether the question is cut, and how wide it may be. */
const asked = async (rev) => {
    for (let i = 0; i < 400 && Number(document.querySelector('.app')?.dataset.rev) < rev; i++)
        await new Promise((resolve) => setTimeout(resolve, 25));
    const q = document.querySelector('.prompt .q');
    if (!q || document.querySelectorAll('.prompt .acts > *').length > 1) return null;
    const said = q.closest('.said').getBoundingClientRect();
    const { bottom } = q.getBoundingClientRect();
    return { text: q.innerText, isCut: bottom > said.bottom + 1, width: said.width };
};

async function questions(kit, game, lang) {
    const page = await person(kit, { size: 'phone', lang });
    await page.setViewportSize(PHONES[lang]);
    await open(kit, page);
    const { seats, options } = trial(game);
    const key = await deal(page, { game, seats, options });
    await page.goto(`${kit.server.address}/#/d/${key}`);
    await page.waitForSelector('.app .prompt');
    const bad = [];
    let most = 0;
    for (let i = 0; i < QUESTIONS; i++) {
        const rev = await playDealt(page);
        if (rev === null) break;
        const found = await page.evaluate(asked, rev);
        if (found) most = Math.max(most, found.width);
        if (found && (found.isCut || found.width < 230)) bad.push(JSON.stringify(found));
        await playDealt(page, i);
    }
    check(most > 0 && bad.length === 0, `${game}, ${lang}: questions are whole`, bad.join('\n'));
}

/** What has no room is laid open over the table, as wide as the screen. */
async function laidOpen(kit) {
    const page = await person(kit, { size: 'phone', lang: 'uk' });
    await page.setViewportSize({ width: 300, height: 640 });
    await open(kit, page);
    const { seats, options } = trial('bootleggers');
    const key = await deal(page, { game: 'bootleggers', seats, options });
    await page.goto(`${kit.server.address}/#/d/${key}`);
    await page.locator('.prompt .more').click();
    const box = await page.locator('.said.whole').boundingBox();
    check(box.width > 290, 'a question laid open is as wide as the screen', JSON.stringify(box));
}

async function seatPicks(kit, size) {
    const page = await person(kit, { size });
    await open(kit, page, '#/new/crooks');
    const tall = () =>
        page.$$eval('.seat-list select', (all) =>
            Math.max(...all.map((one) => one.getBoundingClientRect().height)),
        );
    await page.waitForSelector('.seat-list select');
    check((await tall()) < 60, `${size}: seats of a new table are picked in one line`);
    await page.click('form.panel button[type=submit]');
    await page.waitForSelector('.seat-list .mine');
    check((await tall()) < 60, `${size}: and at the table`);
}

/** A name keeps its end, by which several bots of a kind are told apart. */
const namesCut = () =>
    [...document.querySelectorAll('.bars .nm')]
        .filter((name) => {
            const range = document.createRange();
            range.selectNodeContents(name.lastChild);
            return range.getBoundingClientRect().right > name.getBoundingClientRect().right + 1;
        })
        .map((name) => name.innerText);

async function newcomer(kit) {
    const page = await person(kit, { lang: 'ru', name: '', lessons: '{}' });
    await open(kit, page);
    await page.locator('[data-game=crooks]').click();
    await page.waitForSelector('.app.my-turn .all-moves');
    check((await page.locator('.band.offer').count()) === 1, 'a lesson is offered');
    await playOn(page, 1);
    await page.waitForFunction(() => !document.querySelector('.band.offer'));
    await playOn(page, 6);
    const heads = await page.locator('.log .turn b').allInnerTexts();
    check(
        heads.includes('Вы') && !heads.includes('Гость'),
        'without a name one is "You" in the headings of turns',
        heads.join(),
    );
    const log = await page.locator('.rail .log').innerText();
    check(
        /Вы (вербуете|отправляете|берёте)/.test(log) && !log.includes('Гость'),
        'and in its sentences, with the verbs that go with it',
        log,
    );
    const done = await playOn(page, 300);
    check(done.isOver, 'the match is played to its end', JSON.stringify(done));
    const title = await page.locator('.result h1').innerText();
    check(
        /^Вы на [23]-м месте из\s3$|^Победа за вами$|^Общая/.test(title),
        'the end begins with how one did',
        title,
    );
    const top = await page.locator('header.top .sub').innerText();
    check(!top.includes('Стол'), 'and calls the table by no other name than before', top);
    await page.setViewportSize(PHONES.uk);
    await page.evaluate(() => localStorage.setItem('backroom.pace', 'usual'));
    await page.reload(); // what is kept is read once
    await page.locator('.count-again').click();
    await page.waitForSelector('.bars .nm');
    await shot(page, 'count-names');
    const cut = await page.evaluate(namesCut);
    check(cut.length === 0, 'names in the count keep their ends', cut.join());
}

export default async (kit) => {
    for (const game of GAMES)
        for (const lang of Object.keys(PHONES)) await questions(kit, game, lang);
    await laidOpen(kit);
    for (const size of ['desk', 'phone']) await seatPicks(kit, size);
    await newcomer(kit);
};
