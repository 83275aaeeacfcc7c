// sha256.ts -- SHA-256 in plain code: the browser's own is missing on pages without TLS.
const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of the fractional part of a root of a prime, as the standard defines them. */
(function fill() {
    const fraction = (x: number): number => ((x - Math.floor(x)) * 0x100000000) >>> 0;
    let found = 0;
    for (let n = 2; found < 64; n++) {
        let isPrime = true;
        for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
        if (!isPrime) continue;
        if (found < 8) START[found] = fraction(Math.sqrt(n));
        K[found++] = fraction(Math.cbrt(n));
    }
})();

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function block(hash: Uint32Array, view: DataView, at: number): void {
    const w = new Uint32Array(64);
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
        const a = w[i - 15]!,
            b = w[i - 2]!;
        const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as number[] as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
    ];
    for (let i = 0; i < 64; i++) {
        const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) >>> 0;
        const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
        const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
        hash[i] = hash[i]! + value;
    });
}

export function sha256(bytes: Uint8Array): string {
    const size = Math.ceil((bytes.length + 9) / 64) * 64;
    const padded = new Uint8Array(size);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(size - 8, Math.floor(bytes.length / 0x20000000));
    view.setUint32(size - 4, bytes.length << 3);
    const hash = START.slice();
    for (let at = 0; at < size; at += 64) block(hash, view, at);
    return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

export function fromHex(hex: string): Uint8Array {
    const pairs = hex.match(/../g) ?? [];
    return Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
}
