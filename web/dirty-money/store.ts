// store.ts -- what is about to be bought and with which notes; and cards picked out of the hand.
//
// A payment is a set in which equal notes occur, so it is put together here. Every number shown
// comes from the house: prices and what each note is worth there are facts of the view, and which
// clause keeps a note out is asked.
import { signal } from '@preact/signals';
import type { Legal, Preview, Refusal } from '../app/contract';
import { noteOf } from './cards';
import { handOf, isBuy, stepKey } from './model';
import type { Props } from './model';

// ---- what the page keeps of one table --------------------------------------------------------

interface Cart {
    of: string;
    slots: readonly string[];
    notes: readonly number[];
    shark: number | null;
    isJoint: boolean;
}
const EMPTY: Cart = { of: '', slots: [], notes: [], shark: null, isJoint: true };

class Store {
    readonly cart = signal<Cart>(EMPTY);
    /** Cards picked out of the hand. */
    readonly picks = signal<{ of: string; at: readonly number[] }>({ of: '', at: [] });
    /** How many notes the Bears take from each region. */
    readonly bears = signal<Record<string, number>>({ eu: 1, jp: 1, us: 1 });
    /** The seat whose things are looked at. */
    readonly looking = signal<number | null>(null);
    /** Who has been where in this round. */
    readonly been = new Map<string, number>();
    beenRound = -1;
    /** Questions to the house, and what it said. */
    readonly asked = new Set<string>();
    readonly answers = signal<Record<string, Refusal | null>>({});
    readonly previews = signal<Record<string, Preview | null>>({});
}
export const storeOf = (p: Props): Store => p.own.of(Store);

// ---- cards picked out of the hand ------------------------------------------------------------

export const pickedAt = (p: Props): readonly number[] =>
    storeOf(p).picks.value.of === stepKey(p.view) ? storeOf(p).picks.value.at : [];

export function togglePick(p: Props, at: number, most: number): void {
    const now = pickedAt(p);
    const next = now.includes(at) ? now.filter((one) => one !== at) : [...now, at].slice(-most);
    storeOf(p).picks.value = { of: stepKey(p.view), at: next };
}

/** Words of picked cards in the order of the hand, which is the order moves name them in. */
export const pickedWords = (p: Props): string[] =>
    [...pickedAt(p)].sort((a, b) => a - b).map((at) => handOf(p, p.me)[at]!);

// ---- the cart --------------------------------------------------------------------------------

/** The cart of this step; after the first of two that are paid for one by one, the second. */
export function cartOf(p: Props): Cart {
    const now = storeOf(p).cart.value,
        { view } = p;
    if (now.of === stepKey(view)) return now;
    const second = now.slots[1];
    const isNext =
        second !== undefined &&
        !now.isJoint &&
        now.of === stepKey({ ...view, bought: view.bought - 1 });
    return isNext && isForSale(p, second) ? filled(p, [second], true) : EMPTY;
}

const put = (p: Props, change: Partial<Cart>): void => {
    storeOf(p).cart.value = { ...cartOf(p), ...change, of: stepKey(p.view) };
};

/** Legal purchases of exactly these slots, in this order. */
export function purchases(p: Props, slots: readonly string[], isJoint: boolean): Legal[] {
    const both = isJoint && slots.length === 2;
    return p.legal.filter(
        (one) =>
            isBuy(one) &&
            one.args.slot === slots[0] &&
            (both ? one.args.second === slots[1] : one.args.second === undefined),
    );
}

const listOf = (value: unknown): string[] =>
    Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];

/** Places in the hand of the notes of a legal move; the Shark's note by itself. */
export function placesOfNotes(p: Props, one: Legal): { notes: number[]; shark: number | null } {
    const hand = handOf(p, p.me),
        used = new Set<number>();
    const find = (word: string): number => {
        const at = hand.findIndex((card, i) => card === word && !used.has(i));
        if (at >= 0) used.add(at);
        return at;
    };
    const shark = one.args.shark === undefined ? null : find(String(one.args.shark));
    return {
        notes: listOf(one.args.note)
            .map(find)
            .filter((at) => at >= 0),
        shark,
    };
}

