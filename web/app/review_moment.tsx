// review_moment.tsx -- a moment that mattered: what was done, what was better and why, what was
// choice and what was luck; from here one looks at the table as it was.
import type { Args } from './contract';
import { costOf, signed, stepsOf } from './chances';
import type { Decision } from './chances';
import { Sentence } from './log';
import { PlayOn } from './branch_box';
import type { Visit } from './visit';
import { t } from './words';
import { Icon, SeatMark } from '../parts/icon';

interface Parts {
    kind: string;
    args: Args;
}
interface Step extends Parts {
    seat: number;
}
export interface Moment {
    ply: number;
    decision: number;
    slip: boolean;
    made: Parts;
    best: Parts;
    after_made: number;
    after_best: number;
    loss: number;
    others: number;
    luck: number;
    made_line: Step[];
    best_line: Step[];
    changes: { seat: number; what: string; made: number; best: number }[];
}

const PLACE = '\u0000'; // where the line comes

/** How it might have gone on, a row a move; its words are those of the terminal
 * (bots/review_put.c). */
function Line({ told, steps, visit }: { told: string; steps: readonly Step[]; visit: Visit }) {
    if (steps.length === 0) return null;
    const words = visit.words.value;
    const [before] = t(`house.review.${told}`, { line: PLACE }).split(PLACE);
    return (
        <div class="why">
            <p>{before}</p>
            <ol class="went-on">
                {steps.map((one, i) => (
                    <li key={i}>
                        <SeatMark seat={one.seat} />
                        <span>
                            <b>{words.seat(one.seat)}</b>:{' '}
                            <Sentence pieces={words.movePieces(one)} />
                        </span>
                    </li>
                ))}
            </ol>
        </div>
    );
}

/** Why the other move was better: what might have followed, and what would be different. */
function Reasons({ m, visit }: { m: Moment; visit: Visit }) {
    const words = visit.words.value;
    if (!m.slip) return <Line told="after-best" steps={m.made_line} visit={visit} />;
    return (
        <>
            <Line told="after-made" steps={m.made_line} visit={visit} />
            <Line told="after-better" steps={m.best_line} visit={visit} />
            {m.changes.map(({ seat, what, made, best }) => (
                <p class="why" key={`${seat} ${what}`}>
                    <b>{words.seat(seat)}</b>: {t(what)}{' '}
                    {t('house.review.instead', { a: made, b: best })}
                </p>
            ))}
        </>
    );
}

/** What was choice, what was others' and what was luck, as parts of a bar around its middle. */
function Parted({ m, start }: { m: Moment; start: number }) {
    const values = [-m.loss, m.others, m.luck];
    const steps = stepsOf(start, values);
    const parts = ['skill', 'others', 'luck'].map((key, i) => ({
        key,
        value: values[i]!,
        n: signed(steps[i]!),
    }));
    return (
        <dl class="parted">
            {parts.map(({ key, value, n }) => (
                <div key={key} class={key}>
                    <dt>{t(`house.review.${key}`)}</dt>
                    <dd>
                        <span class="num">{t('page.percent', { n })}</span>
                        <span class="track" aria-hidden="true">
                            <i
                                class={value < 0 ? 'less' : 'more'}
                                style={{ width: `${Math.min(50, 50 * Math.abs(value))}%` }}
                            />
                        </span>
                    </dd>
                </div>
            ))}
        </dl>
    );
}

interface MomentProps {
    m: Moment;
    d: Decision;
    n: number;
    visit: Visit;
    journal: readonly string[];
    seat: number;
    decisions: readonly Decision[];
    onLook: ((ply: number) => void) | null;
}

export function MomentCard(p: MomentProps) {
    const { m, d, n, visit, onLook } = p;
    const words = visit.words.value;
    const { before, after } = costOf(d);
    return (
        <li>
            <span class="n">{n}</span>
            <div class="grow">
                <p class="at">
                    <b>{t('page.review.step', { n: m.ply + 1 })}</b>{' '}
                    <span class={m.slip ? 'bad num' : 'num'}>
                        {t('page.review.loss', { a: before, b: after })}
                    </span>
                </p>
                <p class="did-move">
                    <span class="mut">
                        {t(m.slip ? 'page.review.made' : 'page.review.made-best')}
                    </span>{' '}
                    <Sentence pieces={words.movePieces(m.made)} />
                </p>
                {m.slip && (
                    <p class="better">
                        <span class="mut">{t('page.review.better')}</span>{' '}
                        <Sentence pieces={words.movePieces(m.best)} />
                    </p>
                )}
                <Reasons m={m} visit={visit} />
                <Parted m={m} start={d.value} />
                {onLook && (
                    <div class="row wrap">
                        <button type="button" class="btn look" onClick={() => onLook(m.ply)}>
                            <Icon name="i-eye" class="s" />
                            {t('page.review.look')}
                        </button>
                        <PlayOn
                            {...{ visit, journal: p.journal, seat: p.seat }}
                            decisions={p.decisions}
                            at={m.ply}
                        />
                    </div>
                )}
            </div>
        </li>
    );
}
