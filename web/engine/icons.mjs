// icons.mjs -- the lamp of static/icon.svg as PNG files, for systems that install the page.
//
// Shapes are asked, point by point, whether they cover it; 16 points a pixel make smooth edges.
import { deflateSync } from 'node:zlib';
import { token } from '../tokens.mjs';

const channels = (name) => [1, 3, 5].map((at) => parseInt(token(name).slice(at, at + 2), 16));
const FELT = channels('baize');
const CREAM = channels('paper2');
const BRASS = channels('brass');
const POINTS = 4; // across a pixel

const line = (x1, y1, x2, y2) => (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
    const t = Math.min(Math.max(along, 0), 1);
    return Math.hypot(x - x1 - t * dx, y - y1 - t * dy) <= 1.5;
};

const curve = (a, b, c, d) =>
    Array.from({ length: 33 }, (_, i) => {
        const t = i / 32;
        const s = 1 - t;
        return [0, 1].map(
            (k) => s ** 3 * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t ** 3 * d[k],
        );
    });

const polygon = (points) => (x, y) => {
    let isInside = false;
    points.forEach(([x1, y1], i) => {
        const [x2, y2] = points[(i + 1) % points.length];
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    });
    return isInside;
};

/** In the 64 by 64 of the drawing, from back to front. */
const SHAPES = [
    [line(32, 6, 32, 16), CREAM, 1],
    ...[
        [16, 42, 9, 56],
        [48, 42, 55, 56],
        [26, 48, 23, 57],
        [38, 48, 41, 57],
    ].map((ends) => [line(...ends), BRASS, 0.8]),
    [
        polygon([
            ...curve([14, 34], [15, 23], [22, 16], [32, 16]),
            ...curve([32, 16], [42, 16], [49, 23], [50, 34]),
        ]),
        CREAM,
        1,
    ],
    [(x, y) => y >= 37 && ((x - 32) / 7) ** 2 + ((y - 37) / 6) ** 2 <= 1, BRASS, 1],
];

const isInRound = (x, y) => {
    const [dx, dy] = [x, y].map((v) => Math.max(14 - v, v - 50, 0));
    return x >= 0 && y >= 0 && x <= 64 && y <= 64 && Math.hypot(dx, dy) <= 14;
};

function pixel(x, y, scale, isWhole) {
    const sum = [0, 0, 0, 0];
    for (let i = 0; i < POINTS * POINTS; i++) {
        const px = (x + ((i % POINTS) + 0.5) / POINTS) * scale;
        const py = (y + (Math.floor(i / POINTS) + 0.5) / POINTS) * scale;
        if (!isWhole && !isInRound(px, py)) continue;
        // A system that cuts the icon to its own shape may take a fifth off every side.
        const [u, v] = isWhole ? [px, py].map((w) => 32 + (w - 32) / 0.7) : [px, py];
        let colour = FELT;
        for (const [covers, ink, strength] of SHAPES) {
            if (covers(u, v)) colour = colour.map((c, k) => c + (ink[k] - c) * strength);
        }
        colour.forEach((c, k) => {
            sum[k] += c;
        });
        sum[3] += 1;
    }
    const colour = sum.slice(0, 3).map((c) => Math.round(sum[3] ? c / sum[3] : 0));
    return [...colour, Math.round((255 * sum[3]) / (POINTS * POINTS))];
}

// ---- the file ---------------------------------------------------------------------------------

const CRC = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
});

function chunk(name, data) {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([size, body, sum]);
}

/** A PNG of so many pixels a side; `isWhole` fills the corners, for systems that cut them. */
export function icon(side, isWhole = false) {
    const rows = [];
    for (let y = 0; y < side; y++) {
        rows.push(0); // no filter
        for (let x = 0; x < side; x++) rows.push(...pixel(x, y, 64 / side, isWhole));
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(side, 0);
    head.writeUInt32BE(side, 4);
    head.set([8, 6, 0, 0, 0], 8); // eight bits of red, green, blue and alpha
    return Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(Buffer.from(rows), { level: 9 })),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}
