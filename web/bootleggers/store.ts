// store.ts -- what this table keeps for itself between two updates: drafts, plans, the last sale.
//
// Nothing of it is sent before a button says so. A plan is a list of moves that are sent one after
// the other, each only if the newest legal list has it: what the rules no longer allow ends it.
import { signal } from '@preact/signals';
import type { GameEvent } from '../app/contract';
import { type Props, type SaleBook, noGoods, readSale } from './model';

export interface Draft {
    to: number;
    give: number[];
    get: number[];
    counter: boolean;
    promise: string;
}

class Store {
    /** The seat whose family is looked at. */
    readonly look = signal<number | null>(null);
    /** An offer or a demand being made. */
    readonly draft = signal<Draft | null>(null);
    readonly threat = signal<{ to: number; sum: number } | null>(null);
    /** Whether the switches of passes are laid open. */
    readonly isTurning = signal(false);
    /** So many markers for one bar; the first is staged in the chooser, the rest follow it. */
    readonly several = signal<{ bar: string; n: number } | null>(null);
    /** Moves that are still to be sent. */
    queue: string[] = [];
    /** The sale as it was told, and how far the log was read for it. */
    readonly sale = signal<SaleBook | null>(null);
    read: readonly { event: GameEvent }[] = [];
    /** The bar of it that somebody wants to see again. */
    readonly looked = signal<{ bar: string; when: string } | null>(null);
}
export const storeOf = (p: Props): Store => p.own.of(Store);

/* ---- an offer or a demand being made ----------------------------------------------------- */

export function beginOffer(
    p: Props,
    to: number,
    counter = false,
    give = noGoods(),
    get = noGoods(),
): void {
    const { look, draft } = storeOf(p);
    look.value = null;
    draft.value = { to, give, get, counter, promise: '' };
}

/** Drafts belong to the step they were made in. */
export function forgetStale(p: Props): void {
    const { step } = p.view,
        { draft, threat } = storeOf(p);
    if (step !== 'trade') draft.value = null;
    if (step !== 'point' && step !== 'consent') threat.value = null;
}

/* ---- moves in a row ---------------------------------------------------------------------- */

/** Nobody looks any more: what was to follow is not sent behind their back. */
export function stop(p: Props): void {
    const store = storeOf(p);
    store.queue = [];
    store.several.value = null;
}

/** How many markers the staged placing is for. */
export const stepOf = (p: Props, bar: string): number => {
    const plan = storeOf(p).several.value;
    return plan?.bar === bar ? plan.n : 1;
};

export function sendAll(p: Props, moves: string[]): void {
    storeOf(p).queue = moves.slice(1);
    if (moves[0] !== undefined) p.play(moves[0]);
}

function next(p: Props, move: string): boolean {
    const isLegal = p.legal.some((m) => m.move === move);
    if (isLegal) p.play(move);
    return isLegal;
}

/** To be called with every update: what is to follow, if it is still allowed. */
export function follow(p: Props): void {
    const store = storeOf(p),
        { several } = store;
    if (store.queue.length > 0 && p.legal.length > 0) {
        const [first, ...rest] = store.queue;
        store.queue = next(p, first!) ? rest : [];
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

/** Reads what the log has gained; a log that begins anew begins the book anew. */
export function noteEvents(p: Props): void {
    const store = storeOf(p),
        { read, sale } = store,
        { log } = p;
    if (log === read) return;
    const isLonger =
        log.length >= read.length &&
        (read.length === 0 || log[read.length - 1] === read[read.length - 1]);
    const fresh = isLonger ? log.slice(read.length) : log;
    sale.value = readSale(
        isLonger ? sale.value : null,
        fresh.map((row) => row.event),
    );
    store.read = log;
}
