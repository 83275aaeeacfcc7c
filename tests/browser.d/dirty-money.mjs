// dirty-money.mjs -- the table of Dirty Money: the payment sheet, refusals, a match by touch alone.
import { axeCheck, check, lookCheck, person, shot } from './kit.mjs';
import { listen, playDrawn, sitAt } from './parts/drawn.mjs';

const SLOT = '.dirty-money-slot[data-lit]';

/** Plays until something can be bought, and puts it into the cart. */
async function toSheet(page) {
    await playDrawn(page, 200, SLOT);
    await page.locator(SLOT).first().click();
    await page.waitForSelector('.dirty-money-pay');
    await page.waitForSelector('.dirty-money-meter');
    await page.waitForSelector('.acts .primary[data-move]');
}

const meter = (page) =>
    page.$eval('.dirty-money-meter .sum', (one) => one.textContent.match(/\d+/g).map(Number));

async function payment(kit) {
    const page = await person(kit, { size: 'desk', lang: 'uk' });
    await sitAt(kit, page, { game: 'dirty-money', seats: 3 });
    const sent = await listen(page);
    await toSheet(page);
    await shot(page, 'dirty-money-pay-desk');
    await lookCheck(page, 'dirty-money, payment, desk');
    await axeCheck(page, 'dirty-money, payment, desk');
    const [paid, price] = await meter(page);
    check(
        price > 0 && paid >= price,
        'dirty-money: the suggestion pays the price',
        `${paid} of ${price}`,
    );
    for (const note of await page.$$('.dirty-money-paynote.sel')) await note.click();
    // The house is asked what is paid; its answer takes a moment.
    for (let i = 0; i < 200 && (await meter(page))[0] !== 0; i++) await page.waitForTimeout(50);
    check((await meter(page))[0] === 0, 'dirty-money: notes can be taken out again');
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
    for (const note of await page.$$('.dirty-money-paynote.can')) await note.click();
    await page.waitForSelector('.acts .primary[data-move]');
    const [all] = await meter(page);
    await sent();
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
    await toSheet(page);
    await shot(page, 'dirty-money-pay-phone');
    await lookCheck(page, 'dirty-money, payment, phone');
    await axeCheck(page, 'dirty-money, payment, phone');
    await page.locator('.dirty-money-pay .none').click();
    check((await page.$('.dirty-money-pay')) === null, 'dirty-money: the sheet can be put away');
}

/** An emptied location is closed, and says so. */
async function refusal(kit) {
    const page = await person(kit, { size: 'desk', lang: 'en' });
    await sitAt(kit, page, { game: 'dirty-money', seats: 4 });
    const closed = '.dirty-money-loc.touch[aria-disabled=true]';
    for (
        let i = 0;
        i < 20 && !((await page.$(closed)) && (await page.$('.dirty-money-loc.can')));
        i++
    ) {
        await playDrawn(page, 1);
        await page.waitForTimeout(200);
    }
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
    for (const part of [payment, phone, refusal, details, byTouchAlone])
        await part(kit).catch((error) =>
            check(false, `dirty-money: ${part.name} goes through`, error.stack),
        );
};
