// crooks.mjs -- Crooks on the drawn things: the private look, hiding it, both sides of a crook,
// notes on and off, and whole matches in which every kind of question is answered by a touch.
import { axeCheck, check, lookCheck, open, openWire, person, shot, sitAt } from './kit.mjs';
import { table, wire } from './kit.mjs';

const staged = (page) => page.locator('.commit').getAttribute('data-move');

/** Recruits in the largest pile and looks at it. */
async function look(page) {
    await page.locator('[data-hangout="e"][data-lit]').click();
    check((await staged(page)) === 'recruit e', 'a hangout is staged by a touch');
    await page.locator('.commit').click();
    await page.waitForSelector('.cr-look .cr-candidate');
    check((await page.locator('.cr-candidate').count()) === 5, 'the whole pile is seen');
    await shot(page, 'crooks-look');
    await axeCheck(page, 'crooks, a private look');
    await lookCheck(page, 'crooks, a private look');
    await page.locator('.cr-hide').click();
    check(
        (await page.locator('.cr-look .card.back').count()) === 5,
        'Hide turns all of it face down',
    );
    check((await page.locator('.cr-look .card:not(.back)').count()) === 0, 'and no face is left');
    const back = await page.locator('.cr-look .card.back').first().boundingBox();
    await page.mouse.move(back.x + 20, back.y + 20);
    await page.mouse.down();
    await page.waitForSelector('.cr-look .card:not(.back)');
    await page.mouse.up();
    await page.waitForSelector('.cr-look .card:not(.back)', { state: 'detached' });
    check(true, 'a held back shows its face for as long as it is held');
    await page.locator('.cr-hide').click();
}

/** Takes the first crook and lays it face down. */
async function layDown(page) {
    await page.locator('.cr-pick[data-lit]').first().click();
    const card = (await staged(page)).split(' ')[1];
    await page.locator('.commit').click();
    await page.waitForSelector('[data-slot="0-6"][data-lit]');
    await page.locator('[data-side=down]').click();
    await page.locator('[data-slot="0-6"][data-lit]').click();
    check((await staged(page)) === 'lay 6 down', 'face down is a switch', await staged(page));
    await page.locator('[data-side=up]').click();
    check(
        (await staged(page)) === 'lay 6 up',
        'turned over, the slot stays picked',
        await staged(page),
    );
    await page.locator('[data-side=down]').click();
    await lookCheck(page, 'crooks, a crook is laid');
    await shot(page, 'crooks-lay');
    await page.locator('.commit').click();
    await page.waitForSelector('[data-slot="0-6"] .hushed');
    check(true, 'the own face-down crook is hatched, its face readable');
    return card;
}

async function notes(page, card) {
    await page.locator('.cr-notes:visible').click();
    await page.waitForSelector('[role=dialog] .cr-small');
    const seen = await page.locator('[role=dialog] .cr-note').first().locator('li').count();
    // Unless the rival has laid one of them open since: that one is no secret any more.
    check(seen === 3 || seen === 4, 'the notes keep the rest of the pile', seen);
    await shot(page, 'crooks-notes');
    await axeCheck(page, 'crooks, the notes');
    const kept = await page.evaluate(() => Object.entries(localStorage).join());
    check(!kept.includes(`"${card}"`), 'the browser itself keeps nothing of what was seen', kept);
    const looked = page.locator('.rail .log .e', { hasText: 'CR-28' }).first();
    const named = await looked.textContent();
    await page.locator('[role=dialog] [role=switch]').click();
    check(
        (await page.locator('[role=dialog] [role=switch]').getAttribute('aria-checked')) ===
            'false',
        'notes can be switched off',
    );
    const unnamed = await looked.textContent();
    check(
        unnamed !== '' && unnamed.length < named.length,
        'then the log names where somebody looked, not what was there',
        `${named} / ${unnamed}`,
    );
    const left = await page.locator('[role=dialog] .cr-small').count();
    check(left === 0, 'and nothing of them is drawn then', left);
    await page.locator('[role=dialog] [role=switch]').click();
    await page.waitForSelector('[role=dialog] .cr-small');
    check(true, 'and are there again when wanted');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.waitForSelector('.cr-notes:visible');
    await page.locator('.cr-notes:visible').click();
    await page.waitForSelector('[role=dialog] .cr-small');
    check(true, 'a reload loses none of them');
    await page.keyboard.press('Escape');
}

/** A table without notes has none, whatever this person's switch says. */
async function noNotes(kit) {
    const page = await person(kit, { lang: 'en', 'crooks-notes': 'on' });
    await sitAt(kit, page, { game: 'crooks', seats: 2, options: { first: '0' } });
    await page.locator('[data-hangout="e"][data-lit]').click();
    await page.locator('.commit').click();
    await page.waitForSelector('.cr-look .cr-candidate');
    await page.locator('.cr-pick[data-lit]').first().click();
    await page.locator('.commit').click();
    await page.waitForSelector('.cr-notes:visible');
    await page.locator('.cr-notes:visible').click();
    const text = await page.locator('[role=dialog]').innerText();
    check(
        /no notes/.test(text) && (await page.locator('[role=dialog] [role=switch]').count()) === 0,
        'a table without notes says so and has no switch',
        text,
    );
    check((await page.locator('[role=dialog] .cr-small').count()) === 0, 'and shows no pile');
    const log = await page.locator('.rail .log .e', { hasText: 'CR-28' }).first().innerText();
    check(!/sees/.test(log), 'nor does its log name what was seen', log);
}

