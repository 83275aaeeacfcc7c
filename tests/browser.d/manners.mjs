// manners.mjs -- small promises of the table: leaving a seat is asked about and can be undone, no
// keyboard pops up by itself, what was not read is counted, the log follows to its newest row.
import { check, open, openWire, person, playOn, shot, sitAt, table, wire } from './kit.mjs';

const isAsked = (page) => page.evaluate(() => document.querySelector('.ask') !== null);
const isPlayed = (page) => page.evaluate(() => document.querySelector('.band') !== null);
const focused = (page) => page.evaluate(() => document.activeElement?.tagName ?? '');
const people = (page) => page.locator('.top .icon-btn:has(use[href$="#i-people"])').click();

/** Somebody else at the table never moves, so nothing is over while the seat is away. */
async function leaving(kit) {
    const page = await person(kit);
    await sitAt(kit, page, { game: 'squirrels', seats: 3, people: true });
    await people(page);
    await page.locator('.leave').click();
    check((await isAsked(page)) && !(await isPlayed(page)), 'leaving a seat asks first');
    await page.waitForFunction(() => document.activeElement?.matches('.ask .primary'));
    check(true, 'and what is offered first is to stay');
    await page.setViewportSize({ width: 360, height: 640 });
    // Another size is laid out in a moment.
    await page.waitForFunction(
        () => document.querySelector('.ask p').getBoundingClientRect().width > 250,
    );
    check(true, 'a phone: the question has a row of its own');
    await shot(page, 'leave-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.ask .primary').click();
    await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
    check(!(await isPlayed(page)), 'who stays has lost nothing');
    await people(page);
    await page.locator('.leave').click();
    await page.locator('.leave-now').click();
    await page.waitForSelector('.band .primary');
    check(true, 'a bot plays, and a band offers the way back');
    await page.locator('.band .primary').click();
    await page.waitForFunction(() => !document.querySelector('.band'));
    check(true, 'who comes back has the seat again');
}

/** Two people; the second only talks. */
async function talking(kit) {
    const anna = await person(kit, { size: 'phone' });
    await open(kit, anna);
    const key = await table(anna, { game: 'squirrels', seats: 3, begin: false });
    const borys = await person(kit, { name: 'Borys' });
    await open(kit, borys);
    await openWire(borys, key);
    await wire(borys, { do: 'sit', seat: 1 });
    await openWire(anna, key);
    await wire(anna, { do: 'bot', seat: 2, bot: 'random' });
    await wire(anna, { do: 'start' });
    await anna.goto(`${kit.server.address}/#/t/${key}`);
    await anna.waitForSelector('.app .ticker');
    check((await anna.locator('.ticker .tag').count()) === 0, 'nothing is unread at first');
    await wire(borys, { do: 'chat', text: 'one' });
    await wire(borys, { do: 'chat', text: 'two' });
    await anna.waitForFunction(() => document.querySelector('.ticker .tag')?.textContent === '2');
    check(true, 'two lines that were not read are counted');
    await shot(anna, 'manners-unread');
    await anna.locator('.tick').click();
    await anna.waitForSelector('[role=dialog] .chat .e');
    check(
        (await anna.locator('[role=dialog] .chat .e').count()) === 2,
        'what is unread is what opens',
    );
    check((await focused(anna)) !== 'INPUT', 'a phone: no keyboard comes up with the chat');
    await anna.keyboard.press('Escape');
    await anna.waitForFunction(() => !document.querySelector('[role=dialog], .ticker .tag'));
    check(true, 'and then it is read');
}

/** The first field of the settings is a name. */
async function typing(kit) {
    for (const size of ['phone', 'desk']) {
        const page = await person(kit, { size });
        await open(kit, page);
        await page.locator('.top .me').click();
        await page.waitForSelector('[role=dialog] input');
        const isField = (await focused(page)) === 'INPUT';
        check(
            isField === (size === 'desk'),
            `${size}: a field ${isField ? 'has' : 'does not take'} the focus of a sheet`,
        );
    }
}

/** A link that leads nowhere ends on a page like any other. */
async function lost(kit) {
    const page = await person(kit);
    await open(kit, page, '#/t/ffffffffffffffffffff');
    await page.locator('main.trouble .primary').click();
    await page.waitForSelector('[data-game]');
    check(true, 'a dead link has a way on');
}

const MANY = 150; // rows that the log once stopped at

async function following(kit) {
    const page = await person(kit);
    await sitAt(kit, page, { game: 'bootleggers', seats: 4 }); // not over before that many rows
    const count = () => page.locator('.rail .log .e').count();
    for (let i = 0; i < 40 && (await count()) < MANY; i++) await playOn(page, 4);
    const enough = await count();
    const before = await page.locator('.rail .log .e').last().innerText();
    await playOn(page, 3);
    // Bots may be at it: rail and ticker are compared at one moment.
    const look = () =>
        page.evaluate(() => {
            const log = document.querySelector('.rail .log');
            const last = [...log.querySelectorAll('.e')].at(-1);
            return {
                isLast:
                    last.children[1].textContent ===
                    document.querySelector('.ticker .t').textContent,
                left: log.scrollHeight - log.clientHeight - log.scrollTop,
                text: last.innerText,
            };
        });
    let seen = await look();
    for (let i = 0; i < 1200 && !(seen.isLast && seen.left < 2 && seen.text !== before); i++) {
        await page.waitForTimeout(50);
        seen = await look();
    }
    check(
        enough >= MANY && seen.isLast && seen.left < 2 && seen.text !== before,
        'beyond 150 rows the log goes on to the newest',
        JSON.stringify({ enough, before, ...seen }),
    );
}

export default async (kit) => {
    await leaving(kit);
    await talking(kit);
    await typing(kit);
    await following(kit);
    await lost(kit);
};
