// squirrels/described.ts -- made by tools/describe from the engine's own tables; do not edit.

export const PHASE_WORDS = ['setup', 'lay', 'order', 'aim', 'split', 'over'] as const;
export type Phase = (typeof PHASE_WORDS)[number];
export type Card = string; // such as contraband-2
export const PLACE_WORDS = ['left', 'right'] as const;
export type Place = (typeof PLACE_WORDS)[number];
export type Commit = string; // such as none

/** A view as the engine writes it; seats are numbers from 0. */
export interface View {
    /** step of the match */
    phase: Phase;
    /** who goes first */
    first: number;
    /** whose turn it is */
    turn: number;
    /** who may act now */
    acting: number[];
    /** nuts owned; [seat]; in nuts */
    hoard: number[];
    /** stacks; [seat][place]; top last */
    stack: Card[][][];
    /** hand; [seat] */
    hand: Card[][];
    /** card chosen in secret; [seat] */
    commit: Commit[];
    /** place laid on this turn */
    laid: Place | null;
    /** places still to be applied */
    due: Place[];
    /** customs officers of this turn */
    officers: number[];
    /** turns taken; [seat]; in turns */
    turns: number[];
    /** nuts taken from the supply; in nuts */
    minted: number;
    facts: Facts;
}

/** What the rules make of a view. */
export interface Facts {
    /** last lap */
    'last-lap': boolean;
}

/** Arguments of moves by kind. */
export interface Moves {
    commit: { card: Card; place: Place };
    lay: { card: Card; place: Place };
    apply: { place: Place; card: Card };
    raid: { victim: number; place: Place; covered: Card };
    pay: { officer: number[]; nuts: number[] };
    timeout: { player: number };
}

/** Arguments of events by kind. */
export interface Events {
    first: Record<string, never>;
    'commit-own': { card: Card; place: Place };
    commit: Record<string, never>;
    reveal: { player: number[]; card: Card[]; place: Place[] };
    lay: { card: Card; place: Place };
    'lay-over': { card: Card; place: Place; covered: Card };
    'pick-up': { n: number; card: Card[] };
    income: { card: Card; n: number };
    duty: { officer: number; n: number };
    exempt: Record<string, never>;
    rob: { victim: number; n: number };
    safe: { victim: number };
    'no-rob': Record<string, never>;
    raid: { victim: number; place: Place; covered: Card; n: number };
    'no-raid': Record<string, never>;
    'last-lap': Record<string, never>;
    'tie-hand': { player: number[]; n: number[] };
    'tie-tops': { player: number[]; n: number[] };
    over: { winner: number[] };
    'over-shared': { winner: number[] };
}

/** Arguments of questions by key. */
export interface Questions {
    'ask.commit': Record<string, never>;
    'ask.lay': Record<string, never>;
    'ask.order': Record<string, never>;
    'ask.raid': Record<string, never>;
    'ask.pay': { n: number };
    'wait.commit': Record<string, never>;
}
