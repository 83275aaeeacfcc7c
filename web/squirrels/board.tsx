// board.tsx -- rivals in a row with two stacks each, one's own two places, the hoard beside them.
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { Plate } from '../parts/plate';
import { Fanned, Hidden, OwnPlace, RivalStack } from './cards';
import { usePreviews } from './previews';
import {
    PLACES,
    effects,
    gain,
    heldBy,
    isMine,
    nextQuestion,
    ownCommit,
    pickedCard,
    signed,
    stackName,
} from './model';
import type { Place, Props } from './model';

/** Other seats, clockwise from the one who looks; all of them for a spectator. */
function rivals(p: Props): number[] {
    const n = p.seats.length;
    return p.me === null
        ? p.seats.map((_, i) => i)
        : Array.from({ length: n - 1 }, (_, i) => (p.me! + 1 + i) % n);
}

/** Nuts that the newest events moved to or from a seat. */
function change(p: Props, seat: number): number {
    let sum = 0;
    for (const { kind, seat: actor, args } of p.events) {
        const n = Number(args.n ?? 0);
        if (kind === 'income' || kind === 'raid' || kind === 'rob') sum += actor === seat ? n : 0;
        if (kind === 'rob') sum -= args.victim === seat ? n : 0;
        if (kind === 'duty') sum += (args.officer === seat ? n : 0) - (actor === seat ? n : 0);
    }
    return sum;
}

function Change({ p, seat }: { p: Props; seat: number }) {
    const n = change(p, seat);
    return n === 0 ? null : <span class={`sq-change ${n > 0 ? 'good' : 'bad'}`}>{signed(n)}</span>;
}

export function plate(p: Props, seat: number) {
    const hand = heldBy(p, seat);
    return (
        <>
            <span title={p.t('squirrels.ui.hoard', { n: p.view.hoard[seat]! })}>
                <Icon name="nut" class="xs sq-nut" />
                <b>{p.view.hoard[seat]}</b>
                <Change p={p} seat={seat} />
            </span>
            <span title={p.t('squirrels.page.in-hand', { n: hand })}>
                <Icon name="i-cards" class="xs" />
                <b>{hand}</b>
            </span>
        </>
    );
}

// ---- rivals ----------------------------------------------------------------------------------

/** The engine's word on every raid that can be aimed: nuts it would bring. */
function useRaids(p: Props): Record<string, string> {
    const isAim = p.view.phase === 'aim' && isMine(p);
    const moves = isAim ? p.legal.map((one) => one.move) : [];
    const found = usePreviews(p, moves);
    return Object.fromEntries(
        Object.entries(found).flatMap(([move, after]) =>
            after?.sure ? [[move, signed(gain(p, after))]] : [],
        ),
    );
}

function Commit({ p, seat }: { p: Props; seat: number }) {
    if (p.view.commit[seat] === 'none')
        return <span class="sq-choosing">{p.t('squirrels.page.choosing')}</span>;
    return (
        <div class="sq-committed" role="img" aria-label={p.t('squirrels.ui.hidden')}>
            <Hidden p={p} card={null} />
        </div>
    );
}

function Rival({ p, seat, raids }: { p: Props; seat: number; raids: Record<string, string> }) {
    return (
        <section class={`sq-rival S${seat}`} aria-label={p.t.seat(seat)}>
            <Fanned
                p={p}
                title={p.t('squirrels.page.hand-of', { player: seat })}
                hint={p.t('squirrels.page.hand-hint')}
                clause="SQ-Q14"
                cards={p.view.hand[seat]!}
                label={p.t('squirrels.page.hand-of', { player: seat })}
                class="sq-plate"
            >
                <Plate p={p} seat={seat}>
                    {plate(p, seat)}
                </Plate>
            </Fanned>
            {p.view.phase === 'setup' ? (
                <div class="sq-stacks">
                    <Commit p={p} seat={seat} />
                </div>
            ) : (
                <div class="sq-stacks">
                    {PLACES.map((place) => (
                        <RivalStack
                            key={place}
                            p={p}
                            seat={seat}
                            place={place}
                            note={raids[`raid ${seat} ${place}`] ?? null}
                        />
                    ))}
                </div>
            )}
        </section>
    );
}

