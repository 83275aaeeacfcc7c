// view.ts -- the members of a Belo4ka view that the table draws, and small questions about them.
import type { TableProps } from '../app/contract';

export interface View {
    phase: 'turn' | 'window' | 'due' | 'demand' | 'last' | 'scored' | 'over';
    round: number;
    turn: number;
    author: number;
    due: number;
    finisher: number | null;
    waiting: number[];
    total: number[];
    scored: number[];
    forfeits: number[];
    retired: number[];
    label: string;
    hand_count: number[];
    hand: string[][];
    front: string[][];
    deck_count: number;
    discard_count: number;
    discard: (string | null)[];
    shown: number | null;
    call: 'none' | 'open' | 'settled';
    reaction: (string | null)[];
    palm: number[];
    verdict: 'none' | 'honest' | 'dishonest';
    line: number[];
    laid: number;
    /** What the rules make of it: points that end a match, and by seat which cards of a hand that
     * is in sight would be a bluff on the top card. */
    facts: { goal: number | null; bluff: string[][] };
}
export type Props = TableProps<View>;

export const topOf = (view: View): string | null => view.discard[view.discard.length - 1] ?? null;

/** The squirrel that is reacted to or assigned: it lies under the Mushrooms laid on it. */
export const squirrelOf = (view: View): string | null =>
    view.discard[view.discard.length - 1 - view.laid] ?? null;

/** Whether the table has said what a forfeit is. */
export const isNamed = (view: View): boolean => view.label !== 'none';

export const can = (p: Props, kind: string): boolean => p.legal.some((one) => one.kind === kind);

/** A window is another one when another card lies on the pile. */
export const windowKey = (view: View): string =>
    `${view.phase}.${view.round}.${view.discard_count}.${view.author}`;

/** Whether the card on top is still somebody's to answer for. */
export const hasAuthor = (view: View): boolean =>
    view.discard_count > 0 &&
    (view.call !== 'none' || ['window', 'last', 'demand', 'due'].includes(view.phase));
