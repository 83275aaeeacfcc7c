// cards.tsx -- notes, action cards and placements of Dirty Money.
//
// A currency is a sign and a colour; dirty money has an ink blot. What is printed on a card comes
// from its word and from the table of components.
import type { ComponentChildren } from 'preact';
import { Card } from '../parts/card';
import { Emblem, Icon } from '../parts/icon';
import type { Props } from './model';

export const SIGNS: Record<string, string> = {
    eur: '\u20ac',
    jpy: '\u00a5',
    usd: '$',
    crypto: '\u20bf',
};
const REGION_CURRENCY: Record<string, string> = { eu: 'eur', jp: 'jpy', us: 'usd' };
const REGION_NAME: Record<string, string> = { eu: 'Europe', jp: 'Japan', us: 'USA' };
export const REGION_EMBLEM: Record<string, string> = { eu: 'stars', jp: 'torii', us: 'skyline' };
export const PLACE_EMBLEM: Record<string, string> = {
    europe: 'stars',
    japan: 'torii',
    usa: 'skyline',
    'banana-republic': 'palm',
    'black-market': 'mask',
    'auction-house': 'gavel',
};
export const VILLAIN_EMBLEM: Record<string, string> = {
    launderer: 'washer',
    rat: 'rat',
    kitty: 'kitty',
    bears: 'bear',
    shark: 'shark',
};
const TYPE_EMBLEM: Record<string, string> = {
    painting: 'frame',
    'art-gallery': 'gallery',
    'audit-firm': 'audit',
    casino: 'chip',
    'crypto-exchange': 'swapcoin',
    charity: 'charity',
    neobank: 'neobank',
    'law-firm': 'scales',
    'money-transfer': 'transfer',
    'restaurant-chain': 'cloche',
};
const ACTION_EMBLEM: Record<string, string> = {
    inspection: 'scales',
    audit: 'audit',
    swap: 'i-swap',
    bribe: 'briefcase',
};

export interface Note {
    currency: string;
    value: number;
    isDirty: boolean;
}

/** "eur-5"; with a house deck of clean and dirty notes of one value "eurc-5" and "eurd-5". */
export function noteOf(p: Props, word: string): Note | null {
    const found = /^(eur|jpy|usd|crypto)([cd]?)-(\d+)$/.exec(word);
    if (!found) return null;
    const currency = found[1]!,
        value = Number(found[3]);
    const isDirty = found[2]
        ? found[2] === 'd'
        : (p.rules.cards.money ?? []).some(
              (row) =>
                  String(row.currency).toLowerCase() === currency &&
                  Number(row.value) === value &&
                  Number(row.dirty) === 1,
          );
    return { currency, value, isDirty };
}

export function noteLabel(p: Props, word: string): string {
    return noteOf(p, word)?.isDirty
        ? `${p.t.word(word)}, ${p.t('dirty-money.page.dirty')}`
        : p.t.word(word);
}

export function NoteCard({
    p,
    card,
    class: extra = '',
    children,
}: {
    p: Props;
    card: string;
    class?: string;
    children?: ComponentChildren;
}) {
    const note = noteOf(p, card);
    if (!note) return <ActionCard p={p} card={card} class={extra} />;
    return (
        <div
            class={`card dirty-money-note in-${note.currency} ${extra}`}
            data-word={`card:${card}`}
            aria-hidden="true"
        >
            <span class="ix">
                <b>{note.value}</b>
            </span>
            <span class="sign" aria-hidden="true">
                {SIGNS[note.currency]}
            </span>
            {note.isDirty && (
                <span class="blot">
                    <Emblem name="splat" class="" />
                </span>
            )}
            {children}
        </div>
    );
}

export const actionFamily = (card: string): string => card.split('-')[0]!;

