// branch.test.ts -- a finished match as the lines of a table that goes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchLines, decksOf } from '../engine/branch';

const open = [
    '{"table":1,"game":"crooks","seats":3,"host":"aa","secret":"00","deck":[]}',
    '{"sit":1,"person":"aa","name":"Anna","salt":"11"}',
];
const moves = ['recruit 0', 'lay 4', 'done', 'recruit 1'];
const journal = (evidence: object[]): string =>
    [
        { backroom: 1, game: 'crooks', seats: 3, seed: 'ff', players: ['Ben', 'Anna', 'boss'] },
        { seat: 0, move: moves[0] },
        { seat: 0, move: 'pass' },
        { undo: 1 },
        ...evidence,
        ...moves.slice(1).map((move) => ({ seat: 1, move })),
        { end: {} },
    ]
        .map((line) => JSON.stringify(line))
        .join('\n');
const proof = { evidence: { fair: 1, secret: '77', salts: ['b0', 'a1', ''] } };

const made = (at: number, seat: number): Record<string, unknown>[] =>
    branchLines(open, journal([proof]), at, seat, () => 'cc')!.map(
        (line) => JSON.parse(line) as Record<string, unknown>,
    );

test('the same deal: its secret, and the bytes of every seat', () => {
    const lines = made(2, 1);
    assert.equal(lines[0]!.secret, '77');
    assert.deepEqual(
        lines.filter((one) => 'sit' in one).map((one) => [one.sit, one.person, one.salt]),
        [
            [0, 'cc', 'b0'],
            [1, 'aa', 'a1'],
        ],
    );
    assert.deepEqual(lines[3], { bot: 2, name: 'boss' });
});

test('somebody else of then is away, and whoever plays has the seat', () => {
    assert.deepEqual(
        made(0, 1).filter((one) => 'away' in one),
        [{ away: 0 }],
    );
    const seated = made(0, 2).find((one) => one.sit === 2)!;
    assert.equal(seated.name, 'Anna');
    assert.equal(seated.salt, '');
});

test('moves up to the moment, without those that were taken back', () => {
    const told = (at: number) => made(at, 1).flatMap((one) => ('move' in one ? [one.move] : []));
    assert.deepEqual(told(0), []);
    assert.deepEqual(told(3), moves.slice(0, 3));
});

test('a journal that does not say how it was dealt is not played on', () => {
    assert.equal(
        branchLines(open, journal([]), 1, 1, () => 'cc'),
        null,
    );
});

test('the same cards: house cards go with the match', () => {
    const head = '{"backroom":1,"seats":2,"house_decks":{"locations":"a,b","money":"c"}}';
    assert.deepEqual(decksOf(JSON.parse(head) as object), ['a,b', 'c']);
    assert.deepEqual(decksOf({}), []);
});
