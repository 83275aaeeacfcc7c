// chooser.test.ts -- facets narrow the legal list, things are put back, refusals are asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chooser, fits } from '../app/chooser';
import type { Legal, Refusal } from '../app/contract';

const legal = (move: string, kind: string, args: Record<string, unknown>): Legal => ({
    move,
    kind,
    args,
    risky: false,
});

const LAYS = ['bank', 'raid'].flatMap((card) =>
    ['left', 'right'].map((place) => legal(`lay ${card} ${place}`, 'lay', { card, place })),
);

function make(isFast = false) {
    const sent: string[] = [],
        asked: string[] = [],
        refused: (Refusal | null)[] = [];
    const choose = new Chooser({
        commit: (move) => sent.push(move),
        why: async (move) => {
            asked.push(move);
            return { clause: 'SQ-16', text: 'no' };
        },
        refuse: (refusal) => refused.push(refusal),
        isFast: () => isFast,
    });
    choose.update(LAYS);
    return { choose, sent, asked, refused };
}

test('two picks leave one move, which is staged and sent once', () => {
    const { choose, sent } = make();
    choose.tap({ card: 'bank' });
    assert.equal(choose.remaining.length, 2);
    assert.equal(choose.staged, null);
    choose.tap({ place: 'left' });
    assert.equal(choose.staged?.move, 'lay bank left');
    choose.commit();
    choose.commit();
    assert.deepEqual(sent, ['lay bank left']);
});

test('nothing is staged before something is picked, even if one move is left', () => {
    const { choose } = make();
    choose.update([LAYS[0]!]);
    assert.equal(choose.staged, null);
});

test('a second tap on a picked thing takes it back', () => {
    const { choose } = make();
    choose.tap({ card: 'bank' });
    choose.tap({ card: 'bank' });
    assert.deepEqual(choose.picked, []);
});

test('another card changes over and keeps the place', () => {
    const { choose } = make();
    choose.tap({ card: 'bank' });
    choose.tap({ place: 'left' });
    choose.tap({ card: 'raid' });
    assert.equal(choose.staged?.move, 'lay raid left');
});

test('what leads to no move is asked about and changes nothing', async () => {
    const { choose, asked, refused } = make();
    choose.tap({ card: 'bank' });
    choose.tap({ seat: 2, place: 'left' }, 'lay bank left');
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(asked, ['lay bank left']);
    assert.deepEqual(refused, [{ clause: 'SQ-16', text: 'no' }]);
    assert.deepEqual(choose.picked, [{ card: 'bank' }]);
});

test('lists: one value fits a list that holds it, several are picked one after another', () => {
    const pay = [['a'], ['a', 'b'], ['b', 'c']].map((note) =>
        legal(`pay ${note.join(' ')}`, 'pay', { note }),
    );
    assert.ok(fits(pay[1]!, { note: 'b' }));
    assert.ok(fits(pay[1]!, { note: ['a', 'b'] }));
    assert.ok(!fits(pay[1]!, { note: ['b', 'a'] }));
    const { choose } = make();
    choose.update(pay);
    choose.tap({ note: 'b' });
    choose.tap({ note: 'c' });
    assert.equal(choose.staged?.move, 'pay b c');
});

test('fast hands send as soon as one move is left', () => {
    const { choose, sent } = make(true);
    choose.tap({ card: 'raid' });
    choose.tap({ place: 'right' });
    assert.deepEqual(sent, ['lay raid right']);
});

test('back undoes one step at a time; a new list puts everything back', () => {
    const { choose } = make();
    choose.tap({ card: 'bank' });
    choose.tap({ place: 'left' });
    assert.ok(choose.back());
    assert.deepEqual(choose.picked, [{ card: 'bank' }]);
    choose.update([...LAYS]);
    assert.deepEqual(choose.picked, [{ card: 'bank' }], 'the same list keeps the picks');
    choose.update(LAYS.slice(1));
    assert.deepEqual(choose.picked, []);
    assert.ok(!choose.back());
});

test('a whole move can be staged from the list; an unknown one can not', () => {
    const { choose } = make();
    choose.stage('lay raid left');
    assert.equal(choose.staged?.move, 'lay raid left');
    choose.stage('lay nothing left');
    assert.equal(choose.staged?.move, 'lay raid left');
});
