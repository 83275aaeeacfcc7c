// speaker.ts -- the page's words of one game and language, read from po/ without a browser.
import fs from 'node:fs';
import path from 'node:path';
import type { Lang, Speaker } from '../app/words';
import { readPo } from '../po.mjs';

export const top = process.env.TOP!;
export const program = process.env.BACKROOM ?? path.join(top, 'build', 'backroom');
export const NAMES = ['Anna', 'Borys', 'Vira', 'Hlib', 'Dana', 'Erik', 'Faina', 'Ida', 'Kim'];

export function speaker(lang: Lang, game: string): Speaker {
    const texts = new Map<string, string>();
    for (const part of ['house', game]) {
        const file = path.join(top, 'po', `${part}.${lang}.po`);
        for (const [key, text] of readPo(fs.readFileSync(file, 'utf8'), file)) texts.set(key, text);
    }
    const find = (key: string): string | undefined => texts.get(key);
    return {
        lang,
        find,
        game,
        seatName: (seat) => (seat === 'house' ? find('house.the-house')! : NAMES[seat]!),
    };
}
