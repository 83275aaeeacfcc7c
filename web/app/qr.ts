// qr.ts -- a QR code as an SVG path: byte mode, error correction M, versions 1 to 10.
//
// Small enough to read in one sitting and enough for a link of 213 bytes; a longer text is null.
// Terms are those of ISO/IEC 18004: codewords, blocks, masks.

/** Per version: codewords of error correction a block, then blocks as [count, data codewords]. */
const BLOCKS: readonly [number, readonly [number, number][]][] = [
    [10, [[1, 16]]],
    [16, [[1, 28]]],
    [26, [[1, 44]]],
    [18, [[2, 32]]],
    [24, [[2, 43]]],
    [16, [[4, 27]]],
    [18, [[4, 31]]],
    [
        22,
        [
            [2, 38],
            [2, 39],
        ],
    ],
    [
        22,
        [
            [3, 36],
            [2, 37],
        ],
    ],
    [
        26,
        [
            [4, 43],
            [1, 44],
        ],
    ],
];
/** Centres of the alignment patterns. */
const ALIGN: readonly number[][] = [
    [],
    [6, 18],
    [6, 22],
    [6, 26],
    [6, 30],
    [6, 34],
    [6, 22, 38],
    [6, 24, 42],
    [6, 26, 46],
    [6, 28, 50],
];

// ---- the field of 256 elements ----------------------------------------------------------

const EXP = new Uint8Array(510),
    LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
    EXP[i] = EXP[i + 255] = x;
    LOG[x] = i;
    x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

/** Reed and Solomon's check codewords of a block. */
export function correction(data: readonly number[], count: number): number[] {
    let generator = [1];
    for (let i = 0; i < count; i++) {
        const next = new Array<number>(generator.length + 1).fill(0);
        generator.forEach((factor, k) => {
            next[k] = next[k]! ^ factor;
            next[k + 1] = next[k + 1]! ^ times(factor, EXP[i]!);
        });
        generator = next;
    }
    const rest = [...data, ...new Array<number>(count).fill(0)];
    for (let i = 0; i < data.length; i++) {
        const lead = rest[i]!;
        generator.forEach((factor, k) => {
            rest[i + k] = rest[i + k]! ^ times(factor, lead);
        });
    }
    return rest.slice(data.length);
}

// ---- codewords --------------------------------------------------------------------------

const capacity = (version: number): number =>
    BLOCKS[version - 1]![1].reduce((sum, [count, size]) => sum + count * size, 0);

function dataCodewords(bytes: Uint8Array, version: number): number[] {
    const bits: number[] = [];
    const put = (value: number, count: number) => {
        for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
    };
    const room = capacity(version) * 8;
    put(4, 4); // byte mode
    put(bytes.length, version < 10 ? 8 : 16);
    bytes.forEach((byte) => put(byte, 8));
    put(0, Math.min(4, room - bits.length));
    while (bits.length % 8) bits.push(0);
    for (let pad = 0xec; bits.length < room; pad ^= 0xfd) put(pad, 8);
    const words: number[] = [];
    for (let i = 0; i < bits.length; i += 8)
        words.push(bits.slice(i, i + 8).reduce((word, bit) => word * 2 + bit, 0));
    return words;
}

/** Data of all blocks in turns, then corrections of all blocks in turns. */
export function codewords(bytes: Uint8Array, version: number): number[] {
    const data = dataCodewords(bytes, version);
    const [checks, groups] = BLOCKS[version - 1]!;
    const blocks: number[][] = [];
    let at = 0;
    for (const [count, size] of groups)
        for (let i = 0; i < count; i++) blocks.push(data.slice(at, (at += size)));
    const longest = Math.max(...blocks.map((block) => block.length));
    const out: number[] = [];
    for (let i = 0; i < longest; i++)
        for (const block of blocks) if (i < block.length) out.push(block[i]!);
    const corrections = blocks.map((block) => correction(block, checks));
    for (let i = 0; i < checks; i++) for (const block of corrections) out.push(block[i]!);
    return out;
}

// ---- the square -------------------------------------------------------------------------

export type Square = { size: number; dark: Uint8Array; fixed: Uint8Array };

function setFixed(q: Square, x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= q.size || y >= q.size) return;
    q.dark[y * q.size + x] = isDark ? 1 : 0;
    q.fixed[y * q.size + x] = 1;
}

function finder(q: Square, cx: number, cy: number): void {
    for (let dy = -4; dy <= 4; dy++) {
        for (let dx = -4; dx <= 4; dx++) {
            const ring = Math.max(Math.abs(dx), Math.abs(dy));
            setFixed(q, cx + dx, cy + dy, ring !== 2 && ring !== 4);
        }
    }
}

/** 15 bits: level M and the mask, with their own correction. */
export function formatBits(mask: number): number {
    let rest = mask << 10; // level M is 00
    for (let i = 14; i >= 10; i--) if (rest & (1 << i)) rest ^= 0x537 << (i - 10);
    return ((mask << 10) | rest) ^ 0x5412;
}

