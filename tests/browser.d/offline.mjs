// offline.mjs -- with no network at all: the page comes back, plays to the end, keeps its matches.
//
// The server is stopped for good after the first visit, so nothing can come from anywhere else.
import fs from 'node:fs';
import path from 'node:path';
import { check, keepShut, open, person, playOn, shot, startServer, top } from './kit.mjs';

/** The page's own code for this device, as the page itself loads it. */
const linkFile = () =>
    fs
        .readdirSync(path.join(top, 'build', 'web', 'code'))
        .find((name) => /^link-[A-Z0-9]{8}\.js$/.test(name));

async function firstVisit(kit, page) {
    await open(kit, page);
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller)
            await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const kept = await page.evaluate(async () => {
        const { files } = await (await fetch('assets.json')).json();
        const missing = [];
        for (const name of files) {
            const address = name === 'index.html' ? './' : name;
            if (!(await caches.match(new URL(address, location.href).href))) missing.push(name);
        }
        return { count: files.length, missing };
    });
    check(
        kept.count > 20 && kept.missing.length === 0,
        'one visit keeps every file of the page',
        kept.missing.join(' '),
    );
}

async function soloMatch(page) {
    await page.reload();
    await page.waitForSelector('[data-game=squirrels]');
    check(true, 'without a network the page comes back');
    await page.locator('[data-game=squirrels]').click();
    await page.waitForSelector('.app .prompt');
    check(page.url().includes('#/d/'), 'a match begins on this device', page.url());
    await playOn(page, 3);
    await page.waitForSelector('.app.my-turn [data-lit]');
    // What was just won is shown only while it is news.
    const look = async () =>
        (await page.locator('.board').innerText()).replace(/^[+\u2212]\d+\n/gm, '');
    const log = () => page.locator('.rail .log .e').allInnerTexts();
    const before = await look(),
        logged = await log();
    await page.evaluate(() => sessionStorage.clear()); // as on the next day
    await page.reload();
    await page.waitForSelector('.app.my-turn [data-lit]');
    await page.waitForFunction(
        (n) => document.querySelectorAll('.rail .log .e').length >= n,
        logged.length,
    );
    check((await log()).join() === logged.join(), 'its log is whole', (await log()).join('\n'));
    const after = await look();
    check(after === before, 'a reload finds it as it was', `${before}\n----\n${after}`);
    const played = await playOn(page, 300);
    check(played.isOver, 'and it goes on to its end', JSON.stringify(played));
    await page.waitForSelector('.fair .good, .fair .bad');
    check((await page.locator('.fair .bad').count()) === 0, 'its deal is found fair, here');
    await shot(page, 'offline-end');
}

/** Two people at one device, by the page's own link: each hears only what its seat may see. */
async function hotSeat(page, file) {
    const found = await page.evaluate(async (name) => {
        const engine = await import(new URL(`code/${name}`, location.href).href);
        const people = [];
        for (const who of ['Anna', 'Borys']) {
            const link = await engine.openDevice();
            const one = { link, update: null };
            link.tells((told) => {
                if (told.tell === 'update') one.update = told;
            });
            await link.ask({ do: 'hello', token: `hot-seat-token-of-${who}`, name: who });
            people.push(one);
        }
        const [anna, borys] = people;
        const made = await anna.link.ask({ do: 'create', game: 'crooks', seats: 2, live: false });
        for (const one of people) {
            await one.link.ask({ do: 'enter', table: made.table });
            await one.link.ask({ do: 'sit', salt: '0a' });
        }
        await anna.link.ask({ do: 'start' });
        // Each is told over a link of its own: an answer may come before the other's update.
        let before = null; // who moved last, and at which revision
        const turn = async () => {
            for (let i = 0; i < 6000; i++) {
                const isOld = before && before.who.update.rev === before.rev;
                const mover = people.find((one) => one.update?.legal.length > 0);
                if (!isOld && (mover || people.every((one) => one.update?.over))) return mover;
                await new Promise((resolve) => setTimeout(resolve, 10));
            }
            throw new Error('nobody is to move');
        };
        const first = await turn();
        const second = first === anna ? borys : anna;
        const [{ move: listed }] = first.update.legal;
        const refused = await second.link.ask({ do: 'why', move: listed });
        let moves = 0;
        for (; moves < 400; moves++) {
            const mover = await turn();
            if (!mover) break;
            const { legal, rev } = mover.update;
            const ways = legal.filter((one) => one.move !== 'pass'); // or it ends too soon by luck
            const { move } = ways[Math.floor(Math.random() * ways.length)] ?? legal[0];
            const answer = await mover.link.ask({ do: 'play', move, rev });
            if (!answer.ok) return { trouble: answer };
            before = { who: mover, rev };
        }
        const seats = people.map((one) => one.update.seat);
        const hands = people.map((one) => JSON.stringify(one.update.view));
        const matches = await engine.deviceMatches();
        const journal = await engine.deviceJournal(made.table);
        const again = await engine.deviceImport(journal);
        const cut = await engine.deviceImport(journal.replace('"move":"', '"move":"x'));
        const verdict = await engine.verify(journal);
        const forged = await engine.verify(journal.replace(/"salts":\["0a/, '"salts":["0b'));
        const film = await engine.replay(journal);
        const last = await film.at(film.plies, 'truth');
        for (const one of people) one.link.close();
        return {
            moves,
            seats,
            isApart: hands[0] !== hands[1],
            refused,
            over: anna.update.over,
            known: matches.some((match) => match.table === made.table && match.isOver),
            imported: again.isImported,
            cut: cut.error,
            verdict,
            forged,
            plies: film.plies,
            last: last.over,
        };
    }, file);
    check(
        !found.trouble && found.over && found.seats.join() === '0,1' && found.moves > 5,
        'two people play a match at one device',
        JSON.stringify(found),
    );
    const { allowed, text = '' } = found.refused;
    check(
        allowed === false && /[a-z]{3} [a-z]/.test(text) && !text.includes('crooks.'),
        'a refusal is worded by the page',
        JSON.stringify(found.refused),
    );
    check(found.known, 'finished matches are listed');
    check(
        found.imported && typeof found.cut === 'string',
        'a journal is taken in, a forged one is not',
    );
    check(found.verdict.ok && found.verdict.lines.length === 3, 'its deal is fair in three lines');
    check(
        !found.forged.ok && found.forged.lines[0].ok && !found.forged.lines[1].ok,
        'another salt is found out, and only that',
        JSON.stringify(found.forged),
    );
    check(found.plies > 5 && found.last, 'and it can be leafed through');
}

/** The house moves to the window that was opened last, and back. */
async function twoWindows(page) {
    const url = page.url();
    const other = await page.context().newPage();
    await other.goto(url);
    await other.waitForSelector('.end, .app');
    check(true, 'another window has the same match');
    await other.close();
    await page.bringToFront();
}

export default async (kit) => {
    const own = await startServer(0, 'offline');
    const page = await person({ ...kit, server: own, people: kit.people });
    await firstVisit({ ...kit, server: own }, page);
    await own.stop();
    const openAgain = await keepShut(own.port);
    fs.rmSync(own.data, { recursive: true, force: true });
    await soloMatch(page);
    await twoWindows(page);
    await hotSeat(page, linkFile());
    await openAgain();
};
