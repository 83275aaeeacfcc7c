// generic_zones.tsx -- things, zones and counters of a described game as they are drawn.
import type { ComponentChildren } from 'preact';
import { fits } from './chooser';
import type { TableProps } from './contract';
import { Store } from './generic_store';
import type { Props } from './generic_store';
import { t } from './words';
import { facetsOf, faceOf, kindNumber, monogram, termOf } from './zones';
import type { Counter, Drawn, Thing, Zone } from './zones';
import { Card, CardBack, Pile } from '../parts/card';
import { Plate } from '../parts/plate';
import { Touch } from '../parts/touch';

const FANNED = 6; // more than so many cards lie on one another
const PILED = 14; // more than so many are a pile
const COLOURS = 6;

// ---- things ----------------------------------------------------------------------

const hasSymbol = (name: string): boolean =>
    document.getElementById(name)?.tagName.toLowerCase() === 'symbol';

export function CardFace({ p, about, thing }: Props & { thing: Thing }) {
    const face = faceOf(about, p.rules.cards, p.t, thing);
    const emblem = hasSymbol(face.kind) ? { emblem: face.kind } : {};
    const colour = `g-k${kindNumber(about, p.rules.cards, thing) % COLOURS}`;
    return (
        <Card
            {...emblem}
            {...(face.index === undefined ? {} : { index: face.index })}
            name={face.name}
            class={colour}
            word={`${thing.dict}:${thing.word}`}
        >
            {!('emblem' in emblem) && (
                <svg class="em g-mono" viewBox="0 0 60 60" aria-hidden="true">
                    <path d="M15 8h30l15 22-15 22H15L0 30z" />
                    <text x="30" y="38" text-anchor="middle">
                        {monogram(/\p{L}/u.test(face.name) ? face.name : face.kind)}
                    </text>
                </svg>
            )}
        </Card>
    );
}

function thingName(p: TableProps, thing: Thing): string {
    const where = thing.place ? `${termOf(p.t, thing.place.dict, thing.place.word)}: ` : '';
    if (thing.isHidden) return where + t('page.generic.hidden');
    if (thing.word === null) return where + t('page.generic.nothing');
    return where + termOf(p.t, thing.dict, thing.word);
}

function ThingBody({ p, about, thing }: Props & { thing: Thing }) {
    if (thing.isCard && thing.isHidden) return <CardBack word={`${thing.dict}:`} />;
    if (thing.isCard && thing.word !== null) return <CardFace p={p} about={about} thing={thing} />;
    if (thing.isCard) return <div class="g-empty" />;
    const name = thing.word === null ? '\u2013' : termOf(p.t, thing.dict, thing.word);
    const text = thing.isHidden ? '?' : name;
    const named = thing.word === null ? {} : { 'data-word': `${thing.dict}:${thing.word}` };
    return (
        <span class="g-token" {...named}>
            {text}
        </span>
    );
}

/** Touchable if a legal move names it, or the place it lies on. */
function ThingView({
    p,
    about,
    thing,
    owner,
    fly,
}: Props & { thing: Thing; owner: number | null; fly?: string | undefined }) {
    const facets =
        facetsOf(about, p.legal, { dict: thing.dict, word: thing.word, owner }, p.me) ??
        (thing.place ? facetsOf(about, p.legal, { ...thing.place, owner }, p.me) : null);
    const body = (
        <>
            {thing.place && (
                <small class="g-place">
                    {termOf(p.t, thing.place.dict, thing.place.word)}
                </small>
            )}
            <ThingBody p={p} about={about} thing={thing} />
        </>
    );
    const label = thingName(p, thing);
    const data = fly ? { 'data-fly': fly } : {};
    if (!facets)
        return (
            <div class={`g-thing ${p.legal.length > 0 && fly ? 'idle' : ''}`} {...data}>
                {body}
                <span class="sr">{label}</span>
            </div>
        );
    const count = p.choose.remaining.filter((one) => fits(one, facets)).length;
    const hovered = p.own.of(Store).hovered.value;
    const isHint = hovered !== null && fits(hovered, facets);
    return (
        <Touch
            choose={p.choose}
            facets={facets}
            label={count > 0 ? `${label}, ${t('page.generic.moves', { n: count })}` : label}
            class={`g-thing ${isHint ? 'hint' : ''}`}
            {...data}
        >
            {body}
            {count > 0 && <b class="g-badge">{count}</b>}
        </Touch>
    );
}

// ---- zones ----------------------------------------------------------------------

/** What one can not tell apart need not lie side by side. */
const isPile = (zone: Zone): boolean =>
    zone.look === 'pile' ||
    zone.things.length > PILED ||
    (zone.things.length > 1 && zone.things.every((one) => one.isHidden));

