// table.test.ts -- the logic around a table, without a browser: names, log, whose mark, first key.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markOf } from '../app/asking';
import { firstOf } from '../app/keys';
import { LogBook } from '../app/logbook';
import { namesOf, sittersOf } from '../app/names';
import { Own } from '../app/own';
import { follows } from '../app/tail';
import type { Update } from '../app/tells';
import { isMirror } from '../squirrels/model';
import type { Props } from '../squirrels/model';

const say = (key: string, args?: Record<string, unknown>): string =>
    args ? `${key} ${args.n}` : key;

test('bots of one kind are told apart by their seat, a person keeps its name', () => {
    const sitters = sittersOf([
        { seat: 0, name: 'Anna' },
        { seat: 1, bot: 'regular' },
        { seat: 2, bot: 'regular' },
        { seat: 3, name: 'Bert', bot: 'greedy' },
        { seat: 4, bot: 'greedy' },
        { seat: 5 },
    ]);
    assert.deepEqual(namesOf(sitters, say), [
        'Anna',
        'house.bot.regular\u00a02',
        'house.bot.regular\u00a03',
        'Bert',
        'house.bot.greedy',
        'house.seat 6',
    ]);
});

test('programs are marked: one that joined as a bot, and one of the operator', () => {
    const sitters = sittersOf([
        { seat: 0, name: 'Robo', program: true },
        { seat: 1, bot: 'exec:mine' },
    ]);
    assert.deepEqual(namesOf(sitters, say), ['Robo\u00a0🤖', 'mine\u00a0🤖']);
});

test('a log keeps the names of those who sat there when it happened', () => {
    const book = new LogBook('none', {
        history: async () => ({ ok: false }),
        wait: async () => undefined,
    });
    const told = { events: [{ kind: 'lay', clause: '', args: {} }] } as unknown as Update;
    book.seat([['Anna', null]]);
    book.take(told);
    book.seat([['Anna', null]]);
    book.take(told);
    book.seat([[null, 'greedy']]);
    book.take(told);
    assert.deepEqual(
        book.rows.value.map((row) => namesOf(book.sitters.value[row.sat!]!, say)[0]),
        ['Anna', 'Anna', 'house.bot.greedy'],
    );
});

test('the log follows while rows leave it above, and lets go only by hand', () => {
    const at = (scrollTop: number, scrollHeight: number) => ({
        ...{ scrollTop, scrollHeight },
        clientHeight: 400,
    });
    const before = at(5600, 6000);
    assert.equal(follows(true, before, at(5300, 5900)), true, 'rows left, the list is shorter');
    assert.equal(follows(true, before, at(5000, 6000)), false, 'scrolled up by hand');
    assert.equal(follows(false, before, at(5000, 6100)), false, 'new rows do not catch a reader');
    assert.equal(follows(false, before, at(5590, 6000)), true, 'back at the end');
});

test('the mark is that of the one who is asked', () => {
    const p = { me: 0, legal: [], mustAct: [2], over: false, question: null };
    assert.equal(markOf(p), 2, 'somebody else is to play');
    assert.equal(markOf({ ...p, mustAct: [0] }), 0);
    assert.equal(markOf({ ...p, mustAct: [1, 2] }), null, 'several are waited for');
    assert.equal(
        markOf({ ...p, legal: [{ move: 'pass', kind: 'pass', args: {} }] }),
        0,
        'one may act out of turn',
    );
    assert.equal(
        markOf({
            ...p,
            legal: [{ move: 'call', kind: 'call', args: {} }],
            question: { key: 'belo4ka.wait.turn', clause: '', args: { player: 2 } },
        }),
        2,
        'what is said is for whom one waits',
    );
    assert.equal(markOf({ ...p, me: null }), 2, 'a spectator sees whom');
});

test('the first arrow goes to the hand', () => {
    const thing = (isInHand: boolean) => ({ element: { matches: () => isInHand } });
    assert.equal(firstOf([thing(false), thing(false), thing(true), thing(true)]), 2);
    assert.equal(firstOf([thing(false), thing(false)]), 0);
});

test('what the page keeps of a table is made once a table', () => {
    class Kept {
        n = 0;
    }
    const one = new Own(),
        other = new Own();
    one.of(Kept).n = 3;
    assert.equal(one.of(Kept).n, 3);
    assert.equal(other.of(Kept).n, 0);
});

test('the same card on the other of two equal places is no second best', () => {
    const at = (stack: string[][]) => ({ me: 0, view: { stack: [stack] } }) as unknown as Props;
    const lay = (card: string, place: string) => ({
        ...{ move: `lay ${card} ${place}`, kind: 'lay' },
        args: { card, place },
    });
    const left = lay('bank', 'left');
    assert.equal(isMirror(at([[], []]), left, lay('bank', 'right')), true);
    assert.equal(isMirror(at([['raid'], []]), left, lay('bank', 'right')), false);
    assert.equal(isMirror(at([[], []]), left, lay('raid', 'right')), false);
});
