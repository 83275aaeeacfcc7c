// review.tsx -- how the match went: each seat's chances over its decisions, the costliest moments.
//
// Values come from the house's answer or from the engine on this device, in the shape that
// `backroom review --json` prints; the page only draws them.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { engine } from 'virtual:made';
import type { Visit } from './store';
import { t } from './words';
import { Log } from './log';
import { Icon, SeatMark } from '../parts/icon';

export interface Decision {
    ply: number;
    moves: number;
    value: number;
    loss: number;
    luck: number;
    move: string;
    best: string;
}
export interface SeatReview {
    seat: number;
    unit: string;
    start: number;
    lost: number;
    luck: number;
    end: number;
    decisions: Decision[];
}
export interface ReviewData {
    game: string;
    seats: SeatReview[];
}

const WIDE = 600,
    HIGH = 260;

function Chart({
    data,
    plies,
    names,
}: {
    data: ReviewData;
    plies: number;
    names: (seat: number) => string;
}) {
    const all = data.seats.flatMap((seat) =>
        seat.decisions.map((one) => one.value).concat(seat.end),
    );
    const least = Math.min(0, ...all),
        most = Math.max(1e-6, ...all);
    const x = (ply: number): number => (ply / Math.max(1, plies)) * WIDE;
    const y = (value: number): number => HIGH - ((value - least) / (most - least)) * HIGH;
    return (
        <svg
            class="chart"
            viewBox={`-4 -8 ${WIDE + 8} ${HIGH + 16}`}
            role="img"
            aria-label={t('page.review.chart')}
        >
            {[0, 0.25, 0.5, 0.75, 1].map((part) => (
                <path key={part} d={`M0 ${HIGH * part}H${WIDE}`} class="grid" />
            ))}
            {data.seats.map((seat) => {
                const points = seat.decisions.map((one) => [x(one.ply), y(one.value)] as const);
                if (points.length === 0) return null;
                points.push([WIDE, y(seat.end)]);
                const d = points
                    .map(([px, py], i) => `${i ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`)
                    .join('');
                return (
                    <g key={seat.seat} class={`S${seat.seat}`}>
                        <title>{names(seat.seat)}</title>
                        <path d={d} class={`line dash${seat.seat % 4}`} />
                    </g>
                );
            })}
        </svg>
    );
}

function Moments({
    data,
    visit,
    sentence,
}: {
    data: ReviewData;
    visit: Visit;
    sentence: (move: string) => string;
}) {
    const worst = data.seats
        .flatMap((seat) =>
            seat.decisions.map((one) => ({ ...one, seat: seat.seat, unit: seat.unit })),
        )
        .filter((one) => one.loss > 0)
        .sort((a, b) => b.loss - a.loss)
        .slice(0, 3);
    return (
        <ol class="moments">
            {worst.map((one, i) => (
                <li key={one.ply}>
                    <span class="n">{i + 1}</span>
                    <div>
                        <b>{t('page.review.step', { n: one.ply + 1 })}</b>{' '}
                        <SeatMark seat={one.seat} /> {visit.words.value.seat(one.seat)}
                        <p>
                            {sentence(one.move)}{' '}
                            <span class="bad">
                                {one.unit === 'wins'
                                    ? t('page.review.loss-wins', { n: Math.round(one.loss * 100) })
                                    : t('page.review.loss', { n: Math.round(one.loss) })}
                            </span>
                        </p>
                        <p class="mut">{t('page.review.better', { move: sentence(one.best) })}</p>
                    </div>
                </li>
            ))}
        </ol>
    );
}

export function Review({
    visit,
    data,
    journal,
}: {
    visit: Visit;
    data: ReviewData | null;
    journal: readonly string[];
}) {
    const made = useSignal<ReviewData | null>(null);
    const state = useSignal<'idle' | 'busy' | 'failed'>('idle');
    const canThink = useSignal(false);
    useEffect(() => {
        if (engine)
            void engine()
                .then((one) => {
                    canThink.value = !!one.review;
                })
                .catch(() => undefined);
    }, []);
    const think = async () => {
        state.value = 'busy';
        const one = await engine!();
        const found = await one.review!(journal.join('\n') + '\n').catch(() => null);
        made.value = found as ReviewData | null;
        state.value = found ? 'idle' : 'failed';
    };
    const shown = data ?? made.value;
    const plies = visit.table.value?.plies ?? 1;
    const names = (seat: number): string => visit.words.value.seat(seat);
    // A move's words are known only where it was listed; else its text is shown as it is.
    const sentence = (move: string): string => move;
    return (
        <section class="review">
            <h2>{t('page.review.title')}</h2>
            {shown ? (
                <>
                    <Chart data={shown} plies={plies} names={names} />
                    <ul class="legend">
                        {shown.seats.map((seat) => (
                            <li key={seat.seat}>
                                <SeatMark seat={seat.seat} />
                                {names(seat.seat)}
                            </li>
                        ))}
                    </ul>
                    <p class="mut sm">{t('page.review.about')}</p>
                    <Moments data={shown} visit={visit} sentence={sentence} />
                </>
            ) : (
                <>
                    {canThink.value && journal.length > 0 && (
                        <button
                            type="button"
                            class="btn"
                            disabled={state.value === 'busy'}
                            onClick={() => void think()}
                        >
                            <Icon name="i-eye" class="s" />
                            {t(state.value === 'busy' ? 'page.review.busy' : 'page.review.think')}
                        </button>
                    )}
                    {state.value === 'failed' && (
                        <p class="alert" role="status">
                            {t('page.review.failed')}
                        </p>
                    )}
                    <div class="panel log-panel">
                        <Log visit={visit} />
                    </div>
                </>
            )}
        </section>
    );
}
