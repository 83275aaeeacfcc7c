// facts.mjs -- what a table draws beside the bare view is what the house says, not the page's own.
//
// A second line of the same person hears what the page hears. Masks of Belo4ka, heads of bars,
// prices in Crooks and Dirty Money and the amounts of Squirrels' order sheet must be the facts and
// previews told there.
import { check, openWire, person, playOn, shot, sitAt, wire } from './kit.mjs';

const PATIENCE = 60;

const MATCHES = 8; // what comes up is luck, and a match may be over without it

/** Sits down with a second line, and plays on until the newest update fits. A match that is over is
 * followed by another one. Answers the update, or null. */
async function reachIn(kit, page, wanted, fits, before = 0) {
    for (let match = 0; match < MATCHES; match++) {
        await openWire(page, await sitAt(kit, page, wanted));
        if (before > 0) await playOn(page, before);
        const found = await reach(page, fits);
        if (found) return found;
    }
    return null;
}

/** Plays on until the newest update fits; answers it, or null. Both lines must have heard it. */
async function reach(page, fits, most = PATIENCE) {
    for (let i = 0; i < most; i++) {
        for (let k = 0; k < 100; k++) {
            const update = await wire(page);
            const rev = await page.evaluate(() => document.querySelector('.app')?.dataset.rev);
            if (await page.evaluate(() => document.querySelector('.end') !== null)) return null;
            if (update && String(update.rev) === rev && update.legal.length > 0) {
                if (fits(update)) return update;
                break;
            }
            await page.waitForTimeout(30);
        }
        await playOn(page, 1);
    }
    return null;
}

async function belo4ka(kit) {
    const page = await person(kit);
    const wanted = { game: 'belo4ka', seats: 3 };
    const isTurn = (u) => u.legal.some((one) => one.kind === 'draw');
    let compared = 0,
        masked = 0,
        wrong = '',
        found = null;
    for (let i = 0; i < 40 && !wrong && (compared < 8 || masked === 0); i++) {
        found = found && (await reach(page, isTurn));
        found ??= await reachIn(kit, page, wanted, isTurn);
        if (!found) break;
        const told = [...new Set(found.view.facts.bluff[0])].sort().join();
        const drawn = await page.evaluate(() =>
            [...document.querySelectorAll('.belo4ka-held.is-bluff')]
                .map((one) => one.dataset.card)
                .sort()
                .join(),
        );
        if (told !== drawn) wrong = `told ${told}, drawn ${drawn}`;
        compared++;
        masked += told ? 1 : 0;
        const others = found.view.facts.bluff.slice(1).flat();
        if (others.length > 0) wrong = `a rival's card is told: ${others}`;
        await playOn(page, 1);
    }
    check(
        !wrong && compared > 3 && masked > 0,
        'belo4ka: masks are what the house calls a bluff',
        wrong || `${compared} compared, ${masked} with masks`,
    );
}

async function bootleggers(kit) {
    const page = await person(kit);
    const wanted = { game: 'bootleggers', seats: 4, bot: 'greedy' };
    const isLooked = (u) => u.view.step === 'place' || u.view.step === 'pick';
    let wrong = '',
        heads = 0,
        found = null;
    for (let i = 0; i < 60 && !wrong && (i < 8 || heads === 0); i++) {
        found = found && (await reach(page, isLooked));
        found ??= await reachIn(kit, page, wanted, isLooked);
        if (!found) break;
        const drawn = await page.evaluate(() =>
            [...document.querySelectorAll('.bootleggers-bars [data-bar]')].map((bar) => ({
                isOpen: bar.querySelector('.bootleggers-sign .tag.good') !== null,
                label: bar.querySelector('[data-touch]').getAttribute('aria-label'),
                head: bar.querySelector('.bootleggers-head use')?.getAttribute('href') ?? null,
            })),
        );
        found.view.facts.bars.forEach((fact, bar) => {
            if (drawn[bar] && drawn[bar].isOpen !== fact.open) wrong = `bar ${bar}: open`;
            if (drawn[bar] && (drawn[bar].head !== null) !== (fact.seat !== null))
                wrong = `bar ${bar}: ${JSON.stringify([drawn[bar], fact])}`;
            if (fact.seat !== null) heads++;
        });
        await playOn(page, 1);
    }
    check(!wrong && heads > 0, 'bootleggers: signs of bars are what the house says', wrong);
}

async function crooks(kit) {
    const page = await person(kit);
    const isTurn = (u) => u.legal.some((one) => one.kind === 'recruit');
    const found = await reachIn(kit, page, { game: 'crooks', seats: 3 }, isTurn, 6);
    const drawn = await page.evaluate(() =>
        [...document.querySelectorAll('.cr-hangout .cr-price')].map(
            (one) => Number(one.textContent.replace(/\D/g, '')) || 0,
        ),
    );
    check(
        found && drawn.join() === found.view.facts.price.join(),
        'crooks: prices are what the house says',
        `${drawn} ${found?.view.facts.price}`,
    );
}