/** A cart with the first suggestion of the house in it. */
function filled(p: Props, slots: readonly string[], isJoint: boolean): Cart {
    const first = purchases(p, slots, isJoint)[0];
    const notes = first ? placesOfNotes(p, first) : { notes: [], shark: null };
    return { of: stepKey(p.view), slots, isJoint, ...notes };
}

export function fill(p: Props, one: Legal): void {
    put(p, placesOfNotes(p, one));
}
export function setOrder(p: Props, slots: readonly string[]): void {
    const isJoint = slots.length === 2 && purchases(p, slots, true).length > 0;
    storeOf(p).cart.value =
        slots.length === 0 ? { ...EMPTY, of: stepKey(p.view) } : filled(p, slots, isJoint);
}
export function setJoint(p: Props, isJoint: boolean): void {
    storeOf(p).cart.value = filled(p, cartOf(p).slots, isJoint);
}

/** Whether a slot can be bought: alone, or together with what is in the cart. */
export const isForSale = (p: Props, slot: string): boolean =>
    p.legal.some((one) => isBuy(one) && (one.args.slot === slot || one.args.second === slot));

export function toggleSlot(p: Props, slot: string): void {
    const { slots } = cartOf(p);
    const isSecond = slots.length === 1 && canFollow(p, slots[0]!, slot);
    if (slots.includes(slot))
        setOrder(
            p,
            slots.filter((one) => one !== slot),
        );
    else setOrder(p, isSecond ? [...slots, slot] : [slot]);
}

/** Whether the location sells both: together, in either order, or one after the other. */
export const canFollow = (p: Props, first: string, second: string): boolean =>
    purchases(p, [first, second], true).length > 0 ||
    purchases(p, [second, first], true).length > 0;

/** Notes go in and out; one of another currency may be the Shark's. */
export function toggleNote(p: Props, at: number): void {
    const { notes, shark } = cartOf(p);
    const card = handOf(p, p.me)[at]!;
    const isFit = worth(p, card) !== null,
        isShark = canShark(p, card);
    if (notes.includes(at)) {
        const rest = notes.filter((one) => one !== at);
        const isTurned = isShark && noteOf(p, card)?.currency === 'crypto' && shark === null;
        put(p, isTurned ? { notes: rest, shark: at } : { notes: rest });
    } else if (shark === at) put(p, { shark: null });
    else if (isFit) put(p, { notes: [...notes, at] });
    else if (isShark) put(p, { shark: at });
}

// ---- what the house says about it ------------------------------------------------------------

const headOf = (slots: readonly string[], isJoint: boolean): string =>
    isJoint && slots.length === 2 ? `buy-both ${slots[0]} ${slots[1]}` : `buy ${slots[0]}`;

const offerOf = (p: Props, slot: string | undefined) =>
    p.view.facts.sale.find((one) => one.slot === slot);

export function priceOf(p: Props, slots: readonly string[], isJoint: boolean): number | null {
    const offer = offerOf(p, slots[0]);
    const price = isJoint && slots.length === 2 ? offer?.with[slots[1]!] : offer?.price;
    return price ?? null;
}

/** What a note is worth in this purchase; null if it is not taken. */
export const worth = (p: Props, card: string): number | null =>
    offerOf(p, cartOf(p).slots[0])?.worth[card] ?? null;

/** Whether a note may be the Shark's: some legal purchase has it there. */
export function canShark(p: Props, card: string): boolean {
    const { slots, isJoint } = cartOf(p);
    return purchases(p, slots, isJoint).some((one) => one.args.shark === card);
}

export function paidOf(p: Props): number {
    const { notes, shark } = cartOf(p),
        hand = handOf(p, p.me);
    return notes.reduce(
        (sum, at) => sum + (worth(p, hand[at]!) ?? 0),
        shark === null ? 0 : (p.view.facts.shark ?? 0),
    );
}

/** The text of the purchase as it stands. */
export function cartMove(p: Props): string {
    const { slots, notes, shark, isJoint } = cartOf(p),
        hand = handOf(p, p.me);
    const words = [...notes].sort((a, b) => a - b).map((at) => hand[at]);
    return [
        headOf(slots, isJoint),
        words.length ? `pay ${words.join(' ')}` : '',
        shark === null ? '' : `shark ${hand[shark]}`,
    ]
        .filter(Boolean)
        .join(' ');
}
