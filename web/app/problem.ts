// problem.ts -- what a house answered that is no, as a sentence.
import type { Answer } from './net';
import { t } from './words';

/** An answer that is no, as a sentence. The house speaks our language; only lines are mute. */
export function problem(answer: Answer): string {
    if (answer.error === 'lost') return t('page.net.lost-move');
    return answer.text ?? answer.error ?? '';
}
