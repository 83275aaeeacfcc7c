// says.test.ts -- the page and the program say the same of the same events and moves.
//
// The referee plays random matches of every game and says every event in each language; the page's
// words, from the same po/ files, must agree to the letter. Needs build/backroom.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import readline from 'node:readline';
import { test } from 'node:test';
import { eventPieces, fill, join } from '../app/words';
import type { Lang } from '../app/words';
import { NAMES, program, speaker } from './speaker';

const SEATS: Record<string, number> = {
    squirrels: 4,
    belo4ka: 5,
    bootleggers: 4,
    crooks: 4,
    'dirty-money': 4,
};
const MOVES = 250;

class Referee {
    private readonly process = spawn(program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
    private readonly lines = readline
        .createInterface({ input: this.process.stdout! })
        [Symbol.asyncIterator]();
    async ask(request: Record<string, unknown>): Promise<any> {
        this.process.stdin!.write(`${JSON.stringify(request)}\n`);
        const { value } = await this.lines.next();
        return JSON.parse(value as string);
    }
    end(): void {
        this.process.stdin!.end();
    }
}

/** A generator of its own, so that a failing match can be played again. */
function chance(seed: number): (below: number) => number {
    let x = seed;
    return (below) => {
        x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
        return Math.floor((x / 2 ** 32) * below);
    };
}

async function compare(game: string, lang: Lang): Promise<number> {
    const referee = new Referee();
    const s = speaker(lang, game);
    const below = chance(7);
    let compared = 0;
    const check = (answer: any): void => {
        assert.ok(answer.ok, JSON.stringify(answer));
        (answer.events ?? []).forEach((event: any, i: number) => {
            assert.equal(join(eventPieces(s, event)), answer.says[i], JSON.stringify(event));
            compared++;
        });
    };
    let now = await referee.ask({
        do: 'new',
        game,
        seats: SEATS[game],
        lang,
        say: true,
        seed: '07'.repeat(32),
        names: NAMES.slice(0, SEATS[game]),
    });
    check(now);
    for (let i = 0; i < MOVES && !now.over; i++) {
        const seat = now.must_act[below(now.must_act.length)];
        let move = '';
        if (seat === 'house') move = (await referee.ask({ do: 'legal', seat })).moves[0] ?? '';
        else {
            const { moves } = await referee.ask({ do: 'legal', seat });
            move = moves[below(moves.length)];
        }
        if (!move) break;
        now = await referee.ask({ do: 'play', seat, move, say: true, lang });
        check(now);
    }
    referee.end();
    return compared;
}

for (const game of Object.keys(SEATS)) {
    test(`the page and the program say the same: ${game}`, async () => {
        for (const lang of ['en', 'ru', 'uk'] as const) {
            const compared = await compare(game, lang);
            assert.ok(compared > 40, `only ${compared} events were compared`);
        }
    });
}

test('an argument that is missing shows itself', () => {
    assert.equal(join(fill(speaker('en', 'squirrels'), '{nobody}', {})), '{nobody}');
});
