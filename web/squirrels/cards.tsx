// cards.tsx -- cards, stacks and places of Squirrels.
//
// A stack shows its top card and how many lie there; a touch that picks nothing fans it out, for
// everything on the table is public. What may be picked is lit by the chooser.
import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Card, CardBack, Pile } from '../parts/card';
import { ClauseChip } from '../parts/clause';
import { Sheet } from '../parts/sheet';
import { Touch } from '../parts/touch';
import { isMine, kindOf, lookOf, pickedCard, stackName, numberOf } from './model';
import type { Place, Props } from './model';

export function Face({ p, card, state = '' }: { p: Props; card: string; state?: string }) {
    const look = lookOf(card),
        value = numberOf(card);
    const name = value ? p.t.word(kindOf(card)) : p.t.word(card);
    return (
        <Card
            emblem={look.emblem}
            mark={`i-${look.timing}`}
            name={name}
            class={`sq-card sq-${look.accent} ${state}`}
            word={`card:${card}`}
            {...(value ? { index: value, indexIcon: 'nut' } : {})}
        />
    );
}

/** A card by "card:bank". */
export function face(p: Props, thing: string) {
    const [dict, card] = thing.split(':');
    return dict === 'card' && card ? <Face p={p} card={card} /> : null;
}

/** A face-down set-up card; its owner sees through it. */
export function Hidden({ p, card }: { p: Props; card: string | null }) {
    if (!card) return <CardBack emblem="squirrel" class="sq-card" />;
    return (
        <div class="sq-hush" title={p.t('squirrels.page.own-secret')}>
            <Face p={p} card={card} state="hushed" />
        </div>
    );
}

/** Many cards in a row, for fans; the first is on top. */
export function Row({ p, cards }: { p: Props; cards: readonly string[] }) {
    return (
        <ol class="sq-row">
            {cards.map((card, i) => (
                <li key={`${card}-${i}`}>
                    <Face p={p} card={card} />
                </li>
            ))}
        </ol>
    );
}

interface FanProps {
    p: Props;
    title: string;
    hint: string;
    clause: string;
    cards: readonly string[];
}

/** A button that opens a sheet with these cards. */
export function Fanned({
    p,
    title,
    hint,
    clause,
    cards,
    class: extra = '',
    label,
    children,
}: FanProps & { class?: string; label: string; children: ComponentChildren }) {
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <button
                type="button"
                class={`sq-fan ${extra}`}
                aria-label={label}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
            >
                {children}
            </button>
            {isOpen && (
                <Sheet title={title} onClose={() => setOpen(false)}>
                    <p class="mut">
                        {hint} <ClauseChip id={clause} />
                    </p>
                    <Row p={p} cards={cards} />
                </Sheet>
            )}
        </>
    );
}

export function stackLabel(p: Props, seat: number, place: Place): string {
    const stack = p.view.stack[seat]![Number(place === 'right')]!;
    const card = stack[stack.length - 1] ?? '';
    const args = { player: p.t.seat(seat), stack: stackName(p, place), card };
    return stack.length === 0
        ? p.t('squirrels.page.stack-empty', args)
        : p.t('squirrels.page.stack-label', { ...args, n: stack.length });
}

/** Whether the newest update laid, covered or moved what is on top here. */
function isNew(p: Props, seat: number, place: Place): boolean {
    if (p.view.turn === seat && p.view.laid === place && p.view.phase !== 'lay') return true;
    return p.events.some(
        (e) =>
            ((e.kind === 'lay' || e.kind === 'lay-over') &&
                e.seat === seat &&
                e.args.place === place) ||
            (e.kind === 'raid' && e.args.victim === seat && e.args.place === place),
    );
}

export function Top({ p, seat, place }: { p: Props; seat: number; place: Place }) {
    const stack = p.view.stack[seat]![Number(place === 'right')]!;
    const top = stack[stack.length - 1];
    if (!top) return <div class="sq-hole" data-word="field:stack" />;
    return (
        <div data-fly={`${seat}-${top}`}>
            <Pile count={stack.length}>
                <Face p={p} card={top} state={isNew(p, seat, place) ? 'new' : ''} />
            </Pile>
        </div>
    );
}

/** A stack that nothing is asked about: a touch fans it. */
export function PlainStack({
    p,
    seat,
    place,
    class: extra = '',
    children,
}: {
    p: Props;
    seat: number;
    place: Place;
    class?: string;
    children?: ComponentChildren;
}) {
    const stack = p.view.stack[seat]![Number(place === 'right')]!;
    const inside = (
        <>
            <Top p={p} seat={seat} place={place} />
            {children}
        </>
    );
    if (stack.length === 0)
        return (
            <div class={`sq-fan ${extra}`} role="img" aria-label={stackLabel(p, seat, place)}>
                {inside}
            </div>
        );
    const title = `${p.t.seat(seat)} \u00b7 ${stackName(p, place)}`;
    return (
        <Fanned
            p={p}
            title={title}
            hint={p.t('squirrels.page.fan-hint')}
            clause="SQ-Q14"
            cards={[...stack].reverse()}
            class={extra}
            label={stackLabel(p, seat, place)}
        >
            {inside}
        </Fanned>
    );
}

/** A rival's stack: a raid's target when a raid is aimed, else a fan. */
export function RivalStack({
    p,
    seat,
    place,
    note,
}: {
    p: Props;
    seat: number;
    place: Place;
    note?: string | null;
}) {
    if (p.view.phase !== 'aim' || !isMine(p)) return <PlainStack p={p} seat={seat} place={place} />;
    return (
        <Touch
            choose={p.choose}
            facets={{ kind: 'raid', victim: seat, place }}
            else={`raid ${seat} ${place}`}
            label={stackLabel(p, seat, place)}
            class="sq-fan sq-aim"
        >
            <Top p={p} seat={seat} place={place} />
            {note && <span class="sq-gain">{note}</span>}
        </Touch>
    );
}

/** One's own place: where the picked card goes, else a fan. */
export function OwnPlace({
    p,
    place,
    children,
}: {
    p: Props;
    place: Place;
    children?: ComponentChildren;
}) {
    const seat = p.me!;
    const card = pickedCard(p);
    const kind = p.view.phase === 'setup' ? 'commit' : 'lay';
    if (!card || !isMine(p))
        return (
            <PlainStack p={p} seat={seat} place={place} class="sq-place">
                {children}
            </PlainStack>
        );
    return (
        <Touch
            choose={p.choose}
            facets={{ kind, place }}
            else={`${kind} ${card} ${place}`}
            label={stackLabel(p, seat, place)}
            class="sq-fan sq-place slot"
            data-place={place}
        >
            <Top p={p} seat={seat} place={place} />
            {children}
        </Touch>
    );
}
