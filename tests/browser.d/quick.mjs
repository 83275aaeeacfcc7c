// quick.mjs -- where being first counts: times told after a slap, a move held for objections.
import { axeCheck, check, lookCheck, person, shot } from './kit.mjs';
import { playDrawn, sitAt } from './parts/drawn.mjs';

/** Notes in the page the times of a window in which Anna reacted, and slaps for her as soon as she
 * can: both are there for a moment only. */
const note = () => {
    window.timed = [];
    window.early = 0;
    new MutationObserver(() => {
        const rows = [...document.querySelectorAll('.belo4ka-times li')].map((li) => li.innerText);
        const isOpen = document.querySelector('.belo4ka-zones') !== null;
        if (isOpen && rows.length > 0) window.early++;
        if (rows.some((row) => row.includes('Anna'))) window.timed = rows;
        document
            .querySelector('.belo4ka-zones.armed [data-move=slap][aria-pressed=false]:not(.off)')
            ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    }).observe(document, { childList: true, subtree: true, attributes: true });
};

async function times(kit, look, name) {
    const page = await person(kit, look);
    await page.addInitScript(note);
    const wanted = { game: 'belo4ka', seats: 4, raceMs: 60000, botMs: 600 };
    let rows = [];
    // A match may be over before this person is the first in a window: then another one.
    for (let match = 0; match < 20 && rows.length === 0; match++) {
        await sitAt(kit, page, wanted);
        await playDrawn(page, 400, '.belo4ka-times li');
        rows = await page.evaluate(() => window.timed);
        for (let i = 0; i < 40 && rows.length === 0 && !(await page.$('.end')); i++) {
            await playDrawn(page, 1);
            rows = await page.evaluate(() => window.timed);
        }
    }
    const early = await page.evaluate(() => window.early);
    check(early === 0, `${name}: no times while the window is open`, early);
    check(
        rows.length > 0 && rows.every((row) => /\d+\u00a0?\s?(ms|мс)/.test(row)),
        `${name}: after the window everybody sees who reacted when`,
        rows.join('\n'),
    );
    await shot(page, `times-${name}`);
    await lookCheck(page, `times, ${name}`);
    await axeCheck(page, `times, ${name}`);
    if (look.size === 'desk') {
        const logged = await page.locator('.log .times').allInnerTexts();
        check(logged.length >= rows.length, `${name}: and the log keeps it`, logged.join('\n'));
    }
}

/** A move within the grace is held: the page says so, and for how long. */
async function held(kit) {
    const page = await person(kit, { lang: 'en' });
    await sitAt(kit, page, { game: 'belo4ka', seats: 3, raceMs: 400, graceMs: 6000 });
    await page.evaluate(() => {
        window.heard = [];
        new MutationObserver(() => {
            const found = document.querySelector('.held');
            if (found) window.heard.push(found.innerText);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const playing = playDrawn(page, 60, '.end').catch(() => undefined); // the page may be gone
    await page.waitForSelector('.held');
    await shot(page, 'held-desk');
    await page.waitForFunction(() => window.heard.length > 5);
    const said = await page.evaluate(() =>
        window.heard.slice(0, 5).map((text) => Number(/([\d.]+) s/.exec(text)?.[1])),
    );
    check(
        said[0] <= 6 && said[4] < said[0] && said.every((n, i) => i === 0 || n <= said[i - 1]),
        'a move that is held says how long, and the time runs',
        said.join(' '),
    );
    await page.close();
    await playing;
}

export default async (kit) => {
    await times(kit, { size: 'desk', lang: 'en' }, 'desk');
    await times(kit, { size: 'phone', lang: 'uk', theme: 'light' }, 'phone');
    await held(kit);
};
