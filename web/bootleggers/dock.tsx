// dock.tsx -- the own back room under the prompt: what is stored, stills, trucks, thugs.
//
// Everything here is a source or a target: a stored die, a still with a free spot, a truck to send,
// a thug to play. While trucks are loaded the room turns into the yard, with a stepper a truck.
import { useState } from 'preact/hooks';
import { Crates, Die, Pic, Tap, Token, cash, say, word } from './cards';
import {
    type Props,
    SIZES,
    THUGS,
    inUse,
    loadedTrucks,
    movesOf,
    stillSpots,
    sum,
    times,
    truckFacts,
    truckName,
    type StillInfo,
    stillsOf,
} from './model';
import { emblemOf } from './market';
import { MuscleHand } from './market';
import { sendAll, storeOf } from './store';

/* ---- stills ------------------------------------------------------------------------------ */

/** What a still is touched for: to put a die just taken, or one from the back room. */
const stillFacets = (p: Props, place: string) =>
    p.view.step === 'upgrade' ? { kind: 'put', place } : { kind: 'bring', place };

function Still({ p, still }: { p: Props; still: StillInfo }) {
    const { place, dice, roll, dead } = still;
    const spots = stillSpots(p, place === 'family' ? 'family' : 'remote');
    const refusal = p.view.step === 'upgrade' ? `put ${place}` : `bring die ${place}`;
    return (
        <Tap
            p={p}
            facets={stillFacets(p, place)}
            else={refusal}
            class="bootleggers-item"
            label={`${word(p, place)}: ${say(p, 'n-dice', { n: dice })}`}
        >
            <Pic id="still" size={26} />
            <span class="dice">
                {times(dice).map((i) => (
                    <Die face={Number(roll[i] ?? 6)} size={18} dim={dead} />
                ))}
                {times(spots - dice).map(() => (
                    <i class="spot" />
                ))}
            </span>
            <span class="only-d xs">
                {word(p, place)}
                {dead ? ` · ${say(p, 'sabotaged')}` : ''}
            </span>
            {p.view.copper === p.me && place === 'family' && (
                <Pic id="copstar" size={16} class="cop" />
            )}
        </Tap>
    );
}

function Stills({ p, me }: { p: Props; me: number }) {
    return (
        <>
            {stillsOf(p.view, me).map((still) => (
                <Still key={still.place} p={p} still={still} />
            ))}
            {p.view.step === 'upgrade' && (
                <Tap
                    p={p}
                    facets={{ kind: 'found' }}
                    else="found"
                    class="bootleggers-item"
                    label={p.t('bootleggers.move.found')}
                >
                    <Pic id="i-plus" />
                    <Pic id="still" size={24} />
                    <span class="xs">{say(p, 'found')}</span>
                </Tap>
            )}
        </>
    );
}

/* ---- the back room ----------------------------------------------------------------------- */

function Stored({ p, me }: { p: Props; me: number }) {
    const v = p.view,
        fresh = v.step === 'upgrade' || v.step === 'token';
    return (
        <>
            <Tap
                p={p}
                facets={{ kind: 'place' }}
                else="place blind-pig"
                class="bootleggers-item"
                label={say(p, 'n-markers', { n: v.back[me]! })}
            >
                <Token seat={me} />
                <b class="only-p">{v.back[me]}</b>
                <span class="only-d">{say(p, 'n-markers', { n: v.back[me]! })}</span>
            </Tap>
            {v['back-dice'][me]! > 0 && (
                <Tap
                    p={p}
                    facets={{ kind: 'bring' }}
                    else="bring die family"
                    class="bootleggers-item"
                    label={say(p, 'stored-dice', { n: v['back-dice'][me]! })}
                >
                    <Die face={6} size={22} />
                    <b>{v['back-dice'][me]}</b>
                    <span class="only-d">{say(p, 'stored')}</span>
                </Tap>
            )}
            {v['back-tokens'][me]! > 0 && (
                <Tap
                    p={p}
                    facets={{ kind: 'bring-token' }}
                    else="bring token blind-pig"
                    class="bootleggers-item"
                    label={say(p, 'stored-tokens', { n: v['back-tokens'][me]! })}
                >
                    <Pic id="glass" size={24} />
                    <b>+{v['back-tokens'][me]}</b>
                    <span class="only-d">{say(p, 'stored')}</span>
                </Tap>
            )}
            {fresh && (
                <Tap
                    p={p}
                    facets={{ kind: 'put-store' }}
                    else="put store"
                    class="bootleggers-item"
                    label={p.t('bootleggers.move.put-store')}
                >
                    <Pic id="door" size={24} />
                    <span>{word(p, 'store')}</span>
                </Tap>
            )}
        </>
    );
}

