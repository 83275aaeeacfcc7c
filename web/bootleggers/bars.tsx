// bars.tsx -- the six bars: sign, circles with markers, price, trucks at the docks.
//
// A bar is one target. What touching it means follows from what is picked, or else from the step:
// a marker, a truck, an upgrade, a thug. Desktop shows them three by two, a phone as six rows.
import { useEffect, useState } from 'preact/hooks';
import { settings } from '../app/settings';
import { Name } from '../parts/plate';
import { Die, Mark, Pic, Tap, Token, cash, say, word } from './cards';
import {
    BARS,
    type Props,
    type Truck,
    barFacts,
    loadedTrucks,
    standing,
    sum,
    times,
    truckName,
} from './model';
import { stepOf, storeOf } from './store';

/* ---- what a bar is asked for ------------------------------------------------------------- */

interface Aim {
    facets: Record<string, unknown>;
    refusal: string;
}

const pickedValue = (p: Props, name: string) =>
    p.choose.picked.map((f) => f[name]).find((value) => value !== undefined);

/** What touching a bar would mean now, and the move that explains a refusal. */
export function barAim(p: Props, bar: string): Aim {
    const kind = pickedValue(p, 'kind'),
        thug = pickedValue(p, 'thug'),
        step = p.view.step;
    if (thug !== undefined)
        return { facets: { bar }, refusal: `play ${String(thug)} ${rival(p)} ${bar}` };
    if (kind === 'bring-token' || kind === 'bring')
        return { facets: { kind: 'bring-token', place: bar }, refusal: `bring token ${bar}` };
    if (step === 'token' || step === 'upgrade')
        return { facets: { kind: 'put-token', place: bar }, refusal: `put ${bar}` };
    if (step === 'park' && kind !== 'place')
        return { facets: { kind: 'park', bar }, refusal: parkRefusal(p, bar) };
    return { facets: { kind: 'place', bar }, refusal: `place ${bar}` };
}

const rival = (p: Props) => (p.me === 0 ? 1 : 0);

function parkRefusal(p: Props, bar: string): string {
    const mine = loadedTrucks(p.view).find((truck) => truck.seat === p.me);
    return `park ${mine ? truckName(mine.size, mine.load) : 'small-1'} ${bar}`;
}

/* ---- one bar ----------------------------------------------------------------------------- */

/** Above so many markers a seat's are drawn once, with their number. */
const CROWD = 9;

function Crowd({ seats, marks, fresh }: { seats: number[]; marks: number[]; fresh: boolean[] }) {
    return (
        <>
            {seats.map((seat) => (
                <span class="bootleggers-many" key={seat}>
                    <Token seat={seat} fresh={fresh[seat]!} />
                    <b>{marks[seat]}</b>
                </span>
            ))}
        </>
    );
}

/** Circles: markers seat by seat, those that lead first; then the empty ones. */
function Circles({ p, bar }: { p: Props; bar: string }) {
    const marks = p.view.marker[BARS.indexOf(bar)]!.slice(0, p.rules.seats);
    const staged = p.choose.staged;
    const extra = staged?.kind === 'place' && staged.args.bar === bar ? stepOf(p, bar) : 0;
    const placed = p.events.filter((e) => e.kind === 'place' && e.args.bar === bar);
    const fresh = marks.map((_, seat) => placed.some((e) => e.seat === seat));
    const seats = marks.map((_, seat) => seat).filter((seat) => marks[seat]! > 0);
    seats.sort((a, b) => marks[b]! - marks[a]! || a - b);
    const isCrowd = sum(marks) > CROWD;
    return (
        <div class="bootleggers-circles" data-word="field:marker">
            {isCrowd && <Crowd seats={seats} marks={marks} fresh={fresh} />}
            {!isCrowd &&
                seats.flatMap((seat) =>
                    times(marks[seat]!).map((i) => (
                        <Token seat={seat} fresh={fresh[seat]! && i === marks[seat]! - 1} />
                    )),
                )}
            {times(extra).map(() => (
                <Token seat={p.me} fresh />
            ))}
            {times(barFacts(p, bar).circles - sum(marks) - extra).map(() => (
                <Token seat={null} />
            ))}
        </div>
    );
}

