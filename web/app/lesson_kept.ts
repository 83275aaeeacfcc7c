// lesson_kept.ts -- guided first matches: what they are made of, and how far somebody has come.
//
// The script is games/<game>/lesson.json, which build/lessons plays through the engine. How far one
// has come is kept in this browser: nothing of it is told to anybody.
import type { VNode } from 'preact';
import { signal } from '@preact/signals';
import { keep } from './settings';

/** A move of somebody else ("1 lay bank left"), or moves of which one is asked for. */
export interface Beat {
    play?: string;
    try?: string[];
    wrong?: Record<string, string>;
}
export interface Step {
    key: string;
    clause: string;
    /** Members and facts of the view that are pointed at. */
    point?: string[];
    beats?: Beat[];
}
export interface Script {
    seats: number;
    deal: number;
    options?: Record<string, string>;
    me: number;
    steps: Step[];
}

/** What a table knows of the lesson that is taught there. */
export interface Taught {
    /** Whether a move may be sent: another than the one that is asked for is talked about first. */
    takes(move: string): boolean;
    /** The move that was asked for has been made. */
    made(): void;
    Bar(): VNode;
    Coach(): VNode | null;
}

/** Of one game. */
export interface Kept {
    table?: string; // where the lesson is, while it goes on
    step?: number;
    beat?: number;
    of?: number; // how many steps there are
    isDone?: boolean;
    /** The table at which a lesson was offered, 'no' once it was declined. */
    offered?: string;
    isPlayed?: boolean; // a match of one's own was begun
    /** The last table that was taught at, and how many moves were made as the lesson said. */
    taught?: { table: string; moves: number };
}

function read(): Record<string, Kept> {
    try {
        const found: unknown = JSON.parse(keep.read('lessons') ?? '{}');
        return typeof found === 'object' && found !== null ? (found as Record<string, Kept>) : {};
    } catch {
        return {};
    }
}
const all = signal(read());

export const lessonOf = (game: string): Kept => all.value[game] ?? {};

export function keepLesson(game: string, change: Kept): void {
    all.value = { ...all.peek(), [game]: { ...all.peek()[game], ...change } };
    keep.write('lessons', JSON.stringify(all.peek()));
}

/** The game whose lesson is at that table of this device. */
export const lessonAt = (table: string): string | null =>
    Object.entries(all.value).find(([, kept]) => kept.table === table)?.[0] ?? null;

/** How many moves of a table were a lesson's: nobody is to blame for them. */
export const taughtMoves = (game: string, table: string): number => {
    const { taught } = lessonOf(game);
    return taught?.table === table ? taught.moves : 0;
};

/** Windows of somebody's first matches, in milliseconds: slow ones. */
export const SLOW = { race_ms: 12000, grace_ms: 4000 };

/** The first match of a game of reflexes is a slow one. */
export function firstPace(game: string): Partial<typeof SLOW> {
    const isFirst = lessonOf(game).isPlayed !== true;
    if (isFirst) keepLesson(game, { isPlayed: true });
    return isFirst ? SLOW : {};
}
