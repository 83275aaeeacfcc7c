// guide_load.ts -- a game's guide, description and positions, fetched in one file.
//
// That is when somebody first asks what a thing is, or opens the rules.
import { guides } from 'virtual:made';
import { fetchedOnce } from './fetched';
import type { GameGuide } from './guide';

export const loadGuide = fetchedOnce<GameGuide>(guides);
