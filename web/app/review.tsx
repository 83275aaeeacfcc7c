// review.tsx -- how the match went: chances of the seats over the match, the costliest moments.
//
// What each choice was worth comes from the house, a seat at a time, for it takes thought; the page
// only draws it (review_chart.tsx).
import { useSignal } from '@preact/signals';
import type { Visit } from './visit';
import { t } from './words';
import { costOf, sharesOf } from './chances';
import { taughtMoves } from './lesson_kept';
import { Log, Sentence } from './log';
import { Chart, Legend } from './review_chart';
import type { Whose } from './review_chart';
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

interface Moment {
    seat: number;
    d: Decision;
    said: { made: Parts; best: Parts } | undefined;
}

/** The three costliest choices of all that was looked at, in the order of play; of those that a
 * lesson asked for none. */
function momentsOf(all: readonly SeatReview[], taught: number): Moment[] {
    return all
        .flatMap((one) =>
            one.moments.map((at, i) => ({
                seat: one.seat,
                d: one.decisions[at]!,
                said: one.words?.[i],
            })),
        )
        .filter((one) => one.d && one.d.loss > 0 && one.d.ply >= taught)
        .sort((a, b) => b.d.loss - a.d.loss)
        .slice(0, 3)
        .sort((a, b) => a.d.ply - b.d.ply);
}

function Moments({ moments, visit }: { moments: readonly Moment[]; visit: Visit }) {
    const words = visit.words.value;
    const cost = (d: Decision) => {
        const { before, after } = costOf(d);
        return t('page.review.loss', { a: before, b: after });
    };
    return (
        <ol class="moments">
            {moments.map(({ seat, d, said }, i) => (
                <li key={`${seat}.${d.ply}`}>
                    <span class="n">{i + 1}</span>
                    <div>
                        <b>{t('page.review.step', { n: d.ply + 1 })}</b>{' '}
                        <SeatMark seat={seat} />{' '}
                        {words.seat(seat)}
                        {said && (
                            <p>
                                <Sentence pieces={words.movePieces(said.made)} />
                            </p>
                        )}
                        <p class="bad">{cost(d)}</p>
                        {said && (
                            <p class="mut">
                                {t('page.review.better')}{' '}
                                <Sentence pieces={words.movePieces(said.best)} />
                            </p>
                        )}
                    </div>
                </li>
            ))}
        </ol>
    );
}

/** Chances over the match with its costliest moments: of all seats, or of one and all others. */
function Course({ visit, all }: { visit: Visit; all: readonly SeatReview[] }) {
    const table = visit.table.value!;
    const plies = table.plies ?? 1;
    const isAlone = all.length < table.seats;
    const shares = sharesOf(all, plies, isAlone);
    const whose: Whose[] = [...all.map((one) => one.seat), ...(isAlone ? [null] : [])];
    const names = (one: Whose): string =>
        one === null ? t('page.review.others') : visit.words.value.seat(one);
    const moments = momentsOf(all, taughtMoves(table.game, visit.key));
    return (
        <>
            <Chart {...{ whose, shares, plies, names }} marks={moments.map(({ d }) => d.ply)} />
            <Legend {...{ whose, shares, plies, names }} />
            <p class="mut sm">{t(isAlone ? 'page.review.about' : 'page.review.about-all')}</p>
            <Moments {...{ moments, visit }} />
        </>
    );
}

export function Review({ visit, own }: { visit: Visit; own: SeatReview | null }) {
    const others = useSignal<readonly SeatReview[]>([]);
    const isBusy = useSignal(false);
    const isFailed = useSignal(false);
    const all = [...(own ? [own] : []), ...others.value].sort((a, b) => a.seat - b.seat);
    const left = visit.seats.value
        .map((one) => one.seat)
        .filter((seat) => !all.some((one) => one.seat === seat));
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
    const drawn = left.length === 0 ? all : own ? [own] : [];
    return (
        <section class="review" aria-busy={isBusy.value}>
            <h2>{t('page.review.title')}</h2>
            {drawn.length > 0 && <Course visit={visit} all={drawn} />}
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
