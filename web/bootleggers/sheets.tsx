// sheets.tsx -- sheets for choices of several parts: whom a thug hits, what is demanded.
//
// All targets of a thug are laid out by victim; each is one move of the legal list. A demand names
// a player and a sum; any sum is judged by the house.
import { useEffect, useState } from 'preact/hooks';
import type { Legal, Refusal } from '../app/contract';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Pic, Tap, cash, say, word } from './cards';
import { type Props, aimed, has, isPlay, movesOf } from './model';
import { OfferSheet } from './offer';
import { Family } from './seats';
import { storeOf } from './store';
import { PointBar, Switches } from './window';

/** What a thug is played at: somebody's truck or still, an own truck, markers in a bar. */
interface Aim {
    thing?: string;
    truck?: string;
    bar?: string;
    n?: number;
}

const isStill = (thing: string) => /^(family|remote)/.test(thing);

function shotIcon({ thing, truck, bar }: Aim): string {
    if (bar) return 'pawn';
    if (truck) return 'truck';
    if (!thing) return 'copstar';
    return isStill(thing) ? 'still' : 'truck';
}

function Shot({ p, shot }: { p: Props; shot: Legal }) {
    const aim: Aim = shot.args;
    const { bar, n, thing = aim.truck } = aim;
    const text = bar
        ? `${word(p, bar)}${n ? ` ×${n}` : ''}`
        : thing
          ? word(p, thing)
          : say(p, 'this-one');
    const icon = shotIcon(aim);
    return (
        <Tap
            p={p}
            facets={{ ...shot.args }}
            else={shot.move}
            label={p.t.move(shot)}
            class="bootleggers-item"
        >
            <Pic id={icon} size={22} wide={icon === 'truck'} />
            <span>{text}</span>
        </Tap>
    );
}

function Targets({ p, thug, shots }: { p: Props; thug: string; shots: Legal[] }) {
    const victims = [...new Set(shots.map((m) => m.args.victim as number | undefined))];
    return (
        <div class="bootleggers-sheet">
            <div class="hd">
                <h2 class="grow">{word(p, thug)}</h2>
                {p.choose.picked.length > 0 && (
                    <button
                        type="button"
                        class="icon-btn"
                        aria-label={p.t('page.back')}
                        onClick={() => p.choose.clear()}
                    >
                        <Icon name="i-x" />
                    </button>
                )}
            </div>
            {victims.map((victim) => (
                <div class="bootleggers-victim" key={victim ?? -1}>
                    {victim !== undefined && (
                        <span class="who">
                            <SeatMark seat={victim} />
                            <b>{p.t.seat(victim)}</b>
                        </span>
                    )}
                    <span class="things">
                        {shots
                            .filter((m) => m.args.victim === victim)
                            .map((m) => (
                                <Shot key={m.move} p={p} shot={m} />
                            ))}
                    </span>
                </div>
            ))}
        </div>
    );
}

/** From whom, and how much. */
function Demand({ p, to, sum }: { p: Props; to: number; sum: number }) {
    const seats = [...new Set(movesOf(p.legal, 'demand').map((m) => m.args.player as number))];
    return (
        <div class="bootleggers-victim">
            <span class="things">
                {seats.map((seat) => (
                    <button
                        type="button"
                        key={seat}
                        aria-pressed={seat === to}
                        class={`bootleggers-item${seat === to ? ' sel' : ' can'}`}
                        onClick={() => {
                            storeOf(p).threat.value = { to: seat, sum };
                        }}
                    >
                        <SeatMark seat={seat} />
                        <b>{p.t.seat(seat)}</b>
                    </button>
                ))}
            </span>
            <span class="bootleggers-step">
                <button
                    type="button"
                    disabled={sum <= 1}
                    aria-label={say(p, 'one-less', { thing: say(p, 'cash') })}
                    onClick={() => {
                        storeOf(p).threat.value = { to, sum: sum - 1 };
                    }}
                >
                    <Pic id="i-minus" />
                </button>
                <b aria-live="polite">{cash(p, sum)}</b>
                <button
                    type="button"
                    aria-label={say(p, 'one-more', { thing: say(p, 'cash') })}
                    onClick={() => {
                        storeOf(p).threat.value = { to, sum: sum + 1 };
                    }}
                >
                    <Pic id="i-plus" />
                </button>
            </span>
        </div>
    );
}

function Threat({ p, to, sum }: { p: Props; to: number; sum: number }) {
    const move = `demand ${to} ${sum}`,
        close = () => {
            storeOf(p).threat.value = null;
        };
    const [no, setNo] = useState<Refusal | null>(null);
    useEffect(() => {
        void p.why(move).then(setNo);
    }, [move]);
    return (
        <div class="bootleggers-sheet">
            <div class="hd">
                <div class="grow">
                    <h2>{say(p, 'demand-title')}</h2>
                    <div class="sm mut">
                        {say(p, 'demand-hint')} <ClauseChip id="BO-Q63" />
                    </div>
                </div>
            </div>
            <Demand p={p} to={to} sum={sum} />
            <div class="ft">
                <button type="button" class="btn" onClick={close}>
                    {say(p, 'drop')}
                </button>
                <span class="grow sm">
                    {no && (
                        <span class="bad">
                            {no.text} <ClauseChip id={no.clause} />
                        </span>
                    )}
                </span>
                <button
                    type="button"
                    class="btn primary"
                    disabled={no !== null}
                    onClick={() => {
                        p.play(move);
                        close();
                    }}
                >
                    {p.t('bootleggers.move.demand', { n: sum, player: to })}
                </button>
            </div>
        </div>
    );
}

/* ---- which of them is open --------------------------------------------------------------- */

/** What a thug can hit, to be laid out. Bars are on the table: one is touched there first. */
function shotsOf(p: Props, thug: string): Legal[] {
    const all = p.legal.filter((m) => isPlay(m) && m.args.thug === thug);
    const bars = new Set(all.map((m) => m.args.bar));
    const bar = p.choose.picked.map((f) => f.bar).find((one) => one !== undefined);
    if (bars.size > 1 && bar === undefined) return [];
    return bar === undefined ? all : all.filter((m) => m.args.bar === bar);
}

function Panel({ p }: { p: Props }) {
    const v = p.view,
        thug = p.me === null ? null : aimed(p);
    const shots = thug ? shotsOf(p, thug) : [];
    const { threat, draft, isTurning, look } = storeOf(p);
    if (threat.value && has(p.legal, 'demand'))
        return <Threat p={p} to={threat.value.to} sum={threat.value.sum} />;
    if (p.me !== null && draft.value && v.step === 'trade')
        return <OfferSheet p={p} d={draft.value} />;
    if (thug && (shots.length > 1 || shots.some((m) => m.args.victim !== undefined)))
        return <Targets p={p} thug={thug} shots={shots} />;
    if (isTurning.value && p.passes) return <Switches p={p} />;
    return look.value === null ? null : <Family p={p} seat={look.value} />;
}

export function Sheet(p: Props) {
    return (
        <>
            <Panel p={p} />
            {p.view.step === 'point' && <PointBar p={p} />}
        </>
    );
}
