// review.tsx -- how the match went: chances of the seats over the match, the costliest moments.
//
// What each choice was worth comes from the house, a seat at a time, for it takes thought; the page
// only draws it.
import { useSignal } from '@preact/signals';
import type { Visit } from './store';
import { t } from './words';
import { Log } from './log';
import { Icon, SeatMark } from '../parts/icon';

interface Decision {
    ply: number;
    made: string;
    best: string;
    value: number;
    loss: number;
    luck: number;
}
interface Parts {
    kind: string;
    args: Record<string, unknown>;
}
export interface SeatReview {
    seat: number;
    start: number;
    lost: number;
    luck: number;
    end: number;
    decisions: Decision[];
    moments: number[];
    words?: { made: Parts; best: Parts }[];
}

const WIDE = 640;
const HIGH = 260;

interface ChartProps {
    all: readonly SeatReview[];
    plies: number;
    names: (seat: number) => string;
    marks: readonly { ply: number; n: number }[];
}

function Chart({ all, plies, names, marks }: ChartProps) {
    const x = (ply: number): number => (ply / Math.max(1, plies)) * WIDE;
    const y = (value: number): number => HIGH * (1 - Math.max(0, Math.min(1, value)));
    return (
        <svg
            class="chart"
            viewBox={`-44 -26 ${WIDE + 56} ${HIGH + 52}`}
            role="img"
            aria-label={t('page.review.chart')}
        >
            {[0, 0.25, 0.5, 0.75, 1].map((part) => (
                <g key={part}>
                    <path d={`M0 ${y(part)}H${WIDE}`} class="grid" />
                    <text x={-8} y={y(part) + 4} text-anchor="end">
                        {t('page.percent', { n: part * 100 })}
                    </text>
                </g>
            ))}
            {marks.map((mark) => (
                <g key={mark.n}>
                    <path d={`M${x(mark.ply)} 0V${HIGH}`} class="mark" />
                    <circle cx={x(mark.ply)} cy={-12} r={11} class="knob" />
                    <text x={x(mark.ply)} y={-8} text-anchor="middle" class="knob-n">
                        {mark.n}
                    </text>
                </g>
            ))}
            {all.map((one) => {
                const points = one.decisions.map((d) => [x(d.ply), y(d.value)] as const);
                if (points.length === 0) return null;
                points.push([WIDE, y(one.end)]);
                const d = points.map(
                    ([px, py], i) => `${i ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`,
                );
                return (
                    <g key={one.seat} class={`S${one.seat}`}>
                        <title>{names(one.seat)}</title>
                        <path d={d.join('')} class={`line dash${one.seat % 4}`} />
                    </g>
                );
            })}
            <text x={0} y={HIGH + 20}>
                {t('page.review.step', { n: 1 })}
            </text>
            <text x={WIDE} y={HIGH + 20} text-anchor="end">
                {plies}
            </text>
        </svg>
    );
}

interface Moment {
    seat: number;
    d: Decision;
    said: { made: Parts; best: Parts } | undefined;
}

/** The three costliest choices of all that was looked at. */
function momentsOf(all: readonly SeatReview[]): Moment[] {
    return all
        .flatMap((one) =>
            one.moments.map((at, i) => ({
                seat: one.seat,
                d: one.decisions[at]!,
                said: one.words?.[i],
            })),
        )
        .filter((one) => one.d && one.d.loss > 0)
        .sort((a, b) => b.d.loss - a.d.loss)
        .slice(0, 3);
}

function Moments({ moments, visit }: { moments: readonly Moment[]; visit: Visit }) {
    const words = visit.words.value;
    return (
        <ol class="moments">
            {moments.map(({ seat, d, said }, i) => (
                <li key={`${seat}.${d.ply}`}>
                    <span class="n">{i + 1}</span>
                    <div>
                        <b>{t('page.review.step', { n: d.ply + 1 })}</b>{' '}
                        <SeatMark seat={seat} />{' '}
                        {words.seat(seat)}
                        {said && <p>{words.move(said.made)}</p>}
                        <p class="bad">
                            {t('page.review.loss', {
                                a: Math.round(d.value * 100),
                                b: Math.round((d.value - d.loss) * 100),
                            })}
                        </p>
                        {said && (
                            <p class="mut">
                                {t('page.review.better', { move: words.move(said.best) })}
                            </p>
                        )}
                    </div>
                </li>
            ))}
        </ol>
    );
}

export function Review({ visit, own }: { visit: Visit; own: SeatReview | null }) {
    const others = useSignal<readonly SeatReview[]>([]);
    const isBusy = useSignal(false);
    const isFailed = useSignal(false);
    const all = [...(own ? [own] : []), ...others.value].sort((a, b) => a.seat - b.seat);
    const table = visit.table.value!;
    const left = visit.seats.value
        .map((one) => one.seat)
        .filter((seat) => !all.some((one) => one.seat === seat));
    const names = (seat: number): string => visit.words.value.seat(seat);
    const think = async () => {
        isBusy.value = true;
        for (const seat of left) {
            const answer = await visit.ask({ do: 'review', seat });
            isFailed.value = !answer.ok;
            if (!answer.ok || !answer.review) break;
            others.value = [...others.value, answer.review as SeatReview];
        }
        isBusy.value = false;
    };
    const moments = momentsOf(all);
    return (
        <section class="review" aria-busy={isBusy.value}>
            <h2>{t('page.review.title')}</h2>
            {all.length > 0 && (
                <>
                    <Chart
                        all={all}
                        plies={table.plies ?? 1}
                        names={names}
                        marks={moments.map((one, i) => ({ ply: one.d.ply, n: i + 1 }))}
                    />
                    <ul class="legend">
                        {all.map((one) => (
                            <li key={one.seat}>
                                <SeatMark seat={one.seat} />
                                {names(one.seat)}
                            </li>
                        ))}
                    </ul>
                    <p class="mut sm">{t('page.review.about')}</p>
                    <Moments moments={moments} visit={visit} />
                </>
            )}
            {left.length > 0 && (
                <button
                    type="button"
                    class="btn"
                    disabled={isBusy.value}
                    onClick={() => void think()}
                >
                    <Icon name="i-eye" class="s" />
                    {t(isBusy.value ? 'page.review.busy' : 'page.review.think')}
                </button>
            )}
            {isFailed.value && (
                <p class="alert" role="status">
                    {t('page.review.failed')}
                </p>
            )}
            <div class="panel log-panel">
                <Log visit={visit} />
            </div>
        </section>
    );
}
