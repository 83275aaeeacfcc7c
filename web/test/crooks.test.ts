// crooks.test.ts -- what a Crooks view shows with notes and without.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gone, pileNote, slot } from '../crooks/model';
import type { Props, View } from '../crooks/model';

// Seat 0 has a crook face down on 6 and has spied seat 1's on 6, not that on 8; c07 was burnt.
const VIEW = {
    phase: 'recruit',
    hangouts: 5,
    size: [2, 2, 3, 4, 2],
    pile: [[], [], [], [], ['c02', 'c04', 'c05']],
    lay_card: ['c01', 'c09', null, 'c07', 'c08'],
    lay_seat: [0, 1, 1, 1, 1],
    lay_job: [6, 6, 8, null, null],
    lay_lie: ['down', 'down', 'down', 'burnt', 'out-up'],
} as unknown as View;
const props = { view: VIEW, me: 0, seats: [{}, {}] } as unknown as Props;

test('a spied crook is drawn with notes only', () => {
    const [spied] = slot(props, 1, 6, true);
    assert.equal(spied?.card, 'c09');
    assert.equal(spied?.noted, true);
    const [unnoted] = slot(props, 1, 6, false);
    assert.equal(unnoted?.card, null);
    assert.equal(unnoted?.secret, false);
    assert.equal(slot(props, 1, 8, true)[0]?.card, null);
});

test('the own crook lies face down and is no note', () => {
    for (const hasNotes of [true, false]) {
        const [own] = slot(props, 0, 6, hasNotes);
        assert.equal(own?.card, 'c01');
        assert.equal(own?.noted, false);
    }
});

test('a pile that shrank says how many of the cards seen still lie there', () => {
    assert.deepEqual(pileNote(props, 'e'), { cards: ['c02', 'c04', 'c05'], left: 2 });
    assert.deepEqual(pileNote(props, 'a'), { cards: [], left: 0 });
});

test('of what left the game only what lay open is named without notes', () => {
    assert.deepEqual(gone(props, false), { cards: ['c08'], hidden: 1 });
    assert.deepEqual(gone(props, true), { cards: ['c07', 'c08'], hidden: 0 });
});
