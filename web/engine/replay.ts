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
    view: any;
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
}

/** Throws with one line of English if it is no journal. */
export async function replay(journal: string): Promise<Replay> {
    const { module, found } = await readJournal(journal);
    if (!found.ok) throw new Error(found.text ?? 'no journal');
    const { plies, game, seats, options, names } = found;
    const at = (ply: number, eyes: Eyes): Promise<Page> => {
        module.calls.device_at(ply, eyes === 'table' ? -1 : eyes === 'truth' ? -2 : eyes);
        const text = module.takeText();
        if (text === null) return Promise.reject(new Error(`no move ${ply}`));
        return Promise.resolve(JSON.parse(text) as Page);
    };
    return { plies, game, seats, options, names, at };
}
