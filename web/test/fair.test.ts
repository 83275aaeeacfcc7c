// fair.test.ts -- what the engine finds in a journal becomes lines, each good or bad by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealLines } from '../app/fair';
import type { Verdict } from '../engine/verify';

const JOURNAL = [
    `{"backroom":1,"seed":"${'5e'.repeat(32)}"}`,
    'not JSON',
    '{"evidence":{"fair":1,"salts":["00ff","",""]}}',
];
const TABLE = { commitment: 'ab'.repeat(32), plies: 12 };

const verdict = (promise: boolean, deal: boolean, replay: boolean): Verdict => ({
    ok: promise && deal && replay,
    lines: [
        { is: 'promise', ok: promise, detail: TABLE.commitment },
        { is: 'deal', ok: deal, detail: '' },
        { is: 'replay', ok: replay, detail: replay ? 'd1'.repeat(32) : 'it ends elsewhere' },
    ],
});
const told = (found: Verdict): string =>
    dealLines(found, JOURNAL, TABLE)
        .map((line) => `${line.key} ${line.is}`)
        .join(', ');

test('a fair deal is four good lines', () => {
    const lines = dealLines(verdict(true, true, true), JOURNAL, TABLE);
    assert.deepEqual(
        lines.map((line) => [line.key, line.is, line.detail]),
        [
            ['seal', 'good', 'abababab…abab'],
            ['salts', 'good', undefined],
            ['seed', 'good', '5e5e5e5e…5e5e'],
            ['replayed', 'good', 'd1d1d1d1d1d1d1d1'],
        ],
    );
    assert.deepEqual(lines[1]!.args, { n: 1, m: 3 });
    assert.deepEqual(lines[3]!.args, { n: 12 });
});

test('each fault is a line of its own', () => {
    const rest = 'salts good, seed good, replayed good';
    assert.equal(told(verdict(false, true, true)), `seal bad, ${rest}`);
    assert.equal(
        told(verdict(true, false, true)),
        'seal good, salts good, seed bad, replayed good',
    );
    assert.equal(
        told(verdict(true, true, false)),
        'seal good, salts good, seed good, not-replayed bad',
    );
});
