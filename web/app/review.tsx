// review.tsx -- how the match went: chances of all seats over the match, what it came from, the
// moments that mattered.
//
// It is worked out on this device, in a thread of its own, from the journal: chart and moments
// appear while it goes on, and no house is kept busy. A page without an engine asks the house.
import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import { engine } from 'virtual:made';
import type { Visit } from './visit';
import { t } from './words';
import { sharesOf, signed } from './chances';
import type { Decision } from './chances';
import { taughtMoves } from './lesson_kept';
import { Log } from './log';
import { Chart, Legend } from './review_chart';
import { Compared } from './branch_box';
import { Gap, MomentCard, sayIt } from './review_moment';
import type { Moment, Said, Stretch } from './review_moment';

export interface SeatReview {
    seat: number;
    share: number; // an even one, in whole percent
    verdict: Said[];
    sums: Stretch;
    gaps: Stretch[]; // before each moment, and after the last
    percent: number[];
    decisions: Decision[];
    moments: Moment[];
}

interface Found {
    review: SeatReview | null;
    done: number; // of 1
    isFailed: boolean;
}

/** The review of a seat, as far as it has come. */
function useReview(visit: Visit, journal: readonly string[], seat: number): Found {
    const found = useSignal<Found>({ review: null, done: 0, isFailed: false });
    useEffect(() => {
        let end = (): void => undefined;
        let isHere = true;
        const fail = () => {
            found.value = { ...found.peek(), isFailed: true };
        };
        found.value = { review: null, done: 0, isFailed: false };
        if (!engine) {
            void visit.ask({ do: 'review', seat }).then((answer) => {
                if (!answer.ok || !answer.review) fail();
                else {
                    const review = answer.review as SeatReview;
                    found.value = { review, done: 1, isFailed: false };
                }
            });
            return undefined;
        }
        if (journal.length === 0) return undefined;
        void engine()
            .then((made) => {
                if (!isHere) return;
                end = made.review(
                    `${journal.join('\n')}\n`,
                    seat,
                    (done, review) => {
                        const last = found.peek().review;
                        found.value = {
                            review: (review as SeatReview | null) ?? last,
                            done,
                            isFailed: false,
                        };
                    },
                    fail,
                );
            })
            .catch(fail);
        return () => {
            isHere = false;
            end();
        };
    }, [visit.key, journal.length, seat]);
    return found.value;
}

/** Who won and what decided it. */
function Verdict({ review, visit }: { review: SeatReview; visit: Visit }) {
    return (
        <ul class="verdict">
            {review.verdict.map((one) => (
                <li key={one.key}>{sayIt(one, visit.words.value)}</li>
            ))}
        </ul>
    );
}

/** An even share, deal, choices, others, luck, the estimate: together the result. */
function Sums({ review }: { review: SeatReview }) {
    const { sums, share } = review;
    const rows = {
        ...{ even: share, deal: signed(sums.from - share), skill: signed(sums.lost) },
        ...{ others: signed(sums.others), luck: signed(sums.luck) },
        ...{ corrected: signed(sums.corrected), end: sums.to },
    };
    return (
        <>
            <ul class="sums">
                {Object.entries(rows).map(([key, n]) => (
                    <li key={key} class={`sum-${key}`}>
                        {t(`house.review.sum-${key}`, { value: t('page.percent', { n }) })}
                    </li>
                ))}
            </ul>
            <p class="mut sm sums-about">{t('house.review.sum-about')}</p>
        </>
    );
}

/** The moments, and how the chance went in between; of those that a lesson asked for none. */
function Moments({ visit, journal, review, isDone, onLook }: CourseProps) {
    const taught = taughtMoves(visit.table.value!.game, visit.key);
    const moments = review.moments.filter(({ ply }) => ply >= taught);
    const isWhole = moments.length === review.moments.length;
    const last = isWhole ? review.gaps[moments.length] : undefined;
    return (
        <>
            <h3>{t('house.review-moments')}</h3>
            {isDone && moments.length === 0 && <p>{t('house.review-flawless')}</p>}
            <ol class="moments">
                {moments.map((m, i) => (
                    <Fragment key={m.ply}>
                        {isWhole && <Gap sums={review.gaps[i]!} isLast={false} />}
                        <MomentCard
                            {...{ m, visit, journal, decisions: review.decisions }}
                            seat={review.seat}
                            n={i + 1}
                            onLook={engine ? (ply) => onLook(ply, review.seat) : null}
                        />
                    </Fragment>
                ))}
                {isDone && moments.length > 0 && last && <Gap sums={last} isLast />}
            </ol>
        </>
    );
}

interface CourseProps {
    visit: Visit;
    journal: readonly string[];
    review: SeatReview;
    isDone: boolean;
    onLook: (ply: number, seat: number) => void;
}

function Course(p: CourseProps) {
    const { visit, review, isDone } = p;
    const table = visit.table.value!;
    const plies = table.plies ?? 1;
    const shares = sharesOf(review, plies, isDone);
    const whose = visit.seats.value.map((one) => one.seat);
    const names = (seat: number): string => visit.words.value.seat(seat);
    const taught = taughtMoves(table.game, visit.key);
    const marks = review.moments.filter(({ ply }) => ply >= taught).map(({ first }) => first);
    if (shares.length === 0) return null;
    return (
        <>
            {isDone && <Verdict {...{ review, visit }} />}
            <Chart {...{ whose, shares, plies, names, marks }} />
            <Legend {...{ whose, shares, plies, names }} />
            <p class="mut sm">{t('page.review.about')}</p>
            {isDone && <Sums review={review} />}
            {isDone && <Compared visit={visit} decisions={review.decisions} />}
            <Moments {...p} />
        </>
    );
}

interface ReviewProps {
    visit: Visit;
    journal: readonly string[];
    onLook: (ply: number, seat: number) => void;
}

export function Review({ visit, journal, onLook }: ReviewProps) {
    const winner = visit.table.value?.winners?.[0] ?? 0;
    const seat = useSignal(visit.party ? winner : (visit.me.value ?? winner));
    const { review, done, isFailed } = useReview(visit, journal, seat.value);
    const isBusy = done < 1 && !isFailed;
    return (
        <section class="review" aria-busy={isBusy}>
            <div class="row wrap">
                <h2 class="grow">{t('page.review.title')}</h2>
                <select
                    class="field whose-review"
                    aria-label={t('page.review.whose')}
                    value={String(seat.value)}
                    onChange={(event) => {
                        seat.value = Number(event.currentTarget.value);
                    }}
                >
                    {visit.seats.value.map((one) => (
                        <option key={one.seat} value={one.seat}>
                            {one.name}
                        </option>
                    ))}
                </select>
            </div>
            {isBusy && (
                <p class="thinking">
                    <progress max={1} value={done} aria-label={t('page.review.busy')} />
                    <span class="mut">{t('page.review.busy')}</span>
                </p>
            )}
            {review && <Course {...{ visit, journal, review, onLook }} isDone={done === 1} />}
            {isFailed && (
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
