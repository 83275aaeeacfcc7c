// review_moment.tsx -- a moment that mattered: what was done, what was better and why, what was
// choice and what was luck; from here one looks at the table as it was.
import type { Args, GameEvent, Words } from './contract';
import { signed } from './chances';
import type { Decision } from './chances';
import { Sentence } from './log';
import { PlayOn } from './branch_box';
import type { Visit } from './visit';
import { t } from './words';
import { Icon } from '../parts/icon';

interface Parts {
    kind: string;
    args: Args;
}
interface Step extends Parts {
    seat: number;
}
/** How a stretch went, in whole percent that add up. */
export interface Stretch {
    from: number;
    lost: number; // what the own choices changed: not above 0
    others: number;
    luck: number;
    corrected: number;
    to: number;
}
/** A text of po/ and what belongs into it; seats are told apart from numbers. */
export interface Said {
    key: string;
    args: Record<string, SaidArg | SaidArg[]>;
}
type SaidArg = number | { seat: number };
interface Change {
    seat: number;
    what: string;
    made: number;
    best: number;
}
interface Reason {
    key: string;
    changes?: Change[];
    made?: Step;
    best?: Step;
}
interface Fact extends Said {
    ply: number;
    events: GameEvent[];
    best?: Parts;
    changes?: Change[]; // why that was better
}
export interface Moment {
    ply: number;
    decision: number;
    first: number;
    last: number;
    slip: boolean;
    made: Parts;
    best: Parts;
    sums: Stretch;
    reasons: Reason[];
    facts: Fact[];
}

/** A sentence of bots/review_say.c in the page's words. */
export function sayIt({ key, args }: Said, words: Words): string {
    const one = (value: SaidArg): string | number =>
        typeof value === 'number' ? value : words.seat(value.seat);
    const filled = Object.entries(args).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(one) : one(value),
    ]);
    return t(key, Object.fromEntries(filled) as Args);
}

/** After "!" or "?" comes no full stop. */
const ended = (text: string): string => text.replace(/([!?])\.$/, '$1');

function reasonText(reason: Reason, words: Words): string {
    const step = (one: Step | undefined): string =>
        one ? `${words.seat(one.seat)}: ${words.move(one)}` : '';
    const changes = (reason.changes ?? []).map(({ seat, what, made, best }) => {
        const change = t('house.review.instead', { a: made, b: best });
        return `${words.seat(seat)}: ${t(what)} ${change}`;
    });
    return ended(
        t(reason.key, {
            changes: changes.join('; '),
            made: step(reason.made),
            best: step(reason.best),
            move: step(reason.best),
        }),
    );
}

/** What happened, from the journal. */
function factLines(fact: Fact, words: Words): string[] {
    const events = fact.events.map((event) => words.event(event)).join('; ');
    if (events === '') return [];
    const { best, changes } = fact;
    const better = best ? t('house.review.better-other', { move: words.move(best) }) : '';
    const why = changes ? reasonText({ key: 'house.review.because', changes }, words) : '';
    const lines = [`${sayIt(fact, words)}: ${events}.`, better].map(ended);
    return [...lines, why].filter((line) => line !== '');
}

const PARTS = { skill: 'lost', others: 'others', luck: 'luck', corrected: 'corrected' } as const;

/** What was choice, what was others' and what was luck, as parts of a bar around its middle. */
function Parted({ sums }: { sums: Stretch }) {
    const parts = Object.entries(PARTS)
        .map(([key, part]) => ({ key, value: sums[part] }))
        .filter(({ value }) => value !== 0);
    return (
        <dl class="parted">
            {parts.map(({ key, value }) => (
                <div key={key} class={key}>
                    <dt>{t(`house.review.${key}`)}</dt>
                    <dd>
                        <span class="num">{t('page.percent', { n: signed(value) })}</span>
                        <span class="track" aria-hidden="true">
                            <i
                                class={value < 0 ? 'less' : 'more'}
                                style={{ width: `${Math.min(50, Math.abs(value) / 2)}%` }}
                            />
                        </span>
                    </dd>
                </div>
            ))}
        </dl>
    );
}

/** Between two moments, before the first or after the last: how the chance went there. */
export function Gap({ sums, isLast }: { sums: Stretch; isLast: boolean }) {
    if (sums.from === sums.to) return null;
    const parts = Object.entries(PARTS)
        .filter(([, part]) => sums[part] !== 0)
        .map(
            ([key, part]) =>
                `${t(`house.review.${key}`)} ${t('page.percent', { n: signed(sums[part]) })}`,
        );
    return (
        <li class="gap mut sm">
            {t(isLast ? 'house.review.after' : 'house.review.until')}{' '}
            {t('page.review.loss', { a: sums.from, b: sums.to })}
            {': '}
            {parts.join(' \u00b7 ')}
        </li>
    );
}

interface MomentProps {
    m: Moment;
    n: number;
    visit: Visit;
    journal: readonly string[];
    seat: number;
    decisions: readonly Decision[];
    onLook: ((ply: number) => void) | null;
}

function Choice({ m, words }: { m: Moment; words: Words }) {
    return (
        <>
            <p class="did-move">
                <span class="mut">{t('page.review.made')}</span>{' '}
                <Sentence pieces={words.movePieces(m.made)} />
            </p>
            {m.slip && (
                <p class="better">
                    <span class="mut">{t('page.review.better')}</span>{' '}
                    <Sentence pieces={words.movePieces(m.best)} />
                </p>
            )}
            {m.reasons.map((one) => (
                <p class="why" key={one.key}>
                    {reasonText(one, words)}
                </p>
            ))}
        </>
    );
}

function Buttons({ m, visit, journal, seat, decisions, onLook }: MomentProps) {
    if (!onLook) return null;
    return (
        <div class="row wrap">
            <button type="button" class="btn look" onClick={() => onLook(m.ply)}>
                <Icon name="i-eye" class="s" />
                {t('page.review.look')}
            </button>
            <PlayOn {...{ visit, journal, seat, decisions }} at={m.ply} />
        </div>
    );
}

export function MomentCard(p: MomentProps) {
    const { m, n } = p;
    const words = p.visit.words.value;
    const isOne = m.first === m.last;
    return (
        <li>
            <span class="n">{n}</span>
            <div class="grow">
                <p class="at">
                    <b>
                        {isOne
                            ? t('page.review.step', { n: m.first + 1 })
                            : t('house.review.at-moves', { n: m.first + 1, m: m.last + 1 })}
                    </b>{' '}
                    <span class={m.sums.to < m.sums.from ? 'bad num' : 'num'}>
                        {t('page.review.loss', { a: m.sums.from, b: m.sums.to })}
                    </span>
                </p>
                <Choice {...{ m, words }} />
                {m.facts
                    .flatMap((fact) => factLines(fact, words))
                    .map((text) => (
                        <p class="fact" key={text}>
                            {text}
                        </p>
                    ))}
                <Parted sums={m.sums} />
                <Buttons {...p} />
            </div>
        </li>
    );
}
