// fair.ts -- was the deal fair? Worked out on this device from what the house told.
//
// docs/server.md, "Fair deals": the commitment fixes the secret before anybody adds a salt; the
// seed is made of both. Dealing and replaying again is the engine's part (web/engine/).
import { fromHex, sha256 } from './sha256';

const text = (words: string): number[] => [...new TextEncoder().encode(words), 0];

export function commitmentOf(secret: string): string {
    return sha256(Uint8Array.from([...text('backroom commitment 1'), ...fromHex(secret)]));
}

export function seedOf(secret: string, salts: readonly string[]): string {
    const bytes = [...text('backroom seed 1'), ...fromHex(secret)];
    for (const salt of salts) bytes.push(salt.length / 2, ...fromHex(salt));
    return sha256(Uint8Array.from(bytes));
}

export interface Line {
    is: 'good' | 'bad' | 'open';
    key: string;
    args?: Record<string, unknown>;
    detail?: string;
}

const short = (hex: string): string => `${hex.slice(0, 8)}\u2026${hex.slice(-4)}`;

/** What can be said of a finished match: the seal, everybody's bytes, the seed of its journal. */
export function checkDeal(commitment: string, secret: string, journal: readonly string[]): Line[] {
    const isSealed = commitmentOf(secret) === commitment;
    const lines: Line[] = [
        { is: isSealed ? 'good' : 'bad', key: 'seal', detail: short(commitment) },
    ];
    let seed = '',
        salts: string[] | null = null;
    for (const line of journal) {
        try {
            const entry = JSON.parse(line);
            if (typeof entry.seed === 'string' && entry.backroom !== undefined) seed = entry.seed;
            if (Array.isArray(entry.evidence?.salts)) salts = entry.evidence.salts;
        } catch {
            /* a line that is no JSON is no evidence */
        }
    }
    if (!salts || !seed) return lines;
    const added = salts.filter((salt) => salt.length > 0).length;
    lines.push({ is: 'good', key: 'salts', args: { n: added, m: salts.length } });
    lines.push({
        is: seedOf(secret, salts) === seed ? 'good' : 'bad',
        key: 'seed',
        detail: short(seed),
    });
    return lines;
}
