// golden.test.ts -- over all golden matches the page says what the program says, word for word.
//
// Every match of games/*/golden is played by the referee in each language and for every viewer: all
// seats, a spectator, and whoever sees everything. Each event as that viewer is told it, and each
// legal move of whoever moves, must come out of the page's words to the letter.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { LANGS, eventPieces, join, makeWords } from '../app/words';
import type { Lang } from '../app/words';
import { NAMES, program, speaker, top } from './speaker';
import type { Said } from './speaker';

interface Script {
    file: string;
    game: string;
    seats: number;
    begin: Record<string, unknown>;
    steps: { seat: number | 'house' | 'undo'; move: string }[];
}

/** A number as the 32 bytes of a seed, lowest first. */
function seedOf(number: bigint): string {
    let hex = '';
    for (let i = 0n; i < 32n; i++)
        hex += (i < 8n ? (number >> (8n * i)) & 255n : 0n).toString(16).padStart(2, '0');
    return hex;
}

/** A file may hold several matches; steps that take moves back are requests of their own. */
function readScripts(file: string): Script[] {
    const scripts: Script[] = [];
    for (const line of fs.readFileSync(path.join(top, 'games', file), 'utf8').split('\n')) {
        const head = /^match (\S+) (\d+) seed (\d+)(.*)$/.exec(line);
        if (head) {
            const [, game = '', seats, seed, rest = ''] = head;
            const options = Object.fromEntries(
                rest
                    .trim()
                    .split(/\s+/)
                    .filter(Boolean)
                    .map((one) => one.split('=')),
            );
            const names = NAMES.slice(0, Number(seats));
            const begin = {
                game,
                seats: Number(seats),
                seed: seedOf(BigInt(seed!)),
                options,
                names,
            };
            scripts.push({ file, game, seats: Number(seats), begin, steps: [] });
        }
        const step = /^> (\S+) (.+)$/.exec(line);
        if (step) {
            const who = step[1] === '15' ? 'house' : step[1]!;
            const seat = who === 'house' || who === 'undo' ? who : Number(who);
            scripts.at(-1)!.steps.push({ seat, move: step[2]! });
        }
    }
    return scripts;
}

/** The requests of a whole match: for every move first what was legal, then the move. */
function requestsOf(script: Script, lang: Lang, viewer: number | string): object[] {
    const all: object[] = [{ do: 'new', ...script.begin, lang, viewer, say: true }];
    for (const { seat, move } of script.steps) {
        if (seat === 'undo') {
            all.push({ do: 'undo', count: Number(move) });
            continue;
        }
        if (viewer === 'truth') all.push({ do: 'legal', seat, say: true, parts: true });
        all.push({ do: 'play', seat, move, viewer, say: true });
    }
    return [...all, { do: 'quit' }];
}

function compare(script: Script, lang: Lang, viewer: number | string): number {
    const said = speaker(lang, script.game),
        words = makeWords(said);
    const input = requestsOf(script, lang, viewer).map((one) => `${JSON.stringify(one)}\n`);
    const run = spawnSync(program, ['referee'], { input: input.join(''), maxBuffer: 1 << 28 });
    const answers = run.stdout.toString().trim().split('\n');
    assert.equal(answers.length, input.length, `${script.file}: an answer to every request`);
    let compared = 0;
    answers.forEach((text, i) => {
        const answer = JSON.parse(text) as Said;
        assert.ok(answer.ok, `${script.file}: ${input[i]} ${text}`);
        (answer.parts ?? []).forEach((move, k) => {
            assert.equal(words.move(move), answer.says[k], `${lang} ${answer.moves[k]}`);
            compared++;
        });
        (answer.events ?? []).forEach((event, k) => {
            assert.equal(
                join(eventPieces(said, event)),
                answer.says[k],
                `${script.file} ${lang} viewer ${viewer}: ${JSON.stringify(event)}`,
            );
            compared++;
        });
    });
    return compared;
}

const games = fs.readFileSync(path.join(top, 'games/games.txt'), 'utf8').trim().split('\n');
const files = games.flatMap((game) =>
    fs
        .readdirSync(path.join(top, 'games', game, 'golden'))
        .filter((name) => name.endsWith('.txt'))
        .map((name) => `${game}/golden/${name}`),
);
for (const file of files) {
    test(`golden sentences: ${file}`, () => {
        const scripts = readScripts(file);
        assert.ok(scripts.length > 0, 'a match is there');
        for (const script of scripts) {
            const viewers = [...NAMES.slice(0, script.seats).keys(), 'table', 'truth'];
            for (const lang of LANGS)
                for (const viewer of viewers) {
                    const compared = compare(script, lang, viewer);
                    assert.ok(compared > 0, `${file}: nothing was compared`);
                }
        }
    });
}
