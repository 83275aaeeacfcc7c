// props.ts -- what a game's table is given to draw.
import type { Legal, TableProps } from './contract';
import type { GameCards } from './tells';
import type { Visit } from './visit';

export const seatsOnly = (list: (number | 'house')[]): number[] =>
    list.filter((seat): seat is number => typeof seat === 'number');

const NOBODY: readonly Legal[] = [];

/** What a game's table is given. */
export function propsOf(visit: Visit, cards: GameCards): TableProps | null {
    const update = visit.update.value,
        table = visit.table.value;
    if (!update || !table) return null;
    const houseLeft = update.clock.find((one) => one.seat === 'house')?.left;
    const over = table.phase === 'over' || update.over;
    return {
        view: update.view,
        me: visit.me.value,
        seats: visit.seats.value,
        toAct: seatsOnly(update.to_act),
        mustAct: seatsOnly(update.must_act),
        legal: over || visit.heldUntil.value > 0 || table.paused ? [...NOBODY] : update.legal,
        question: update.question ?? null,
        events: update.events,
        rules: {
            game: table.game,
            seats: table.seats,
            options: table.options,
            cards: { ...cards.tables, ...visit.deck.value },
        },
        own: visit.own,
        choose: visit.choose,
        t: visit.words.value,
        preview: (move, then) => visit.preview(move, then),
        why: (move) => visit.why(move),
        play: (move) => visit.play(move),
        windowMs: table.race_ms,
        windowEnds: houseLeft === undefined ? null : visit.updatedAt.value + houseLeft,
        reactions: visit.reactions.value,
        log: visit.eventLog.value,
        say: (text) => void visit.ask({ do: 'chat', text }),
        passes: visit.passes.value,
        passing: update.passing === true,
        setPasses: (turn, point) =>
            void visit.ask({ do: 'passes', switch: turn, ...(point ? { point } : {}) }),
        notes: table.notes,
        over,
    };
}
