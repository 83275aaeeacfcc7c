// tally.tsx -- the result: who came where, what each score is made of, which tie-break decided.
import type { GameTable } from './contract';
import { Sentence } from './log';
import { sumsOf } from './sums';
import type { Visit } from './visit';
import { t } from './words';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Parts, signed } from '../parts/scene';
import type { Part } from '../parts/scene';

/** What a seat's score is made of, in words. */
function partsOf(visit: Visit, table: GameTable, seat: number): Part[] {
    const { game, scores = [] } = visit.table.value!;
    const events = visit.eventLog.value.map((row) => row.event);
    const words = visit.words.value;
    const said = (source: string): string => {
        const key = `${game}.sum.${source}`;
        return source === 'rest' && !words.has(key) ? t('page.sum.rest') : words(key);
    };
    return sumsOf(game, events, seat, scores[seat]).map((one) => ({
        ...one,
        text: said(one.source),
        word: table.summed?.[one.source],
    }));
}

interface Props {
    visit: Visit;
    table: GameTable;
}

/** How this person did: the score, and what made it; the place is the headline. */
export function Mine({ visit, table }: Props) {
    const me = visit.me.value;
    const { scores = [] } = visit.table.value!;
    if (me === null || visit.party || scores.length === 0) return null;
    const parts = partsOf(visit, table, me);
    return (
        <section class="did" aria-label={t('page.end.mine')}>
            <SeatMark seat={me} />
            <div>
                <b>{t('page.end.score', { n: scores[me] })}</b>
                {parts.length > 1 && (
                    <span>
                        {parts
                            .map(({ text, points }) => `${text}\u00a0${signed(points)}`)
                            .join(' \u00b7 ')}
                    </span>
                )}
            </div>
        </section>
    );
}

function Score({ visit, table, seat }: Props & { seat: number }) {
    const { scores = [], places = [] } = visit.table.value!;
    const best = Math.max(...scores);
    const part = best > 0 ? Math.max(0, (100 * scores[seat]!) / best) : 0;
    const info = visit.seats.value[seat]!;
    const parts = partsOf(visit, table, seat);
    const row = (
        <>
            <span class="pl">{places[seat]}</span>
            <SeatMark seat={seat} />
            <span class="grow">
                <b>{info.name}</b>
                {info.me && !info.unnamed && <span class="tag">{t('house.you')}</span>}
                {info.bot && <Icon name="i-bot" class="s" label={t('page.seat.bot')} />}
            </span>
            <b class="sc">{scores[seat]}</b>
            <span class="bar" aria-hidden="true">
                <i style={{ width: `${part}%` }} />
            </span>
        </>
    );
    return (
        <li class={`S${seat} ${info.me ? 'mine' : ''}`}>
            {parts.length === 0 ? (
                <div class="head">{row}</div>
            ) : (
                <details open={info.me || places[seat] === 1}>
                    <summary class="head">{row}</summary>
                    <Parts parts={parts} total={`= ${scores[seat]}`} />
                </details>
            )}
        </li>
    );
}

export function Standing({ visit, table }: Props) {
    const { places = [] } = visit.table.value!;
    const order = visit.seats.value
        .map((seat) => seat.seat)
        .sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
    return (
        <section class="stand">
            <h2>{t('page.end.standing')}</h2>
            <ol class="standing">
                {order.map((seat) => (
                    <Score key={seat} {...{ visit, table, seat }} />
                ))}
            </ol>
            <Ties visit={visit} />
        </section>
    );
}

/** How those who were level were set apart. */
function Ties({ visit }: { visit: Visit }) {
    const ties = visit.eventLog.value.filter(({ event }) => event.kind.startsWith('tie-'));
    if (ties.length === 0) return null;
    return (
        <div class="ties">
            <h3>{t('page.tie.title')}</h3>
            <ul>
                {ties.map(({ event }, i) => (
                    <li key={i}>
                        <Sentence pieces={visit.words.value.eventPieces(event)} />{' '}
                        <ClauseChip id={event.clause} />
                    </li>
                ))}
            </ul>
        </div>
    );
}
