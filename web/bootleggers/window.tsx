// window.tsx -- interrupt points: a quiet bar over the prompt, and the switches of passes.
//
// The bar is the same for all, whether or not they hold anything, so that it betrays nothing. Who
// does not want to be asked passes until the next phase or round, or turns a switch of a point; the
// table then passes for that seat, and nobody can tell it from a pass of the player.
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Pic, say, word } from './cards';
import type { Props } from './model';
import { storeOf } from './store';

const POINTS = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6'];
const TURNS = ['auto', 'on', 'off'];

export function PointBar({ p }: { p: Props }) {
    const v = p.view,
        mine = v.turn === p.me && p.legal.length > 0;
    return (
        <div class="bootleggers-window">
            <Pic id="dagger" size={18} />
            <span class="grow">
                <b>{say(p, 'window')}</b> {word(p, v.point)} <ClauseChip id="BO-Q14" />
                {!mine && v.turn !== null && (
                    <span class="asked">
                        <SeatMark seat={v.turn} /> {say(p, 'is-asked', { player: v.turn })}
                    </span>
                )}
            </span>
            {p.passes && p.me !== null && <Later p={p} mine={mine} />}
        </div>
    );
}

/** Passing for longer. What is remembered is shown, and a tap on it takes it back. */
function Later({ p, mine }: { p: Props; mine: boolean }) {
    const passes = p.passes!;
    const until = passes.round ? 'until-round' : passes.phase ? 'until-phase' : null;
    return (
        <span class="later">
            {until && (
                <button
                    type="button"
                    class="btn on"
                    data-passing={until}
                    title={say(p, 'ask-again')}
                    aria-label={`${say(p, until)}. ${say(p, 'ask-again')}`}
                    onClick={() => p.setPasses('again')}
                >
                    {say(p, until)}
                    <Icon name="i-x" class="xs" />
                </button>
            )}
            {mine && !passes.phase && (
                <button
                    type="button"
                    class="btn"
                    data-pass="phase"
                    onClick={() => p.setPasses('phase')}
                >
                    {say(p, 'pass-phase')}
                </button>
            )}
            {mine && !passes.round && (
                <button
                    type="button"
                    class="btn"
                    data-pass="round"
                    onClick={() => p.setPasses('round')}
                >
                    {say(p, 'pass-round')}
                </button>
            )}
            <button
                type="button"
                class="btn quiet"
                aria-label={say(p, 'switches')}
                onClick={() => {
                    const { isTurning } = storeOf(p);
                    isTurning.value = !isTurning.value;
                }}
            >
                <Icon name="i-gear" />
            </button>
        </span>
    );
}

function Row({ p, point, now }: { p: Props; point: number; now: string }) {
    const name = word(p, POINTS[point - 1]!);
    return (
        <div class="bootleggers-victim" role="group" aria-label={name}>
            <span class="who wide">{name}</span>
            <span class="bootleggers-turns">
                {TURNS.map((turn) => (
                    <button
                        type="button"
                        key={turn}
                        aria-pressed={turn === now}
                        data-turn={`${point}-${turn}`}
                        onClick={() => p.setPasses(turn, point)}
                    >
                        {say(p, `turn-${turn}`)}
                    </button>
                ))}
            </span>
        </div>
    );
}

/** A switch for each kind of point. */
export function Switches({ p }: { p: Props }) {
    return (
        <div class="bootleggers-sheet">
            <div class="hd">
                <div class="grow">
                    <h2>{say(p, 'switches')}</h2>
                    <div class="sm mut">
                        {say(p, 'switches-hint')} <ClauseChip id="BO-Q57" />
                    </div>
                </div>
                <button
                    type="button"
                    class="icon-btn"
                    aria-label={p.t('page.close')}
                    onClick={() => {
                        storeOf(p).isTurning.value = false;
                    }}
                >
                    <Icon name="i-x" />
                </button>
            </div>
            {POINTS.map((_, i) => (
                <Row key={i} p={p} point={i + 1} now={p.passes?.switches[i] ?? 'auto'} />
            ))}
        </div>
    );
}
