// contract.ts -- what the shell and the five tables promise each other.
//
// A table draws a view; it knows no rule. What may be touched comes from the legal list through
// the chooser, what a touch would do from `preview`, why it may not be from `why`.
import type { VNode } from 'preact';
import type { Chooser } from './chooser';
import type { Own } from './own';
import type { Sound } from './synth';
import type { Moment } from './stage';

/** One legal move. `args` are the words of the game: strings, numbers, or lists of them. */
export interface Legal {
    move: string;
    kind: string;
    args: Record<string, unknown>;
    risky?: boolean;
    /** The clause by which it ends badly as things stand; the sentence is <game>.trap.CLAUSE. */
    trap?: string;
}

/** What happened. `seat` is who did it: a number, or 'house'. */
export interface GameEvent {
    kind: string;
    clause: string;
    seat?: number | 'house';
    args: Record<string, unknown>;
    /** What a log keeps of it once something newer has happened, null for nothing; absent: all. */
    past?: { kind: string; clause?: null; args: Record<string, unknown> } | null;
    /** All that came before may be told again. */
    opens?: boolean;
    /** The turn of its seat begins with it, the so manieth of the match. */
    turn?: number;
    /** A part of the match begins with it: a round, a phase. */
    part?: boolean;
}

/** What a seat is asked, or what it waits for: a text of po/, its clause, its arguments. What
 * stands under `key-hint` says more, if it is there. */
export interface Question {
    key: string;
    clause: string;
    args: Record<string, unknown>;
}

/** A question as the prompt shows it. */
export interface PromptText {
    text: string;
    clause?: string;
    hint?: string;
}

export interface SeatInfo {
    seat: number;
    name: string;
    bot: string | null;
    /** Which person of the game's cast the bot is: a key (cast.ts). */
    person?: string | undefined;
    here: boolean;
    me: boolean;
    /** Has given no name and is called "You" on the own page. */
    unnamed?: boolean;
    host?: boolean;
    muted?: boolean;
    taken?: boolean;
}

/** What moves would do, if neither chance nor something hidden decides (`sure`); `legal` is what
 * one could go on with. */
export interface Preview {
    sure: boolean;
    events: GameEvent[];
    view: unknown;
    legal: Legal[];
    /** What one would then be asked. */
    question: Question | null;
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
    /** What the word names, for whoever asks what that is: "card:bank". */
    word?: string;
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
    movePieces(legal: { kind: string; args: Args }): Piece[];
    event(event: GameEvent): string;
    /** The same in pieces, so that names can stand out. */
    eventPieces(event: GameEvent): Piece[];
    /** Who sits there, as a label: "You" for oneself without a name. */
    seat(seat: number | 'house'): string;
    /** The same within a sentence, in the third person. */
    player(seat: number | 'house'): string;
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

/** A row of a component table: cells by column. */
export type Row = Record<string, string | number>;

export interface TableProps<V = unknown> {
    view: V;
    me: number | null; // null: a spectator
    seats: SeatInfo[];
    toAct: number[];
    mustAct: number[];
    legal: Legal[];
    /** What the own seat is asked; null for spectators, and where there is nothing to say. */
    question: Question | null;
    events: GameEvent[]; // of the newest update, for "just laid"
    /** cards: component tables as rows, by table name (games/<game>/cards/*.csv) */
    rules: {
        game: string;
        seats: number;
        options: Record<string, string>;
        cards: Record<string, Row[]>;
    };
    /** What the page keeps of this table for itself: p.own.of(Store). */
    own: Own;
    choose: Chooser;
    t: Words;
    /** What a move would do, and up to four more of one's own after it. */
    preview(move: string, then?: readonly string[]): Promise<Preview | null>;
    why(move: string): Promise<Refusal | null>;
    /** Sends a move at once, without staging: for big live buttons only. */
    play(move: string): Promise<boolean>;
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

/** A moment as it is drawn: `beat` counts from 0, and what earlier beats have shown stays. */
export interface StageProps {
    moment: Moment;
    beat: number;
    p: TableProps;
}

/** Whose eyes: null for a spectator. */
export interface Viewer {
    me: number | null;
}

/** How a game is staged: web/<game>/stage.tsx. It is told events and nothing else, so that tables,
 * spectators and replays have the same. */
export interface GameStage {
    /** What of these events, which came with one update, is worth a moment, in order. */
    moments(events: readonly GameEvent[], to: Viewer): Moment[];
    /** Draws a moment; its sentence stands above it anyway. */
    Draw(props: StageProps): VNode | null;
    /** The sentence above it, where that of its first event will not do. */
    title?(props: StageProps): string | null;
    /** First words of the moves that end one's own turn. */
    ends?: readonly string[];
}

/** The default export of web/<game>/table.tsx. */
export interface GameTable {
    Board(p: TableProps): VNode;
    Dock(p: TableProps): VNode | null;
    Sheet?(p: TableProps): VNode | null;
    /** What is asked beyond the engine's question, which is `asked`: once something is picked,
     * sent, or put together on this page. Null: nothing. */
    prompt?(p: TableProps, asked: PromptText): PromptText | null;
    plate?(p: TableProps, seat: number): VNode | null;
    stage?: GameStage;
    /** True if the board draws all seats itself and the shell should draw no row of plates. */
    ownPlates?: boolean;
    /** Where a table has notes: whether this person wants them; absent: yes. */
    keepsNotes?(): boolean;
    /** What the table is asked, in words; `moves` are the answers there are. */
    asked?(p: TableProps, moves: readonly string[]): TableQuestion;
    /** One line for the top bar: round, phase, cards left. */
    status?(p: TableProps): string;
    /** At most two, while nothing is picked: pass, stop, take. */
    buttons?(p: TableProps): TableButton[];
    /** What the primary button says where the staged move alone does not say it; else null. */
    primary?(p: TableProps, staged: Legal): string | null;
    /** Whether two moves are the same but for which of two equal places they use. */
    isMirror?(p: TableProps, a: Legal, b: Legal): boolean;
    /** What events sound like, by their kind; the others are cards. */
    sounds?: Readonly<Record<string, Sound>>;
    /** Keys that only this game has, with what they do. */
    keys?(t: Words): readonly { key: string; text: string }[];
    /** The things that parts of a score are about, by the engine's name of the part: data-word. */
    summed?: Readonly<Record<string, string>>;
    /** A card as it is drawn, by "dictionary:word"; null for what has no face. */
    face?(p: TableProps, thing: string): VNode | null;
    /** Big buttons of a live window; `key` is a KeyboardEvent.key (' ' is the space bar). */
    quick?(p: TableProps): { key: string; label: string; move: string }[];
}
