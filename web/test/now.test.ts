// now.test.ts -- what can be done now is one line, from the list of moves and their verbs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Legal } from '../app/contract';
import { sayNow } from '../app/now';
import { guideOf, knownOf } from './guided';

const { described } = guideOf('squirrels');
const { t } = knownOf('squirrels');
const lay = (card: string): Legal => ({
    move: `lay ${card} left`,
    kind: 'lay',
    args: { card, place: 'left' },
});
const base = { me: 0, mustAct: [1], over: false, t };
const now = (legal: Legal[], more = {}) =>
    sayNow({ ...base, legal, choose: { remaining: legal }, ...more }, described);

test('what can be done now, in one line', () => {
    assert.equal(now([lay('bank'), lay('raid')]), 'You can lay a card (in 2\u00a0ways).');
    assert.equal(now([lay('bank')]), 'You have only one move: Lay Bank on the left.');
    assert.equal(now([]), 'There is nothing to do now, Borys to move.');
    assert.equal(now([], { me: null }), 'You are watching, Borys to move.');
    assert.equal(now([], { over: true }), 'The match is over.');
});

test('with something picked, what is left of it', () => {
    const all = [lay('bank'), lay('raid')];
    assert.equal(
        now(all, { choose: { remaining: [all[0]!] } }),
        'You have only one move: Lay Bank on the left.',
    );
});
