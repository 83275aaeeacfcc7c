// visited.ts -- tables at the house that this browser was at, and those it lists no more.
import { keep } from './settings';
import type { TableTell } from './tells';

/** What a list of matches says of a table; the house itself forgets the names of finished ones. */
export interface Visited {
    table: string;
    game: string;
    seats: number;
    names: string[];
    isOver: boolean;
}
const VISITED_MAX = 200;

export function visited(): Visited[] {
    try {
        const found: unknown = JSON.parse(keep.read('visited') ?? '[]');
        return Array.isArray(found) ? (found as Visited[]) : [];
    } catch {
        return [];
    }
}

export function remember(told: TableTell): void {
    if (told.phase === 'open' || told.you === 'table') return;
    const one: Visited = {
        table: told.table,
        game: told.game,
        seats: told.seats,
        names: told.chairs.map((chair) => chair.name ?? chair.bot ?? ''),
        isOver: told.phase === 'over',
    };
    const others = visited().filter((other) => other.table !== told.table);
    keep.write('visited', JSON.stringify([...others, one].slice(-VISITED_MAX)));
}

const FORGOTTEN_MAX = 500;

/** Tables at the house that this person does not want listed any more; to come there again brings
 * them back. The house keeps them: others sat there, too. */
export function forgotten(): string[] {
    try {
        const found: unknown = JSON.parse(keep.read('forgotten') ?? '[]');
        return Array.isArray(found) ? (found as string[]) : [];
    } catch {
        return [];
    }
}

export function setForgotten(table: string, is: boolean): void {
    const before = forgotten();
    if (before.includes(table) === is) return;
    const others = before.filter((other) => other !== table);
    const after = is ? [...others, table] : others;
    keep.write('forgotten', JSON.stringify(after.slice(-FORGOTTEN_MAX)));
}
