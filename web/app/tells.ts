// tells.ts -- what a house tells of a table, as it comes over the line.
import type { GameEvent, Legal, Question, Reaction, Row } from './contract';
import type { Script } from './lesson_kept';

export interface Chair {
    seat: number;
    name?: string;
    here?: boolean;
    host?: boolean;
    muted?: boolean;
    pause?: boolean; // asks for one
    alike?: boolean; // the name looks like another one here
    bot?: string;
    program?: boolean; // a bot that joined as such
}
export interface TableTell {
    table: string;
    code?: string; // until it is over
    phase: 'open' | 'playing' | 'over';
    game: string;
    seats: number;
    options: Record<string, string>;
    public: boolean;
    hints: boolean;
    notes: boolean;
    pauses?: boolean; // people may agree on one ...
    paused?: boolean; // ... and have
    live: boolean;
    move_ms: number;
    race_ms: number;
    bank_ms: number;
    bot_ms: number;
    chairs: Chair[];
    commitment: string;
    you: number | 'table';
    host: boolean;
    kicked?: string[]; // the host is told whom to ask back
    secret?: string;
    scores?: number[];
    places?: number[];
    winners?: number[];
    plies?: number;
    digest?: string;
    next?: string;
    decks?: string[]; // tables of components that are not the shipped ones
    watching?: number; // see Watching
    watchers?: string[];
}
/** How many look on without a seat, and names of some of them. */
export interface Watching {
    watching: number;
    watchers: string[];
}
export interface Clock {
    seat: number | 'house'; // the house: a window that it closes
    left: number;
    bank?: number;
}
export interface Update {
    table: string;
    rev: number;
    log?: number; // how many items the viewer's log has
    seat: number | 'table';
    view: unknown;
    events: GameEvent[];
    to_act: (number | 'house')[];
    must_act: (number | 'house')[];
    legal: Legal[];
    question?: Question; // what the own seat is asked
    forced?: boolean; // the own seat has one lawful move
    over: boolean;
    window?: string; // turn, grace, race, sealed, interrupt, trade
    undo?: boolean;
    undone?: number;
    asked?: string[]; // what the host may answer for the table
    passing?: boolean; // the table passes for this seat now (standing passes)
    clock: Clock[];
}
/** A window that asks everybody at once. Nothing is staged over it: there it matters when one sees
 * it, and what one remembers. */
export const isRace = (told: Pick<Update, 'window'>): boolean =>
    told.window === 'race' || told.window === 'sealed';

/** Something the house did: the bot that sits in, the time that was up, who is host. */
export interface HouseDid {
    what: string; // timeout, away, back, stand, kick, host, pause, resume
    seat: number;
    name?: string; // of then
}
export interface HouseTell {
    house: string;
    seat: number;
    name?: string;
    log: number;
}
export interface ChatTell {
    seat: number;
    text: string;
    log?: number; // none: it is not kept
}
/** What a log has under one number, as `history` tells it: one of these. */
export interface Item {
    events?: GameEvent[];
    undone?: number;
    house?: string; // with seat and name
    chat?: string; // with seat
    seat?: number;
    name?: string;
}

/** What a row is about: something that happened, a move of a seat that was taken back, who was how
 * quick, what the house did, what somebody said. */
interface Things {
    event: GameEvent;
    undone: number;
    reactions: readonly Reaction[];
    house: HouseDid;
    chat: { seat: number; text: string };
}
type Only<K extends keyof Things> = { [key in K]: Things[key] } & {
    [key in Exclude<keyof Things, K>]?: undefined;
};
export type RowThing = { [K in keyof Things]: Only<K> }[keyof Things];
interface RowAt {
    rev: number; // the number of its item
    sat?: number; // which of the book's sitters: names are those of then
}
export type EventRow = RowAt & Only<'event'>;
export type ChatRow = RowAt & Only<'chat'>;
export type LogRow = RowAt & RowThing;
export interface GameFacts {
    game: string;
    title: Record<string, string>;
    seats: [number, number];
    options: Record<string, string[]>;
    tables: string[];
    clauses: number;
    version: number;
}
export interface GameCards {
    lesson: Script;
    tables: Record<string, Row[]>;
    clauses: [string, string][];
}
