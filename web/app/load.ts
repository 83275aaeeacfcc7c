// load.ts -- a game's own table, its style, its words and its cards, fetched when they are needed.
import { useEffect, useState } from 'preact/hooks';
import { styles, tables } from 'virtual:made';
import { loadCards } from './cards';
import type { GameTable } from './contract';
import type { GameCards } from './tells';
import { want } from './words';

const styled = new Map<string, Promise<void>>();
function link(game: string): Promise<void> {
    const address = styles[game];
    if (!address) return Promise.resolve();
    let found = styled.get(game);
    if (!found) {
        found = new Promise((resolve) => {
            const element = document.createElement('link');
            element.rel = 'stylesheet';
            element.href = address;
            element.onload = element.onerror = () => resolve();
            document.head.append(element);
        });
        styled.set(game, found);
    }
    return found;
}

export interface Loaded {
    table: GameTable;
    cards: GameCards;
}

/** A game's table, its style, its words and its cards. */
export async function loadTable(game: string): Promise<Loaded> {
    const [found, cards] = await Promise.all([
        tables[game]!().then((module) => module.default),
        loadCards(game),
        link(game),
        want(game),
    ]);
    return { table: found, cards };
}

export function useLoaded(game: string | undefined): Loaded | null {
    const [loaded, setLoaded] = useState<Loaded | null>(null);
    useEffect(() => {
        let isHere = true;
        if (game)
            void loadTable(game).then((found) => {
                if (isHere) setLoaded(found);
            });
        return () => {
            isHere = false;
        };
    }, [game]);
    return loaded;
}
