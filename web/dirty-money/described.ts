// dirty-money/described.ts -- made by tools/describe from the engine's own tables; do not edit.

export const PHASE_WORDS = [
    'bears',
    'visit',
    'surplus',
    'actions',
    'swap',
    'location',
    'launder',
    'discard',
    'over',
] as const;
export type Phase = (typeof PHASE_WORDS)[number];
export const LOCATION_WORDS = [
    'europe',
    'japan',
    'usa',
    'banana-republic',
    'black-market',
    'auction-house',
] as const;
export type Location = (typeof LOCATION_WORDS)[number];
export type Card = string; // such as eur-1
export type Kind = string; // such as eu-painting-3
export const VILLAIN_WORDS = ['launderer', 'rat', 'kitty', 'bears', 'shark'] as const;
export type Villain = (typeof VILLAIN_WORDS)[number];
export type Counter = string; // such as 0-blacklist-none
export const TYPE_WORDS = [
    'painting',
    'art-gallery',
    'audit-firm',
    'casino',
    'crypto-exchange',
    'charity',
    'neobank',
    'law-firm',
    'money-transfer',
    'restaurant-chain',
] as const;
export type Type = (typeof TYPE_WORDS)[number];
export const SLOT_WORDS = [
    'eu-1',
    'eu-2',
    'eu-3',
    'jp-1',
    'jp-2',
    'jp-3',
    'us-1',
    'us-2',
    'us-3',
    'ah-1',
    'ah-2',
    'ah-3',
    'br-1',
    'br-2',
    'br-3',
] as const;
export type Slot = (typeof SLOT_WORDS)[number];
export const REGION_WORDS = ['eu', 'jp', 'us'] as const;
export type Region = (typeof REGION_WORDS)[number];
export const ROW_WORDS = ['eu', 'jp', 'us', 'ah', 'br'] as const;
export type Row = (typeof ROW_WORDS)[number];

/** A view as the engine writes it; seats are numbers from 0. */
export interface View {
    /** step of the turn */
    phase: Phase;
    /** whether cards are hidden from this viewer */
    veiled: boolean;
    /** who may act now */
    acting: number[];
    /** whose turn it is */
    turn: number;
    /** who began the round */
    first: number;
    /** who begins the next round */
    token: number;
    /** round; in rounds */
    round: number;
    /** turns over in this round; in turns */
    gone: number;
    /** location visited */
    location: Location | null;
    /** placements bought this turn; in placements */
    bought: number;
    /** whether the location’s own action was used this turn */
    'used-location': boolean;
    /** whether the Loan Shark’s power was used this turn */
    'used-shark': boolean;
    /** gallery draws not claimed yet; in draws */
    claims: number;
    /** whose hand is looked at */
    partner: number | null;
    /** action cards waiting; in cards */
    'pending-count': number;
    /** action cards waiting */
    pending: Card[];
    /** villain; [seat] */
    villain: Villain[];
    /** cards in hand; [seat]; in cards */
    'hand-count': number[];
    /** placements owned; [seat]; in placements */
    'placement-count': number[];
    /** cards on the blacklist; [seat]; in cards */
    points: number[];
    /** cards in the Overpay cell; [seat]; in cards */
    overpay: number[];
    /** cards in the deck; in cards */
    'deck-count': number;
    /** cards in the discard; in cards */
    'discard-count': number;
    /** money laid as counters; in cards */
    'counter-count': number;
    /** placements left by region; [location]; in cards */
    'region-left': number[];
    /** cards at the locations; [location] */
    stalls: ((Card | null)[])[];
    /** placements for sale, by row and place in it; [row] */
    rows: ((Kind | null)[])[];
    /** hand */
    [member: `hand-${number}`]: (Card | null)[];
    /** placements */
    [member: `placements-${number}`]: Kind[];
    /** cards tucked under placements; in cards */
    [member: `tucked-${number}`]: number[];
    /** discard pile; top last */
    discard: Card[];
    /** notes used as counters: seat, where it lies, note */
    counters: Counter[];
    /** counters without a card; in cards */
    'counter-none': number[];
    /** placement of its owner that it is tucked under; a place in placements-#, from 0 */
    'counter-under': (number | null)[];
    facts: Facts;
}

/** What the rules make of a view. */
export interface Facts {
    /** placements that make a round the last; in placements */
    goal: number;
    /** hand limit; [seat]; in cards */
    limit: number[];
    /** victory points so far; [seat]; in points */
    score: number[];
    /** locations in play */
    locations: Location[];
    /** notes a location brings; [location]; in cards */
    brings: number[];
    /** places for placements; in slots */
    slots: number[];
    /** value of the Loan Shark’s note; in value */
    shark: number | null;
    /** what is for sale, and for how much */
    sale: {
        slot: Slot;
        price: number;
        with: Record<string, number>;
        worth: Record<string, number>;
    }[];
}

