// solve.test.ts -- perfect play told: what a value means, what comes first, where one goes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compared, isAt, jumped, ranked, signed, startOf, worthSaid } from '../app/solve';
import type { At, Move, Outcome, Solution, Step } from '../app/solve';

const move = (text: string, margin: number, outcome: Outcome): Move => ({
    ...{ move: text, kind: 'lay', args: {} },
    ...{ margin, outcome },
});
const step = (text: string): Step => ({ ...move(text, 1, 'win'), seat: 0 });

const solution = (key: string, value: [number, number]): Solution => ({
    cards: ['a', 'b', 'c'],
    margin: [],
    outcome: [],
    answer: { key: `game.solve.answer-${key}`, args: { n: 1 } },
    setup: ['c', 'b'],
    line: [],
    for_nuts: { value },
    for_victory: { value: [9, 9] },
});

test('who wins and by how much, seen from whoever begins', () => {
    const said = (margin: number, outcome: Outcome) => worthSaid({ margin, outcome });
    assert.deepEqual(said(2, 'win'), { key: 'page.solve.worth-first', args: { n: 2 } });
    assert.deepEqual(said(-3, 'loss'), { key: 'page.solve.worth-second', args: { n: 3 } });
    assert.equal(said(0, 'draw').key, 'page.solve.worth-draw');
    assert.equal(said(0, 'win').key, 'page.solve.worth-first-tie');
    assert.equal(said(0, 'loss').key, 'page.solve.worth-second-tie');
    assert.deepEqual([1, 0, -1].map(signed), ['+1', '0', '\u22121']);
});

test('the best move comes first, for whoever moves', () => {
    const all = [
        move('a', 0, 'draw'),
        move('b', 0, 'win'),
        move('c', -2, 'loss'),
        move('d', 1, 'win'),
    ];
    const order = (seat: number) =>
        ranked(all, seat)
            .map((one) => one.move)
            .join('');
    assert.equal(order(0), 'dbac');
    assert.equal(order(1), 'cabd');
    assert.equal(all[0]!.move, 'a', 'the list itself stays');
});

test('where the best line begins, and steps along it', () => {
    const start = startOf(solution('first', [1, 1]));
    assert.deepEqual(start, { own: 2, other: 1, moves: [] });
    const path = { ...start, moves: ['x'] };
    const at = { played: [step('x')], line: [step('y'), step('z')] } as unknown as At;
    assert.deepEqual(jumped(path, at, 0).moves, []);
    assert.deepEqual(jumped(path, at, 3).moves, ['x', 'y', 'z']);
    assert.ok(isAt(jumped(path, at, 1), path));
    assert.ok(!isAt(jumped(path, at, 2), path));
    assert.ok(!isAt({ ...path, own: 0 }, path));
});

test('what other rules change', () => {
    const decimal = (n: number): string => n.toFixed(1);
    const base = solution('first', [5, 5]);
    const of = (key: string, value: [number, number]) =>
        compared(base, solution(key, value), decimal);
    assert.equal(of('first', [1, 1]).key, 'same');
    assert.deepEqual(of('first', [6, 2]), { key: 'instead-first', args: { n: 3, m: 1 } });
    assert.deepEqual(of('first-mean', [5, 2]), {
        key: 'instead-first-mean',
        args: { a: '2.5', b: '1.0' },
    });
    assert.equal(of('second', [-1, 1]).key, 'turned-second');
    assert.equal(of('open', [1, 3]).key, 'turned-open');
    const open = solution('open', [1, 3]);
    assert.equal(compared(open, solution('open', [1, 2]), decimal).key, 'still-open');
});
