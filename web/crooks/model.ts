// model.ts -- a view of Crooks sorted for drawing: slots, piles, members, notes.
//
// A view lists crooks in the order they were laid, one line each, and a line keeps its number for
// the whole match. Notes are what this person was shown before and may not look at again: a view
// has them only where the table allows it, and they are drawn only if this person wants them.
import type { Row, TableButton, TableProps } from '../app/contract';
import type { View } from './described';

export const JOBS: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9];
export const GANGS = ['north', 'west', 'outfit'] as const;
export type Gang = (typeof GANGS)[number];

export type { View };

export type Props = TableProps<View>;

/** What is printed on a crook. */
export interface Crook {
    id: string;
    rating: number;
    modifier: number;
    gangs: Gang[];
    kind: string;
}

const GANG_OF: Record<string, Gang> = {
    north_red: 'north',
    west_blue: 'west',
    outfit_yellow: 'outfit',
};
const COLOUR: Record<Gang, string> = { north: 'red', west: 'blue', outfit: 'yellow' };

const decks = new WeakMap<object, Map<string, Crook>>();

function readDeck(rows: Row[]): Map<string, Crook> {
    return new Map(
        rows.map((row) => {
            const id = String(row.card_id).toLowerCase();
            const gangs = String(row.gangs)
                .split('|')
                .filter(Boolean)
                .map((name) => GANG_OF[name]!);
            const kind = String(row.ability || 'crook').replace('_', '-');
            return [
                id,
                { id, rating: Number(row.rating), modifier: Number(row.job_modifier), gangs, kind },
            ];
        }),
    );
}

/** The crook of an id, from the table's own components. */
export function crookOf(p: Props, id: string): Crook {
    const rows = p.rules.cards.crooks ?? [];
    let deck = decks.get(rows);
    if (!deck) {
        deck = readDeck(rows);
        decks.set(rows, deck);
    }
    return deck.get(id) ?? { id, rating: 0, modifier: 0, gangs: [], kind: 'crook' };
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '');

/** "Spy 4, North": the words of moves and events, for labels. */
export function crookName(p: Props, id: string): string {
    const crook = crookOf(p, id);
    const modifier = crook.modifier ? ` (${crook.modifier > 0 ? '+' : ''}${crook.modifier})` : '';
    const gangs = crook.gangs.map((gang) => COLOUR[gang]).join('-') || 'no-gang';
    return p.t('crooks.page.card', {
        kind: crook.kind,
        rating: `${crook.rating}${modifier}`,
        gangs,
    });
}

/** One crook on a job as this person may see it. */
export interface Line {
    index: number;
    card: string | null;
    down: boolean;
    secret: boolean; // face down, and still its face is known here
    noted: boolean; // known only from notes
}

/** Crooks of a seat on a job, bottom to top. */
export function slot(p: Props, seat: number, job: number, hasNotes: boolean): Line[] {
    const { view } = p;
    const lines: Line[] = [];
    view.lay_seat.forEach((owner, index) => {
        const lie = view.lay_lie[index];
        if (owner !== seat || view.lay_job[index] !== job || (lie !== 'up' && lie !== 'down'))
            return;
        const down = lie === 'down' && view.phase !== 'over';
        const noted = down && owner !== p.me && view.lay_card[index] !== null;
        const card = noted && !hasNotes ? null : (view.lay_card[index] ?? null);
        lines.push({
            index,
            card,
            down,
            secret: down && card !== null,
            noted: noted && card !== null,
        });
    });
    return lines;
}

/** Members of a gang by seat, and the modifiers on a job added up: of what can be seen. */
export const members = (p: Props, gang: Gang): number[] => p.view.facts[gang];
export const modifiers = (p: Props, job: number): number =>
    p.view.facts.modifiers[JOBS.indexOf(job)] ?? 0;

export const letters = (p: Props): string[] =>
    Array.from({ length: p.view.hangouts }, (_, i) => String.fromCharCode(97 + i));
export const sizeOf = (p: Props, letter: string): number =>
    p.view.size[letter.charCodeAt(0) - 97] ?? 0;
export const priceOf = (p: Props, letter: string): number =>
    p.view.facts.price[letter.charCodeAt(0) - 97] ?? 0;

/** Crooks that left the game: those seen, and how many unseen. */
export function gone(p: Props, hasNotes: boolean): { cards: string[]; hidden: number } {
    const cards: string[] = [];
    let hidden = 0;
    p.view.lay_lie.forEach((lie, i) => {
        if (lie === 'up' || lie === 'down') return;
        const card = p.view.lay_card[i];
        const isNote = lie !== 'out-up' && p.view.phase !== 'over';
        if (card && (hasNotes || !isNote)) cards.push(card);
        else hidden++;
    });
    return { cards, hidden };
}

// ---- notes -----------------------------------------------------------------------------------

/** Cards last seen in a pile and not known to be elsewhere, and how many of them lie there yet. */
export function pileNote(p: Props, letter: string): { cards: string[]; left: number } {
    const cards = p.view.pile[letter.charCodeAt(0) - 97] ?? [];
    return { cards, left: Math.min(sizeOf(p, letter), cards.length) };
}

// ---- what is asked, and the look of cards -----------------------------------------------------

/** Emblem and clause of each kind of crook. */
export const LOOKS: Record<string, { emblem: string; clause: string }> = {
    crook: { emblem: 'fedora', clause: 'CR-07' },
    pickpocket: { emblem: 'palmhand', clause: 'CR-47' },
    accomplice: { emblem: 'i-people', clause: 'CR-48' },
    switch: { emblem: 'i-swap', clause: 'CR-52' },
    assassin: { emblem: 'dagger', clause: 'CR-58' },
    'made-man': { emblem: 'crown', clause: 'CR-64' },
    spy: { emblem: 'i-eye', clause: 'CR-65' },
};
export const lookOf = (kind: string) => LOOKS[kind] ?? LOOKS.crook!;

export const GANG_ICONS: Record<Gang, string> = { north: 'g-n', west: 'g-w', outfit: 'g-c' };

export const isMine = (p: Props): boolean =>
    p.me !== null && p.toAct.includes(p.me) && p.legal.length > 0;

export const may = (p: Props, kind: string): boolean =>
    isMine(p) && p.legal.some((one) => one.kind === kind);

/** What is asked of this person now: the last word of the engine's question, or 'none'. */
export function question(p: Props): string {
    const name = isMine(p) ? p.question?.key.split('.').pop() : undefined;
    return name === 'pass-only' ? 'recruit' : (name ?? 'none'); // drawn alike
}

/** Answers that need no target. A pass is staged in the dock instead: it is for good. */
export function buttons(p: Props): TableButton[] {
    return p.legal
        .filter((one) => one.kind === 'use' || one.kind === 'decline')
        .map((one) => ({ label: p.t.move(one), move: one.move, primary: one.kind === 'use' }));
}
