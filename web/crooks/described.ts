// crooks/described.ts -- made by tools/describe from the engine's own tables; do not edit.

export const PHASE_WORDS = ['recruit', 'take', 'lay', 'act', 'over'] as const;
export type Phase = (typeof PHASE_WORDS)[number];
export type Card = string; // such as c01
export type Hand = string; // such as c01
export const HANGOUT_WORDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const;
export type Hangout = (typeof HANGOUT_WORDS)[number];
export const LIE_WORDS = ['up', 'down', 'out-up', 'out-down', 'burnt'] as const;
export type Lie = (typeof LIE_WORDS)[number];
export const JOB_WORDS = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type Job = (typeof JOB_WORDS)[number];
export const ABILITY_WORDS = [
    'crook',
    'pickpocket',
    'accomplice',
    'switch',
    'assassin',
    'made-man',
    'spy',
] as const;
export type Ability = (typeof ABILITY_WORDS)[number];
export const COUNT_WORDS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;
export type Count = (typeof COUNT_WORDS)[number];
export type Seen = string; // such as a-1

/** A view as the engine writes it; seats are numbers from 0. */
export interface View {
    /** step of the turn */
    phase: Phase;
    /** who went first */
    first: number;
    /** whose turn it is */
    turn: number;
    /** who may act now */
    acting: number[];
    /** who has passed for good */
    passed: number[];
    /** dollars; [seat]; in dollars */
    money: number[];
    /** dollars gained since the start; in dollars */
    bank: number;
    /** hangouts in use; in hangouts */
    hangouts: number;
    /** crooks in a hangout; [hangout]; in crooks */
    size: number[];
    /** crooks in the hangouts; [hangout] */
    pile: Card[][];
    /** hangout of this turn */
    hangout: Hangout | null;
    /** crook in hand */
    hand: Hand | null;
    /** jobs with crooks; [seat] */
    row: Job[][];
    /** crooks laid so far; in crooks */
    laid: number;
    /** crooks laid */
    lay_card: (Card | null)[];
    /** whose crook it is */
    lay_seat: number[];
    /** job it was laid on */
    lay_job: (number | null)[];
    /** how it lies */
    lay_lie: Lie[];
    /** hangout it came from */
    lay_from: Hangout[];
    /** price paid for it; in dollars */
    lay_price: number[];
    /** who has seen its face */
    lay_known: number[][];
    /** piles a seat has looked through; [seat][hangout] */
    look: Count[][][];
    /** where a crook was last seen; [card] */
    seen: (Seen | null)[];
    facts: Facts;
}

/** What the rules make of a view. */
export interface Facts {
    /** price of a crook; [hangout]; in dollars */
    price: number[];
    /** modifiers on a job; [job]; in ratings */
    modifiers: number[];
    /** North Mafia; [seat]; in members */
    north: number[];
    /** West Mafia; [seat]; in members */
    west: number[];
    /** the Outfit; [seat]; in members */
    outfit: number[];
}

/** Arguments of moves by kind. */
export interface Moves {
    pass: Record<string, never>;
    recruit: { hangout: Hangout; price: number };
    take: {
        card: Card;
        kind: Ability;
        rating: string;
        gangs: string;
        hangout: Hangout;
        price: number;
    };
    'lay-up': { job: number; kind: Ability; rating: string };
    'lay-down': { job: number; kind: Ability; rating: string };
    use: Record<string, never>;
    decline: Record<string, never>;
    move: { job: number };
    kill: { victim: number; job: number };
    'spy-job': { job: number };
    'spy-hangout': { hangout: Hangout };
    timeout: { player: number };
}

/** Arguments of events by kind. */
export interface Events {
    first: Record<string, never>;
    'recruit-own': {
        hangout: Hangout;
        price: number;
        card: Card[];
        kind: Ability[];
        rating: string[];
        gangs: string[];
    };
    recruit: { hangout: Hangout; price: number };
    'take-own': { hangout: Hangout; card: Card; kind: Ability; rating: string; gangs: string };
    take: { hangout: Hangout };
    'burn-own': { card: Card; kind: Ability; rating: string; gangs: string };
    burn: Record<string, never>;
    'lay-up': { job: number; card: Card; kind: Ability; rating: string; gangs: string };
    'lay-over': {
        job: number;
        card: Card;
        kind: Ability;
        rating: string;
        gangs: string;
        n: number;
    };
    'lay-down-own': { job: number; card: Card; kind: Ability; rating: string; gangs: string };
    'lay-down': { job: number };
    money: { n: number };
    move: { from: number; to: number; n: number };
    kill: { victim: number; job: number; n: number };
    'kill-own': { victim: number; job: number; n: number };
    'out-up': { job: number; card: Card; kind: Ability; rating: string; gangs: string };
    'out-known': { job: number; card: Card; kind: Ability; rating: string; gangs: string };
    'out-down': { job: number };
    'spy-job-own': {
        job: number;
        player: number[];
        card: Card[];
        kind: Ability[];
        rating: string[];
        gangs: string[];
    };
    'spy-job': { job: number };
    'spy-hangout-own': {
        hangout: Hangout;
        card: Card[];
        kind: Ability[];
        rating: string[];
        gangs: string[];
    };
    'spy-hangout': { hangout: Hangout };
    decline: { kind: Ability };
    pass: Record<string, never>;
    reveal: { job: number; card: Card; kind: Ability; rating: string; gangs: string };
    job: { job: number; points: number; share: number; winner: number[]; ratings: number[] };
    'job-split': {
        job: number;
        points: number;
        share: number;
        winner: number[];
        ratings: number[];
    };
    'job-none': { job: number; points: number; share: number; ratings: number[] };
    gang: { gang: string; points: number; members: number[] };
    'gang-tie': { gang: string; points: number; members: number[] };
    'tie-money': { player: number[]; n: number[] };
    over: { winner: number[]; player: number[]; points: number[] };
    'over-shared': { winner: number[]; player: number[]; points: number[] };
}

/** Arguments of questions by key. */
export interface Questions {
    'ask.recruit': Record<string, never>;
    'ask.pass-only': Record<string, never>;
    'ask.take': { hangout: Hangout };
    'ask.lay': { kind: Ability; rating: string };
    'ask.move': Record<string, never>;
    'ask.kill': Record<string, never>;
    'ask.spy': Record<string, never>;
    'ask.use': Record<string, never>;
}
