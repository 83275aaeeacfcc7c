// qr.test.ts -- codes are read back by a small reader of our own; the parts against known values.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MASKS, correction, formatBits, makeSquare, path } from '../app/qr';

test('check codewords of a known message', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    assert.deepEqual(correction(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('format bits of level M', () => {
    const known = [
        '101010000010010',
        '101000100100101',
        '101111001111100',
        '101101101001011',
        '100010111111001',
        '100000011001110',
        '100111110010111',
        '100101010100000',
    ];
    known.forEach((bits, mask) =>
        assert.equal(formatBits(mask).toString(2).padStart(15, '0'), bits),
    );
});

/** Reads a code without errors, of one block (versions 1 to 3) or of equal blocks (4 to 7). */
function readBack(text: string): string {
    const q = makeSquare(text)!;
    let format = 0;
    for (let i = 0; i < 6; i++) format |= q.dark[i * q.size + 8]! << i;
    format |= q.dark[7 * q.size + 8]! << 6;
    format |= q.dark[8 * q.size + 8]! << 7;
    format |= q.dark[8 * q.size + 7]! << 8;
    for (let i = 9; i < 15; i++) format |= q.dark[8 * q.size + 14 - i]! << i;
    const mask = ((format ^ 0x5412) >> 10) & 7;
    const bits: number[] = [];
    for (const cell of path(q)) {
        const isFlipped = MASKS[mask]!(cell % q.size, Math.floor(cell / q.size));
        bits.push(q.dark[cell]! ^ (isFlipped ? 1 : 0));
    }
    const words: number[] = [];
    for (let i = 0; i + 8 <= bits.length; i += 8)
        words.push(bits.slice(i, i + 8).reduce((word, bit) => word * 2 + bit, 0));
    const version = (q.size - 17) / 4;
    const [count, size] = [
        [1, 16],
        [1, 28],
        [1, 44],
        [2, 32],
        [2, 43],
        [4, 27],
        [4, 31],
    ][version - 1]!;
    const data: number[] = [];
    for (let b = 0; b < count!; b++)
        for (let i = 0; i < size!; i++) data.push(words[i * count! + b]!);
    const stream = data.map((word) => word.toString(2).padStart(8, '0')).join('');
    assert.equal(stream.slice(0, 4), '0100');
    const length = parseInt(stream.slice(4, 12), 2);
    const bytes = Array.from({ length }, (_, i) =>
        parseInt(stream.slice(12 + i * 8, 20 + i * 8), 2),
    );
    return new TextDecoder().decode(Uint8Array.from(bytes));
}

test('texts of every length up to version 7 come back', () => {
    for (let length = 1; length <= 120; length += 7) {
        const text = 'https://play.example/#/t/'.repeat(6).slice(0, length);
        assert.equal(readBack(text), text);
    }
    assert.equal(readBack('стіл'), 'стіл');
});

test('what does not fit is refused', () => {
    assert.ok(makeSquare('x'.repeat(213)));
    assert.equal(makeSquare('x'.repeat(214)), null);
});
