// belo4ka.test.ts -- windows are told apart, so that a reaction to one is not shown in the next.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Props, View } from '../belo4ka/model';
import { aloneKey, windowKey } from '../belo4ka/model';

const view = { phase: 'window', round: 2, discard_count: 9, author: 1 } as View;
const row = (rev: number, kind: string): Props['log'][number] => ({
    rev,
    event: { kind, args: {} } as never,
});

test('a squirrel taken and another laid by the same seat make another window', () => {
    const first = [row(40, 'play'), row(40, 'window')];
    const reacted = [...first, row(41, 'react')];
    const taken = [...reacted, row(42, 'verdict'), row(43, 'take')];
    const second = [...taken, row(44, 'play'), row(44, 'window')];
    assert.equal(windowKey({ view, log: first }), windowKey({ view, log: reacted }));
    assert.notEqual(windowKey({ view, log: reacted }), windowKey({ view, log: second }));
});

test('a log that is not there yet is no obstacle', () => {
    assert.equal(windowKey({ view, log: [] }), windowKey({ view, log: [row(3, 'round')] }));
});

test('whoever has no card to answer with is not asked to play one', () => {
    const due = { phase: 'due' } as View,
        demand = { phase: 'demand' } as View;
    const moves = (...all: string[]) => all.map((move) => ({ move }) as Props['legal'][number]);
    assert.equal(aloneKey({ view: due, legal: moves('take') }), 'due-alone');
    assert.equal(aloneKey({ view: due, legal: moves('take', 'mushrooms') }), null);
    assert.equal(aloneKey({ view: demand, legal: moves('devil-draw') }), 'demand-alone');
    assert.equal(aloneKey({ view: demand, legal: moves('devil-draw', 'counter') }), null);
    assert.equal(aloneKey({ view, legal: moves('slap') }), null);
});
