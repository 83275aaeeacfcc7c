// fairness.mjs -- after a match at the server the page itself finds out whether the deal was fair.
import fs from 'node:fs';
import path from 'node:path';
import { check, person, playOn, shot, sitAt, top } from './kit.mjs';

const linkFile = () =>
    fs
        .readdirSync(path.join(top, 'build', 'web', 'code'))
        .find((name) => /^link-[A-Z0-9]{8}\.js$/.test(name));

/** Verdicts on the journal of the server and on forgeries of it, and what its replay shows. */
const examine = (page, key, file) =>
    page.evaluate(
        async ([table, name]) => {
            const engine = await import(new URL(`code/${name}`, location.href).href);
            const journal = await (await fetch(`journal/${table}`)).text();
            const other = (text, what) =>
                text.replace(what, (all) => all.slice(0, -1) + (all.endsWith('0') ? '1' : '0'));
            const flags = async (text, told) =>
                (await engine.verify(text, told)).lines.map((line) => line.ok).join();
            const { commitment } = JSON.parse(
                journal.split('\n').find((line) => line.includes('"commitment"')),
            ).evidence;
            const lines = journal.split('\n');
            const moves = [...lines.keys()].filter((i) => lines[i].startsWith('{"seat":'));
            const film = await engine.replay(journal);
            const eyes = await Promise.all([0, 'table', 'truth'].map((who) => film.at(1, who)));
            return {
                honest: await flags(journal, commitment),
                promise: await flags(journal, '0'.repeat(64)),
                secret: await flags(other(journal, /"secret":"[0-9a-f]{64}/)),
                salt: await flags(other(journal, /"salts":\["00ff/)),
                seed: await flags(other(journal, /"seed":"[0-9a-f]{64}/)),
                move: await flags(lines.filter((_, i) => i !== moves[4]).join('\n')),
                nothing: await flags('hello'),
                plies: film.plies,
                views: new Set(eyes.map((one) => JSON.stringify(one.view))).size,
                error: await film.at(film.plies + 1, 0).then(
                    () => '',
                    (error) => error.message,
                ),
            };
        },
        [key, file],
    );

export default async (kit) => {
    const page = await person(kit);
    const key = await sitAt(kit, page, { game: 'squirrels', seats: 2 });
    const played = await playOn(page, 300);
    check(played.isOver, 'a match comes to its end', JSON.stringify(played));
    await page.waitForSelector('.fair .good');
    check((await page.locator('.fair .bad').count()) === 0, 'the end says that the deal was fair');
    await shot(page, 'fair-desk');
    const found = await examine(page, key, linkFile());
    check(found.honest === 'true,true,true', 'promise, deal and replay agree', found.honest);
    for (const [forgery, wanted] of Object.entries({
        promise: 'false,true,true',
        secret: 'false,false,true',
        salt: 'true,false,true',
        seed: 'false,false,false',
        move: 'false,false,false',
        nothing: 'false,false,false',
    }))
        check(found[forgery] === wanted, `another ${forgery} is found out`, found[forgery]);
    check(found.plies > 10 && found.views >= 2, 'the replay shows each viewer its own');
    check(found.error !== '', 'and ends where the match ended');
};
