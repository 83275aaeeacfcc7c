// guided.ts -- what the page is given of a game to explain and to read, without a browser.
import fs from 'node:fs';
import path from 'node:path';
import type { Row } from '../app/contract';
import type { Known } from '../app/explain';
import type { GameGuide } from '../app/guide';
import { makeWords } from '../app/words';
import type { Lang } from '../app/words';
import { readCsv } from '../csv.mjs';
import { speaker, top } from './speaker';

export const GAMES = fs
    .readFileSync(path.join(top, 'games', 'games.txt'), 'utf8')
    .trim()
    .split('\n');

const json = (...parts: string[]) =>
    JSON.parse(fs.readFileSync(path.join(top, ...parts), 'utf8')) as unknown;

const has = (...parts: string[]): boolean => fs.existsSync(path.join(top, ...parts));
/** Games with rules to read, and those whose page has a table of its own; a new one has neither. */
export const GUIDED = GAMES.filter((game) => has('games', game, 'guide.json'));
export const DRAWN = GAMES.filter((game) => has('web', game, 'table.tsx'));

export function guideOf(game: string): GameGuide {
    return {
        guide: GUIDED.includes(game) ? json('games', game, 'guide.json') : null,
        described: json('web', game, 'described.json'),
        positions: json('web', game, 'positions.json'),
    } as GameGuide;
}

export function knownOf(game: string, lang: Lang = 'en'): Known {
    const folder = path.join(top, 'games', game, 'cards');
    const cards: Record<string, Row[]> = {};
    for (const file of fs.readdirSync(folder))
        cards[file.replace('.csv', '')] = readCsv(
            fs.readFileSync(path.join(folder, file), 'utf8'),
            file,
        ) as Row[];
    const { guide, described } = guideOf(game);
    return { guide, described, cards, t: makeWords(speaker(lang, game)) };
}

export const clausesOf = (game: string): string[] =>
    (
        readCsv(
            fs.readFileSync(path.join(top, 'games', game, 'clauses.csv'), 'utf8'),
            'clauses.csv',
        ) as { id: string }[]
    ).map(({ id }) => id);
