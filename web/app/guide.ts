// guide.ts -- what there is to read of a game: its guide, what its words mean, positions.
//
// games/<game>/guide.json has the structure, po/ the texts (<game>.guide.*), and
// web/<game>/positions.json what tools/positions made of the game's lesson through the engine.
import type { GameEvent } from './contract';
import type { Described, Printed } from './explain';

/** A step of a turn, or a thing that people forget: a title, a text, cards to look at. */
export interface Part {
    key: string;
    cards?: string[]; // dictionary:word
    clauses: string[];
}
/** Clauses that stand together: single ones, and ranges "SQ-01:SQ-07". */
export interface Chapter {
    key: string;
    of: string[];
}
export interface Guide {
    goal: Omit<Part, 'key'>;
    turn: Part[];
    /** Cards in the order in which they are told, with the clauses about them. */
    cards: { words: string[]; clauses: string[] }[];
    end: Omit<Part, 'key'>;
    forget: Part[];
    chapters: Chapter[];
    /** How the words of a dictionary are the rows of tables of components. */
    printed: Record<string, Printed[]>;
}

/** A moment of a lesson, as one seat sees it. */
export interface Position {
    key: string; // the step that has led to it
    clause: string;
    view: unknown;
    events: GameEvent[]; // since the step before
}
export interface Positions {
    seats: number;
    options: Record<string, string>;
    me: number;
    steps: Position[];
    /** How a whole match ended. */
    end?: Omit<Positions, 'steps' | 'end'> & Omit<Position, 'key' | 'clause'>;
}

export interface GameGuide {
    guide: Guide | null; // a new game may have none yet
    described: Described;
    positions: Positions | null;
}

/** The letters of a clause's number and the number: SQ-Q07 is ["SQ-Q", 7]. */
function numberOf(id: string): [string, number] {
    const found = /^(.*?)(\d+)$/.exec(id);
    return found ? [found[1]!, Number(found[2])] : [id, 0];
}

export function isIn(chapter: Chapter, id: string): boolean {
    const [letters, n] = numberOf(id);
    return chapter.of.some((range) => {
        const [from, to = from] = range.split(':') as [string, string?];
        const [first, least] = numberOf(from);
        return first === letters && n >= least && n <= numberOf(to!)[1];
    });
}
