// squirrels/words.ts -- what the table of Squirrels calls things and asks.
//
// The shape of a view, the look of each card, and the one question of the prompt. No rule is known
// here: what is asked follows from the view's phase and from what is picked.
import type { Legal, Preview, TableProps } from '../app/contract';

export type Place = 'left' | 'right';
export const PLACES: readonly Place[] = ['left', 'right'];

export interface View {
    phase: 'setup' | 'lay' | 'order' | 'aim' | 'split' | 'over';
    first: number;
    turn: number;
    hoard: number[];
    stack: string[][][]; // [seat][place], bottom to top
    hand: string[][];
    commit: string[]; // none, hidden, or card-place
    laid: Place | null;
    due: Place[];
    turns: number[];
    facts: { 'last-lap': boolean };
}

export type Props = TableProps<View>;

/** Emblem, accent and timing of a card; the accent is a class, colours are in table.css. */
interface Look {
    emblem: string;
    accent: string;
    timing: 'bolt' | 'clock';
    clause: string;
}
const LOOKS: Record<string, Look> = {
    contraband: { emblem: 'crate', accent: 'brown', timing: 'bolt', clause: 'SQ-26' },
    customs: { emblem: 'customs', accent: 'blue', timing: 'clock', clause: 'SQ-27' },
    robbery: { emblem: 'mask', accent: 'red', timing: 'bolt', clause: 'SQ-41' },
    bank: { emblem: 'bank', accent: 'green', timing: 'clock', clause: 'SQ-46' },
    raid: { emblem: 'raid', accent: 'blue', timing: 'bolt', clause: 'SQ-51' },
    hideout: { emblem: 'door', accent: 'brown', timing: 'bolt', clause: 'SQ-60' },
};

export const kindOf = (card: string): string => card.replace(/-\d+$/, '');
export const valueOf = (card: string): string => /-(\d+)$/.exec(card)?.[1] ?? '';
export const lookOf = (card: string): Look => LOOKS[kindOf(card)] ?? LOOKS.hideout!;

/** "bank-left" of a view's `commit`, taken apart; null if it is not known. */
export function ownCommit(text: string | undefined): { card: string; place: Place } | null {
    const found = /^(.+)-(left|right)$/.exec(text ?? '');
    return found ? { card: found[1]!, place: found[2] as Place } : null;
}

export const stackName = (p: Props, place: Place): string => p.t(`squirrels.ui.${place}-stack`);

export const other = (place: Place): Place => (place === 'left' ? 'right' : 'left');

/** One's own top card at a place where there is one. */
export function topOf(p: Props, place: Place): string {
    const stack = p.view.stack[p.me!]![Number(place === 'right')]!;
    return stack[stack.length - 1] ?? 'hideout';
}

export const isMine = (p: Props): boolean =>
    p.me !== null && p.toAct.includes(p.me) && p.legal.length > 0;

/** The card picked from the hand, or null. */
export const pickedCard = (p: Props): string | null =>
    p.choose.picked
        .map((facets) => facets.card)
        .find((card): card is string => typeof card === 'string') ?? null;

const sum = (list: unknown): number =>
    (Array.isArray(list) ? list : [list]).reduce((total: number, n) => total + Number(n), 0);

/** All of the income that is shared out: the same in every legal split. */
export const incomeOf = (legal: readonly Legal[]): number => sum(legal[0]?.args.nuts ?? 0);

/** What a legal split gives to a seat. */
export function shareOf(legal: Pick<Legal, 'args'>, seat: number): number {
    const officers = ([] as unknown[]).concat(legal.args.officer);
    const nuts = ([] as unknown[]).concat(legal.args.nuts);
    return Number(nuts[officers.indexOf(seat)] ?? 0);
}

type Question = { text: string; clause?: string; hint?: string };

/** Whom the match waits for. */
function waiting(p: Props): string {
    if (p.over) return p.t('house.match-over');
    const [seat, ...more] = p.mustAct;
    if (seat === undefined || more.length > 0) return p.t('page.table.waiting');
    return p.t('house.turn-of', { name: p.t.seat(seat) });
}

export function prompt(p: Props): Question {
    const { t, view } = p;
    const say = (name: string, args = {}) => t(`squirrels.page.${name}`, args);
    if (!isMine(p)) {
        const waits = view.phase === 'setup' && p.me !== null && view.commit[p.me] !== 'none';
        if (waits) return { text: say('ask-wait'), hint: say('ask-wait-hint'), clause: 'SQ-09' };
        return { text: waiting(p) };
    }
    const card = pickedCard(p);
    if (card && (view.phase === 'lay' || view.phase === 'setup')) {
        const clause = lookOf(card).clause;
        return { text: say('ask-where', { card }), hint: say('ask-where-hint'), clause };
    }
    switch (view.phase) {
        case 'setup':
            return { text: say('ask-commit'), hint: say('ask-commit-hint'), clause: 'SQ-08' };
        case 'order':
            return { text: say('ask-order'), hint: say('ask-order-hint'), clause: 'SQ-22' };
        case 'aim':
            return { text: say('ask-raid'), hint: say('ask-raid-hint'), clause: 'SQ-51' };
        case 'split': {
            const hint = say('ask-pay-hint', { n: incomeOf(p.legal) });
            return { text: say('ask-pay'), hint, clause: 'SQ-30' };
        }
        default:
            return { text: say('ask-lay'), hint: say('ask-lay-hint'), clause: 'SQ-15' };
    }
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '0');

/** How many nuts a preview brings to the one who looks. */
export const gain = (p: Props, after: Preview): number =>
    p.me === null ? 0 : (after.view as View).hoard[p.me]! - p.view.hoard[p.me]!;

/** The question that a previewed move leads to, or null if the turn is over. */
export function nextQuestion(p: Props, after: Preview): string | null {
    const view = after.view as View;
    if (view.turn !== p.me) return null;
    const name = { order: 'then-order', aim: 'then-raid', split: 'then-pay' }[view.phase as string];
    return name ? p.t(`squirrels.page.${name}`) : null;
}

/** Sentences of what a previewed move would cause, the laying of the card itself left out. */
export const effects = (p: Props, after: Preview): string[] =>
    after.events
        .filter((e) => !['lay', 'lay-over', 'last-lap', 'over', 'over-shared'].includes(e.kind))
        .map((e) => p.t.event(e));
