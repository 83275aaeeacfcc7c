// model.ts -- a view of Squirrels as the page reads it, and what its cards look like.
//
// The look of each card, and the question once a card is picked. No rule is known here.
import type { PromptText, Legal, Preview, TableProps } from '../app/contract';
import { PLACE_WORDS } from './described';
import type { Place, View } from './described';

export type { Place, View };
export const PLACES = PLACE_WORDS;

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
export const numberOf = (card: string): string => /-(\d+)$/.exec(card)?.[1] ?? '';
export const lookOf = (card: string): Look => LOOKS[kindOf(card)] ?? LOOKS.hideout!;

/** How many cards somebody has in hand: at the start one lies on the table before it is turned up,
 * and stays a card of the hand to the rules. */
export const heldBy = ({ view }: Pick<Props, 'view'>, seat: number): number =>
    view.hand[seat]!.length - Number(view.phase === 'setup' && view.commit[seat] !== 'none');

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

/** The same card on the other of two places that are alike: both are empty at first. */
export function isMirror(p: Props, a: Legal, b: Legal): boolean {
    const stacks = p.me === null ? [] : p.view.stack[p.me]!.map((stack) => stack.join());
    const isSame = a.kind === b.kind && a.args.card === b.args.card;
    return isSame && a.args.place !== b.args.place && stacks[0] === stacks[1];
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

/** A card is picked: where to? Until then the engine's question stands. */
export function prompt(p: Props): PromptText | null {
    const say = (name: string, args = {}) => p.t(`squirrels.page.${name}`, args);
    const card = isMine(p) ? pickedCard(p) : null;
    if (!card) return null;
    const clause = lookOf(card).clause;
    return { text: say('ask-where', { card }), hint: say('ask-where-hint'), clause };
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '0');

/** How many nuts a preview brings to the one who looks. */
export const gain = (p: Props, after: Preview): number =>
    p.me === null ? 0 : (after.view as View).hoard[p.me]! - p.view.hoard[p.me]!;

/** The question that a previewed move leads to, or null if the turn is over. */
export function nextQuestion(p: Props, after: Preview): string | null {
    const key = after.question?.key.replace('.ask.', '.page.then-') ?? '';
    return p.t.has(key) ? p.t(key) : null;
}

/** Sentences of what a previewed move would cause, the laying of the card itself left out. */
export const effects = (p: Props, after: Preview): string[] =>
    after.events
        .filter((e) => !['lay', 'lay-over', 'last-lap', 'over', 'over-shared'].includes(e.kind))
        .map((e) => p.t.event(e));
