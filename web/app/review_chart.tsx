// review_chart.tsx -- chances of all seats over a match: bands that are always all of it together,
// and what they read at a step.
//
// Only the bands are scaled; numbers and marks have their size on every screen and keep apart.
import { useSignal } from '@preact/signals';
import { spread } from './chances';
import type { Share } from './chances';
import { t } from './words';
import { SeatMark } from '../parts/icon';

const WIDE = 640;
const HIGH = 260;
const KNOBS_APART = 0.1; // of the width: a knob on the smallest screen
const MARKS_APART = 0.1; // of the height

export interface ChartProps {
    whose: readonly number[];
    shares: readonly Share[];
    plies: number;
    names: (seat: number) => string;
    marks: readonly number[]; // plies
}

const under = (share: Share, at: number): number =>
    share.percent.slice(0, at).reduce((sum, n) => sum + n, 0);

function Bands({ whose, shares, plies, names }: Omit<ChartProps, 'marks'>) {
    const x = (ply: number): string => ((ply / Math.max(1, plies)) * WIDE).toFixed(1);
    const y = (percent: number): string => (HIGH * (1 - percent / 100)).toFixed(1);
    const points = [{ ...shares[0]!, ply: 0 }, ...shares];
    return (
        <>
            {whose.map((seat, at) => {
                const top = points.map((one) => `${x(one.ply)} ${y(under(one, at + 1))}`);
                const low = points.map((one) => `${x(one.ply)} ${y(under(one, at))}`).reverse();
                return (
                    <path
                        key={seat}
                        class={`band S${seat}`}
                        d={`M${[...top, ...low].join('L')}Z`}
                    >
                        <title>{names(seat)}</title>
                    </path>
                );
            })}
        </>
    );
}

/** Whose band is which, by more than its colour. */
function BandMarks({ whose, shares }: Pick<ChartProps, 'whose' | 'shares'>) {
    const first = shares[0]!;
    const middle = whose.map((_, at) => (under(first, at) + under(first, at + 1)) / 200);
    const room = 1 - MARKS_APART; // they hang by their lower edge
    const at = spread(
        middle.map((part) => (part - MARKS_APART / 2) / room),
        MARKS_APART / room,
    );
    return (
        <>
            {whose.map((seat, i) => (
                <span key={seat} class="whose" style={{ bottom: `${at[i]! * room * 100}%` }}>
                    <SeatMark seat={seat} />
                </span>
            ))}
        </>
    );
}

export function Chart({ whose, shares, plies, names, marks }: ChartProps) {
    const part = (ply: number): number => ply / Math.max(1, plies);
    const knobs = spread(marks.map(part), KNOBS_APART);
    return (
        <div class="chart">
            <div class="knobs" aria-hidden="true">
                {knobs.map((at, i) => (
                    <b key={i} style={{ left: `${at * 100}%` }}>
                        {i + 1}
                    </b>
                ))}
            </div>
            <div class="y-axis" aria-hidden="true">
                {[100, 75, 50, 25, 0].map((n) => (
                    <span key={n}>{t('page.percent', { n })}</span>
                ))}
            </div>
            <div class="plot">
                <svg
                    viewBox={`0 0 ${WIDE} ${HIGH}`}
                    preserveAspectRatio="none"
                    role="img"
                    aria-label={t('page.review.chart')}
                >
                    <Bands {...{ whose, shares, plies, names }} />
                    {[0.25, 0.5, 0.75].map((at) => (
                        <path key={at} d={`M0 ${HIGH * at}H${WIDE}`} class="grid" />
                    ))}
                    {marks.map((ply, i) => (
                        <path
                            key={i}
                            d={`M${knobs[i]! * WIDE} -10L${part(ply) * WIDE} 0V${HIGH}`}
                            class="mark"
                        />
                    ))}
                </svg>
                <BandMarks {...{ whose, shares }} />
            </div>
            <div class="x-axis" aria-hidden="true">
                <span>{t('page.review.step', { n: 1 })}</span>
                <span>{plies}</span>
            </div>
        </div>
    );
}

/** Who had which chance at a step: a slider under the chart, and what it reads. */
export function Legend({ whose, shares, plies, names }: Omit<ChartProps, 'marks'>) {
    const at = useSignal(0);
    const known = shares.filter((one) => one.ply <= at.value);
    const now = known[known.length - 1] ?? shares[0]!;
    const percent = (i: number): string => t('page.percent', { n: now.percent[i] });
    return (
        <>
            <input
                type="range"
                class="chances"
                min={0}
                max={plies}
                value={at.value}
                aria-label={t('page.review.at')}
                aria-valuetext={whose.map((one, i) => `${names(one)} ${percent(i)}`).join(', ')}
                onInput={(event) => {
                    at.value = Number(event.currentTarget.value);
                }}
            />
            <ul class="legend">
                <li class="mut">
                    {t('page.review.step', { n: Math.min(plies, at.value + 1) })}
                </li>
                {whose.map((one, i) => (
                    <li key={one}>
                        <SeatMark seat={one} />
                        {names(one)}
                        <b class="num">{percent(i)}</b>
                    </li>
                ))}
                <li class="mut sum">{`= ${t('page.percent', { n: 100 })}`}</li>
            </ul>
        </>
    );
}