/** Who stands at the head of a bar; a phone has room for the name and a crown for control. */
function Head({ p, bar }: { p: Props; bar: string }) {
    const s = standing(p, bar),
        facts = barFacts(p, bar);
    if (bar === 'omalleys')
        return <span class="bootleggers-head only-d">{say(p, 'no-influence')}</span>;
    if (s.seat === null)
        return <span class="bootleggers-head">{say(p, s.filled ? 'nobody-leads' : 'empty')}</span>;
    const isMine = s.seat === p.me,
        key = s.control ? 'controls' : 'leads';
    return (
        <span class={`bootleggers-head${isMine ? ' me' : ''}`}>
            <Mark seat={s.seat} size={11} />
            <span class="only-d">
                {isMine ? say(p, `you-${key}`) : say(p, key, { player: s.seat })}
                {s.control && facts.extra > 0 && ` +${cash(p, facts.extra)}`}
            </span>
            <span class="only-p name">
                <Name name={p.t.seat(s.seat)} />
            </span>
            {s.control && <Pic id="crown" size={14} class="only-p crown" />}
        </span>
    );
}

function Sign({ p, bar }: { p: Props; bar: string }) {
    const s = standing(p, bar),
        circles = barFacts(p, bar).circles;
    const label = s.shut
        ? p.t('bootleggers.ui.shut')
        : s.open
          ? p.t('bootleggers.ui.open')
          : say(p, 'n-of', { n: s.filled, m: circles });
    return (
        <div class="bootleggers-sign" data-word={`bar:${bar}`}>
            <b class="disp">{word(p, bar)}</b>
            <span class={`tag${s.open ? ' good' : s.shut ? ' bad' : ''}`}>
                <span class="only-d">{label}</span>
                <Pic id={s.open ? 'i-check' : 'i-lock'} size={13} class="only-p" />
            </span>
        </div>
    );
}

/** Price, extra and demand dice, on a phone in one line. */
function Terms({ p, bar }: { p: Props; bar: string }) {
    const facts = barFacts(p, bar),
        tokens = p.view.token[BARS.indexOf(bar)]!;
    return (
        <div class="bootleggers-terms">
            <span>
                <small>{p.t('bootleggers.ui.price')}</small>
                <b>{cash(p, facts.price)}</b>
            </span>
            <span>
                <small>{say(p, 'extra')}</small>
                <b>{facts.extra ? `+${cash(p, facts.extra)}` : '–'}</b>
            </span>
            <span>
                <small>{say(p, 'demand')}</small>
                <b class="dice" role="img" aria-label={say(p, 'n-dice', { n: facts.dice })}>
                    {bar === 'omalleys'
                        ? say(p, 'no-limit')
                        : times(facts.dice).map(() => <Die face={6} size={18} />)}
                    {tokens > 0 && <span class="plus">+{tokens}</span>}
                </b>
            </span>
        </div>
    );
}

function Parked({ p, trucks }: { p: Props; trucks: Truck[] }) {
    const isFresh = p.events.some((e) => e.kind.startsWith('park'));
    const isNew = (i: number) => isFresh && i === trucks.length - 1;
    return (
        <div class="bootleggers-parked">
            {trucks.map((truck, i) => (
                <span
                    class={`bootleggers-mini S${truck.seat} ${isNew(i) ? 'fresh' : ''}`}
                    role="img"
                    aria-label={[
                        p.t.seat(truck.seat),
                        word(p, truckName(truck.size, truck.load)),
                    ].join(': ')}
                    data-word={`size:${truck.size}`}
                >
                    <Mark seat={truck.seat} size={11} />
                    <Pic id="truck" size={14} wide />
                    <b>{truck.load}</b>
                    {truck.dock !== 'none' && <small>{word(p, truck.dock)}</small>}
                </span>
            ))}
        </div>
    );
}

