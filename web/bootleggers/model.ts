// model.ts -- the view of Bootleggers as the page reads it.
//
// Names of fields are those of games/bootleggers/text.c. Nothing here decides what may be done:
// that is the legal list. What is worked out is only how things are drawn: which trucks stand in
// whose yard, which seats sit in which order, how goods of an offer are written.
import type { GameEvent, Legal, Row, TableProps } from '../app/contract';
import { BAR_WORDS, GOOD_WORDS, SIZE_WORDS, STILL_WORDS, THUG_WORDS } from './described';
import type { Facts, View } from './described';

export const BARS: readonly string[] = BAR_WORDS;
/* After the family still, in the order they are founded. */
export const REMOTES = STILL_WORDS.slice(1);
export const SIZES = SIZE_WORDS;
export const THUGS: readonly string[] = THUG_WORDS;
/* In the order of the alphabet, which is the order an offer is written in. */
export const GOODS: readonly string[] = GOOD_WORDS;

export type { View };
/** How a bar's sign reads: open or not, and who stands at its head. */
export type Standing = Facts['bars'][number];
export type Props = TableProps<View>;

/* ---- seats ------------------------------------------------------------------------------- */

/** Seats highest muscle first, once the cards lie open; before that as they sit. */
export function seatOrder(v: View, seats: number): number[] {
    const all = Array.from({ length: seats }, (_, i) => i);
    return v.step === 'muscle' || new Set(v.order).size < seats ? all : v.order;
}

export function muscleHand(v: View, me: number): number[] {
    const bands = [v['muscle-1'], v['muscle-2'], v['muscle-3'], v['muscle-4']];
    return bands
        .flatMap((band) => band[me] ?? [])
        .map(Number)
        .sort((a, b) => a - b);
}

export const muscleLeft = (v: View, seat: number) => sum(v['muscle-left'][seat]);
export const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
export const times = (n: number) => Array.from({ length: Math.max(0, n) }, (_, i) => i);

/* ---- stills ------------------------------------------------------------------------------ */

export interface StillInfo {
    place: string;
    dice: number;
    roll: string[];
    dead: boolean;
}

/** The family still, and the remote ones that have dice. */
export function stillsOf(v: View, seat: number): StillInfo[] {
    const isDead = (word: string) => v.sabotaged[seat]!.some((one) => one === word);
    const family = {
        place: 'family',
        dice: v.family[seat]!,
        roll: v['family-roll'][seat]!,
        dead: isDead('family'),
    };
    const remote = v.remote[seat]!.map((dice, i) => ({
        place: `remote-${i + 1}`,
        dice,
        roll: v['remote-roll'][seat]![i]!,
        dead: isDead(REMOTES[i]!),
    }));
    return [family, ...remote.filter((still) => still.dice > 0)];
}

/* ---- trucks ------------------------------------------------------------------------------ */

export interface Truck {
    index: number;
    seat: number;
    size: string;
    load: number;
    bar: string | null;
    dock: string;
}

export function loadedTrucks(v: View): Truck[] {
    return v['truck-user'].map((seat, index) => ({
        index,
        seat,
        size: v['truck-size'][index],
        load: v['truck-load'][index],
        bar: index < v.parked ? v['truck-bar'][index] : null,
        dock: v['truck-dock'][index],
    }));
}

export const truckName = (size: string, load: number) => `${size}-${load}`;

/** How many trucks of each size a seat may load. */
export const inUse = (v: View, seat: number) => v.facts['in-use'][seat]!;

/** Trucks of a seat one by one, smallest first, as sizes. */
export const yard = (v: View, seat: number) =>
    inUse(v, seat).flatMap((n, i) => times(n).map(() => SIZES[i] as string));

/* ---- the set: what the boards are printed with ------------------------------------------- */

export interface BarFacts {
    circles: number;
    dice: number;
    price: number;
    extra: number;
}
export interface TruckFacts {
    capacity: number;
    price: number;
    graft: number;
}

const rows = (p: Props, table: string): Row[] => p.rules.cards?.[table] ?? [];

export function barFacts(p: Props, bar: string): BarFacts {
    const row = rows(p, 'bars')[BARS.indexOf(bar)] ?? {};
    return {
        circles: Number(row.circles) || 0,
        dice: Number(row.demand_dice) || 0,
        price: Number(row.price_g) || 0,
        extra: Number(row.extra_g) || 0,
    };
}

export function truckFacts(p: Props, size: string): TruckFacts {
    const row = rows(p, 'trucks').find((r) => r.size === size) ?? {};
    return {
        capacity: Number(row.capacity) || 0,
        price: Number(row.price_g) || 0,
        graft: Number(row.graft_g) || 0,
    };
}

export function muscleFacts(p: Props, card: number): { band: number; cost: number } {
    const row = rows(p, 'muscle').find((r) => card >= Number(r.from) && card <= Number(r.to)) ?? {};
    return { band: Number(row.band) || 1, cost: Number(row.cost_g) || 0 };
}

export function stillSpots(p: Props, kind: 'family' | 'remote'): number {
    return Number(rows(p, 'stills').find((r) => r.kind === kind)?.spots) || 3;
}

