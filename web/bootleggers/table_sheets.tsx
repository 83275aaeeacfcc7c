// table_sheets.tsx -- sheets for choices of several parts: whom a thug hits, what is demanded.
//
// All targets of a thug are laid out by victim; each is one move of the legal list. A demand names
// a player and a sum; any sum is judged by the house.
import { useEffect, useState } from 'preact/hooks';
import type { Legal, Refusal } from '../app/contract';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Pic, Tap, cash, say, word } from './kit';
import { type Props, movesOf } from './model';
import { threat } from './state';

const isStill = (thing: string) => /^(family|remote)/.test(thing);

function shotIcon(args: Record<string, unknown>): string {
    if (args.bar) return 'pawn';
    if (typeof args.thing !== 'string') return 'copstar';
    return isStill(args.thing) ? 'still' : 'truck';
}

function Shot({ p, shot }: { p: Props; shot: Legal }) {
    const { thing, bar, n } = shot.args as { thing?: string; bar?: string; n?: number };
    const text = bar
        ? `${word(p, bar)}${n ? ` ×${n}` : ''}`
        : thing
          ? word(p, thing)
          : say(p, 'this-one');
    const icon = shotIcon(shot.args);
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

export function Targets({ p, thug, shots }: { p: Props; thug: string; shots: Legal[] }) {
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

export function Threat({ p, to, sum }: { p: Props; to: number; sum: number }) {
    const seats = [...new Set(movesOf(p.legal, 'demand').map((m) => m.args.player as number))];
    const move = `demand ${to} ${sum}`,
        close = () => {
            threat.value = null;
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
            <div class="bootleggers-victim">
                <span class="things">
                    {seats.map((seat) => (
                        <button
                            type="button"
                            key={seat}
                            aria-pressed={seat === to}
                            class={`bootleggers-item${seat === to ? ' sel' : ' can'}`}
                            onClick={() => {
                                threat.value = { to: seat, sum };
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
                            threat.value = { to, sum: sum - 1 };
                        }}
                    >
                        <Pic id="i-minus" />
                    </button>
                    <b aria-live="polite">{cash(p, sum)}</b>
                    <button
                        type="button"
                        aria-label={say(p, 'one-more', { thing: say(p, 'cash') })}
                        onClick={() => {
                            threat.value = { to, sum: sum + 1 };
                        }}
                    >
                        <Pic id="i-plus" />
                    </button>
                </span>
            </div>
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