function putFormat(q: Square, mask: number): void {
    const bits = formatBits(mask),
        n = q.size;
    const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i++) setFixed(q, 8, i, bit(i));
    setFixed(q, 8, 7, bit(6));
    setFixed(q, 8, 8, bit(7));
    setFixed(q, 7, 8, bit(8));
    for (let i = 9; i < 15; i++) setFixed(q, 14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) setFixed(q, n - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) setFixed(q, 8, n - 15 + i, bit(i));
    setFixed(q, 8, n - 8, true);
}

function putVersion(q: Square, version: number): void {
    if (version < 7) return;
    let rest = version << 12;
    for (let i = 17; i >= 12; i--) if (rest & (1 << i)) rest ^= 0x1f25 << (i - 12);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
        const a = q.size - 11 + (i % 3),
            b = Math.floor(i / 3);
        setFixed(q, a, b, ((bits >> i) & 1) === 1);
        setFixed(q, b, a, ((bits >> i) & 1) === 1);
    }
}

function frame(version: number): Square {
    const size = version * 4 + 17;
    const q = { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
    for (let i = 0; i < size; i++) {
        setFixed(q, 6, i, i % 2 === 0);
        setFixed(q, i, 6, i % 2 === 0);
    }
    finder(q, 3, 3);
    finder(q, size - 4, 3);
    finder(q, 3, size - 4);
    const centres = ALIGN[version - 1]!;
    const last = centres.length - 1;
    centres.forEach((x, i) =>
        centres.forEach((y, k) => {
            if ((i === 0 && k === 0) || (i === 0 && k === last) || (i === last && k === 0)) return;
            for (let dy = -2; dy <= 2; dy++)
                for (let dx = -2; dx <= 2; dx++)
                    setFixed(q, x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }),
    );
    putFormat(q, 0);
    putVersion(q, version);
    return q;
}

/** The way of the codewords: up and down in columns of two, from the right; column 6 is skipped. */
export function* path(q: Square): Generator<number> {
    let isUp = true;
    for (let right = q.size - 1; right >= 1; right -= 2) {
        if (right === 6) right = 5;
        for (let i = 0; i < q.size; i++) {
            const y = isUp ? q.size - 1 - i : i;
            for (const x of [right, right - 1]) if (!q.fixed[y * q.size + x]) yield y * q.size + x;
        }
        isUp = !isUp;
    }
}

export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard a square is to read: runs, blocks, false finders, too much of one colour. */
function penalty(q: Square): number {
    const n = q.size;
    const at = (x: number, y: number): number => q.dark[y * n + x]!;
    let sum = 0,
        dark = 0;
    for (const isRow of [true, false]) {
        for (let i = 0; i < n; i++) {
            let run = 0,
                line = '';
            for (let k = 0; k < n; k++) {
                const cell = isRow ? at(k, i) : at(i, k);
                run = k > 0 && line.endsWith(String(cell)) ? run + 1 : 1;
                line += cell;
                if (run === 5) sum += 3;
                else if (run > 5) sum++;
            }
            for (const shape of ['10111010000', '00001011101'])
                for (let k = line.indexOf(shape); k >= 0; k = line.indexOf(shape, k + 1)) sum += 40;
        }
    }
    for (let y = 0; y < n; y++) {
        for (let x = 0; x < n; x++) {
            dark += at(x, y);
            if (
                x + 1 < n &&
                y + 1 < n &&
                at(x, y) === at(x + 1, y) &&
                at(x, y) === at(x, y + 1) &&
                at(x, y) === at(x + 1, y + 1)
            )
                sum += 3;
        }
    }
    return sum + Math.floor(Math.abs((dark * 20) / (n * n) - 10)) * 10;
}

export function makeSquare(text: string): Square | null {
    const bytes = new TextEncoder().encode(text);
    let version = 1;
    while (version <= 10 && bytes.length + (version < 10 ? 2 : 3) > capacity(version)) version++;
    if (version > 10) return null;
    const words = codewords(bytes, version);
    const plain = frame(version);
    let i = 0;
    for (const cell of path(plain)) {
        plain.dark[cell] = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
        i++;
    }
    let best: Square | null = null,
        least = Infinity;
    MASKS.forEach((isFlipped, mask) => {
        const q = { ...plain, dark: plain.dark.slice() };
        for (const cell of path(q))
            if (isFlipped(cell % q.size, Math.floor(cell / q.size)))
                q.dark[cell] = 1 - q.dark[cell]!;
        putFormat(q, mask);
        const worth = penalty(q);
        if (worth < least) {
            least = worth;
            best = q;
        }
    });
    return best;
}

/** Dark cells as one path, a quiet border of four cells around; the side in cells. */
export function qrPath(text: string): { side: number; d: string } | null {
    const q = makeSquare(text);
    if (!q) return null;
    let d = '';
    for (let y = 0; y < q.size; y++)
        for (let x = 0; x < q.size; x++)
            if (q.dark[y * q.size + x]) d += `M${x + 4} ${y + 4}h1v1h-1z`;
    return { side: q.size + 8, d };
}
