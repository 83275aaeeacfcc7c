// sheets.tsx -- choices of several parts: the order of two effects, short customs.
//
// Both alternatives of an order stand side by side with what the engine foresees of them. Duty is
// shared out nut by nut; only splits that the legal list has can be staged.
import { useState } from 'preact/hooks';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Touch } from '../parts/touch';
import { Face } from './cards';
import { useEndings, usePreviews } from './previews';
import type { Ending } from './previews';
import {
    PLACES,
    effects,
    gain,
    incomeOf,
    isMine,
    nextQuestion,
    other,
    shareOf,
    signed,
    topOf,
} from './model';
import type { Place, Props } from './model';

/** Totals of all endings: one number, or from the least to the most. */
function totalOf(p: Props, endings: readonly Ending[]): string {
    const totals = endings.map(({ after }) => gain(p, after));
    const least = Math.min(...totals),
        most = Math.max(...totals);
    return least === most ? signed(most) : `${signed(least)}\u2026${signed(most)}`;
}

/** What is still to be chosen, in signs: whom a raid hits and where, who gets how much. */
function Aim({ p, moves }: { p: Props; moves: Ending['moves'] }) {
    return (
        <span class="sq-aim" title={moves.map((one) => p.t.move(one)).join('. ')}>
            {moves.map((one) =>
                one.kind === 'raid' ? (
                    <>
                        <SeatMark seat={Number(one.args.victim)} />
                        <Icon name="i-right" class={`xs ${String(one.args.place)}`} />
                    </>
                ) : (
                    p.seats
                        .filter(({ seat }) => shareOf(one, seat) > 0)
                        .map(({ seat }) => (
                            <>
                                <SeatMark seat={seat} />
                                {shareOf(one, seat)}
                            </>
                        ))
                ),
            )}
        </span>
    );
}

/** What the whole turn comes to, by what is chosen in it; the best first. */
function Follows({ p, endings }: { p: Props; endings: readonly Ending[] }) {
    const totals = [...new Set(endings.map(({ after }) => gain(p, after)))].sort((a, b) => b - a);
    return (
        <ul class="sq-follows">
            {totals.map((total) => (
                <li key={total}>
                    <b>{signed(total)}</b>
                    {endings
                        .filter(({ after }) => gain(p, after) === total)
                        .map(({ moves }) => (
                            <Aim key={moves.map((one) => one.move).join()} p={p} moves={moves} />
                        ))}
                </li>
            ))}
        </ul>
    );
}

function Alternative({ p, place }: { p: Props; place: Place }) {
    const first = topOf(p, place),
        second = topOf(p, other(place));
    const move = `apply ${place}`;
    const after = usePreviews(p, [move])[move];
    const endings = useEndings(p, move);
    const label = p.t('squirrels.page.first-then', { a: first, b: second });
    const lines = after?.sure ? effects(p, after) : [];
    const next = after?.sure ? nextQuestion(p, after) : null;
    const known = after?.sure && !next ? signed(gain(p, after)) : '';
    const total = endings ? totalOf(p, endings) : known;
    return (
        <Touch
            choose={p.choose}
            facets={{ kind: 'apply', place }}
            else={move}
            label={[label, ...lines, total].filter(Boolean).join('. ')}
            class="sq-way"
        >
            <div class="sq-seq" aria-hidden="true">
                <b class="sq-n">1</b>
                <Face p={p} card={first} />
                <Icon name="i-right" class="s" />
                <b class="sq-n">2</b>
                <Face p={p} card={second} />
            </div>
            <div class="sq-result" aria-busy={endings === undefined}>
                {total && <div class="sq-total">{total}</div>}
                <div class="sm">
                    {lines.length > 0 || next
                        ? lines.map((line) => <div key={line}>{line}</div>)
                        : after?.sure
                          ? p.t('squirrels.page.no-effect')
                          : label}
                </div>
                {next && <div class="xs mut">{next}</div>}
                {next && endings && <Follows p={p} endings={endings} />}
            </div>
        </Touch>
    );
}

