// branch.ts -- "what if": a finished match played on from one of its moments, against bots.
//
// On this device, whatever house it was played at. What came of the match the first time is kept in
// this browser, so that the review of the second can say how they compare.
import { engine } from 'virtual:made';
import { decksOf } from '../engine/branch';
import { wholeOf } from './chances';
import type { Decision } from './chances';
import { theDevice } from './house';
import { problem } from './problem';
import { go } from './router';
import { keep, randomHex } from './settings';
import type { Visit } from './visit';
import { t } from './words';

/** What came of a match before it was played on from one of its moments. */
export interface First {
    table: string;
    at: number; // moves made before
    seat: number;
    place: number;
    seats: number;
    after: number | null; // percent after the move made then, if it is known
}

const KEPT_MAX = 50;

function all(): Record<string, First> {
    try {
        return JSON.parse(keep.read('branches') ?? '{}') as Record<string, First>;
    } catch {
        return {};
    }
}

function remember(table: string, first: First): void {
    const rest = Object.entries(all()).slice(1 - KEPT_MAX);
    keep.write('branches', JSON.stringify(Object.fromEntries([...rest, [table, first]])));
}

export const firstOf = (table: string): First | null => all()[table] ?? null;

/** Percent after the move that was made there: what it was worth less what it gave away. */
export function afterMove(decisions: readonly Decision[], at: number): number | null {
    const found = decisions.find(({ ply }) => ply === at);
    return found ? wholeOf(found.value - found.loss) : null;
}

interface Wish {
    at: number;
    seat: number;
    decisions?: readonly Decision[];
}

/** What is answered is why not. */
export async function playOnFrom(
    visit: Visit,
    journal: readonly string[],
    { at, seat, decisions = [] }: Wish,
): Promise<string> {
    const { game, options, places } = visit.table.value!;
    const head = JSON.parse(journal[0]!) as {
        seats: number;
        house_decks?: Record<string, string>;
    };
    const deck = decksOf(head);
    const device = await theDevice();
    const made = await device.ask({
        do: 'create',
        game,
        seats: head.seats,
        options,
        ...(deck.length > 0 && { deck }),
        hints: true,
        live: false,
    });
    if (!made.ok) return problem(made);
    const open = made.table as string;
    await device.come(open);
    const sat = await device.ask({ do: 'sit', seat, salt: randomHex(16) });
    if (!sat.ok) return problem(sat);
    await device.leave();
    const text = `${journal.join('\n')}\n`;
    const table = await (await engine!()).deviceBranch(open, text, at, seat);
    if (!table) return t('page.branch.unknown');
    const after = afterMove(decisions, at);
    const place = places?.[seat] ?? 0;
    remember(table, { table: visit.key, at, seat, place, seats: head.seats, after });
    go({ at: 'table', key: table, place: 'device' });
    return '';
}