// ---- one's own things ------------------------------------------------------------------------

/** What the picked card would do here, as the engine foresees it. */
function Foresight({ p, place }: { p: Props; place: Place }) {
    const card = pickedCard(p)!;
    const move = `lay ${card} ${place}`;
    const after = usePreviews(p, [move])[move];
    const stack = p.view.stack[p.me!]![Number(place === 'right')]!;
    const covered = stack[stack.length - 1];
    const next = after?.sure ? nextQuestion(p, after) : null;
    const nuts = after?.sure ? gain(p, after) : 0;
    const said = after?.sure ? effects(p, after) : [];
    return (
        <div class="sq-foresight">
            <div>
                {covered
                    ? p.t('squirrels.page.covers', { card: covered })
                    : p.t('squirrels.page.new-stack')}
                {nuts !== 0 && (
                    <>
                        {' '}
                        <b>{signed(nuts)}</b>
                    </>
                )}
            </div>
            {said.map((line) => (
                <div key={line} class="sq-said">
                    {line}
                </div>
            ))}
            {next && <div class="sq-said">{next}</div>}
        </div>
    );
}

function Own({ p, place }: { p: Props; place: Place }) {
    const own = ownCommit(p.view.commit[p.me!]);
    if (p.view.phase === 'setup' && own?.place === place)
        return (
            <div
                class="sq-fan sq-place"
                role="img"
                aria-label={`${p.t('squirrels.page.own-secret')}: ${p.t.word(own.card)}`}
            >
                <Hidden p={p} card={own.card} />
            </div>
        );
    const isLaying = p.view.phase === 'lay' && isMine(p) && pickedCard(p) !== null;
    const inTurn = p.view.turn === p.me && p.view.laid !== null && !isLaying;
    const stack = p.view.stack[p.me!]![Number(place === 'right')]!;
    const note =
        !inTurn || stack.length === 0
            ? null
            : p.t(`squirrels.page.${p.view.laid === place ? 'laid-now' : 'was-here'}`);
    if (p.view.phase === 'setup')
        return (
            <OwnPlace p={p} place={place}>
                <div class="sq-said">{stackName(p, place)}</div>
            </OwnPlace>
        );
    return (
        <OwnPlace p={p} place={place}>
            {isLaying ? (
                <Foresight p={p} place={place} />
            ) : (
                note && <div class="sq-said">{note}</div>
            )}
        </OwnPlace>
    );
}

function Mine({ p }: { p: Props }) {
    return (
        <section class={`sq-mine S${p.me}`} aria-label={p.t.seat(p.me!)}>
            <div class="sq-hoard" data-see="hoard" data-word="field:hoard">
                <div>
                    <Icon name="nut" class="sq-nut" />
                    <b>{p.view.hoard[p.me!]}</b>
                    <Change p={p} seat={p.me!} />
                </div>
                <span>{p.t('squirrels.page.hoard-own')}</span>
            </div>
            <div class="sq-places">
                {PLACES.map((place) => (
                    <Own key={place} p={p} place={place} />
                ))}
            </div>
            <div class="sq-hoard" aria-hidden="true" />
        </section>
    );
}

/** Where a phone must scroll, what is asked about comes into sight: before anything is picked,
 * since nothing may move under a hand that picks. */
function useSight(p: Props) {
    const box = useRef<HTMLDivElement>(null);
    const isAiming = p.view.phase === 'aim' && isMine(p),
        isLaying = !isAiming && isMine(p);
    useEffect(() => {
        if (box.current && (isLaying || isAiming))
            box.current.scrollTop = isAiming ? 0 : box.current.scrollHeight;
    }, [isLaying, isAiming]);
    return box;
}

export function Board(p: Props) {
    const raids = useRaids(p);
    const others = rivals(p);
    const box = useSight(p);
    return (
        <div
            ref={box}
            class="squirrels"
            data-rivals={others.length}
            data-watch={p.me === null ? '' : undefined}
        >
            <div class="sq-rivals">
                {others.map((seat) => (
                    <Rival key={seat} p={p} seat={seat} raids={raids} />
                ))}
            </div>
            {p.me !== null && <Mine p={p} />}
        </div>
    );
}
