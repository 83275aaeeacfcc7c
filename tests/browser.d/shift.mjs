// shift.mjs -- nothing moves when something is picked: board, plates and dock stay to the pixel.
//
// Every table is on this device and dealt from a known secret. At each own turn what is lit is
// picked, the preview is waited for, the hint is asked, the pick is dropped; boxes of what is drawn
// must be the same each time.
import { GAMES, check, open, person, shot, trial } from './kit.mjs';
import { deal } from './parts/dealt.mjs';

const SIZES = {
    desk: { width: 1440, height: 900 },
    tall: { width: 390, height: 844 },
    phone: { width: 360, height: 640 },
};
const TURNS = 5;
const LANGS = { desk: 'en', tall: 'uk', phone: 'ru' };

/** One own turn, in the page: picks, measures, drops, plays on. Answers what has moved. */
const turn = async (number) => {
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const seen = (one) => one.getClientRects().length > 0 && !one.disabled;
    const all = (what) => [...document.querySelectorAll(what)].filter(seen);
    const rev = () => document.querySelector('.app')?.dataset.rev;
    const lit = () => all('.app [data-lit]:not(.sel)');
    const THINGS = '.board, .board [data-fly], .board .plate, .board [data-touch], .prompt, .dock';
    const still = async () => {
        // Previews come from the worker; what they say is drawn a frame later.
        let before = '',
            same = 0;
        for (let i = 0; i < 400; i++) {
            await pause(25);
            const now = all(`${THINGS}, .foresee li, .advised`)
                .map((one) => JSON.stringify(one.getBoundingClientRect()))
                .join();
            const isBusy = all('[aria-busy=true]').length > 0;
            same = now === before && !isBusy ? same + 1 : 0;
            if (same > 4) return;
            before = now;
        }
    };
    const boxes = () =>
        new Map(
            all(`${THINGS}, .dock > *:not(.prompt), .dock > * [data-touch]`).map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return [one, { x, y, width, height, isPicked: one.closest('.sel') !== null }];
            }),
        );
    const out = { moved: [], most: 0, picks: 0, hints: 0, plates: [], isOver: false };
    const compare = async (before, why) => {
        const moved = () => [...differ(before)];
        // What was raised may still be on its way down; what stays away is a shift.
        for (let i = 0; i < 40 && moved().length > 0; i++) await pause(50);
        for (const [name, by] of moved()) {
            out.most = Math.max(out.most, by);
            out.moved.push(`${why}: ${name} by ${by.toFixed(1)}`);
        }
        const { height } = document.querySelector('.prompt').getBoundingClientRect();
        out.plates.push(Math.round(height));
    };
    function* differ(before) {
        const after = boxes();
        for (const [one, was] of before) {
            const now = after.get(one);
            if (!now || now.isPicked || was.isPicked) continue;
            const by = Math.max(
                ...['x', 'y', 'width', 'height'].map((side) => Math.abs(now[side] - was[side])),
            );
            if (by > 0.01) yield [`${one.tagName}.${one.className}`.slice(0, 60), by];
        }
    }
    const drop = async () => {
        for (let i = 0; i < 6 && (all('.acts .back').length > 0 || all('.sel').length > 0); i++) {
            document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
            await pause(20);
        }
    };
    for (let i = 0; i < 2400; i++) {
        if (document.querySelector('.end')) return { ...out, isOver: true };
        if (document.querySelector('.app.my-turn') && all('.all-moves, [data-quick]').length > 0)
            break;
        await pause(25);
    }
    const [quick] = all('[data-quick]');
    if (quick) {
        // A window that asks everybody: big buttons, nothing to pick.
        const old = rev();
        await pause(300); // until they are armed
        quick.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        for (let i = 0; i < 6000 && rev() === old; i++) await pause(10);
        return { ...out, isWindow: true };
    }
    await still();
    const before = boxes(),
        first = rev();
    const count = lit().length;
    for (let i = 0; i < Math.min(count, 4) && rev() === first; i++) {
        const one = lit()[Math.floor((i * count) / Math.min(count, 4))];
        if (!one) break;
        const name = one.getAttribute('aria-label') ?? one.className;
        one.click();
        out.picks++;
        await still();
        if (rev() !== first) return out; // a single touch that is a whole move
        await compare(before, `${name} picked`);
        for (let k = 0; k < 3 && all('.commit').length === 0 && lit().length > 0; k++) {
            lit()[(number + k) % lit().length].click();
            await still();
            if (rev() !== first) return out;
            await compare(before, `${name} picked, ${k + 2} times`);
        }
        await drop();
        await still();
        await compare(before, `${name} dropped`);
    }
    const [bulb] = all('.hint');
    if (bulb) {
        for (let step = 1; step <= 3; step++) {
            all('.hint')[0]?.click();
            const isThere = () =>
                all('.commit').length > 0 || all('.hint-steps li:not(.mut)').length >= step;
            for (let i = 0; i < 2400 && !isThere(); i++) await pause(25);
        }
        for (let i = 0; i < 2400 && all('.commit').length === 0; i++) await pause(25);
        await still();
        out.hints++;
        await compare(before, 'a hint');
    }
    const [commit] = all('.commit');
    if (commit) commit.click();
    for (let i = 0; i < 6000 && rev() === first; i++) await pause(10);
    return out;
};

async function stays(kit, game, size) {
    const page = await person(kit, { size: size === 'desk' ? size : 'phone', lang: LANGS[size] });
    await page.setViewportSize(SIZES[size]);
    await open(kit, page);
    const { usual, options } = trial(game);
    const key = await deal(page, { game, seats: usual, options });
    await page.goto(`${kit.server.address}/#/d/${key}`);
    await page.waitForSelector('.app .prompt');
    const moved = [];
    let picks = 0,
        most = 0;
    const plates = new Set();
    for (let i = 0, asked = 0; i < TURNS && asked < 40; asked++) {
        const found = await page.evaluate(turn, i);
        if (found.isOver) break;
        if (found.isWindow) continue;
        i++;
        picks += found.picks;
        most = Math.max(most, found.most);
        for (const one of found.plates) plates.add(one);
        moved.push(...found.moved.map((one) => `turn ${i}: ${one}`));
        if (found.moved.length > 0) await shot(page, `shift-${game}-${size}-${i}`);
    }
    await shot(page, `shift-${game}-${size}`);
    console.log(`# ${game} ${size}: ${picks} picks, ${most.toFixed(1)} px; prompt ${[...plates]}`);
    check(
        picks > 3 && moved.length === 0,
        `${game}, ${size}: nothing moves when something is picked`,
        [`${picks} picks, at most ${most} px`, ...moved.slice(0, 15)].join('\n'),
    );
}

export default async (kit) => {
    for (const size of Object.keys(SIZES))
        await Promise.all(
            GAMES.map((game) =>
                stays(kit, game, size).catch((error) =>
                    check(false, `${game}, ${size} goes through`, error.stack),
                ),
            ),
        );
};
