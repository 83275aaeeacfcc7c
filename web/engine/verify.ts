// verify.ts -- was the deal fair? Worked out in the page, from the journal alone.
//
// The house promised a secret before the match, and shows it after. `promise`: it is the secret it
// had promised, and the promise is the one this page was told before the first card, if it knows
// that. `deal`: secret and everybody's salts make the seed. `replay`: that seed and the moves of
// the journal, played again by the rules, lead to the same end.
import { readJournal } from './reader';

export interface Line {
    is: 'promise' | 'deal' | 'replay';
    ok: boolean;
    detail: string;
}
export interface Verdict {
    ok: boolean;
    lines: Line[];
}

/** `told` is the commitment as the table showed it while the match was still to come. */
export async function verify(journal: string, told?: string | null): Promise<Verdict> {
    const { found } = await readJournal(journal);
    const why = `${found.text ?? ''}${found.line ? ` (${found.line})` : ''}`;
    const isKept = found.ok && found.proof && found.kept && (!told || told === found.commitment);
    const lines: Line[] = [
        { is: 'promise', ok: isKept, detail: found.ok ? found.commitment : why },
        { is: 'deal', ok: found.ok && found.proof && found.mixed, detail: '' },
        { is: 'replay', ok: found.ok && found.ended, detail: found.ok ? found.digest : why },
    ];
    return { ok: lines.every((line) => line.ok), lines };
}
