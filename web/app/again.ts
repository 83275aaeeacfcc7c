// again.ts -- one more match: whoever presses goes to a new table, the others are asked in there.
//
// The house seats the same people at the next table and tells its key to all who are at this one
// (`next`). Who came that way wants to play, so nobody has to press a second time: the match begins
// as soon as all of them are there.
import { useEffect } from 'preact/hooks';
import { problem } from './problem';
import { go } from './router';
import type { TableTell } from './tells';
import type { Visit } from './visit';

const KEY = 'backroom.again'; // tables this page came to for one more match

function cameTo(): string[] {
    try {
        return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    } catch {
        return [];
    }
}

function come(visit: Visit, table: string): void {
    try {
        sessionStorage.setItem(KEY, JSON.stringify([...cameTo(), table].slice(-20)));
    } catch {
        /* then somebody presses once more */
    }
    go({ at: 'table', key: table, place: visit.house.place });
}

/** The same people once more; what is answered is why not. */
export async function playAgain(visit: Visit): Promise<string> {
    const table = visit.table.value!;
    if (table.next) {
        come(visit, table.next);
        return '';
    }
    const { house, party } = visit;
    const found = party
        ? await party.again()
        : await visit
              .ask({ do: 'rematch' })
              .then((answer) => (answer.ok ? (answer.table as string) : answer));
    if (typeof found !== 'string') return problem(found);
    if (house.place === 'device' && !party) {
        await house.come(found); // nobody else is waited for
        await house.ask({ do: 'start' });
    }
    come(visit, found);
    return '';
}

/** Whether everybody who was asked is there. */
export const isComplete = ({ chairs, you }: Pick<TableTell, 'chairs' | 'you'>): boolean =>
    chairs.every(
        (chair) => chair.bot !== undefined || (chair.name !== undefined && chair.here === true),
    ) && chairs.some((chair) => chair.seat === you);

/** At the new table: the host's page begins when all are there. */
export function useAgain(visit: Visit): void {
    const table = visit.table.value!;
    const isReady =
        table.phase === 'open' &&
        table.host &&
        isComplete(table) &&
        cameTo().includes(table.table);
    useEffect(() => {
        if (isReady) void visit.ask({ do: 'start' });
    }, [isReady]);
}
