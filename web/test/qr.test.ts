// qr.test.ts -- codes of the page and of the program are read by a reader that is neither's.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import jsQR from 'jsqr';
import { qrPath } from '../parts/qr';
import { program } from './speaker';

const SCALE = 4; // pixels a cell: the reader takes it for a photograph

/** What a camera makes of the dark cells; null if it sees no code. */
function read(side: number, isDark: (x: number, y: number) => boolean): string | null {
    const width = side * SCALE;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    for (let y = 0; y < width; y++)
        for (let x = 0; x < width; x++)
            if (isDark(Math.floor(x / SCALE), Math.floor(y / SCALE)))
                pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    const found = jsQR(pixels, width, width);
    return found && new TextDecoder().decode(Uint8Array.from(found.binaryData));
}

function readBack(text: string): string | null {
    const { side, d } = qrPath(text)!;
    const dark = new Set([...d.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map((found) => found[1]));
    return read(side, (x, y) => dark.has(`${x} ${y}`));
}

test('links of all lengths come back', () => {
    for (let length = 1; length <= 300; length += 23) {
        const text = 'https://play.example/#/t/'.repeat(12).slice(0, length);
        assert.equal(readBack(text), text);
    }
    assert.equal(readBack('https://гра.example/'), 'https://гра.example/');
});

test('what does not fit is refused', () => {
    assert.ok(qrPath('x'.repeat(2331)));
    assert.equal(qrPath('x'.repeat(2332)), null);
});

test('the code that the program prints is the address it prints', (t) => {
    const run = spawnSync(program, ['invite', '--port', '8080', '--lang', 'en'], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    const address = /network: (\S+)/.exec(run.stdout)?.[1];
    if (!address) {
        t.skip('this machine is on no network');
        return;
    }
    const lines = run.stdout.split('\n').filter((line) => /^ {4}[█▀▄ ]+$/.test(line));
    const rows = lines.flatMap((line) => {
        const cells = [...line.slice(4)];
        return ['▄ ', '▀ '].map((dark) => cells.map((cell) => dark.includes(cell)));
    });
    assert.equal(read(rows[0]!.length, (x, y) => rows[y]?.[x] ?? false), address);
});