/** A thug in hand; `refusal` names any aim, so that the moment is judged and not the aim. */
const AIMS: Record<string, string> = {
    hijack: 'small-4',
    theft: 'small',
    hit: 'blind-pig',
    rubout: 'blind-pig 1',
    sabotage: 'family',
    wrecking: 'family',
    roadblock: 'small-4',
};
export function thugRefusal(p: Props, thug: string): string {
    const rival = p.me === 0 ? 1 : 0;
    if (thug === 'friend') return `play friend ${rival}`;
    if (thug === 'chief') return 'play chief small-4';
    return AIMS[thug] ? `play ${thug} ${rival} ${AIMS[thug]}` : `play ${thug}`;
}

function Thugs({ p, me }: { p: Props; me: number }) {
    const v = p.view,
        hired = v.step === 'hired' && v.turn === me ? THUGS[v.due] : null;
    const held = THUGS.flatMap((thug, i) =>
        v.thug[me]![i]! > 0 ? [{ thug, n: v.thug[me]![i]! }] : [],
    );
    const all = hired ? [{ thug: hired, n: 1 }, ...held.filter((h) => h.thug !== hired)] : held;
    return (
        <>
            {all.map(({ thug, n }) => (
                <Tap
                    p={p}
                    key={thug}
                    facets={{ thug }}
                    else={thugRefusal(p, thug)}
                    class="bootleggers-item thug"
                    data-word={`thug:${thug}`}
                    label={`${word(p, thug)}: ${p.t(`bootleggers.about-word.${thug}`)}`}
                >
                    <Pic id={emblemOf(thug)} size={22} />
                    <span>
                        {word(p, thug)}
                        {n > 1 ? ` ×${n}` : ''}
                    </span>
                </Tap>
            ))}
        </>
    );
}

function Trucks({ p, me }: { p: Props; me: number }) {
    const v = p.view,
        mine = loadedTrucks(v).filter((truck) => truck.seat === me && truck.bar === null);
    if (v.step === 'park' || (v.phase === 4 && mine.length > 0)) {
        return (
            <>
                {mine.map((truck) => (
                    <Tap
                        p={p}
                        key={truck.index}
                        class="bootleggers-item truck"
                        data-word={`size:${truck.size}`}
                        facets={{ truck: truckName(truck.size, truck.load) }}
                        else={`park ${truckName(truck.size, truck.load)} omalleys`}
                        label={word(p, truckName(truck.size, truck.load))}
                    >
                        <Pic id="truck" size={24} wide />
                        <span class="col">
                            <Crates
                                seat={me}
                                load={truck.load}
                                room={truckFacts(p, truck.size).capacity}
                            />
                            <small>{word(p, truck.size)}</small>
                        </span>
                    </Tap>
                ))}
            </>
        );
    }
    const sizes = inUse(v, me).flatMap((n, i) =>
        times(n).map(() => truckFacts(p, SIZES[i]!).capacity),
    );
    return (
        <span
            class="bootleggers-item plain"
            data-word="field:owned"
            aria-label={say(p, 'trucks-hold', { n: sum(sizes) })}
            role="img"
        >
            <Pic id="truck" size={24} wide />
            <b>{sizes.join(' + ') || '–'}</b>
        </span>
    );
}

function BackRoom({ p }: { p: Props }) {
    const me = p.me!,
        v = p.view,
        demands = movesOf(p.legal, 'demand');
    return (
        <div class="bootleggers-room">
            <div class="bootleggers-purse" data-see="money" data-word="field:money">
                <b class="disp">{cash(p, v.money[me] ?? 0)}</b>
                <span class="xs mut">{p.t('bootleggers.ui.money')}</span>
            </div>
            <Stored p={p} me={me} />
            <Stills p={p} me={me} />
            {(v.crates[me]! > 0 || v.stashed[me]! > 0) && v.phase >= 3 && (
                <span
                    class="bootleggers-item plain"
                    role="img"
                    data-word="field:crates"
                    aria-label={word(p, `crates-${v.crates[me]}`)}
                >
                    <Pic id="crate" size={22} />
                    <b>{v.crates[me]}</b>
                </span>
            )}
            <Trucks p={p} me={me} />
            <Thugs p={p} me={me} />
            {demands.length > 0 && (
                <button
                    type="button"
                    class="bootleggers-item act"
                    onClick={() => {
                        storeOf(p).threat.value = { to: Number(demands[0]!.args.player), sum: 1 };
                    }}
                >
                    <Pic id="note" size={22} />
                    <span>{say(p, 'demand-button')}</span>
                </button>
            )}
        </div>
    );
}

