// facts.ts -- what the start page says of each game beyond what the engine knows.
//
// Emblem and accent are art; minutes are for a table of people. Seats are in described.ts; options
// and titles come from the house.
import { faces, games } from 'virtual:made';

export interface Face {
    emblem: string;
    accent: string;
    minutes: number;
    /** Seats of "play now". */
    usual: number;
    /** A game of reflexes: even against bots its windows are live. */
    isLive?: boolean;
    /** What its box says of the age of players, where it is for grown-ups. */
    age?: number;
    /** Whether a table usually lets people keep what they were shown once; undefined: this page
     * would draw nothing more. */
    notes?: boolean;
}

/** From web/<game>/face.json, in the order of games/games.txt. */
export const FACES: Record<string, Face> = faces;
export const GAMES: readonly string[] = games;
