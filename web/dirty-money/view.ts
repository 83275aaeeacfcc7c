// view.ts -- the members of a Dirty Money view that the table draws; small questions about them.
import type { Legal, TableProps } from '../app/contract';

export interface View {
    phase:
        | 'bears'
        | 'visit'
        | 'surplus'
        | 'actions'
        | 'swap'
        | 'location'
        | 'launder'
        | 'discard'
        | 'over';
    turn: number;
    first: number;
    token: number;
    round: number;
    gone: number;
    location: string | null;
    bought: number;
    claims: number;
    partner: number | null;
    pending: string[];
    villain: string[];
    'hand-count': number[];
    points: number[];
    overpay: number[];
    'deck-count': number;
    'discard-count': number;
    'region-left': number[];
    stalls: (string | null)[][];
    rows: (string | null)[][];
    counters: string[];
    [list: `hand-${number}`]: (string | null)[];
    [list: `placements-${number}`]: string[];
    [list: `tucked-${number}`]: number[];
}
export type Props = TableProps<View>;

/** Locations in the order of the view, with the row of placements that lies above each. */
export const PLACES = [
    'europe',
    'japan',
    'usa',
    'banana-republic',
    'black-market',
    'auction-house',
];
export const ROWS = ['eu', 'jp', 'us', 'ah', 'br'];
const ROW_ABOVE: Record<string, string> = {
    europe: 'eu',
    japan: 'jp',
    usa: 'us',
    'banana-republic': 'br',
    'auction-house': 'ah',
};
const SEATS_FROM: Record<string, number> = { 'black-market': 4, 'auction-house': 5 };

/** Locations at this table: what the printed number of players says, or what has cards on it. */
export function placesOf(p: Props): string[] {
    const table = p.rules.cards['locations'] ?? [];
    return PLACES.filter((place, i) => {
        const least = Number(table[i]?.['min_players'] ?? SEATS_FROM[place] ?? 2);
        return p.rules.seats >= least || p.view.stalls[i]?.some((card) => card !== null);
    });
}

export const stallOf = (view: View, place: string): string[] =>
    (view.stalls[PLACES.indexOf(place)] ?? []).filter((card): card is string => card !== null);

/** Slots above a location, an empty place as null: [['eu-1', 'eu-casino-5'], ['eu-2', null]]. */
export function slotsOf(p: Props, place: string): [string, string | null][] {
    const row = ROW_ABOVE[place];
    if (!row) return [];
    const cards = p.view.rows[ROWS.indexOf(row)] ?? [];
    const size = row === 'br' || row === 'ah' || p.rules.options['choice-mode'] === 'on' ? 3 : 2;
    if (row === 'br' && cards.every((card) => card === null)) return [];
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

/** Cards a hand may hold: 7 and 1 for each Neobank, as printed on them. Shown, never enforced. */
export const limitOf = (view: View, seat: number): number =>
    7 + ownOf(view, seat).filter((kind) => kind.includes('-neobank-')).length;
export const goalOf = (p: Props): number => (p.rules.options['quick-mode'] === 'on' ? 8 : 10);

export const say = (p: Props, name: string, args = {}): string =>
    p.t(`dirty-money.page.${name}`, args);