function Things({ p, about, zone }: Props & { zone: Zone }) {
    const { things } = zone;
    // Several equal cards in one zone are told apart by a number.
    const seen = new Map<string, number>();
    const flyOf = (thing: Thing): string | undefined => {
        if (thing.word === null || !thing.isCard) return undefined;
        const n = seen.get(thing.word) ?? 0;
        seen.set(thing.word, n + 1);
        return n === 0 ? thing.word : `${thing.word}~${n}`;
    };
    if (things.length === 0) return <span class="g-none">{t('page.generic.nothing')}</span>;
    if (isPile(zone) && things[0]!.isCard) {
        const top = things[things.length - 1]!;
        return (
            <Pile count={things.length}>
                <ThingBody p={p} about={about} thing={top} />
            </Pile>
        );
    }
    const isFan = things.length > FANNED && things[0]!.isCard;
    return (
        // What scrolls must be reached by keys.
        <div
            class={`g-things ${isFan ? 'fan' : ''}`}
            {...(isFan || isInDock(p, zone) ? { tabIndex: 0 } : {})}
        >
            {things.map((thing, i) => (
                <ThingView
                    key={i}
                    p={p}
                    about={about}
                    thing={thing}
                    owner={zone.owner}
                    fly={flyOf(thing)}
                />
            ))}
        </div>
    );
}

function zoneNote(zone: Zone): string {
    const used = zone.things.filter((one) => one.word !== null || one.isHidden).length;
    if (zone.look === 'slots' && zone.things.length > 1)
        return t('page.generic.places', { n: used, all: zone.things.length });
    return zone.things[0]?.isCard || zone.things.length !== 1
        ? t('page.generic.things', { n: used })
        : '';
}

export function ZoneView({ p, about, zone }: Props & { zone: Zone }) {
    const part = zone.part ? termOf(p.t, zone.part.dict, zone.part.word) : '';
    const title = [zone.label, part].filter(Boolean).join(' \u00b7 ');
    const whose = zone.owner === null ? '' : p.t.seat(zone.owner);
    const facets = zone.part
        ? facetsOf(about, p.legal, { ...zone.part, owner: zone.owner }, p.me)
        : null;
    const note = zoneNote(zone);
    const head = (
        <div class="g-head" data-word={`field:${zone.key.split(':')[0]}`}>
            <b>{title}</b>
            {note && <small>{note}</small>}
        </div>
    );
    return (
        <div
            role="group"
            class={`g-zone g-${zone.look} ${zone.isSecret ? 'secret' : ''}`}
            data-see={zone.key.split(':')[0]}
            aria-label={[whose, title, note].filter(Boolean).join(', ')}
        >
            {facets ? (
                <Touch choose={p.choose} facets={facets} label={title} class="g-target">
                    {head}
                </Touch>
            ) : (
                head
            )}
            <Things p={p} about={about} zone={zone} />
        </div>
    );
}

function CounterView({ counter, me }: { counter: Counter; me: number | null }) {
    // What is one's own is not hidden from oneself: there is nothing yet.
    const isOpen = counter.isOpen || (counter.isSecret && counter.owner === me);
    return (
        <span
            class={`g-counter ${counter.isSecret ? 'secret' : ''}`}
            data-word={counter.key.replace('.', ':').replace(/:\d*$/, '')}
        >
            <span>{counter.label}</span>
            {counter.values.map((one, i) => (
                <b key={i}>
                    {one.of ? `${one.of} ` : ''}
                    {one.n ?? (isOpen ? '\u2013' : '?')}
                </b>
            ))}
        </span>
    );
}

export const Counters = ({ all, me }: { all: Counter[]; me: number | null }): ComponentChildren =>
    all.length > 0 && (
        <div class="g-counters">
            {all.map((one) => (
                <CounterView key={one.key} counter={one} me={me} />
            ))}
        </div>
    );

const MANY = 4;

/** Where much is counted, what is zero is not told. */
export function countersOf(drawn: Drawn, seat: number): Counter[] {
    const all = drawn.counters.filter((one) => one.owner === seat);
    const isTold = ({ values }: Counter) => values.length === 0 || values.some(({ n }) => n !== 0);
    return all.length <= MANY ? all : all.filter(isTold);
}

/** Nothing lies there, and there is no place for a card either. */
export const isBare = (zone: Zone): boolean =>
    zone.things.every((one) => one.word === null && !one.isHidden && !one.isCard) ||
    (zone.look !== 'slots' && zone.things.every((one) => one.word === null && !one.isHidden));

/** A seat on top: who it is, what is counted there, what lies there. */
export function SeatBox({ p, about, drawn, seat }: Props & { drawn: Drawn; seat: number }) {
    const zones = drawn.zones.filter((zone) => zone.owner === seat && !isBare(zone));
    const facets = facetsOf(about, p.legal, { owner: seat }, p.me);
    const plate = <Plate p={p} seat={seat} />;
    return (
        <div class={`g-seat S${seat} ${p.mustAct.includes(seat) ? 'on' : ''}`}>
            {facets ? (
                <Touch choose={p.choose} facets={facets} label={p.t.seat(seat)} class="g-target">
                    {plate}
                </Touch>
            ) : (
                plate
            )}
            <Counters all={countersOf(drawn, seat)} me={p.me} />
            <div class="g-zones">
                {zones.map((zone) => (
                    <ZoneView key={zone.key} p={p} about={about} zone={zone} />
                ))}
            </div>
        </div>
    );
}

export const isInDock = (p: TableProps, zone: Zone): boolean =>
    zone.look === 'hand' && p.me !== null && (zone.owner === p.me || zone.owner === null);
