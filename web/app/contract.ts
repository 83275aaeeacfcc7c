// contract.ts -- what the shell and the five tables promise each other.
//
// A table draws a view; it knows no rule. What may be touched comes from the legal list through
// the chooser, what a touch would do from `preview`, why it may not be from `why`.
import type { VNode } from 'preact';
import type { Chooser } from './chooser';

/** One legal move. `args` are the words of the game: strings, numbers, or lists of them. */
export interface Legal {
    move: string;
    kind: string;
    args: Record<string, unknown>;
    risky: boolean;
}

/** What happened. `seat` is who did it: a number, or 'house'. */
export interface GameEvent {
    kind: string;
    clause: string;
    seat?: number | 'house';
    args: Record<string, unknown>;
}

export interface SeatInfo {
    seat: number;
    name: string;
    bot: string | null;
    here: boolean;
    me: boolean;
    host?: boolean;
    muted?: boolean;
    taken?: boolean;
}

/** What moves would do, if neither chance nor something hidden decides (`sure`); `legal` is what
 * one could go on with. */
export interface Preview {
    sure: boolean;
    events: GameEvent[];
    view: any;
    legal: Legal[];
}

/** When somebody reacted in a window that is over, first to last: milliseconds since it opened,
 * and how many of them the house took off for the line. */
export interface Reaction {
    seat: number;
    move: string;
    after: number;
    credit: number;
}

export interface Refusal {
    clause: string;
    text: string;
}

/** A stretch of a sentence: plain, somebody's name, or a number. */
export interface Piece {
    text: string;
    is?: 'seat' | 'number';
    seat?: number;
}

export type Args = Record<string, unknown>;

/** Words in the language of the moment. Reading one makes a component follow the language. */
export interface Words {
    /** t('page.home'), t('squirrels.word.bank'), t(key, { n: 3 }). An unknown key is shown. */
    (key: string, args?: Args): string;
    has(key: string): boolean;
    /** A word of the game being played: word('contraband-5') is "Contraband 5". */
    word(word: string, game?: string): string;
    move(legal: { kind: string; args: Args }): string;
    event(event: GameEvent): string;
    /** The same in pieces, so that names can stand out. */
    eventPieces(event: GameEvent): Piece[];
    seat(seat: number | 'house'): string;
    lang: 'en' | 'ru' | 'uk';
    game: string;
}

/** Own standing passes: a switch (auto, on, off) for each kind of point, and passes until the next
 * phase or round. */
export interface Passes {
    switches: string[];
    phase: boolean;
    round: boolean;
}

export interface TableProps<V = any> {
    view: V;
    me: number | null; // null: a spectator
    seats: SeatInfo[];
    toAct: number[];
    mustAct: number[];
    legal: Legal[];
    events: GameEvent[]; // of the newest update, for "just laid"
    /** cards: component tables as rows, by table name (games/<game>/cards/*.csv) */
    rules: {
        game: string;
        seats: number;
        options: Record<string, string>;
        cards: Record<string, Record<string, any>[]>;
    };
    choose: Chooser;
    t: Words;
    /** What a move would do, and up to four more of one's own after it. */
    preview(move: string, then?: readonly string[]): Promise<Preview | null>;
    why(move: string): Promise<Refusal | null>;
    /** Sends a move at once, without staging: for big live buttons only. */
    play(move: string): void;
    /** How long a race stays open (Belo4ka's slaps), in milliseconds. */
    windowMs: number;
    /** When the house closes the window that is open, on the clock of performance.now(). */
    windowEnds: number | null;
    /** Of the window that was over last, until another one opens. */
    reactions: readonly Reaction[];
    /** What has happened so far, oldest first. */
    log: readonly { rev: number; event: GameEvent }[];
    /** Says a line to everybody at the table, as the chat does. */
    say(text: string): void;
    /** Standing passes, where the house keeps them; null elsewhere. */
    passes: Passes | null;
    /** The house answers for this seat now, by a standing pass. */
    passing: boolean;
    /** Turns a switch: auto, on or off for one point or all, or phase or round. */
    setPasses(turn: string, point?: number): void;
    /** Whether this table lets people keep in view what they were shown once. */
    notes: boolean;
    /** The end, on replays and after the match: nothing can be touched. */
    over: boolean;
}

/** What the game asks the table; the host answers with one of these moves. */
export interface TableQuestion {
    text: string;
    button: string; // opens the answers
    about: string;
    clause?: string;
    answers: { move: string; label: string }[];
}

export interface TableButton {
    label: string;
    move: string;
    primary?: boolean;
    key?: string;
}

/** The default export of web/<game>/table.tsx. */
export interface GameTable {
    Board(p: TableProps): VNode;
    Dock(p: TableProps): VNode | null;
    Sheet?(p: TableProps): VNode | null;
    prompt(p: TableProps): { text: string; clause?: string; hint?: string };
    plate?(p: TableProps, seat: number): VNode | null;
    /** True if the board draws all seats itself and the shell should draw no row of plates. */
    ownPlates?: boolean;
    /** What the log may still say of an event once a newer one has happened (Belo4ka's memory). */
    past?(event: GameEvent, notes: boolean): GameEvent;
    /** After an event of these kinds all before it may be told again. */
    opens?: readonly string[];
    /** What the table is asked, in words; `moves` are the answers there are. */
    asked?(p: TableProps, moves: readonly string[]): TableQuestion;
    /** Another person takes the device: drafts and open sheets are put away. */
    forget?(): void;
    /** One line for the top bar: round, phase, cards left. */
    status?(p: TableProps): string;
    /** At most two, while nothing is picked: pass, stop, take. */
    buttons?(p: TableProps): TableButton[];
    /** What the primary button says where the staged move alone does not say it; else null. */
    primary?(p: TableProps, staged: Legal): string | null;
    /** Big buttons of a live window; `key` is a KeyboardEvent.key (' ' is the space bar). */
    quick?(p: TableProps): { key: string; label: string; move: string }[];
}
