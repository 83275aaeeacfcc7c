// squirrels.test.ts -- what the page reads out of a view of Squirrels.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldBy } from '../squirrels/model';

test('a card that lies on the table is not counted in the hand', () => {
    const hand = [['bank', 'raid', 'back'], ['back', 'back', 'back']];
    const view = { hand, commit: ['none', 'back'], phase: 'setup' };
    const held = (now: object) =>
        [0, 1].map((seat) => heldBy({ view: now } as Parameters<typeof heldBy>[0], seat));
    assert.deepEqual(held(view), [3, 2]);
    assert.deepEqual(held({ ...view, phase: 'lay' }), [3, 3], 'later it is counted as told');
});
