// zones.test.ts -- a described view becomes zones, counters, and things a move can mean.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Legal } from '../app/contract';
import { makeWords } from '../app/words';
import { facetsOf, faceOf, groupsOf, kindNumber, monogram, read, termOf } from '../app/zones';
import type { Description } from '../app/zones';

const ABOUT: Description = {
    dictionaries: [{ name: 'card', words: ['sun-1', 'sun-2', 'moon-1'], cards: true }],
    members: [
        { name: 'hand_count', is: 'number', by: ['seat'], zone: 'counter', sight: 'all' },
        {
            ...{ name: 'hand', is: 'word', dict: 'card', by: ['seat', 'list'] },
            ...{ zone: 'hand', sight: 'owner' },
        },
        { name: 'row', is: 'word', dict: 'card', by: ['list'], zone: 'slots', sight: 'all' },
        {
            ...{ name: 'deck', is: 'word', dict: 'card', by: ['list'], count: 'left' },
            ...{ zone: 'pile', sight: 'truth' },
        },
        { name: 'gold', is: 'number', by: ['seat'], zone: 'counter', sight: 'all' },
    ],
    facts: [],
    moves: [
        { kind: 'lay', verb: 'lay', args: { card: { is: 'word', dict: 'card' } } },
        { kind: 'rob', verb: 'rob', args: { victim: { is: 'seat' } } },
    ],
};
const VIEW = {
    ...{ hand_count: [1, 2], hand: [['sun-2'], []], row: ['sun-1', null] },
    ...{ left: 7, gold: [3, 4] },
};
const t = makeWords({ lang: 'en', find: () => undefined, game: 'any', seatName: String });
const move = (kind: string, args: Record<string, unknown>): Legal => ({ move: kind, kind, args });

test('what is hidden lies face down, as many as are counted', () => {
    const { zones, counters } = read(ABOUT, VIEW, t);
    const of = (key: string) => zones.find((zone) => zone.key === key)!.things;
    assert.deepEqual(of('hand:1:').map((one) => [one.word, one.isHidden]), [
        [null, true],
        [null, true],
    ]);
    assert.equal(of('hand:0:')[0]!.word, 'sun-2');
    assert.deepEqual(of('row::').map((one) => one.isHidden), [false, false]);
    assert.equal(of('deck::').length, 7);
    assert.deepEqual(counters.map((one) => one.label), ['gold', 'gold']); // the hand's is drawn
});

test('kinds have numbers of their own; a mark lies at its seat, and no number is not "?"', () => {
    const card = (word: string) => ({ word, dict: 'card', isCard: true, isHidden: false });
    assert.deepEqual(['sun-2', 'moon-1'].map((word) => kindNumber(ABOUT, {}, card(word))), [0, 1]);
    const lantern = { name: 'lantern', is: 'seat', zone: 'counter', sight: 'all' };
    const bid = { name: 'bid', is: 'number', by: ['seat'], zone: 'counter', sight: 'owner' };
    const about = { ...ABOUT, members: [lantern, bid] };
    const { counters } = read(about, { lantern: 1, bid: [null, null] }, t);
    assert.deepEqual(
        counters.map(({ key, owner, values, isOpen }) => [key, owner, values.length, isOpen]),
        [
            ['field.lantern:1', 1, 0, true],
            ['field.bid:0', 0, 1, false],
            ['field.bid:1', 1, 1, false],
        ],
    );
});

test('a thing at a seat is meant only by moves that name the seat', () => {
    const legal = [move('lay', { card: 'sun-2' }), move('rob', { victim: 1 })];
    const card = { dict: 'card', word: 'sun-2' };
    assert.deepEqual(facetsOf(ABOUT, legal, { ...card, owner: 0 }, 0), { card: 'sun-2' });
    assert.equal(facetsOf(ABOUT, legal, { ...card, owner: 1 }, 0), null);
    assert.deepEqual(facetsOf(ABOUT, legal, { owner: 1 }, 0), { victim: 1 });
});

test('a word is told by what it means in its dictionary, else by itself', () => {
    const texts: Record<string, string> = {
        ...{ 'any.term.row.eu': 'Europe, upper row', 'any.word.eu': 'Europe' },
        ...{ 'any.term.card.sun-2': 'the rising sun', 'any.word.sun-2': 'Sun 2' },
    };
    const say = makeWords({ lang: 'en', find: (k) => texts[k], game: 'any', seatName: String });
    assert.equal(termOf(say, 'row', 'eu'), 'Europe, upper row');
    assert.equal(termOf(say, 'location', 'eu'), 'Europe');
    assert.equal(termOf(say, undefined, 'eu'), 'Europe');
    const card = { dict: 'card', word: 'sun-2', isCard: true, isHidden: false };
    assert.equal(faceOf(ABOUT, {}, say, card).name, 'the rising sun');
});

test('moves stand by their verb, and a card without a picture has two letters', () => {
    const legal = [move('rob', { victim: 1 }), move('lay', { card: 'sun-2' })];
    assert.deepEqual(groupsOf(ABOUT, legal, t).map((one) => one.verb), ['lay', 'rob']);
    assert.equal(monogram('\u00abred fox\u00bb'), 'Re');
});
