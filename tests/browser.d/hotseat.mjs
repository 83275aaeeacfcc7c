// hotseat.mjs -- several people at one device: the curtain between them, secrets kept, to the end.
import { axeCheck, check, lookCheck, open, person, playOn, shot } from './kit.mjs';

/** What a curtain must not hold: anything of a hand, of the board or of the log. */
const SECRETS = '.app, .board, .dock, .log, .card, [data-lit], [data-fly], [data-move], .prompt';

async function begin(kit, page, game, { people = 2, seats = 2, names = [] } = {}) {
    await open(kit, page, `#/new/${game}`);
    await page.click('.places button:nth-child(2)');
    await page.waitForSelector('.seat-list .person');
    await page.locator('.nums button', { hasText: new RegExp(`^${seats}$`) }).click();
    for (let seat = 0; seat < people; seat++) {
        const row = page.locator('.seat-list li').nth(seat);
        await row.locator('select').selectOption('');
        await row.locator('.person').fill(names[seat] ?? `P${seat}`);
    }
    await page.click('form.panel button[type=submit]');
    await page.waitForSelector('.curtain .take');
}

/** What the document and the live region say while the curtain hangs. */
const behind = (page) =>
    page.evaluate(
        (secrets) => ({
            secrets: document.querySelectorAll(secrets).length,
            text: document.body.innerText,
            labels: [...document.querySelectorAll('[aria-label]')].map((one) =>
                one.getAttribute('aria-label'),
            ),
            said: document.querySelector('[aria-live=polite].sr')?.textContent ?? '',
            html: document.getElementById('room').innerHTML,
        }),
        SECRETS,
    );