export function ActionCard({
    p,
    card,
    class: extra = '',
}: {
    p: Props;
    card: string;
    class?: string;
}) {
    const family = actionFamily(card);
    return (
        <div
            class={`card dirty-money-action ${extra}`}
            data-word={`card:${card}`}
            aria-hidden="true"
        >
            <Emblem name={ACTION_EMBLEM[family] ?? 'lamp'} />
            <span class="nm">{p.t(`dirty-money.page.short.${family}`)}</span>
        </div>
    );
}

export interface Placement {
    region: string;
    type: string;
    cost: number;
    vp: number | null;
}

/** "eu-casino-5"; where two cards differ in points only, these follow: "eu-casino-5-3". */
export function placementOf(p: Props, kind: string): Placement {
    const [, region = '', type = '', cost = '0', points] =
        /^(eu|jp|us)-([a-z-]+?)-(\d+)(?:-(\d+))?$/.exec(kind) ?? [];
    const row = (p.rules.cards.placements ?? []).find(
        (one) =>
            one.region === REGION_NAME[region] &&
            String(one.type).replace(/_/g, '-') === type &&
            Number(one.cost) === Number(cost),
    );
    const vp = points !== undefined ? Number(points) : row ? Number(row.printed_vp) : null;
    return { region, type, cost: Number(cost), vp };
}

export const currencyOf = (region: string): string => REGION_CURRENCY[region] ?? 'crypto';

/** What a placement is, said: "Casino, Europe, price 5, 3 VP". */
export function placementLabel(p: Props, kind: string): string {
    const { region, type, cost, vp } = placementOf(p, kind);
    const place = { eu: 'europe', jp: 'japan', us: 'usa' }[region] ?? region;
    return [
        p.t.word(type),
        p.t.word(place),
        p.t('dirty-money.page.price-label', { n: cost }),
        vp === null ? '' : p.t('dirty-money.page.vp-label', { n: vp }),
    ]
        .filter(Boolean)
        .join(', ');
}

export function PlacementTile({
    p,
    kind,
    owned,
    tucked = 0,
    isSaid = false,
    isSmall = false,
}: {
    p: Props;
    kind: string;
    owned?: boolean;
    tucked?: number;
    /** Whether it speaks for itself: not inside something that has a name. */
    isSaid?: boolean;
    /** Where there is little room its name is left out. */
    isSmall?: boolean;
}) {
    const { region, type, cost, vp } = placementOf(p, kind);
    const about = `${placementLabel(p, kind)}: ${p.t(`dirty-money.about-word.${type}`)}`;
    return (
        <div
            class={`dirty-money-tile in-${currencyOf(region)} ${isSmall ? 'small' : ''}`}
            data-word={`kind:${kind}`}
            {...(isSaid ? { role: 'img', 'aria-label': about } : { 'aria-hidden': true })}
        >
            <span class="price">
                {owned ? (
                    <Icon name={REGION_EMBLEM[region] ?? 'stars'} class="" />
                ) : (
                    `${SIGNS[currencyOf(region)]}${cost}`
                )}
            </span>
            {vp !== null && <span class="vp">{vp}</span>}
            <Emblem name={TYPE_EMBLEM[type] ?? 'lamp'} />
            <span class="nm">{p.t(`dirty-money.page.short.${type}`)}</span>
            {tucked > 0 && (
                <span
                    class="cnt"
                    title={p.t('dirty-money.page.tucked-n', { n: tucked })}
                >{`+${tucked}`}</span>
            )}
        </div>
    );
}

/** A note or an action by "card:", a placement by "kind:", villains and locations by theirs. */
export function face(p: Props, thing: string) {
    const [dict, word = ''] = thing.split(':');
    if (!word) return null;
    if (dict === 'card') return <NoteCard p={p} card={word} />;
    if (dict === 'kind') return <PlacementTile p={p} kind={word} />;
    const emblem = { villain: VILLAIN_EMBLEM, location: PLACE_EMBLEM }[dict!]?.[word];
    return emblem ? <Card emblem={emblem} name={p.t.word(word)} /> : null;
}

/** How many of each, in the order in which they first come. */
export function tally(cards: readonly string[]): [string, number][] {
    const counts = new Map<string, number>();
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    return [...counts];
}
