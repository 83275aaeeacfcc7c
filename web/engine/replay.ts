// replay.ts -- a match leafed through: what somebody saw after any number of moves.
import type { GameEvent } from '../app/contract';
import { readJournal } from './reader';

export type Eyes = number | 'table' | 'truth';

/** As an update, without anything to choose. `move` and `mover` only where the eyes may know. */
export interface Page {
    ply: number;
    plies: number;
    mover?: number | 'house';
    move?: string;
    view: unknown;
    events: GameEvent[];
    to_act: (number | 'house')[];
    must_act: (number | 'house')[];
    over: boolean;
}

export interface Replay {
    plies: number;
    game: string;
    seats: number;
    options: Record<string, string>;
    names: string[];
    at(ply: number, eyes: Eyes): Promise<Page>;
    /** What happened, move by move, as these eyes saw it. */
    events(eyes: Eyes): { ply: number; events: GameEvent[] }[];
}

/** Throws with one line of English if it is no journal. */
export async function replay(journal: string): Promise<Replay> {
    const { module, found } = await readJournal(journal);
    if (!found.ok) throw new Error(found.text ?? 'no journal');
    const { plies, game, seats, options, names } = found;
    const number = (eyes: Eyes): number => (eyes === 'table' ? -1 : eyes === 'truth' ? -2 : eyes);
    const events = (eyes: Eyes): { ply: number; events: GameEvent[] }[] => {
        const rows: { ply: number; events: GameEvent[] }[] = [];
        for (let next = 0; next <= plies;) {
            module.calls.device_events(next, number(eyes));
            const found = JSON.parse(module.takeText()!) as { rows: typeof rows; next: number };
            rows.push(...found.rows);
            next = found.next;
        }
        return rows;
    };
    const at = (ply: number, eyes: Eyes): Promise<Page> => {
        module.calls.device_at(ply, number(eyes));
        const text = module.takeText();
        if (text === null) return Promise.reject(new Error(`no move ${ply}`));
        return Promise.resolve(JSON.parse(text) as Page);
    };
    return { plies, game, seats, options, names, at, events };
}
