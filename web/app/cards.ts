// cards.ts -- component tables of a game.
import { cards } from 'virtual:made';
import { fetchedOnce } from './fetched';
import type { GameCards } from './tells';

export const loadCards = fetchedOnce<GameCards>(cards);