/** Thug rows of the deck stand after three influences and three upgrades. */
export function thugCost(p: Props, thug: string): number {
    return Number(rows(p, 'actions')[6 + THUGS.indexOf(thug)]?.cost_g) || 0;
}

/* ---- bars -------------------------------------------------------------------------------- */

export const standing = (p: Props, bar: string): Standing => p.view.facts.bars[BARS.indexOf(bar)]!;

/* ---- offers ------------------------------------------------------------------------------ */

export const noGoods = () => GOODS.map(() => 0);

export function goodWords(goods: number[]): string[] {
    return goods.flatMap((n, i) => {
        if (!n) return [];
        const counted = n > 1 || GOODS[i] === 'cash' || GOODS[i] === 'crates';
        return [counted ? `${GOODS[i]}-${n}` : GOODS[i]];
    });
}

export function offerText(verb: string, to: number, give: number[], get: number[]): string {
    return [verb, to, 'give', ...goodWords(give), 'get', ...goodWords(get)].join(' ');
}

export function goodsOf(words: unknown): number[] {
    const goods = noGoods();
    for (const word of Array.isArray(words) ? words.map(String) : []) {
        const at = GOODS.indexOf(word);
        if (at >= 0) {
            goods[at] = 1;
            continue;
        }
        const cut = word.lastIndexOf('-'),
            good = GOODS.indexOf(word.slice(0, cut));
        if (good >= 0) goods[good] = Number(word.slice(cut + 1));
    }
    return goods;
}

/** What a seat has to give, by good; cash of others is unknown, and an offer holds at most 255. */
export function stock(v: View, seat: number): number[] {
    return GOODS.map((good) => {
        if (good === 'cash') return v.money[seat] ?? 255;
        if (good === 'crates') return v.crates[seat];
        const size = SIZES.findIndex((s) => good === s || good === `rent-${s}`);
        if (size >= 0) return v.owned[seat][size] - v.lent[seat][size];
        return v.thug[seat][THUGS.indexOf(good)];
    });
}

/* ---- moves ------------------------------------------------------------------------------- */

export const movesOf = (legal: Legal[], kind: string) => legal.filter((m) => m.kind === kind);
export const has = (legal: Legal[], kind: string) => legal.some((m) => m.kind === kind);
/** Kinds of a thug begin with play: play-at, play-in and so on, by what it is aimed at. */
export const isPlay = (m: Legal) => m.kind.startsWith('play');

/* ---- the sale, told by events ------------------------------------------------------------ */

export interface Serving {
    seat: number;
    crates: number;
    money: number;
    lost: number;
}
export interface BarSale {
    bar: string;
    faces: string[];
    wants: number;
    tokens: number;
    servings: Serving[];
    bought: number;
    extra: { seat: number; money: number } | null;
    shut: boolean;
}
export interface SaleBook {
    bars: BarSale[];
    open: boolean;
    heat: GameEvent[]; // money counted and markers given out, in rounds 4 and 8; money at the end
}

export const newSale = (bar: string): BarSale => ({
    bought: 0,
    bar,
    faces: [],
    wants: 0,
    tokens: 0,
    servings: [],
    extra: null,
    shut: false,
});

/** Reads the events of a sale into a book, bar by bar. A book is begun anew by phase 5. */
export function readSale(book: SaleBook | null, events: GameEvent[]): SaleBook | null {
    let now = book;
    for (const e of events) {
        if (e.kind === 'phase-5') now = { bars: [], open: true, heat: [] };
        if (e.kind === 'phase-6' && now) now = { ...now, open: false };
        if ((e.kind === 'counted' || e.kind === 'bonus') && now)
            now = { ...now, heat: [...now.heat, e] };
        const bar = e.args.bar as string | undefined;
        if (
            !now ||
            !bar ||
            !['thirst', 'thirst-more', 'sell', 'sell-some', 'extra', 'shut'].includes(e.kind)
        )
            continue;
        const bars = now.bars.filter((b) => b.bar !== bar);
        const old = now.bars.find((b) => b.bar === bar) ?? newSale(bar);
        now = { ...now, bars: [...bars, readBar(old, e)] };
    }
    return now;
}

function readBar(old: BarSale, e: GameEvent): BarSale {
    const n = Number(e.args.n) || 0,
        m = Number(e.args.m) || 0,
        seat = Number(e.seat) || 0;
    switch (e.kind) {
        case 'thirst':
        case 'thirst-more':
            return { ...old, wants: n, tokens: m, faces: (e.args.face as string[]) ?? [] };
        case 'extra':
            return { ...old, extra: { seat, money: n } };
        case 'shut':
            return { ...old, shut: true };
        default:
            return {
                ...old,
                bought: old.bought + n,
                servings: [
                    ...old.servings,
                    { seat, crates: n, money: m, lost: Number(e.args.left) || 0 },
                ],
            };
    }
}

/* ---- what is aimed ----------------------------------------------------------------------- */

/** The thug that is being aimed: picked, or just taken and to be played or kept. */
export function aimed(p: Props): string | null {
    const v = p.view,
        thug = p.choose.picked.map((f) => f.thug).find((one) => typeof one === 'string');
    if (typeof thug === 'string') return thug;
    return v.step === 'hired' && v.turn === p.me ? (THUGS[v.due] ?? null) : null;
}
