// speaker.ts -- the page's words of one game and language, read from po/ without a browser.
import path from 'node:path';
import type { Args, GameEvent, Legal, Question } from '../app/contract';
import type { Lang, Speaker } from '../app/words';
import { readWords } from '../po.mjs';

export const top = process.env.TOP!;
export const program = process.env.BACKROOM ?? path.join(top, 'build', 'backroom');
export const NAMES = ['Anna', 'Borys', 'Vira', 'Hlib', 'Dana', 'Erik', 'Faina', 'Ida', 'Kim'];

const wordsOf = new Map<Lang, Record<string, string>>();

/** An answer of the referee, as far as tests read it. */
export interface Said {
    ok: boolean;
    over?: boolean;
    events?: GameEvent[];
    parts?: Legal[];
    moves: string[];
    says: string[];
    must_act: (number | 'house')[];
    question?: Question;
    asks?: string;
    allowed?: boolean; // of `why`, with clause, args and text if not
    clause?: string;
    args?: Args;
    text?: string;
}

export function speaker(lang: Lang, game: string): Speaker & { all: Record<string, string> } {
    const texts = wordsOf.get(lang) ?? readWords(top, lang);
    wordsOf.set(lang, texts);
    const find = (key: string): string | undefined => texts[key];
    return {
        lang,
        find,
        all: texts,
        game,
        seatName: (seat) => (seat === 'house' ? find('house.the-house')! : NAMES[seat]!),
    };
}
