// asking.ts -- what the prompt says, and whose mark stands before it.
import type { GameTable, PromptText, TableProps } from './contract';
import { t } from './words';

/** A spectator is told whose turn it is, by the mark that stands there. */
function watchedOf(p: TableProps): PromptText {
    const [seat, ...more] = p.over ? [] : p.mustAct;
    const watching = t('page.table.watching');
    return seat === undefined || more.length > 0
        ? { text: watching }
        : { text: t('house.turn-of', { name: p.t.player(seat) }), hint: watching };
}

/** The engine's question in words; of a seat that waits with nothing more to say, for whom. */
function askedOf(p: TableProps): PromptText {
    if (p.me === null) return watchedOf(p);
    if (p.over) return { text: t('house.match-over') };
    if (p.question) {
        const { key, clause, args } = p.question;
        const hint = p.t.has(`${key}-hint`) ? p.t(`${key}-hint`, args) : '';
        return { text: p.t(key, args), clause, ...(hint ? { hint } : {}) };
    }
    const [seat, ...more] = p.mustAct;
    if (seat !== undefined && more.length === 0)
        return { text: t('house.turn-of', { name: p.t.seat(seat) }) };
    const hint = p.mustAct.map((one) => p.t.seat(one)).join(', ');
    return { text: t('page.table.waiting'), ...(hint ? { hint } : {}) };
}

export function promptOf(p: TableProps, table: GameTable): PromptText {
    const asked = askedOf(p);
    return (p.me !== null && !p.over && table.prompt?.(p, asked)) || asked;
}

/** Whether the engine only says for whom one waits, although one could act out of turn. */
const isWaiting = (question: TableProps['question']): boolean =>
    question?.key.includes('.wait.') ?? false;

/** The one who is asked: oneself, or whoever is waited for; of several nobody in particular. */
export function markOf(
    p: Pick<TableProps, 'me' | 'legal' | 'mustAct' | 'over' | 'question'>,
): number | null {
    const mayAct = p.legal.length > 0 && !isWaiting(p.question);
    if (p.me !== null && (mayAct || p.mustAct.includes(p.me))) return p.me;
    if (p.over) return p.me;
    return p.mustAct.length === 1 ? p.mustAct[0]! : null;
}