/* ---- loading ----------------------------------------------------------------------------- */

interface BerthProps {
    p: Props;
    size: string;
    n: number;
    left: number;
    set: (n: number) => void;
}

/** One empty truck and how many crates it is to take. */
function Berth({ p, size, n, left, set }: BerthProps) {
    return (
        <span class="bootleggers-berth" role="group" aria-label={word(p, size)}>
            <Tap
                p={p}
                facets={{ kind: 'load', truck: truckName(size, n) }}
                else={`load ${truckName(size, n)}`}
                class="bootleggers-item"
                label={word(p, truckName(size, n))}
            >
                <Pic id="truck" size={24} wide />
                <Crates seat={p.me!} load={n} room={truckFacts(p, size).capacity} />
            </Tap>
            <span class="bootleggers-step">
                <button
                    type="button"
                    disabled={n === 0}
                    aria-label={say(p, 'fewer-crates')}
                    onClick={() => set(n - 1)}
                >
                    <Pic id="i-minus" />
                </button>
                <b aria-live="polite">{n}</b>
                <button
                    type="button"
                    aria-label={say(p, 'more-crates')}
                    disabled={left === 0 || n === truckFacts(p, size).capacity}
                    onClick={() => set(n + 1)}
                >
                    <Pic id="i-plus" />
                </button>
            </span>
        </span>
    );
}

/** Trucks to load, each with a stepper; nothing is sent before a button. */
function Loading({ p }: { p: Props }) {
    const me = p.me!,
        v = p.view,
        done = loadedTrucks(v).filter((truck) => truck.seat === me);
    const loaded = SIZES.map((size) => done.filter((truck) => truck.size === size).length);
    const empty = inUse(v, me)
        .flatMap((n, i) => times(n - loaded[i]!).map(() => SIZES[i] as string))
        .reverse();
    const crates = v.crates[me]! - sum(done.map((truck) => truck.load));
    const [loads, setLoads] = useState<number[] | null>(null);
    const fill = () => {
        let left = crates;
        return empty.map((size) => {
            const n = Math.min(left, truckFacts(p, size).capacity);
            left -= n;
            return n;
        });
    };
    const now = loads && loads.length === empty.length ? loads : fill(),
        left = crates - sum(now);
    const set = (at: number, n: number) => setLoads(now.map((old, i) => (i === at ? n : old)));
    const send = () =>
        sendAll(p, [
            ...empty.flatMap((size, i) => (now[i] ? [`load ${truckName(size, now[i]!)}`] : [])),
            'ship',
        ]);
    const can = p.legal.some((m) => m.kind === 'ship');
    return (
        <div class="bootleggers-yard hush">
            <div class="bootleggers-purse">
                <b class="disp">{word(p, `crates-${left}`)}</b>
                <span class="xs">{say(p, 'left-over')}</span>
            </div>
            {done.map((truck) => (
                <span class="bootleggers-berth full" key={truck.index}>
                    <Pic id="truck" size={24} wide />
                    <Crates seat={me} load={truck.load} room={truckFacts(p, truck.size).capacity} />
                </span>
            ))}
            {can &&
                empty.map((size, i) => (
                    <Berth
                        key={`${size}${i}`}
                        p={p}
                        size={size}
                        n={now[i]!}
                        left={left}
                        set={(n) => set(i, n)}
                    />
                ))}
            {p.legal.some((m) => m.kind === 'load') && (
                <button type="button" class="btn primary bootleggers-ship" onClick={send}>
                    {say(p, 'load-ship')}
                </button>
            )}
        </div>
    );
}

export function Dock(p: Props) {
    if (p.me === null || (storeOf(p).draft.value && p.view.step === 'trade')) return null;
    if (p.view.step === 'muscle') return <MuscleHand p={p} />;
    return p.view.step === 'load' ? <Loading p={p} /> : <BackRoom p={p} />;
}
