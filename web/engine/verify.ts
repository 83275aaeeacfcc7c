// verify.ts -- was the deal fair? Works it out in the page, and says so in three lines.
//
// The house promised a secret before the match, and shows it after. One: it is the secret it had
// promised, and the promise is the one this page was told before the first card, if it knows that.
// Two: secret and everybody's salts make the seed. Three: that seed and the moves of the journal,
// played again by the rules, lead to the same end.
import { t, want } from '../app/words';
import { readJournal } from './reader';

export interface Line {
    ok: boolean;
    text: string;
    detail?: string;
}
export interface Verdict {
    ok: boolean;
    lines: Line[];
}

/** `told` is the commitment as the table showed it while the match was still to come. */
export async function verify(journal: string, told?: string | null): Promise<Verdict> {
    const [{ found }] = await Promise.all([readJournal(journal), want('device')]);
    if (!found.ok) {
        const detail = `${found.text ?? ''}${found.line ? ` (${found.line})` : ''}`;
        return { ok: false, lines: [{ ok: false, text: t('device.fair.replay-bad'), detail }] };
    }
    const isKept = found.proof && found.kept && (!told || told === found.commitment);
    const line = (ok: boolean, key: string, detail?: string): Line => ({
        ok,
        text: t(`device.fair.${key}-${ok ? 'good' : 'bad'}`, { n: found.plies }),
        ...(detail ? { detail } : {}),
    });
    const lines = [
        line(isKept, 'promise', found.commitment),
        line(found.proof && found.mixed, 'deal'),
        line(found.ended, 'replay', found.digest),
    ];
    return { ok: lines.every((one) => one.ok), lines };
}
