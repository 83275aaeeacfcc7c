// state.ts -- what this table keeps for itself between two updates: drafts, plans, the last sale.
//
// Nothing of it is sent before a button says so. A plan is a list of moves that are sent one after
// the other, each only if the newest legal list has it: what the rules no longer allow ends it.
import { signal } from '@preact/signals';
import type { GameEvent } from '../app/contract';
import { type Props, type SaleBook, type View, noGoods, readSale } from './model';

/** The seat whose family is looked at. */
export const look = signal<number | null>(null);

/* ---- an offer or a demand being made ----------------------------------------------------- */

export interface Draft {
    to: number;
    give: number[];
    get: number[];
    counter: boolean;
    promise: string;
}
export const draft = signal<Draft | null>(null);
export const threat = signal<{ to: number; sum: number } | null>(null);

export function beginOffer(to: number, counter = false, give = noGoods(), get = noGoods()): void {
    look.value = null;
    draft.value = { to, give, get, counter, promise: '' };
}

/** Drafts belong to the step they were made in. */
export function forgetStale(v: View): void {
    if (v.step !== 'trade') draft.value = null;
    if (v.step !== 'point' && v.step !== 'consent') threat.value = null;
}

/** Somebody else has the device now. */
export function forgetAll(): void {
    look.value = draft.value = threat.value = several.value = null;
    queue = [];
}

/* ---- moves in a row ---------------------------------------------------------------------- */

/** So many markers for one bar; the first is staged in the chooser, the rest follow it. */
export const several = signal<{ bar: string; n: number } | null>(null);
let queue: string[] = [];

export function sendAll(p: Props, moves: string[]): void {
    queue = moves.slice(1);
    if (moves[0] !== undefined) p.play(moves[0]);
}

function next(p: Props, move: string): boolean {
    const isLegal = p.legal.some((m) => m.move === move);
    if (isLegal) p.play(move);
    return isLegal;
}

/** To be called with every update: what is to follow, if it is still allowed. */
export function follow(p: Props): void {
    if (queue.length > 0 && p.legal.length > 0) {
        const [first, ...rest] = queue;
        queue = next(p, first!) ? rest : [];
    }
    const plan = several.value;
    if (!plan) return;
    const isPlaced = p.events.some(
        (e) => e.kind === 'place' && e.seat === p.me && e.args.bar === plan.bar,
    );
    if (isPlaced && plan.n > 1 && next(p, `place ${plan.bar}`))
        several.value = { ...plan, n: plan.n - 1 };
    else if (isPlaced || p.choose.staged?.args.bar !== plan.bar) several.value = null;
}

/* ---- the sale as it was told ------------------------------------------------------------- */

export const sale = signal<SaleBook | null>(null);
let read: readonly { event: GameEvent }[] = [];

/** Reads what the log has gained; a log that begins anew begins the book anew. */
export function noteEvents(p: Props): void {
    const log = p.log;
    if (log === read) return;
    const isLonger =
        log.length >= read.length &&
        (read.length === 0 || log[read.length - 1] === read[read.length - 1]);
    const fresh = isLonger ? log.slice(read.length) : log;
    sale.value = readSale(
        isLonger ? sale.value : null,
        fresh.map((row) => row.event),
    );
    read = log;
}
