// chances.test.ts -- chances of all seats add up, and card and chart have one number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, percentOf, sharesOf, spread } from '../app/chances';
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

const all: Thought[] = [
    {
        ...{ seat: 0, start: 0.5, end: 0 },
        decisions: [
            { ply: 0, value: 0.6, loss: 0 },
            { ply: 4, value: 0.6, loss: 0.3 },
        ],
    },
    { seat: 1, start: 0.5, end: 1, decisions: [{ ply: 2, value: 0.2, loss: 0 }] },
];

test('chances go on from thought to thought and end with the result', () => {
    assert.deepEqual(sharesOf(all, 6), [
        { ply: 0, percent: [60, 40] },
        { ply: 2, percent: [80, 20] },
        { ply: 4, percent: [60, 40] },
        { ply: 6, percent: [0, 100] },
    ]);
});

test('whoever decides has the own number, the others share what is left', () => {
    const third: Thought = { seat: 2, start: 0.4, end: 0, decisions: [] };
    assert.deepEqual(
        sharesOf([...all, third], 6).map(({ percent }) => percent),
        [
            [60, 22, 18], // 0.5 and 0.4 of 40
            [48, 20, 32], // 0.6 and 0.4 of 80
            [60, 13, 27], // 0.2 and 0.4 of 40
            [0, 100, 0],
        ],
    );
});

test('alone the others together have the rest, and the own number is the same', () => {
    const alone = sharesOf([all[0]!], 6, true);
    assert.deepEqual(alone, [
        { ply: 0, percent: [60, 40] },
        { ply: 4, percent: [60, 40] },
        { ply: 6, percent: [0, 100] },
    ]);
    for (const { ply, percent } of alone)
        assert.equal(sharesOf(all, 6).find((one) => one.ply === ply)!.percent[0], percent[0]);
});

test('a card says of its choice what the chart says at that step', () => {
    for (const [at, one] of all.entries())
        for (const d of one.decisions) {
            const now = sharesOf(all, 6).find(({ ply }) => ply === d.ply)!;
            assert.equal(costOf(d).before, now.percent[at]);
        }
    assert.deepEqual(costOf(all[0]!.decisions[1]!), { before: 60, after: 30 });
    assert.deepEqual(costOf({ ply: 0, value: 1.2, loss: 2 }), { before: 100, after: 0 });
});

test('numbers over the chart keep apart, and inside of it', () => {
    const rounded = (list: number[]) => list.map((n) => Math.round(n * 100) / 100);
    assert.deepEqual(rounded(spread([0.2, 0.5, 0.8], 0.1)), [0.2, 0.5, 0.8]);
    assert.deepEqual(rounded(spread([0.99, 0.98, 1], 0.1)), [0.9, 0.8, 1]);
    assert.deepEqual(rounded(spread([0, 0, 0], 0.1)), [0, 0.1, 0.2]);
});
