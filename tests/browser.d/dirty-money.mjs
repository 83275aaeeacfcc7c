// dirty-money.mjs -- the table of Dirty Money: the payment sheet, refusals, a match by touch alone.
import { axeCheck, check, lookCheck, person, shot, until } from './kit.mjs';
import { listen, playDrawn, playTo, sitAt } from './parts/drawn.mjs';

const SLOT = '.dirty-money-slot[data-lit]';

/** Plays until something can be bought, and puts it into the cart. */
async function toSheet(kit, page, seats) {
    await playTo(kit, page, { game: 'dirty-money', seats }, SLOT);
    await page.locator(SLOT).first().click();
    await page.waitForSelector('.dirty-money-pay');
    await page.waitForSelector('.dirty-money-meter');
    await page.waitForSelector('.acts .primary[data-move]');
}

const meter = (page) =>
    page.$eval('.dirty-money-meter .sum', (one) => one.textContent.match(/\d+/g).map(Number));

/** Puts in notes that are taken, one after the other, until they are enough. */
async function payAll(page) {
    const left = page.locator('.dirty-money-paynote.can:not(.sel)');
    for (let most = 20; most > 0; most--) {
        const [before] = await meter(page);
        await left.first().click();
        // The house is asked what is paid, and its answer takes a moment: by a sum that is not
        // yet told one note too many would be put in.
        await until(
            page,
            (sum) =>
                Number(
                    document.querySelector('.dirty-money-meter .sum').textContent.match(/\d+/)[0],
                ) > sum,
            before,
        );
        const [paid, price] = await meter(page);
        if (paid >= price) break;
    }
    await page.waitForSelector('.acts .primary[data-move]');
}

async function payment(kit) {
    const page = await person(kit, { size: 'desk', lang: 'uk' });
    await toSheet(kit, page, 3);
    const sent = await listen(page);
    await shot(page, 'dirty-money-pay-desk');
    await lookCheck(page, 'dirty-money, payment, desk');
    await axeCheck(page, 'dirty-money, payment, desk');
    const [paid, price] = await meter(page);
    check(
        price > 0 && paid >= price,
        'dirty-money: the suggestion pays the price',
        `${paid} of ${price}`,
    );
    // One after the other: what is drawn anew after a click may have another place.
    const taken = page.locator('.dirty-money-paynote.sel');
    for (let left = await taken.count(); left > 0; left--) {
        await taken.first().click();
        await until(
            page,
            (n) => document.querySelectorAll('.dirty-money-paynote.sel').length < n,
            left,
        );
    }
    // The house is asked what is paid; its answer takes a moment.
    await until(
        page,
        () => document.querySelector('.dirty-money-meter .sum').textContent.match(/\d+/)[0] === '0',
    );
    check(true, 'dirty-money: notes can be taken out again');
    await page.waitForFunction(() => !document.querySelector('.acts .primary[data-move]'));
    check(true, 'dirty-money: too little can not be paid');
    const grey = page.locator('.dirty-money-paynote[aria-disabled=true]').first();
    if (await grey.count()) {
        await grey.click({ force: true }); // aria-disabled, and yet it answers
        const clause = await page
            .waitForSelector('.slip')
            .then((one) => one.getAttribute('data-clause'));
        check(
            clause === 'DM-56',
            'dirty-money: a foreign note says which clause keeps it out',
            clause,
        );
    }
    await payAll(page);
    const [all] = await meter(page);
    await sent(0);
    await page.locator('.acts .primary[data-move]').click();
    const moves = await sent();
    check(
        moves.length === 1 && /^buy /.test(moves[0]) && all >= price,
        'dirty-money: any lawful payment is taken',
        moves.join(),
    );
    await page.waitForFunction(() => !document.querySelector('.slip'));
}

async function phone(kit) {
    const page = await person(kit, { size: 'phone', lang: 'ru', theme: 'light' });
    await sitAt(kit, page, { game: 'dirty-money', seats: 5 });
    await lookCheck(page, 'dirty-money, five seats, phone');
    await axeCheck(page, 'dirty-money, five seats, phone');
    await toSheet(kit, page, 5);
    await shot(page, 'dirty-money-pay-phone');
    await lookCheck(page, 'dirty-money, payment, phone');
    await axeCheck(page, 'dirty-money, payment, phone');
    await page.locator('.dirty-money-pay .none').click();
    check((await page.$('.dirty-money-pay')) === null, 'dirty-money: the sheet can be put away');
}

/** An emptied location is closed, and says so. */
async function refusal(kit) {
    const page = await person(kit, { size: 'desk', lang: 'en' });
    const closed = '.dirty-money-loc.touch[aria-disabled=true]';
    // In the own turn: others are lit.
    const turn = `.board:has(${closed}):has(.dirty-money-loc[data-lit])`;
    await playTo(kit, page, { game: 'dirty-money', seats: 4 }, turn);
    await page.locator(closed).first().click({ force: true });
    const slip = await page.waitForSelector('.slip');
    check(
        (await slip.getAttribute('data-clause')) === 'DM-31',
        'dirty-money: an empty location names its clause',
        await slip.textContent(),
    );
}

async function details(kit) {
    const page = await person(kit, { size: 'desk', lang: 'ru' });
    await sitAt(kit, page, { game: 'dirty-money', seats: 3 });
    await playDrawn(page, 12);
    await page.locator('.dirty-money-plate').first().click();
    await page.waitForSelector('[role=dialog] .dirty-money-details');
    await axeCheck(page, 'dirty-money, what a rival owns');
    await page.keyboard.press('Escape');
    check((await page.$('[role=dialog]')) === null, 'dirty-money: what a rival owns is a tap away');
}

/** DM-Q14: an audit shows hands for the moment; the log keeps that they were shown. */
async function audit(kit) {
    const page = await person(kit, { size: 'desk', lang: 'en' });
    const wanted = { game: 'dirty-money', seats: 3 };
    await sitAt(kit, page, wanted);
    const old = '.rail .log .e:not(.new)';
    const shown = page.locator(old, { hasText: /shows (the|an empty) hand/ });
    for (let i = 0; i < 1000 && (await shown.count()) === 0; i++) {
        // Some matches have no audit.
        if ((await playDrawn(page, 1)).isOver) await sitAt(kit, page, wanted);
    }
    const rows = await page.locator(old, { hasText: ' shows' }).allInnerTexts();
    check(
        rows.length > 0 && !rows.some((row) => /shows, dirty/.test(row)),
        'dirty-money: the log forgets the hands of an audit',
        rows.join(' | '),
    );
    await shot(page, 'dirty-money-audit-log');
}

async function byTouchAlone(kit) {
    const page = await person(kit, { size: 'phone', lang: 'uk' });
    await sitAt(kit, page, { game: 'dirty-money', seats: 2 });
    const played = await playDrawn(page);
    check(
        played.isOver,
        'dirty-money: a whole match on a phone by touch alone',
        JSON.stringify(played),
    );
    console.log(`# dirty-money: ${JSON.stringify(played)}`);
}

export default async (kit) => {
    for (const part of [payment, phone, refusal, details, audit, byTouchAlone])
        await part(kit).catch((error) =>
            check(false, `dirty-money: ${part.name} goes through`, error.stack),
        );
};
