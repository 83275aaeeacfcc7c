// past.ts -- what the log may still say once a card is covered: that it was played, not which.
//
// The game is about memory, so the page must not remember for anybody (BE-14, BE-45). A round that
// is over lies open and may be told again.
import type { GameEvent } from '../app/contract';

const PAST: Record<string, string> = {
    play: 'play-past',
    nuts: 'play-past',
    'nuts-take': 'play-past',
    counter: 'counter-past',
    take: 'take-past',
    'take-over': 'take-past',
    'take-shown': 'take-past',
    'pass-on': 'pass-on-past',
    draw: 'draw-past',
    'draw-devil': 'draw-past',
    'draw-penalty': 'draw-past',
    'draw-false': 'draw-past',
    'draw-own': 'draw-past',
    'draw-nothing': 'draw-past',
    'hand-own': 'hand',
};

export function past(event: GameEvent): GameEvent {
    const kind = PAST[event.kind];
    return kind === undefined ? event : { ...event, kind, args: {} };
}

export const opens = ['end', 'end-nobody'];
