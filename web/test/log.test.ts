// log.test.ts -- what the log of the page keeps, and that the terminal's log keeps the same.
//
// The referee plays random matches of every game; what it tells a viewer goes through the page's
// log and is held against `backroom replay --seat`, line by line. Needs build/backroom.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import type { GameEvent } from '../app/contract';
import { remembered } from '../app/memory';
import { eventPieces, join } from '../app/words';
import { Referee, chance, games } from './referee';
import type { Game } from './referee';
import { NAMES, program, speaker } from './speaker';

interface Row {
    rev: number;
    event: GameEvent;
}

const event = (kind: string, more: Partial<GameEvent> = {}): GameEvent => ({
    ...{ kind, clause: 'DM-46', seat: 1, args: { card: ['eur-5'] } },
    ...more,
});
const show = event('show', { past: { kind: 'show-past', clause: null, args: {} } });
const kinds = (rows: readonly Row[]): string[] => remembered(rows).map((row) => row.event.kind);

test('DM-Q14: the log forgets the cards of an audit once something else has happened', () => {
    const rows = [{ rev: 1, event: show }];
    assert.deepEqual(kinds(rows), ['show']);
    const later = remembered([...rows, { rev: 2, event: event('pass') }]);
    assert.deepEqual(later[0]!.event, { kind: 'show-past', clause: '', seat: 1, args: {} });
    assert.equal(later[1]!.event.kind, 'pass');
});

test('the clause stays unless it tells too much', () => {
    const look = event('look', { past: { kind: 'look-past', args: {} } });
    const rows = [
        { rev: 1, event: look },
        { rev: 2, event: event('pass') },
    ];
    assert.equal(remembered(rows)[0]!.event.clause, 'DM-46');
});

test('an event of which nothing is left goes out of the log', () => {
    const rows = [
        { rev: 1, event: event('hand-own', { past: null }) },
        { rev: 2, event: event('pass') },
    ];
    assert.deepEqual(kinds(rows.slice(0, 1)), ['hand-own']);
    assert.deepEqual(kinds(rows), ['pass']);
});

test('after an event that opens all before it is told again, and only that', () => {
    const rows = [
        { rev: 1, event: show },
        { rev: 2, event: event('over', { opens: true }) },
        { rev: 2, event: show },
        { rev: 3, event: show },
        { rev: 4, event: event('pass') },
    ];
    assert.deepEqual(kinds(rows), ['show', 'over', 'show', 'show-past', 'pass']);
});

test('a row that is drawn again is the same object', () => {
    const rows = [
        { rev: 1, event: show },
        { rev: 2, event: event('pass') },
    ];
    assert.equal(remembered(rows)[0], remembered(rows)[0]);
});

// ---- page and terminal -----------------------------------------------------------------

interface Played {
    rows: Row[];
    journal: string[];
}

async function playFor(game: Game, viewer: number, moves: number, seed: number): Promise<Played> {
    const referee = new Referee();
    const below = chance(seed);
    const rows: Row[] = [];
    const { id, seats } = game;
    const start = { game: id, viewer, names: NAMES.slice(0, seats), seats, seed: '0b'.repeat(32) };
    let now = await referee.ask({ do: 'new', ...start });
    const take = (rev: number): void => {
        for (const event of (now.events ?? []) as GameEvent[]) rows.push({ rev, event });
    };
    take(0);
    for (let i = 1; i <= moves && !now.over; i++) {
        const seat = now.must_act[below(now.must_act.length)];
        const { moves: list } = await referee.ask({ do: 'legal', seat });
        now = await referee.ask({ do: 'play', seat, move: list[below(list.length)] });
        assert.ok(now.ok, JSON.stringify(now));
        take(i);
    }
    // A move of which this viewer is told nothing is news all the same.
    if (rows[rows.length - 1]!.rev < now.rev) rows.push({ rev: now.rev, event: event('') });
    const { journal } = await referee.ask({ do: 'save' });
    referee.end();
    return { rows, journal };
}

function terminalLog(journal: readonly string[], viewer: number): string[] {
    const args = ['replay', '-', '--seat', String(viewer), '--lang', 'en'];
    const run = spawnSync(program, args, { input: `${journal.join('\n')}\n`, encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
    const bullets = run.stdout.split('\n').filter((line) => line.startsWith('  • '));
    return bullets.map((line) => line.slice(4));
}

let forgotten = 0;
for (const game of games) {
    test(`the logs of page and terminal keep the same: ${game.id}`, async () => {
        const s = speaker('en', game.id);
        for (const [seed, moves] of [[3, 60], [4, 151], [5, 1500]] as const) {
            const viewer = seed % game.seats;
            const { rows, journal } = await playFor(game, viewer, moves, seed);
            const told = remembered(rows).filter((row) => row.event.kind !== '');
            const page = told.map((row) => join(eventPieces(s, row.event)));
            assert.deepEqual(page, terminalLog(journal, viewer), `seed ${seed}`);
            forgotten += rows.filter((row) => row.event.past !== undefined).length;
        }
    });
}
test('something was forgotten in those matches', () => assert.ok(forgotten > 100));
