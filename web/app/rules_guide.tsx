// rules_guide.tsx -- the illustrated page of a game: goal, a turn, the cards, the end, five things
// people forget, a match step by step.
//
// Texts are <game>.guide.*, structure is games/<game>/guide.json, pictures are the game's own cards
// and its own table with positions that the engine has made.
import { useSignal } from '@preact/signals';
import type { GameEvent, TableProps } from './contract';
import { explain } from './explain';
import type { Known } from './explain';
import type { GameGuide, Guide, Part, Positions } from './guide';
import type { Loaded } from './load';
import { Sentence } from './log';
import { Still, stillProps } from './still';
import { t } from './words';
import { ClauseChip } from '../parts/clause';
import { Icon } from '../parts/icon';

/** What all parts are drawn from. `p` is a table of this game with nothing going on. */
export interface Shown {
    game: string;
    guide: Guide;
    all: GameGuide;
    loaded: Loaded;
    p: TableProps;
    known: Known;
}

const Chips = ({ ids }: { ids: readonly string[] }) => (
    <span class="chips">
        {ids.map((id) => (
            <ClauseChip key={id} id={id} />
        ))}
    </span>
);

/** Cards to look at; each says what it is when asked. */
function Cards({ s, words }: { s: Shown; words: readonly string[] }) {
    return (
        <div class="guide-cards">
            {words.map((word) => {
                const face = s.loaded.table.face?.(s.p, word);
                return (
                    face && (
                        <span key={word} class="guide-card" data-word={word}>
                            {face}
                        </span>
                    )
                );
            })}
        </div>
    );
}

function Goal({ s }: { s: Shown }) {
    return (
        <section id="goal" class="guide-part guide-goal" aria-labelledby="goal-title">
            <Cards s={s} words={s.guide.goal.cards ?? []} />
            <div>
                <h2 id="goal-title">{t(`${s.game}.guide.goal`)}</h2>
                <p>
                    {t(`${s.game}.guide.goal.text`)} <Chips ids={s.guide.goal.clauses} />
                </p>
            </div>
        </section>
    );
}

function Step({ s, of, part, n }: { s: Shown; of: string; part: Part; n: number }) {
    const key = `${s.game}.guide.${of}.${part.key}`;
    return (
        <li>
            {part.cards && <Cards s={s} words={part.cards} />}
            <h3>
                <span class="n">{n}</span>
                {t(key)}
            </h3>
            <p>
                {t(`${key}.text`)} <Chips ids={part.clauses} />
            </p>
        </li>
    );
}

function Steps({ s, of, parts }: { s: Shown; of: 'turn' | 'forget'; parts: readonly Part[] }) {
    return (
        <section id={of} class="guide-part" aria-labelledby={`${of}-title`}>
            <h2 id={`${of}-title`}>{t(`page.rules.${of}`)}</h2>
            <ol class="guide-steps" style={{ '--n': parts.length === 4 ? 4 : 3 }}>
                {parts.map((part, i) => (
                    <Step key={part.key} s={s} of={of} part={part} n={i + 1} />
                ))}
            </ol>
        </section>
    );
}

/** One line of the list: cards that are told together. A kind may have a name of its own. */
function CardLine({ s, words, clauses }: { s: Shown } & Guide['cards'][number]) {
    const { text } = explain(s.known, words[0]!);
    const faceless = words.filter((word) => !s.loaded.table.face?.(s.p, word));
    const names = (faceless.length > 0 ? faceless : words).map(
        (word) => explain(s.known, word).name,
    );
    return (
        <li>
            <Cards s={s} words={words} />
            <div>
                <h3>{[...new Set(names)].join(', ')}</h3>
                <p>
                    {text} <Chips ids={clauses} />
                </p>
            </div>
        </li>
    );
}

/** Places and counters are told where they are met, not here. */
const isCard = (word: string): boolean => !word.startsWith('field:') && !word.endsWith(':*');

function CardList({ s }: { s: Shown }) {
    return (
        <section id="cards" class="guide-part" aria-labelledby="cards-title">
            <h2 id="cards-title">{t('page.rules.the-cards')}</h2>
            <ul class="guide-list">
                {s.guide.cards
                    .filter(({ words }) => isCard(words[0]!))
                    .map((one) => (
                        <CardLine key={one.words[0]} s={s} {...one} />
                    ))}
            </ul>
        </section>
    );
}

/** What the engine says of it, sentence by sentence. */
function Told({ p, events }: { p: TableProps; events: readonly GameEvent[] }) {
    return (
        <ul class="told">
            {events.map((event, i) => (
                <li key={i}>
                    <span>
                        <Sentence pieces={p.t.eventPieces(event)} />
                    </span>
                    {event.clause && <ClauseChip id={event.clause} />}
                </li>
            ))}
        </ul>
    );
}

function End({ s }: { s: Shown }) {
    const end = s.all.positions?.end;
    const p = end && stillProps(s.game, s.loaded, end, end);
    return (
        <section id="end" class="guide-part" aria-labelledby="end-title">
            <h2 id="end-title">{t('page.rules.end')}</h2>
            <p>
                {t(`${s.game}.guide.end.text`)} <Chips ids={s.guide.end.clauses} />
            </p>
            {p && (
                <>
                    <Still p={p} loaded={s.loaded} label={t('page.rules.end-picture')} />
                    <Told p={p} events={p.events} />
                </>
            )}
        </section>
    );
}

/** The lesson's own moments, one at a time. */
function ByStep({ s, positions }: { s: Shown; positions: Positions }) {
    const at = useSignal(0);
    const step = positions.steps[at.value]!;
    const p = stillProps(s.game, s.loaded, positions, step);
    const title = t(`${s.game}.lesson.${step.key}`);
    const last = positions.steps.length - 1;
    const turn = (by: number, icon: string, label: string) => (
        <button
            type="button"
            class={`btn ${by < 0 ? 'turned' : ''}`}
            disabled={by < 0 ? at.value === 0 : at.value === last}
            onClick={() => {
                at.value += by;
            }}
        >
            <Icon name={icon} class="s" />
            {label}
        </button>
    );
    return (
        <section id="match" class="guide-part" aria-labelledby="match-title">
            <h2 id="match-title">{t('page.rules.match')}</h2>
            <p class="mut">{t('page.rules.match-about')}</p>
            <div class="row wrap by-step">
                {turn(-1, 'i-right', t('page.rules.before'))}
                <span role="status">{t('page.rules.step', { n: at.value + 1, m: last + 1 })}</span>
                {turn(1, 'i-right', t('page.rules.next'))}
                <span class="grow" />
                <a class="btn" href={`#/learn/${s.game}`}>
                    <Icon name="i-play" class="s" />
                    {t('page.rules.play-it')}
                </a>
            </div>
            <h3>
                {title} <ClauseChip id={step.clause} />
            </h3>
            <p>{t(`${s.game}.lesson.${step.key}.try`)}</p>
            <Still p={p} loaded={s.loaded} label={title} />
            <Told p={p} events={step.events} />
        </section>
    );
}

export function Illustrated({ s }: { s: Shown }) {
    const { positions } = s.all;
    return (
        <>
            <Goal s={s} />
            <Steps s={s} of="turn" parts={s.guide.turn} />
            <CardList s={s} />
            <End s={s} />
            <Steps s={s} of="forget" parts={s.guide.forget} />
            {positions && <ByStep s={s} positions={positions} />}
        </>
    );
}
