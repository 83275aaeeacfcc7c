// branch.ts -- a finished match as it was before some move, as the lines of a table that goes on.
//
// A table is its lines (server/lines.c): who sits where, the deal, the moves. The deal comes from
// the same secret and the same bytes of every seat, so it is the same deal and can be proved anew.
// People who sat elsewhere are away, so bots play for them; bots stay who they were.

interface Evidence {
    secret?: string;
    salts?: string[];
}
interface Line {
    backroom?: number;
    players?: string[];
    seat?: number | 'house';
    move?: string;
    undo?: number;
    evidence?: Evidence;
}

/** Moves that were not taken back. */
function movesOf(lines: readonly Line[]): Line[] {
    const moves: Line[] = [];
    for (const line of lines) {
        if (line.move !== undefined) moves.push(line);
        else if (line.undo !== undefined) moves.splice(moves.length - line.undo);
    }
    return moves;
}

/** The house cards of a match, as `create` takes them: by its journal's first line. */
export const decksOf = (head: { house_decks?: Record<string, string> }): string[] =>
    Object.values(head.house_decks ?? {});

/**
 * `open` are the lines of an open table of the same rules at which somebody sits: whose host and
 * person are taken. Null if the journal does not tell how it was dealt.
 */
export function branchLines(
    open: readonly string[],
    journal: string,
    at: number,
    seat: number,
    stranger: () => string,
): string[] | null {
    const lines = journal
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text) as Line);
    const proof = lines.find((line) => line.evidence?.secret)?.evidence;
    const head = lines[0];
    const table = open.map((text) => JSON.parse(text) as Record<string, unknown>);
    const [rules, sits] = [table.find((one) => 'table' in one), table.find((one) => 'sit' in one)];
    if (!proof?.secret || !proof.salts || !head?.players || !rules || !sits) return null;
    const { salts } = proof;
    const others = head.players.map((_, i) => i).filter((i) => i !== seat);
    const people = others.filter((i) => salts[i] !== '');
    const chair = (i: number): object => {
        const name = head.players![i]!;
        if (i === seat) return { ...sits, sit: i, salt: salts[i] };
        if (!people.includes(i)) return { bot: i, name };
        return { sit: i, person: stranger(), name, salt: salts[i] };
    };
    const players = head.players.map((name, i) => (i === seat ? sits.name : name));
    return [
        { ...rules, secret: proof.secret },
        ...head.players.map((_, i) => chair(i)),
        { start: true },
        { ...head, players },
        ...people.map((i) => ({ away: i })),
        ...movesOf(lines)
            .slice(0, at)
            .map(({ seat: who, move }) => ({ seat: who, move })),
    ].map((line) => JSON.stringify(line));
}
