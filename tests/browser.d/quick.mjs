// quick.mjs -- where being first counts: times told after a slap, a move held for objections.
import { axeCheck, check, lookCheck, person, shot } from './kit.mjs';
import { playDrawn, sitAt } from './parts/drawn.mjs';

async function times(kit, look, name) {
    const page = await person(kit, look);
    const wanted = { game: 'belo4ka', seats: 4, raceMs: 2500, botMs: 1500 };
    await sitAt(kit, page, wanted);
    let rows = [];
    for (let i = 0; i < 40 && rows.length === 0; i++) {
        // A match may be over before this person is the first in a window: then another one.
        const { isOver } = await playDrawn(page, 400, '.belo4ka-zone[data-move=slap]');
        if (isOver) await sitAt(kit, page, wanted);
        if (!(await page.$('.belo4ka-zones'))) continue;
        // Looked at in one moment: the window may close between two questions.
        const early = await page.evaluate(() =>
            document.querySelector('.belo4ka-zones')
                ? document.querySelectorAll('.belo4ka-times li').length
                : 0,
        );
        if (early > 0) check(false, `${name}: no times while the window is open`, early);
        await page.waitForSelector('.belo4ka-zones.armed').catch(() => undefined);
        await page.keyboard.press('Space');
        await page.waitForFunction(() => !document.querySelector('.belo4ka-zones'));
        await page.waitForSelector('.belo4ka-times li', { timeout: 2000 }).catch(() => undefined);
        rows = await page.locator('.belo4ka-times li').allInnerTexts();
        if (rows.length > 0 && !rows.some((row) => row.includes('Anna'))) rows = [];
    }
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
    await sitAt(kit, page, { game: 'belo4ka', seats: 3, raceMs: 400, graceMs: 4000 });
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
        said[0] <= 4 && said[4] < said[0] && said.every((n, i) => i === 0 || n <= said[i - 1]),
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
