// fair.ts -- was the deal fair? What the engine found in the journal, as lines for people.
//
// docs/server.md, "Fair deals": the commitment fixes the secret before anybody adds a salt; the
// seed is made of both. The engine works it all out (web/engine/verify.ts): hashes, dealing and
// replaying are nowhere else in the page.
import type { Verdict } from '../engine/verify';

export interface Line {
    is: 'good' | 'bad';
    key: string;
    args?: Record<string, unknown>;
    detail?: string;
}

const short = (hex: string): string => `${hex.slice(0, 8)}\u2026${hex.slice(-4)}`;

/** What the journal itself says: its seed, and how many seats added bytes of their own. */
function told(journal: readonly string[]): { seed: string; salts: string[] } {
    let seed = '',
        salts: string[] = [];
    for (const line of journal) {
        try {
            const entry = JSON.parse(line);
            if (typeof entry.seed === 'string' && entry.backroom !== undefined) seed = entry.seed;
            if (Array.isArray(entry.evidence?.salts)) salts = entry.evidence.salts;
        } catch {
            /* a line that is no JSON is no evidence */
        }
    }
    return { seed, salts };
}

/** The seal, everybody's bytes, the seed of the journal, and the match played again. */
export function dealLines(
    verdict: Verdict,
    journal: readonly string[],
    { commitment, plies = 0 }: { commitment: string; plies?: number },
): Line[] {
    const { seed, salts } = told(journal);
    const found = Object.fromEntries(verdict.lines.map((line) => [line.is, line]));
    const is = (ok: boolean | undefined): Line['is'] => (ok ? 'good' : 'bad');
    const added = salts.filter((salt) => salt.length > 0).length;
    return [
        { is: is(found.promise?.ok), key: 'seal', detail: short(commitment) },
        { is: 'good', key: 'salts', args: { n: added, m: salts.length } },
        { is: is(found.deal?.ok), key: 'seed', detail: short(seed) },
        {
            is: is(found.replay?.ok),
            key: found.replay?.ok ? 'replayed' : 'not-replayed',
            args: { n: plies },
            detail: found.replay?.ok ? found.replay.detail.slice(0, 16) : undefined,
        },
    ];
}