/** The setting where a table is made, and where people come to it. */
async function setting(kit) {
    const page = await person(kit, { lang: 'uk', name: 'Олена' });
    const made = async (isWanted) => {
        await open(kit, page, '#/new/crooks');
        const box = page.locator('label.check', { hasText: 'Нотатки' }).locator('input');
        check(await box.isChecked(), 'notes are offered where Crooks is set up, and ticked');
        if (!isWanted) await box.uncheck();
        await page.click('form.panel button[type=submit]');
        await page.waitForSelector('.begin');
        return page.locator('p.notes').count();
    };
    check((await made(true)) === 1, 'the table says that it has notes');
    check((await made(false)) === 0, 'or does not');
    await open(kit, page, '#/new/squirrels');
    await page.waitForSelector('label.check');
    const other = await page.locator('label.check', { hasText: 'Нотатки' }).count();
    check(other === 0, 'a game without anything to remember does not offer them');
}

/** A slot that is taken is refused by its clause. */
async function refusal(page) {
    await page.locator('[data-hangout="d"][data-lit]').click();
    await page.locator('.commit').click();
    await page.locator('.cr-pick[data-lit]').last().click();
    await page.locator('.commit').click();
    await page.waitForSelector('[data-slot="0-2"][data-lit]');
    await page.locator('[data-side=down]').click();
    await page.locator('[data-slot="0-6"]').click({ force: true });
    await page.waitForSelector('.slip[data-clause]');
    const clause = await page.locator('.slip').getAttribute('data-clause');
    check(clause === 'CR-37' || clause === 'CR-87', 'a second crook on a job is refused', clause);
}

/** Somebody else at the table, who is only on the line. */
async function begin(kit, page) {
    await open(kit, page);
    const rules = { game: 'crooks', seats: 2, options: { first: '0' }, notes: true };
    const key = await table(page, { ...rules, begin: false });
    const rival = await person(kit, { name: 'Borys' });
    await open(kit, rival);
    await openWire(rival, key);
    await wire(rival, { do: 'sit', seat: 1 });
    await openWire(page, key);
    await wire(page, { do: 'start' });
    await page.goto(`${kit.server.address}/#/t/${key}`);
    return rival;
}

/** The rival's turn: the first lawful move each time, and no action is used: a bot might kill the
 * very crook that was laid. */
async function rivalsTurn(page, rival) {
    for (let last = -1; (await page.locator('[data-hangout="d"][data-lit]').count()) === 0;) {
        const { legal, rev } = await wire(rival);
        if (legal.length > 0 && rev > last) {
            last = rev;
            const { move } = legal.find(({ kind }) => kind === 'decline') ?? legal[0];
            await wire(rival, { do: 'play', move, rev });
        }
        await page.waitForTimeout(20);
    }
}

async function step(kit, size, lang, theme) {
    const page = await person(kit, { size, lang, theme, 'crooks-notes': 'on' });
    const rival = await begin(kit, page);
    await page.waitForSelector('[data-hangout="e"][data-lit]');
    await look(page);
    const card = await layDown(page);
    await rivalsTurn(page, rival);
    await notes(page, card);
    await refusal(page);
}

/** A whole match: everything lit is touched at random, a pass only if nothing else is left. */
function play(page) {
    return page.evaluate(async () => {
        const asked = new Set();
        const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
        const seen = (what) =>
            [...document.querySelectorAll(what)].filter(
                (one) => one.getClientRects().length > 0 && !one.disabled,
            );
        const any = (list) => list[Math.floor(Math.random() * list.length)];
        for (let i = 0; i < 40000 && !document.querySelector('.end'); i++) {
            await pause(5);
            const at = document.querySelector('.crooks')?.dataset.asked;
            if (at && at !== 'none') asked.add(at);
            const done = seen('.cr-done')[0],
                commit = seen('.commit')[0];
            const lit = seen('.app [data-lit]:not(.sel)');
            const play = lit.filter((one) => one.dataset.pass === undefined);
            const buttons = seen('.acts [data-move]:not(.commit)');
            if (done) asked.add('spied');
            // To use an action brings more questions up than to decline it.
            const use = buttons.find((one) => one.dataset.move.startsWith('use'));
            const others = play.length + buttons.length ? [...play, ...buttons] : lit;
            const next = done ?? commit ?? use ?? any(others);
            next?.click();
        }
        return { isOver: document.querySelector('.end') !== null, asked: [...asked] };
    });
}

export default async (kit) => {
    await step(kit, 'desk', 'uk', 'light');
    await step(kit, 'phone', 'ru', 'dark');
    await noNotes(kit);
    await setting(kit);
    const asked = new Set();
    const WANTED = ['recruit', 'take', 'lay', 'use', 'spy', 'kill', 'move'];
    for (let match = 0; match < 30 && !WANTED.every((one) => asked.has(one)); match++) {
        const page = await person(kit, { size: match % 2 ? 'phone' : 'desk' });
        await sitAt(kit, page, {
            game: 'crooks',
            seats: 2 + (match % 3),
            options: { 'assassin-reach': 'any-job' },
        });
        const played = await play(page);
        check(played.isOver, `a whole match, ${2 + (match % 3)} seats`, JSON.stringify(played));
        for (const one of played.asked) asked.add(one);
        await page.close();
    }
    check(
        WANTED.every((one) => asked.has(one)),
        'every kind of question was answered by touches',
        [...asked].join(),
    );
};
