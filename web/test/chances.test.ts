// chances.test.ts -- chances of all seats add up, and card and chart have one number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentOf, sharesOf, signed, spread, wholeOf } from '../app/chances';
import type { Thought } from '../app/chances';

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

test('whole percent add up to 100, whatever the values', () => {
    let state = 7;
    const next = (): number => {
        state = (state * 48271) % 2147483647;
        return state / 2147483647;
    };
    for (let i = 0; i < 2000; i++) {
        const values = Array.from({ length: 2 + Math.floor(next() * 8) }, next);
        const percent = percentOf(values);
        assert.equal(sum(percent), 100, JSON.stringify(values));
        for (const [seat, n] of percent.entries())
            assert.ok(Math.abs(n - (100 * values[seat]!) / sum(values)) < 1, `${n}`);
    }
    assert.deepEqual(percentOf([0, 0, 0]), [34, 33, 33]);
    assert.deepEqual(percentOf([1, 0]), [100, 0]);
    assert.deepEqual(percentOf([0.5, 0.5, 0.5]), [34, 33, 33]);
    assert.deepEqual(percentOf([-0.1, 0.5]), [0, 100]);
});

const one: Thought = {
    seat: 1,
    percent: [0, 100, 0],
    decisions: [
        { ply: 0, value: 0.334, loss: 0, percent: [34, 33, 33] },
        { ply: 4, value: 0.605, loss: 0.3, percent: [20, 61, 19] },
    ],
};

test('chances go on from decision to decision and end with the result', () => {
    assert.deepEqual(sharesOf(one, 6), [
        { ply: 0, percent: [34, 33, 33] },
        { ply: 4, percent: [20, 61, 19] },
        { ply: 6, percent: [0, 100, 0] },
    ]);
    assert.equal(sharesOf(one, 6, false).length, 2, 'the end is not drawn before it is known');
    for (const { percent } of sharesOf(one, 6)) assert.equal(sum(percent), 100);
});

test('numbers over the chart keep apart, and inside of it', () => {
    const rounded = (list: number[]) => list.map((n) => Math.round(n * 100) / 100);
    assert.deepEqual(rounded(spread([0.2, 0.5, 0.8], 0.1)), [0.2, 0.5, 0.8]);
    assert.deepEqual(rounded(spread([0.99, 0.98, 1], 0.1)), [0.9, 0.8, 1]);
    assert.deepEqual(rounded(spread([0, 0, 0], 0.1)), [0, 0.1, 0.2]);
});

test('what is added is told with its sign', () => {
    assert.deepEqual([2, -40, -1, 0].map(signed), ['+2', '\u221240', '\u22121', '0']);
    assert.deepEqual([-0.2, 0.075, 1.2].map(wholeOf), [0, 8, 100]);
});