function OrderSheet({ p }: { p: Props }) {
    return (
        <div class="sq-sheet">
            <div class="sq-ways">
                {PLACES.map((place) => (
                    <Alternative key={place} p={p} place={place} />
                ))}
            </div>
        </div>
    );
}

const WAYS_MAX = 4; // more than that only by nuts

/** The legal split with exactly these shares, or null. */
function splitOf(p: Props, shares: Record<number, number>) {
    return (
        p.legal.find(
            (one) =>
                one.kind === 'pay' &&
                p.seats.every(({ seat }) => shareOf(one, seat) === (shares[seat] ?? 0)),
        ) ?? null
    );
}

/** A nut less, how many, a nut more. */
function Stepper({
    p,
    seat,
    n,
    most,
    change,
}: {
    p: Props;
    seat: number;
    n: number;
    most: number;
    change: (by: number) => void;
}) {
    const button = (name: 'less' | 'more', icon: string, by: number, isOff: boolean) => (
        <button
            type="button"
            class="btn"
            disabled={isOff}
            onClick={() => change(by)}
            aria-label={p.t(`squirrels.page.${name}`, { player: seat })}
        >
            <Icon name={icon} class="s" />
        </button>
    );
    return (
        <span class="sq-stepper">
            {button('less', 'i-minus', -1, n === 0)}
            <b>{n}</b>
            {button('more', 'i-plus', 1, n >= most)}
        </span>
    );
}

function PaySheet({ p }: { p: Props }) {
    const officers = p.seats
        .map(({ seat }) => seat)
        .filter((seat) => p.legal.some((one) => shareOf(one, seat) > 0));
    const [begun, setBegun] = useState<Record<number, number>>({});
    const staged = p.choose.staged;
    const share = (seat: number) => (staged ? shareOf(staged, seat) : (begun[seat] ?? 0));
    const income = incomeOf(p.legal);
    const paid = officers.reduce((sum, seat) => sum + share(seat), 0);
    const most = (seat: number) => Math.max(...p.legal.map((one) => shareOf(one, seat)));
    const change = (seat: number, by: number) => {
        const next = Object.fromEntries(
            officers.map((one) => [one, share(one) + (one === seat ? by : 0)]),
        );
        setBegun(next);
        const legal = splitOf(p, next);
        if (legal) p.choose.stage(legal.move);
        else p.choose.clear();
    };
    return (
        <div class="sq-sheet">
            <div class="sq-meter" role="status">
                <span style={{ width: `${(100 * paid) / income}%` }} />
                <b>{p.t('squirrels.page.paid', { n: paid, m: income })}</b>
            </div>
            <ul class="sq-officers">
                {officers.map((seat) => (
                    <li key={seat}>
                        <SeatMark seat={seat} />
                        <span class="grow">{p.t.seat(seat)}</span>
                        <Stepper
                            p={p}
                            seat={seat}
                            n={share(seat)}
                            change={(by) => change(seat, by)}
                            most={paid >= income ? share(seat) : most(seat)}
                        />
                    </li>
                ))}
            </ul>
            <div class="sq-splits">
                <span class="sm mut">
                    {p.t('squirrels.page.ways')} <ClauseChip id="SQ-30" />
                </span>
                {p.legal.slice(0, WAYS_MAX).map((one) => (
                    <Touch
                        key={one.move}
                        choose={p.choose}
                        facets={{ move: one.move }}
                        label={p.t.move(one)}
                        class="sq-split"
                    >
                        {officers.map((seat) => (
                            <span key={seat}>
                                <SeatMark seat={seat} />
                                <b>{shareOf(one, seat)}</b>
                            </span>
                        ))}
                    </Touch>
                ))}
            </div>
        </div>
    );
}

/** Only while one of these questions is asked. */
export function Sheet(p: Props) {
    if (!isMine(p)) return null;
    if (p.view.phase === 'order') return <OrderSheet p={p} />;
    if (p.view.phase === 'split') return <PaySheet p={p} />;
    return null;
}
