// staged.test.ts -- what others did since one's turn, what is made by itself, sums taken apart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameEvent, Legal } from '../app/contract';
import { forcedMove } from '../app/forced';
import { framesOf } from '../app/since';
import { sumsOf } from '../app/sums';

const event = (kind: string, seat: number, more: Partial<GameEvent> = {}): GameEvent => ({
    ...{ kind, clause: 'SQ-19', seat, args: {} },
    ...more,
});
const rows = (...events: GameEvent[]) => events.map((one, i) => ({ rev: i + 1, event: one }));

test('since your turn: a frame a turn of the others, and what was done to you', () => {
    const frames = framesOf(
        'squirrels',
        rows(
            event('lay', 0, { turn: 1 }),
            event('duty', 0, { args: { officer: 1, n: 2 } }),
            event('lay', 1, { turn: 2 }),
            event('income', 1),
            event('lay', 2, { turn: 3 }),
            event('rob', 2, { args: { victim: 0, n: 1 } }),
        ),
        0,
    );
    assert.deepEqual(
        frames.map(({ seat, rows: list, isMine }) => [seat, list.length, isMine]),
        [
            [1, 2, false],
            [2, 2, true],
        ],
    );
});

test('since your turn: nothing before the first own turn, nothing during it', () => {
    assert.deepEqual(framesOf('squirrels', rows(event('lay', 1, { turn: 1 })), 0), []);
    const own = rows(event('lay', 1, { turn: 1 }), event('lay', 0, { turn: 2 }));
    assert.deepEqual(framesOf('squirrels', own, 0), []);
});

test('since your turn: more than five turns are the newest five and a number', () => {
    const many = Array.from({ length: 8 }, (_, i) => event('lay', 1 + (i % 3), { turn: i + 2 }));
    const frames = framesOf('squirrels', rows(event('lay', 0, { turn: 1 }), ...many), 0);
    assert.equal(frames.length, 5);
    assert.equal(frames[0]!.more, 3);
});

test('without numbered turns what one did last oneself is where it begins', () => {
    const frames = framesOf(
        'bootleggers',
        rows(
            event('bid', 1),
            ...[event('take', 0), event('take', 1), event('gain', 1), event('take', 2)],
        ),
        0,
    );
    assert.deepEqual(
        frames.map((frame) => frame.seat),
        [1, 2],
    );
});

const legal = (move: string): Legal => ({ move, kind: move.split(' ')[0]!, args: {} });
const likes = { forced: true, ending: false };

test('what leaves no choice is made by itself, the end of a turn only where that is wanted', () => {
    const told = { forced: true, legal: [legal('apply left')], over: false };
    assert.equal(forcedMove(told, ['end'], likes)?.move, 'apply left');
    assert.equal(forcedMove({ ...told, forced: false }, ['end'], likes), null);
    assert.equal(forcedMove(told, ['end'], { ...likes, forced: false }), null);
    const end = { ...told, legal: [legal('end')] };
    assert.equal(forcedMove(end, ['end'], likes), null);
    assert.equal(forcedMove(end, ['end'], { ...likes, ending: true })?.move, 'end');
    assert.equal(forcedMove({ ...told, legal: [] }, [], likes), null);
});

test('a score is taken apart by the table of the engine, and the rest is named', () => {
    const events = [
        event('income', 0, { args: { card: 'contraband-5', n: 5 } }),
        event('duty', 0, { args: { officer: 1, n: 2 } }),
        event('rob', 1, { args: { victim: 0, n: 1 } }),
    ];
    assert.deepEqual(sumsOf('squirrels', events, 0, 2), [
        { source: 'income', points: 5 },
        { source: 'robbed', points: -1 },
        { source: 'customs', points: -2 },
    ]);
    assert.deepEqual(sumsOf('squirrels', events, 1, 4), [
        { source: 'customs', points: 2 },
        { source: 'robbery', points: 1 },
        { source: 'rest', points: 1 },
    ]);
    const split = [event('job-split', 0, { args: { winner: [0, 2], share: 3, points: 7 } })];
    assert.deepEqual(sumsOf('crooks', split, 2, 3), [{ source: 'jobs', points: 3 }]);
    assert.deepEqual(sumsOf('crooks', split, 1, 0), []);
});
