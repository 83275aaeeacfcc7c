// model.ts -- small questions about a view of Dirty Money.
import type { Legal, TableProps } from '../app/contract';
import { LOCATION_WORDS } from './described';
import type { View } from './described';

export type { View };
export type Props = TableProps<View>;

/** Locations in the order of the view, with the row of placements that lies above each. */
export const PLACES: readonly string[] = LOCATION_WORDS;
export const ROWS = ['eu', 'jp', 'us', 'ah', 'br'];
const ROW_ABOVE: Record<string, string> = {
    europe: 'eu',
    japan: 'jp',
    usa: 'us',
    'banana-republic': 'br',
    'auction-house': 'ah',
};
/** Locations at this table, in the order of the view. */
export const placesOf = (p: Props): string[] => p.view.facts.locations;

export const stallOf = (view: View, place: string): string[] =>
    (view.stalls[PLACES.indexOf(place)] ?? []).filter((card): card is string => card !== null);

/** Slots above a location, an empty place as null: [['eu-1', 'eu-casino-5'], ['eu-2', null]]. */
export function slotsOf(p: Props, place: string): [string, string | null][] {
    const row = ROW_ABOVE[place];
    if (!row) return [];
    const cards = p.view.rows[ROWS.indexOf(row)] ?? [];
    const size = p.view.facts.slots[ROWS.indexOf(row)] ?? 0;
    return cards.slice(0, size).map((card, i) => [`${row}-${i + 1}`, card]);
}

/** The placement in a slot: "eu-2" is the second of the first row. */
export function kindAt(view: View, slot: string): string | null {
    const [row = '', place = ''] = slot.split('-');
    return view.rows[ROWS.indexOf(row)]?.[Number(place) - 1] ?? null;
}

export const placeOfRow = (row: string): string =>
    Object.keys(ROW_ABOVE).find((place) => ROW_ABOVE[place] === row) ?? 'black-market';

export const handOf = (p: Props, seat: number | null): string[] =>
    seat === null
        ? []
        : (p.view[`hand-${seat}`] ?? []).filter((card): card is string => card !== null);
export const ownOf = (view: View, seat: number): string[] => view[`placements-${seat}`] ?? [];

export const can = (p: Props, kind: string): boolean => p.legal.some((one) => one.kind === kind);
export const isBuy = (one: Legal): boolean => one.kind.startsWith('buy');
export const isMine = (p: Props): boolean => p.me !== null && p.mustAct.includes(p.me);

/** A turn's step: what is picked belongs to it and is forgotten with it. */
export const stepKey = (view: View): string =>
    [view.phase, view.round, view.turn, view.gone, view.location, view.bought].join('.');

export const say = (p: Props, name: string, args = {}): string =>
    p.t(`dirty-money.page.${name}`, args);

/** How many cards of the hand this step asks for, and the verb that takes them. */
export function asksCards(p: Props): { verb: string; n: number } | null {
    const one = p.legal.find((found) => found.kind === 'drop' || found.kind === 'discard');
    if (!one) return null;
    const note = one.args.note;
    return { verb: one.kind, n: Array.isArray(note) ? note.length : 1 };
}