/** The names of all cards of a game, as the page words them. */
const cardWords = (page, game) =>
    page.evaluate(async (id) => {
        const { files } = await (await fetch('assets.json')).json();
        const name = files.find((one) => one.startsWith(`words/${id}.en-`));
        const words = await (await fetch(name)).json();
        return Object.entries(words)
            .filter(([key]) => key.startsWith('word.'))
            .map(([, text]) => text.replace(/\s*\{.*/, ''))
            .filter((text) => text.length > 3);
    }, game);

async function squirrels(kit) {
    const page = await person(kit, { name: 'Anna' });
    const names = ['Anna', 'Borys'];
    await begin(kit, page, 'squirrels', { names });
    check(page.url().includes('#/d/'), 'the match is one of this device', page.url());
    await shot(page, 'curtain-desk');
    await lookCheck(page, 'curtain, desk');
    await axeCheck(page, 'curtain, desk');
    const words = await cardWords(page, 'squirrels');
    check(words.length > 5, 'the names of the cards are known', words.join());
    let curtains = 0,
        moves = 0,
        leak = '';
    const seen = { Anna: 0, Borys: 0 };
    for (let i = 0; i < 200; i++) {
        await page.waitForSelector('.curtain .take, .end, .app .prompt');
        if (await page.locator('.end').count()) break;
        if (await page.locator('.curtain .take').count()) {
            const now = await behind(page);
            const told = words.filter(
                (word) =>
                    now.text.includes(word) ||
                    now.said.includes(word) ||
                    now.labels.some((label) => label.includes(word)),
            );
            if (now.secrets > 0 || told.length > 0)
                leak ||= `${now.secrets} ${told.join()} ${now.html.slice(0, 600)}`;
            const who = names.find((name) => now.text.includes(`Hand the device to ${name}`));
            if (!who) leak ||= `nobody is named: ${now.text}`;
            else seen[who]++;
            curtains++;
            await page.waitForSelector('.take.armed');
            await page.keyboard.press('Enter');
            await page.waitForFunction(() => !document.querySelector('.curtain'));
            continue;
        }
        if (await page.locator('.give').count()) {
            // By key, or by itself a moment later: the key must not lift the curtain, too.
            await page.keyboard.press('Enter');
            await page.waitForFunction(() => !document.querySelector('.hand-over'));
            continue;
        }
        const done = await playOn(page, 1);
        moves += done.moves;
    }
    check((await page.locator('.end').count()) === 1, 'two people play a match to its end', moves);
    check(
        seen.Anna > 2 && seen.Borys > 2 && curtains >= seen.Anna + seen.Borys,
        'the device goes back and forth',
        JSON.stringify({ curtains, ...seen }),
    );
    check(leak === '', 'while the curtain hangs nothing of the match is in the document', leak);
    const title = await page.locator('.end h1').innerText();
    check(
        ['Anna', 'Borys', 'hared'].some((name) => title.includes(name)),
        'the result names the winner, not "you"',
        title,
    );
    await page.click('.again');
    await page.waitForSelector('.curtain .take');
    check(true, 'the same two can play again at once');
}

/** The secret set-up goes round; a card of the one is never in the other's log or view. */
async function secrets(kit) {
    const page = await person(kit, { size: 'phone', lang: 'uk', theme: 'light', name: 'Анна' });
    await begin(kit, page, 'crooks', { names: ['Анна', 'Борис'] });
    await shot(page, 'curtain-phone');
    await lookCheck(page, 'curtain, phone');
    await axeCheck(page, 'curtain, phone');
    const first = await page.locator('.curtain h2').innerText();
    await page.click('.curtain .take.armed');
    await page.waitForSelector('.app .prompt');
    const me = await page.evaluate(() => document.querySelector('.app').innerText);
    await page.reload();
    await page.waitForSelector('.curtain .take');
    const again = await page.locator('.curtain h2').innerText();
    check(first === again, 'a reload leads to the curtain, for the same person', again);
    await page.click('.curtain .take.armed');
    await page.waitForSelector('.app .prompt');
    check(me.length > 0, 'and behind it is the match');
    await page.locator('header .icon-btn').nth(1).click();
    await page.click('[role=dialog] .give');
    await page.waitForSelector('.curtain .take');
    const other = await page.locator('.curtain h2').innerText();
    check(other !== again, 'the other one may look out of turn', other);
    await page.click('.curtain .take.armed');
    await page.waitForSelector('.hand-over .give');
    await shot(page, 'hand-over-phone');
    await lookCheck(page, 'hand over, phone');
    await axeCheck(page, 'hand over, phone');
    check(true, 'and hands it back');
    await page.click('.hand-over .give');
    await page.waitForSelector('.curtain .look');
    check(true, 'whoever had it may look once more');
}

const nameOf = async (page) =>
    (await page.locator('.curtain h2').innerText()).replace('Hand the device to ', '');

/** Takes the device from behind the curtain, having looked that nothing shows there. */
async function takeIt(page) {
    await page.waitForSelector('.curtain .take.armed');
    const now = await behind(page);
    const name = await nameOf(page);
    await page.click('.curtain .take.armed');
    await page.waitForSelector('.app .prompt');
    return { name, secrets: now.secrets, text: `${now.text} ${now.said}` };
}

/** Everything a person could read or hear of the table they hold. */
const heard = (page) =>
    page.evaluate(() =>
        [
            document.body.innerText,
            document.querySelector('[aria-live=polite].sr')?.textContent ?? '',
            ...[...document.querySelectorAll('[aria-label], [title]')].flatMap((one) => [
                one.getAttribute('aria-label'),
                one.getAttribute('title'),
            ]),
        ].join('\n'),
    );

/** Bootleggers: muscle cards are chosen in secret, one after the other, at one device. */
async function bids(kit) {
    const page = await person(kit, { name: 'Anna' });
    const names = ['Anna', 'Borys', 'Vira'];
    await begin(kit, page, 'bootleggers', { people: 3, seats: 3, names });
    const order = [];
    let leak = '';
    for (let i = 0; i < 3; i++) {
        const { name, secrets: drawn, text } = await takeIt(page);
        order.push(name);
        const open = await heard(page);
        const bare = /(\w+) chooses muscle card \d/.exec(`${open} ${text}`);
        if (drawn > 0 || bare) leak ||= `${name}: ${drawn} ${bare}`;
        const sealed = await page.locator('.bootleggers-muscle.sealed').count();
        if (sealed > 0) leak ||= `${name} holds a chosen card before choosing`;
        await page.locator('.bootleggers-muscle[data-lit]').nth(i).click();
        const move = await page.locator('.commit').getAttribute('data-move');
        check(/^bid \d+$/.test(move), `${name} chooses a card in secret`, move);
        await page.locator('.commit').click();
        // The last card opens all three; before that each sees only the own one.
        if (i < 2) await page.waitForSelector('.curtain .take');
    }
    check(
        [...order].sort().join() === names.join(),
        'each chooses a muscle card, one after the other',
        order.join(),
    );
    check(leak === '', 'and nobody sees a card that somebody else has chosen', leak);
    await page.waitForFunction(() =>
        [...document.querySelectorAll('.rail .log .e, .curtain h2')].length > 0,
    );
}

/** Belo4ka without a clock: reactions are sealed, and go round. */
async function reactions(kit) {
    const page = await person(kit, { name: 'Anna', size: 'phone' });
    const names = ['Anna', 'Borys', 'Vira'];
    await begin(kit, page, 'belo4ka', { people: 3, seats: 3, names });
    const found = { windows: 0, reacted: [], leak: '' };
    const sent = {}; // by name: what was done in this window
    for (let i = 0; i < 900 && found.windows < 3; i++) {
        await page.waitForSelector('.curtain .take, .end, .app .prompt');
        if (await page.locator('.end').count()) {
            // Three windows are more than some matches have.
            for (const name of Object.keys(sent)) delete sent[name];
            await begin(kit, page, 'belo4ka', { people: 3, seats: 3, names });
            continue;
        }
        if (await page.locator('.curtain .take').count()) {
            const { name, secrets: drawn, text } = await takeIt(page);
            page.holder = name;
            if (drawn > 0) found.leak ||= `${name}: ${text}`;
            continue;
        }
        if (await page.locator('.give').count()) {
            // It may be gone by itself meanwhile: pressed at once or not at all.
            await page.evaluate(() => document.querySelector('.give')?.click());
            await page.waitForTimeout(20);
            continue;
        }
        if (await page.locator('.belo4ka-zones').count()) {
            // Somebody else's reaction must neither show nor stand in the way.
            const pressed = await page.locator('.belo4ka-zone[aria-pressed=true]').count();
            const said = await heard(page);
            if (pressed > 0 || / (slapped|cried)/.test(said))
                found.leak ||= `${page.holder} sees a reaction: ${said}`;
            await page.waitForSelector('.belo4ka-zones.armed');
            const move = ['slap', 'challenge', 'decline'][i % 3];
            const key = await page.evaluate(() => document.querySelector('.app').dataset.rev);
            await page.locator(`[data-move=${move}]`).first().click();
            await page.waitForFunction(
                (before) =>
                    !document.querySelector('.belo4ka-zones') ||
                    document.querySelector('.app')?.dataset.rev !== before,
                key,
            );
            found.reacted.push(page.holder);
            sent[page.holder] = move;
            if (Object.keys(sent).length === 2) {
                found.windows++;
                for (const name of Object.keys(sent)) delete sent[name];
            }
            continue;
        }
        await playOn(page, 1);
    }
    check(found.windows >= 3, 'sealed reactions of two people, window after window', found.windows);
    check(new Set(found.reacted).size >= 2, 'each from behind a curtain', found.reacted.join());
    check(found.leak === '', 'and nobody sees what another one did', found.leak);
}

/** A move can be taken back by the one who made it, before the device goes on. */
async function takeBack(kit) {
    const page = await person(kit, { name: 'Anna' });
    await begin(kit, page, 'squirrels', { names: ['Anna', 'Borys'] });
    // The bar is there for a moment only: pressed as soon as it is drawn.
    await page.evaluate(() => {
        window.undoneAt = null;
        new MutationObserver(() => {
            const undo = document.querySelector('.hand-over .undo');
            if (!undo || window.undoneAt !== null) return;
            window.undoneAt = document.querySelector('.app').dataset.rev;
            undo.click();
        }).observe(document.body, { childList: true, subtree: true });
    });
    let rev = null;
    for (let i = 0; i < 60; i++) {
        await page.waitForSelector('.curtain .take, .app .prompt');
        rev = await page.evaluate(() => window.undoneAt);
        if (rev !== null) break;
        if (await page.locator('.curtain .take').count()) {
            await takeIt(page);
            continue;
        }
        const isGiven = await page.evaluate(() => {
            const give = document.querySelector('.hand-over .give');
            give?.click();
            return give !== null;
        });
        if (!isGiven) await playOn(page, 1);
        await page.waitForTimeout(50);
    }
    if (!check(rev !== null, 'the bar offers to take it back')) return;
    await page.waitForFunction(
        (before) =>
            document.querySelector('.app')?.dataset.rev !== before &&
            !document.querySelector('.hand-over') &&
            document.querySelector('.app [data-lit], .app .all-moves'),
        rev,
    );
    await page.waitForTimeout(2000); // longer than the curtain waits before it falls by itself
    check(
        (await page.locator('.curtain').count()) === 0 &&
            (await page.locator('.all-moves').count()) === 1,
        'a move taken back in the bar is to be made again, by the same person',
    );
    check(
        /taken back|takes? .*back/i.test(await page.locator('.rail .log').innerText()),
        'and the log says so',
        await page.locator('.rail .log').innerText(),
    );
}

/** The secret set-up goes round at three seats, too. */
async function setUp(kit) {
    const page = await person(kit, { name: 'Anna' });
    await begin(kit, page, 'squirrels', { people: 3, seats: 3, names: ['Anna', 'Borys', 'Vira'] });
    let order = '';
    for (let i = 0; i < 3; i++) {
        const title = await page.locator('.curtain h2').innerText();
        order += title.replace('Hand the device to ', '')[0];
        await page.click('.curtain .take.armed');
        await page.waitForSelector('.app .prompt');
        await playOn(page, 1);
        if (i < 2) await page.waitForSelector('.curtain .take');
    }
    check(
        new Set(order).size === 3,
        'the secret set-up goes round, one after the other',
        order,
    );
}

export default async (kit) => {
    await squirrels(kit);
    await secrets(kit);
    await setUp(kit);
    await bids(kit);
    await reactions(kit);
    await takeBack(kit);
};
