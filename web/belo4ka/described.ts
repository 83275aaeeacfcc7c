// belo4ka/described.ts -- made by tools/describe from the engine's own tables; do not edit.

export const PHASE_WORDS = ['turn', 'window', 'due', 'demand', 'last', 'scored', 'over'] as const;
export type Phase = (typeof PHASE_WORDS)[number];
export type Card = string; // such as red-5
export const KIND_WORDS = [
    'red-plain',
    'red-super',
    'red-mega',
    'blue-plain',
    'blue-super',
    'blue-mega',
    'green-plain',
    'green-super',
    'green-mega',
    'yellow-plain',
    'yellow-super',
    'yellow-mega',
    'nuts',
    'devil',
    'mushrooms',
] as const;
export type Kind = (typeof KIND_WORDS)[number];
export const REACTION_WORDS = ['none', 'slap', 'challenge', 'decline'] as const;
export type Reaction = (typeof REACTION_WORDS)[number];
export const VERDICT_WORDS = ['none', 'honest', 'dishonest'] as const;
export type Verdict = (typeof VERDICT_WORDS)[number];
export const CALL_WORDS = ['none', 'open', 'settled'] as const;
export type Call = (typeof CALL_WORDS)[number];
export const LABEL_WORDS = [
    'none',
    'song',
    'joke',
    'story',
    'riddle',
    'poem',
    'dance',
    'squats',
    'dishes',
] as const;
export type Label = (typeof LABEL_WORDS)[number];

/** A view as the engine writes it; seats are numbers from 0. */
export interface View {
    /** step of the round */
    phase: Phase;
    /** round; in rounds */
    round: number;
    /** who began the round */
    starter: number;
    /** whose turn it is */
    turn: number;
    /** who laid the card in question */
    author: number;
    /** who must answer */
    due: number;
    /** who emptied the hand first */
    finisher: number | null;
    /** who has not answered yet */
    waiting: number[];
    /** penalty points; [seat]; in points */
    total: number[];
    /** points of the last round; [seat]; in points */
    scored: number[];
    /** forfeits; [seat]; in forfeits */
    forfeits: number[];
    /** devil draws bought off; [seat]; in times */
    buyoffs: number[];
    /** who has left the match */
    retired: number[];
    /** what a forfeit is */
    label: Label;
    /** cards in hand; [seat]; in cards */
    hand_count: number[];
    /** hand; [seat] */
    hand: Card[][];
    /** squirrels in front; [seat] */
    front: Kind[][];
    /** cards in the deck; in cards */
    deck_count: number;
    /** cards in the discard; in cards */
    discard_count: number;
    /** discard pile; top last */
    discard: (Card | null)[];
    /** card that all may look at until the next move; a place in discard, from 0 */
    shown: number | null;
    /** call of the number on top */
    call: Call;
    /** answer to the squirrel; [seat] */
    reaction: (Reaction | null)[];
    /** answers so far; in seats */
    palm_count: number;
    /** who answered, in order */
    palm: number[];
    /** was the squirrel honest */
    verdict: Verdict;
    /** how many are in line for the squirrel; in seats */
    line_count: number;
    /** who takes the squirrel, in order */
    line: number[];
    /** whose turn it is in that line; past its end nobody is left; a place in line, from 0 */
    line_at: number;
    /** Mushrooms on the squirrel; in cards */
    laid: number;
    /** rebuilds of the deck this round; in times */
    rebuilds: number;
    /** draws in a row that gave nothing; in times */
    lap: number;
    /** squirrels all saw go to that hand; [seat] */
    known: Kind[][];
    /** cards the deck was rebuilt from */
    recycled: Card[];
    facts: Facts;
}

/** What the rules make of a view. */
export interface Facts {
    /** points that end the match; in points */
    goal: number | null;
    /** cards that would be a bluff now; [seat] */
    bluff: Card[][];
}

/** Arguments of moves by kind. */
export interface Moves {
    play: { card: Card };
    'play-squirrel': { card: Card };
    nuts: { n: number };
    'nuts-take': { n: number; squirrel: Kind[] };
    draw: Record<string, never>;
    call: Record<string, never>;
    slap: Record<string, never>;
    challenge: Record<string, never>;
    decline: Record<string, never>;
    take: { squirrel: Kind };
    mushrooms: { squirrel: Kind };
    'devil-draw': Record<string, never>;
    counter: Record<string, never>;
    forfeit: Record<string, never>;
    retire: Record<string, never>;
    close: Record<string, never>;
    deal: Record<string, never>;
    label: { label: Label };
    timeout: { player: number };
}

/** Arguments of events by kind. */
export interface Events {
    round: { n: number };
    'hand-own': { card: Card[] };
    hand: Record<string, never>;
    play: { card: Card };
    nuts: { n: number };
    'nuts-take': { n: number; squirrel: Kind[] };
    'play-past': Record<string, never>;
    window: Record<string, never>;
    'react-own': { reaction: Reaction };
    react: Record<string, never>;
    honest: { taker: number };
    'honest-slapped': { palm: number[]; taker: number };
    'cheat-stays': Record<string, never>;
    'cheat-slapped': { palm: number[]; taker: number };
    'cheat-caught': { taker: number; player: number[] };
    'cheat-slapped-caught': { palm: number[]; taker: number; player: number[] };
    take: { squirrel: Kind };
    'take-over': { squirrel: Kind; card: Card };
    'take-shown': { squirrel: Kind; card: Card };
    'take-past': Record<string, never>;
    'pass-on': { taker: number };
    'pass-on-past': Record<string, never>;
    counter: Record<string, never>;
    'counter-past': Record<string, never>;
    'buy-off': { n: number };
    extra: Record<string, never>;
    'draw-nothing': Record<string, never>;
    'draw-own': { n: number; card: Card[] };
    draw: { n: number };
    'draw-devil': { n: number };
    'draw-penalty': { n: number };
    'draw-false': { n: number };
    'draw-past': Record<string, never>;
    rebuild: { n: number };
    'call-right': { victim: number };
    'call-wrong': { victim: number };
    last: Record<string, never>;
    'decline-own': Record<string, never>;
    decline: Record<string, never>;
    end: Record<string, never>;
    'end-nobody': Record<string, never>;
    score: { card?: Card[]; n: number; total: number };
    'score-devils': { card: Card[]; n: number; total: number; base: number; factor: number };
    forfeits: { n: number; total: number };
    'ask-label': Record<string, never>;
    label: { label: Label };
    retire: Record<string, never>;
    over: { winner: number[] };
    'over-shared': { winner: number[] };
}

/** Arguments of questions by key. */
export interface Questions {
    'ask.turn': Record<string, never>;
    'ask.window': Record<string, never>;
    'ask.last': Record<string, never>;
    'ask.due': Record<string, never>;
    'ask.demand': Record<string, never>;
    'wait.turn': { player: number };
    'wait.due': { player: number };
    'wait.demand': { player: number };
    'wait.window': Record<string, never>;
    'wait.window-own': Record<string, never>;
    'wait.last': Record<string, never>;
    'wait.last-own': Record<string, never>;
    'wait.scored': { n: number };
}
