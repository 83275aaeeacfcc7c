// cards.tsx -- the faces of Belo4ka: numbers, squirrels, Nuts, Devils, Mushrooms.
//
// A suit is a colour and a pip, never a colour alone. A squirrel's rank is its number of acorns.
import type { ComponentChildren } from 'preact';
import type { TableProps, Words } from '../app/contract';
import { Emblem, Icon } from '../parts/icon';

const PIPS: Record<string, string> = {
    red: 's-berry',
    blue: 's-drop',
    green: 's-fir',
    yellow: 's-sun',
};
const RANKS: Record<string, number> = { plain: 1, super: 2, mega: 3 };
const OTHERS: Record<string, string> = { nuts: 'hazel', devil: 'devil', mushrooms: 'mushroom' };

export interface Face {
    colour: string | null;
    number: number | null;
    rank: string | null;
    word: string;
}

/** "red-41" is a number, "red-mega" a squirrel, anything else stands for itself. */
export function faceOf(word: string): Face {
    const [colour = '', rest = ''] = word.split('-');
    if (!(colour in PIPS)) return { colour: null, number: null, rank: null, word };
    return rest in RANKS
        ? { colour, number: null, rank: rest, word }
        : { colour, number: Number(rest), rank: null, word };
}

export const isSquirrel = (word: string): boolean => faceOf(word).rank !== null;

interface Props {
    card: string;
    t: Words;
    class?: string;
    width?: string;
    children?: ComponentChildren;
}

export function Card({ card, t, class: extra = '', width, children }: Props) {
    const { colour, number, rank } = faceOf(card);
    const style = width ? { '--w': width } : {};
    const kind = number !== null ? 'number' : rank !== null ? 'squirrel' : 'other';
    return (
        <div
            class={`card belo4ka-card is-${kind} ${colour ? `suit-${colour}` : ''} ${extra}`}
            style={style}
            data-word={`card:${card}`}
            aria-hidden="true"
        >
            {colour && (
                <span class="ix">
                    {number !== null && <b>{number}</b>}
                    <Icon name={PIPS[colour]!} class="" />
                </span>
            )}
            {number !== null && (
                <>
                    <span class="face" data-n={number} />
                    <svg class="pip" aria-hidden="true">
                        <use href={`#${PIPS[colour!]}`} />
                    </svg>
                </>
            )}
            {rank && (
                <>
                    <Emblem name="squirrel" />
                    <Acorns rank={rank} />
                    <span class="nm">{t(`belo4ka.page.short.${rank}`)}</span>
                </>
            )}
            {kind === 'other' && (
                <>
                    <Emblem name={OTHERS[card] ?? 'lamp'} />
                    <span class="nm">{t(`belo4ka.page.short.${card}`)}</span>
                </>
            )}
            {children}
        </div>
    );
}

/** A card by "card:red-41" or "kind:devil". */
export function face(p: Pick<TableProps, 't'>, thing: string) {
    const [dict, card] = thing.split(':');
    return (dict === 'card' || dict === 'kind') && card ? <Card card={card} t={p.t} /> : null;
}

function Acorns({ rank }: { rank: string }) {
    return (
        <span class="acorns">
            {Array.from({ length: RANKS[rank]! }, (_, i) => (
                <Emblem key={i} name="nut" class="" />
            ))}
        </span>
    );
}

/** How many of each card, in the order in which they first come. */
export function tally(cards: readonly string[]): [string, number][] {
    const counts = new Map<string, number>();
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    return [...counts];
}

/** Squirrels in front of a seat, small: suit by colour and pip, rank by dots. */
export function Front({ cards, t }: { cards: readonly string[]; t: Words }) {
    if (cards.length === 0) return null;
    const label = t('belo4ka.page.front-label', { card: cards });
    return (
        <span class="belo4ka-front" role="img" aria-label={label}>
            {tally(cards).map(([card, n]) => (
                <Mini key={card} card={card} n={n} />
            ))}
        </span>
    );
}

export function Mini({ card, n = 1 }: { card: string; n?: number }) {
    const { colour, rank } = faceOf(card);
    return (
        <span
            class={`belo4ka-mini suit-${colour}`}
            data-word={`card:${card}`}
            aria-hidden="true"
        >
            <Emblem name="squirrel" class="" />
            <Icon name={PIPS[colour!]!} class="pip" />
            <i>{'\u2022'.repeat(RANKS[rank!] ?? 0)}</i>
            {n > 1 && <b>{`\u00d7${n}`}</b>}
        </span>
    );
}
