// crooks.test.ts -- what the notes of Crooks keep, and what they must not keep.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameEvent } from '../app/contract';
import { noNotes, noted, pileNote, slot } from '../crooks/model';
import type { Props, View } from '../crooks/model';

const VIEW = {
    phase: 'recruit',
    hangouts: 5,
    size: [2, 2, 3, 4, 4],
    lay_card: ['c01', null, null],
    lay_seat: [0, 1, 1],
    lay_job: [6, 6, 8],
    lay_lie: ['down', 'down', 'down'],
} as unknown as View;
const props = (view: View) => ({ view, seats: [{}, {}] }) as unknown as Props;
const event = (kind: string, args: Record<string, unknown>): GameEvent => ({
    kind,
    clause: 'CR-28',
    seat: 0,
    args,
});

const recruit = event('recruit-own', { hangout: 'e', card: ['c01', 'c02', 'c03', 'c04', 'c05'] });
const take = event('take-own', { hangout: 'e', card: 'c01' });

test('a pile is kept without the crook that was taken', () => {
    const notes = noted(noted(noNotes(), VIEW, [recruit]), VIEW, [take]);
    assert.deepEqual(notes.piles.e, ['c02', 'c03', 'c04', 'c05']);
});

test('the same events twice change nothing', () => {
    const once = noted(noNotes(), VIEW, [recruit, take]);
    assert.deepEqual(noted(once, VIEW, [take]), once);
});

test('what turns up elsewhere leaves the note of a pile', () => {
    const notes = noted(noNotes(), VIEW, [recruit, take]);
    const later = { ...VIEW, size: [2, 2, 3, 4, 3], lay_card: ['c01', 'c03', null] } as View;
    assert.deepEqual(pileNote(props(later), notes, 'e'), { cards: ['c02', 'c04', 'c05'], left: 3 });
});

test('a pile that shrank says how many of the cards seen still lie there', () => {
    const notes = noted(noNotes(), VIEW, [recruit, take]);
    const later = { ...VIEW, size: [2, 2, 3, 4, 2] } as View;
    assert.equal(pileNote(props(later), notes, 'e').left, 2);
    const empty = { ...VIEW, size: [2, 2, 3, 4, 0] } as View;
    assert.deepEqual(pileNote(props(empty), notes, 'e').cards, []);
});

test('a spied crook is known by its line, also after it has moved', () => {
    const spied = event('spy-job-own', { job: 6, player: [0, 1], card: ['c01', 'c09'] });
    const notes = noted(noNotes(), VIEW, [spied]);
    assert.equal(notes.lines[1], 'c09');
    const moved = { ...VIEW, lay_job: [6, 3, 8] } as View;
    const [line] = slot(props(moved), 1, 3, notes);
    assert.equal(line?.card, 'c09');
    assert.equal(line?.noted, true);
    assert.equal(slot(props(moved), 1, 8, notes)[0]?.card, null);
});

test('events of others leave no note', () => {
    const notes = noted(noNotes(), VIEW, [event('recruit', { hangout: 'e', price: 5 })]);
    assert.deepEqual(notes, noNotes());
});