async function dirtyMoney(kit) {
    const page = await person(kit);
    const isShop = (u) => u.legal.some((one) => one.kind.startsWith('buy'));
    const found = await reachIn(kit, page, { game: 'dirty-money', seats: 2 }, isShop);
    if (!check(found !== null, 'dirty money: something can be bought')) return;
    const scores = await page.evaluate(() =>
        ['.dirty-money-mine .score', '.dirty-money-plate .score'].map((what) =>
            Number(document.querySelector(what).textContent.replace('−', '-').match(/-?\d+/)[0]),
        ),
    );
    check(
        scores.join() === found.view.facts.score.join(),
        'dirty money: everybody’s points are the house’s',
        `${scores} ${found.view.facts.score}`,
    );
    const slot = found.legal.find((one) => one.kind.startsWith('buy')).args.slot;
    const offer = found.view.facts.sale.find((one) => one.slot === slot);
    await page.locator(`.dirty-money-slot[data-slot=${slot}]`).click();
    await page.waitForSelector('.dirty-money-meter .sum');
    const [paid, price] = await page.evaluate(() =>
        document
            .querySelector('.dirty-money-meter .sum')
            .textContent.match(/\d+/g)
            .map(Number),
    );
    const picked = await page.evaluate(() =>
        [...document.querySelectorAll('.dirty-money-paynote.sel')].map((one) => one.dataset.card),
    );
    // The Loan Shark takes one note more, of any other country, for 2 whatever is printed (DM-119).
    const foreign = found.view.facts.shark !== null ? 2 : NaN;
    const worth = picked.reduce((sum, card) => sum + (offer.worth[card] ?? foreign), 0);
    check(
        price === offer.price && paid === worth,
        'dirty money: the meter shows the house’s price and what notes are worth',
        JSON.stringify({ paid, price, picked, offer }),
    );
    const lit = await page.evaluate(() =>
        [...document.querySelectorAll('.dirty-money-paynote[data-lit]')].map(
            (one) => one.dataset.card,
        ),
    );
    const taken = found.view['hand-0'].filter((card) => offer.worth[card] !== undefined);
    check(
        taken.every((card) => lit.includes(card)) &&
            // The Loan Shark takes one note more, of any country.
            (found.view.facts.shark !== null || lit.every((card) => taken.includes(card))),
        'dirty money: notes that are taken are lit, no others',
        `${lit} ${taken}`,
    );
}

/** Amounts of every way through the rest of the turn, asked on the second line. */
async function endings(page, first, then = []) {
    const after = await wire(page, { do: 'preview', move: first, then });
    if (!after.sure) return [];
    const isOn = after.view.turn === 0 && ['order', 'aim', 'split'].includes(after.view.phase);
    if (!isOn) return [after.view.hoard[0]];
    const all = [];
    for (const { move } of after.legal) all.push(...(await endings(page, first, [...then, move])));
    return all;
}

/** Own turns that lay a raid beside another effect lead to the question. */
async function squirrels(kit) {
    const page = await person(kit);
    const isOrder = (u) => {
        const tops = u.view.stack[0].map((stack) => stack.at(-1));
        return u.view.phase === 'order' && tops.includes('raid');
    };
    const found = await reachIn(kit, page, { game: 'squirrels', seats: 3 }, isOrder);
    if (!check(found, 'squirrels: an order with a raid is asked for')) return;
    for (const place of ['left', 'right']) {
        const totals = (await endings(page, `apply ${place}`)).map(
            (hoard) => hoard - found.view.hoard[0],
        );
        const wanted = [...new Set(totals)].sort((a, b) => b - a);
        const index = place === 'left' ? 0 : 1;
        const read = (i) => {
            const way = document.querySelectorAll('.sq-way')[i];
            const rows = [...(way?.querySelectorAll('.sq-follows b, .sq-total') ?? [])];
            const follows = rows.filter((one) => one.matches('.sq-follows b'));
            return (follows.length > 0 ? follows : rows)
                .map((one) => Number(one.textContent.replace('\u2212', '-')))
                .join();
        };
        // Previews are asked for one after the other: until all have come.
        for (let i = 0; i < 600 && (await page.evaluate(read, index)) !== wanted.join(); i++)
            await page.waitForTimeout(50);
        const drawn = await page.evaluate(read, index);
        check(
            wanted.length > 0 && drawn === wanted.join(),
            `squirrels: the order sheet tells what each order comes to, ${place} first`,
            `${drawn} drawn, ${wanted} foreseen`,
        );
    }
    await shot(page, 'squirrels-order-raid');
}

/** A hint lights the things it is about. */
async function hint(kit) {
    const page = await person(kit);
    await sitAt(kit, page, { game: 'squirrels', seats: 3 });
    await playOn(page, 2);
    await page.waitForSelector('.hint');
    for (const step of [1, 2]) {
        await page.locator('.hint').click();
        await page.waitForSelector(`.hint-steps li:nth-child(${step}):not(.mut)`);
        check((await page.locator('.commit').count()) === 0, `step ${step} stages no move`);
    }
    const steps = await page.locator('.hint-steps').innerText();
    check(!/house\.|feature\.|[{}]/.test(steps), 'steps of a hint are in words', steps);
    await page.locator('.hint').click();
    await page.waitForSelector('.commit');
    const [move, lit] = await page.evaluate(() => [
        document.querySelector('.commit').dataset.move,
        document.querySelector('.sq-held.sel')?.dataset.card ?? '',
    ]);
    const isLay = move.startsWith('lay ') || move.startsWith('commit ');
    check(!isLay || move.includes(` ${lit} `), 'a hint lights the card it is about', move);
}

export default async (kit) => {
    await belo4ka(kit);
    await bootleggers(kit);
    await crooks(kit);
    await dirtyMoney(kit);
    await squirrels(kit);
    await hint(kit);
};