/** Where a truck would stand, asked of the engine for each lit bar. */
function useDock(p: Props, bar: string): string | null {
    const [dock, setDock] = useState<string | null>(null);
    const park =
        p.choose.remaining.find((m) => m.kind === 'park' && m.args.bar === bar)?.move ?? null;
    useEffect(() => {
        let live = true;
        setDock(null);
        if (!park || bar === 'omalleys' || settings.previews.peek() === 'off') return undefined;
        void p.preview(park).then((seen) => {
            const event = seen?.events.find((e) => e.kind.startsWith('park'));
            if (live && event) setDock(String(event.args.dock));
        });
        return () => {
            live = false;
        };
    }, [park]);
    return dock;
}

/** More than one marker for the bar that is picked. */
function Stepper({ p, bar }: { p: Props; bar: string }) {
    const n = stepOf(p, bar),
        set = (to: number) => (event: Event) => {
            event.stopPropagation();
            storeOf(p).several.value = { bar, n: to };
        };
    return (
        <span class="bootleggers-step">
            <button
                type="button"
                data-walk=""
                disabled={n === 1}
                onClick={set(n - 1)}
                aria-label={say(p, 'less', { bar })}
            >
                <Pic id="i-minus" />
            </button>
            <b aria-live="polite">{n}</b>
            <button
                type="button"
                data-walk=""
                disabled={n >= p.view.back[p.me!]!}
                onClick={set(n + 1)}
                aria-label={say(p, 'more', { bar })}
            >
                <Pic id="i-plus" />
            </button>
        </span>
    );
}

export function Bar({ p, bar }: { p: Props; bar: string }) {
    const aim = barAim(p, bar),
        dock = useDock(p, bar),
        staged = p.choose.staged;
    const trucks = loadedTrucks(p.view).filter((truck) => truck.bar === bar && truck.load > 0);
    const isStaged = staged?.kind === 'place' && staged.args.bar === bar;
    const adds = !isStaged && aim.facets.kind === 'place' && p.choose.open(aim.facets);
    return (
        <section class={`bootleggers-bar${isStaged ? ' picked' : ''}`} data-bar={bar}>
            <Tap
                p={p}
                facets={aim.facets}
                else={aim.refusal}
                label={label(p, bar)}
                class="bootleggers-face"
            >
                <Sign p={p} bar={bar} />
                <Terms p={p} bar={bar} />
                {bar === 'omalleys' ? (
                    <div class="bootleggers-circles xs">{say(p, 'always-open')}</div>
                ) : (
                    <Circles p={p} bar={bar} />
                )}
                {trucks.length > 0 && <Parked p={p} trucks={trucks} />}
                <div class="bootleggers-foot">
                    <Head p={p} bar={bar} />
                    {dock && <span class="tag brass">{word(p, dock)}</span>}
                    {(adds || isStaged) && (
                        <span class={`bootleggers-plus${isStaged ? ' off' : ''}`}>
                            <Pic id="i-plus" />
                        </span>
                    )}
                </div>
            </Tap>
            {isStaged && p.view.back[p.me!]! > 1 && <Stepper p={p} bar={bar} />}
        </section>
    );
}

function label(p: Props, bar: string): string {
    const s = standing(p, bar),
        facts = barFacts(p, bar);
    const head =
        s.seat === null ? '' : `, ${say(p, s.control ? 'controls' : 'leads', { player: s.seat })}`;
    const open = s.shut
        ? p.t('bootleggers.ui.shut')
        : s.open
          ? p.t('bootleggers.ui.open')
          : say(p, 'n-of', { n: s.filled, m: facts.circles });
    return `${word(p, bar)}: ${open}, ${cash(p, facts.price)}${head}`;
}

export function Bars({ p, small = false }: { p: Props; small?: boolean }) {
    return (
        <div class={`bootleggers-bars${small ? ' small' : ''}`}>
            {BARS.map((bar) => (
                <Bar p={p} bar={bar} key={bar} />
            ))}
        </div>
    );
}
