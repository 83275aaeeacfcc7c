// memory.ts -- what the log may still say once something newer has happened.
//
// The house says with every event what is left of it later (`past`) and which one lets all be told
// again (`opens`); no kind of event is known here.
import type { GameEvent } from './contract';

interface Row {
    rev: number;
    event?: GameEvent | undefined;
    undone?: number | undefined;
}

/** Which rows are the newest of the match: what is said or sat between makes none of it old. */
export function newestOf(rows: readonly Row[]): number {
    for (let i = rows.length - 1; i >= 0; i--)
        if (rows[i]!.event || rows[i]!.undone !== undefined) return rows[i]!.rev;
    return -1;
}

const kept = new WeakMap<object, Row>();

/** One object a row, so that what is drawn of it stays as it is. */
function pastOf<R extends Row>(row: R): R {
    const { past, ...told } = row.event!;
    const clause = past?.clause === null ? '' : told.clause;
    const known = kept.get(row) ?? { ...row, event: { ...told, ...past, clause } };
    kept.set(row, known);
    return known as R;
}

/** Rows as a log shows them. Those of the newest update are told in full, and so are those up to
 * the last event that opened all. */
export function remembered<R extends Row>(rows: readonly R[]): readonly R[] {
    if (!rows.some((row) => row.event?.past !== undefined)) return rows;
    const newest = newestOf(rows);
    const opened = rows.reduce((rev, row) => (row.event?.opens ? row.rev : rev), -1);
    return rows.flatMap((row) => {
        if (row.event?.past === undefined || row.rev === newest || row.rev <= opened) return [row];
        return row.event.past === null ? [] : [pastOf(row)];
    });
}