/** Arguments of moves by kind. */
export interface Moves {
    bears: { eu: number; jp: number; us: number };
    visit: { place: Location; card: Card[] };
    drop: { note: Card[] };
    play: { card: Card };
    'play-at': { card: Card; target: number };
    swap: { take: Card; give: Card };
    buy: { slot: Slot; note: Card[]; placement: Type; price: number };
    'buy-shark': { slot: Slot; note: Card[]; shark: Card; placement: Type; price: number };
    'buy-shark-only': { slot: Slot; shark: Card; placement: Type; price: number };
    'buy-free': { slot: Slot; placement: Type; price: number };
    'buy-both': {
        slot: Slot;
        second: Slot;
        note: Card[];
        placement: Type;
        other: Type;
        price: number;
    };
    'buy-both-shark': {
        slot: Slot;
        second: Slot;
        note: Card[];
        shark: Card;
        placement: Type;
        other: Type;
        price: number;
    };
    'buy-both-shark-only': {
        slot: Slot;
        second: Slot;
        shark: Card;
        placement: Type;
        other: Type;
        price: number;
    };
    'buy-both-free': { slot: Slot; second: Slot; placement: Type; other: Type; price: number };
    banana: Record<string, never>;
    gallery: Record<string, never>;
    end: Record<string, never>;
    launder: Record<string, never>;
    pass: Record<string, never>;
    discard: { note: Card };
    timeout: { player: number };
}

/** Arguments of events by kind. */
export interface Events {
    villain: { villain: Villain };
    first: Record<string, never>;
    'deal-own': { n: number; card: Card[] };
    deal: { n: number };
    layout: { place: Location; card: Card[] };
    row: { place: Location; placement: Type[]; price: number[] };
    visit: { place: Location; n: number; card: Card[] };
    surplus: { n: number; note: Card[] };
    play: { card: Card };
    'play-at': { card: Card; target: number };
    'inspect-empty': { victim: number; n: number; dirty: number };
    'inspect-own': { victim: number; n: number; dirty: number; card: Card[] };
    inspect: { victim: number; n: number; dirty: number };
    'seize-own': { victim: number; note: Card };
    seize: { victim: number };
    point: { note: Card };
    'point-abstract': Record<string, never>;
    show: { dirty: number; card: Card[] };
    'show-empty': { dirty: number };
    'show-past': Record<string, never>;
    'look-empty': { victim: number; n: number };
    'look-own': { victim: number; n: number; card: Card[] };
    look: { victim: number; n: number };
    'swap-own': { victim: number; take: Card; give: Card };
    swap: { victim: number };
    forgive: { note: Card };
    'forgive-abstract': Record<string, never>;
    'no-points': Record<string, never>;
    token: Record<string, never>;
    pay: { paid: number; price: number; note: Card[] };
    'pay-shark': { paid: number; price: number; note: Card[]; shark: Card };
    'pay-shark-only': { paid: number; price: number; shark: Card };
    'pay-nothing': { paid: number; price: number };
    buy: { placement: Type; region: Location; slot: Slot; price: number };
    overpay: { note: Card };
    'overpay-abstract': Record<string, never>;
    tuck: { placement: Type; region: Location; note: Card };
    'tuck-abstract': { placement: Type; region: Location };
    due: { n: number };
    'draw-action': { card: Card };
    'draw-own': { card: Card };
    draw: Record<string, never>;
    'no-draw': Record<string, never>;
    'passed-over': { n: number; card: Card[] };
    'launder-own': { note: Card };
    launder: Record<string, never>;
    'no-launder': Record<string, never>;
    pass: Record<string, never>;
    discard: { note: Card };
    turned: { n: number; card: Card[] };
    'from-deck': { n: number };
    reshuffle: { n: number };
    end: Record<string, never>;
    skip: Record<string, never>;
    'last-round': { n: number };
    round: { n: number };
    charity: { n: number };
    score: {
        printed: number;
        paintings: number;
        tucked: number;
        overpay: number;
        neobanks: number;
        transfers: number;
        restaurants: number;
        points: number;
        loss: number;
        total: number;
    };
    'tie-hand': { player: number[]; n: number[] };
    'tie-last': { player: number[]; n: number[] };
    over: Record<string, never>;
}

/** Arguments of questions by key. */
export interface Questions {
    'ask.bears': Record<string, never>;
    'ask.visit': Record<string, never>;
    'ask.surplus': { n: number };
    'ask.actions': Record<string, never>;
    'ask.actions-target': Record<string, never>;
    'ask.swap': Record<string, never>;
    'ask.launder': Record<string, never>;
    'ask.discard': Record<string, never>;
    'ask.location': Record<string, never>;
    'ask.location-banana': Record<string, never>;
    'ask.location-none': Record<string, never>;
}
