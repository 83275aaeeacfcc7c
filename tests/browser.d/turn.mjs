// turn.mjs -- whose turn it is: the title and the mark of the tab, a notification for whoever asked
// for one; and the list of keys.
import { axeCheck, check, lookCheck, open, openWire } from './kit.mjs';
import { person, shot, sitAt, table, wire } from './kit.mjs';

/** Two people at Squirrels, the second one only on the line; the first to lay is known. */
async function two(kit, page) {
    await open(kit, page);
    const key = await table(page, {
        ...{ game: 'squirrels', seats: 2, begin: false },
        options: { first: '1' },
    });
    const rival = await person(kit, { name: 'Borys' });
    await open(kit, rival);
    await openWire(rival, key);
    await wire(rival, { do: 'sit', seat: 1 });
    await openWire(page, key);
    await wire(page, { do: 'start' });
    await page.goto(`${kit.server.address}/#/t/${key}`);
    await page.waitForSelector('.app .prompt');
    return { key, rival };
}

/** The rival's first lawful move, once there is one. */
async function move(page) {
    await page.waitForFunction(() => window.wire.update?.legal.length > 0);
    const { legal, rev } = await wire(page);
    await wire(page, { do: 'play', move: legal[0].move, rev });
}

const tab = (page) =>
    page.evaluate(() => ({
        title: document.title,
        icon: document.querySelector('link[rel=icon]').getAttribute('href'),
        badge: window.badge,
    }));
const comes = (page, isSo) =>
    page.waitForFunction(
        ([key, value]) =>
            key === 'title' ? document.title.includes(value) : window[key] === value,
        isSo,
    );

/** Stands in for the desk: marks, notifications, and a page nobody looks at. */
const desk = () => {
    window.badge = 0;
    window.notes = [];
    window.asked = 0;
    navigator.setAppBadge = (n) => {
        window.badge = n;
        return Promise.resolve();
    };
    navigator.clearAppBadge = () => {
        window.badge = 0;
        return Promise.resolve();
    };
    window.Notification = class {
        static permission = 'default';
        static requestPermission() {
            window.asked++;
            window.Notification.permission = 'granted';
            return Promise.resolve('granted');
        }
        constructor(title, options) {
            window.notes.push(`${title}: ${options.body}`);
        }
    };
    navigator.serviceWorker.getRegistration = () => Promise.resolve(undefined);
};
const hide = (page, isHidden) =>
    page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { value: is, configurable: true });
    }, isHidden);

async function titles(kit) {
    const page = await person(kit);
    await page.context().addInitScript(desk);
    const { rival } = await two(kit, page);
    await comes(page, ['title', 'Your turn']);
    const mine = await tab(page);
    check(
        mine.icon === 'icon-turn.svg' && mine.badge === 1 && mine.title.startsWith('\u25cf'),
        'the tab says that it is your turn',
        JSON.stringify(mine),
    );
    check(
        (await page.request.get(`${kit.server.address}/icon-turn.svg`)).ok(),
        'and there is a picture for it',
    );
    await openWireMove(page);
    await comes(page, ['title', 'Borys to play']);
    const theirs = await tab(page);
    check(theirs.icon === 'icon.svg' && theirs.badge === 0, 'or whose', JSON.stringify(theirs));
    await move(rival); // hidden cards first; then Borys lays and says in which order
    await page.goto(`${kit.server.address}/#/`);
    await page.waitForFunction(() => document.title === 'backroom');
    check((await tab(page)).icon === 'icon.svg', 'who leaves the table leaves that, too');
}

/** A move of one's own by the second line. */
const openWireMove = async (page) => {
    const { legal, rev } = await wire(page);
    await wire(page, { do: 'play', move: legal[0].move, rev });
};

async function notified(kit) {
    const page = await person(kit);
    await page.context().addInitScript(desk);
    const { rival } = await two(kit, page);
    check((await page.evaluate(() => window.asked)) === 0, 'nobody is asked about notifications');
    await openWireMove(page);
    await page.locator('.top .icon-btn:has(use[href$="#i-gear"])').click();
    await page.locator('[role=switch][aria-labelledby=pref-notify]').click();
    await page.waitForSelector('[role=switch][aria-labelledby=pref-notify][aria-checked=true]');
    check((await page.evaluate(() => window.asked)) === 1, 'who turns them on is asked');
    await shot(page, 'turn-settings-desk');
    await page.keyboard.press('Escape');
    await hide(page, true);
    const notes = () => page.evaluate(() => window.notes);
    // Borys puts a card face down, lays one and may have to say in which order it works; whatever
    // he is asked he answers, as soon as his line has heard of it.
    for (let last = -1; (await notes()).length === 0;) {
        const told = await wire(rival);
        if (told.legal.length > 0 && told.rev > last) {
            last = told.rev;
            await wire(rival, { do: 'play', move: told.legal[0].move, rev: told.rev });
        }
        await page.waitForTimeout(20);
    }
    check(
        (await notes()).length === 1 && (await notes())[0].endsWith(': Your turn'),
        'a page in the background tells once that it is your turn',
        JSON.stringify(await notes()),
    );
}

async function keys(kit) {
    for (const [size, lang] of [
        ['desk', 'en'],
        ['phone', 'ru'],
    ]) {
        const page = await person(kit, { size, lang });
        await sitAt(kit, page, { game: 'belo4ka', seats: 3 });
        await page.keyboard.press('?');
        await page.waitForSelector('[role=dialog] .keys');
        const list = page.locator('[role=dialog] dl.keys'); // an open window names its keys, too
        const text = await list.innerText();
        const shown = await list.locator('.key-row').count();
        check(
            shown === 15 && /Esc/.test(text) && /X/.test(text) && /\u2190/.test(text),
            `${size}: ? lists the keys, those of the game first`,
            text,
        );
        await lookCheck(page, `${size}: list of keys`);
        await axeCheck(page, `${size}: list of keys`);
        await shot(page, `turn-keys-${size}`);
        await page.keyboard.press('Escape');
        await page.keyboard.press('m');
        const isOn = await page.evaluate(() => localStorage.getItem('backroom.sound'));
        check(isOn === 'off', `${size}: M mutes`);
        await page.keyboard.press('c');
        await page.waitForSelector(size === 'desk' ? '.rail .chat' : '[role=dialog] .chat');
        check(true, `${size}: C opens the chat`);
    }
}

export default async (kit) => {
    await titles(kit);
    await notified(kit);
    await keys(kit);
};
