// end.tsx -- after the match: who and why, the standing, was the deal fair, how it went.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { engine } from 'virtual:made';
import { checkDeal } from './fair';
import type { Line } from './fair';
import { FACES } from './facts';
import { saveText } from './files';
import { copy } from './lobby';
import { Sentence } from './log';
import { Review } from './review';
import type { SeatReview } from './review';
import { Replay } from './replay';
import { go, tableLink } from './router';
import { problem } from './store';
import type { Visit } from './store';
import { t } from './words';
import { Brand, PrefsButton } from '../parts/bar';
import { ClauseChip } from '../parts/clause';
import { Emblem, Icon, SeatMark } from '../parts/icon';
import { isResultShown } from '../parts/newer';

function title(visit: Visit): string {
    const winners = visit.table.value?.winners ?? [];
    const names = winners.map((seat) => visit.words.value.seat(seat));
    const isMe = winners.length === 1 && winners[0] === visit.me.value;
    if (isMe && !visit.party) return t('page.end.you-won');
    if (winners.length === 1) return t('page.end.won', { name: names[0] });
    return winners.length === 0
        ? t('house.match-over')
        : t('house.shared-victory', { name: names });
}

function Standing({ visit }: { visit: Visit }) {
    const { scores = [], places = [] } = visit.table.value!;
    const best = Math.max(...scores);
    const part = (score: number): string => `${best > 0 ? Math.max(0, (100 * score) / best) : 0}%`;
    const order = visit.seats.value
        .map((seat) => seat.seat)
        .sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
    return (
        <section class="stand">
            <h2>{t('page.end.standing')}</h2>
            <ol class="standing">
                {order.map((seat) => {
                    const info = visit.seats.value[seat]!;
                    return (
                        <li key={seat} class={`S${seat} ${info.me ? 'mine' : ''}`}>
                            <span class="pl">{places[seat]}</span>
                            <SeatMark seat={seat} />
                            <span class="grow">
                                <b>{info.name}</b>
                                {info.me && <span class="tag">{t('house.you')}</span>}
                                {info.bot && (
                                    <Icon name="i-bot" class="s" label={t('page.seat.bot')} />
                                )}
                            </span>
                            <b class="sc">{scores[seat]}</b>
                            <span class="bar" aria-hidden="true">
                                <i style={{ width: part(scores[seat] ?? 0) }} />
                            </span>
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}

function Fairness({ visit, journal }: { visit: Visit; journal: readonly string[] }) {
    const table = visit.table.value!;
    const lines = useSignal<Line[]>([]);
    const isBusy = useSignal(false);
    const check = async () => {
        if (!table.secret) return;
        isBusy.value = true;
        const found = checkDeal(table.commitment, table.secret, journal);
        const made = engine ? await engine().catch(() => null) : null;
        if (made?.verify && journal.length > 0) {
            const answer = await made.verify(journal.join('\n') + '\n').catch(() => null);
            if (answer)
                found.push({
                    is: answer.ok ? 'good' : 'bad',
                    key: answer.ok ? 'replayed' : 'not-replayed',
                    args: { n: table.plies ?? 0 },
                    detail: table.digest?.slice(0, 16),
                });
        }
        lines.value = found;
        isBusy.value = false;
    };
    useEffect(() => {
        void check();
    }, [journal.length]);
    const isFair = lines.value.every((line) => line.is !== 'bad');
    const save = () =>
        saveText(`${table.game}-${table.table.slice(0, 8)}.jsonl`, journal.join('\n') + '\n');
    return (
        <section class="panel fair" aria-busy={isBusy.value}>
            <div class="row">
                <Icon name="i-seal" class={`l ${isFair ? 'good' : 'bad'}`} />
                <div>
                    <h2>{t(isFair ? 'page.fair.good' : 'page.fair.bad')}</h2>
                    <p class="mut sm">{t('page.fair.here')}</p>
                </div>
            </div>
            <ul>
                {lines.value.map((line) => (
                    <li key={line.key} class={line.is}>
                        <Icon name={line.is === 'good' ? 'i-check' : 'i-x'} class="s" />
                        <span>
                            {t(
                                `page.fair.${line.is === 'bad' ? `${line.key}-bad` : line.key}`,
                                line.args,
                            )}
                            {line.detail && <code>{line.detail}</code>}
                        </span>
                    </li>
                ))}
            </ul>
            <div class="row wrap">
                <button type="button" class="btn" onClick={() => void check()}>
                    {t('page.fair.again')}
                </button>
                {journal.length > 0 && (
                    <button type="button" class="btn quiet" onClick={save}>
                        {t('page.fair.save')}
                    </button>
                )}
            </div>
        </section>
    );
}

export function EndPage({ visit, onTable }: { visit: Visit; onTable: () => void }) {
    const table = visit.table.value!;
    const journal = useSignal<readonly string[]>([]);
    const review = useSignal<SeatReview | null>(null);
    const trouble = useSignal(''),
        isCopied = useSignal(false),
        isReplay = useSignal(false);
    // The journal is there at once; what it was worth takes the house some thought.
    useEffect(() => {
        if (visit.house.place === 'device') return;
        void fetch(`journal/${visit.key}`)
            .then((answer) => (answer.ok ? answer.text() : ''))
            .then((text) => {
                if (text) journal.value = text.trimEnd().split('\n');
            })
            .catch(() => undefined);
    }, [visit.key]);
    useEffect(() => {
        void visit.ask({ do: 'review' }).then((answer) => {
            if (!answer.ok) return;
            if (Array.isArray(answer.journal) && journal.peek().length === 0)
                journal.value = answer.journal as string[];
            if (answer.review) review.value = answer.review as SeatReview;
        });
    }, [visit.key]);
    useEffect(() => {
        isResultShown.value = true;
        return () => {
            isResultShown.value = false;
        };
    }, []);
    const last = visit.eventLog.value[visit.eventLog.value.length - 1];
    const again = async () => {
        if (table.next) {
            go({ at: 'table', key: table.next, place: visit.house.place });
            return;
        }
        const { house, party } = visit;
        const found = party
            ? await party.again()
            : await visit
                  .ask({ do: 'rematch' })
                  .then((answer) => (answer.ok ? (answer.table as string) : answer));
        if (typeof found !== 'string') {
            trouble.value = problem(found);
            return;
        }
        if (house.place === 'device' && !party) {
            await house.come(found); // nobody else is waited for
            await house.ask({ do: 'start' });
        }
        go({ at: 'table', key: found, place: house.place });
    };
    if (isReplay.value)
        return (
            <Replay
                visit={visit}
                journal={journal.value}
                onClose={() => {
                    isReplay.value = false;
                }}
            />
        );
    return (
        <div class="end">
            <header class="top">
                <Brand />
                <div class="grow">
                    <div class="sub">
                        {t(`${table.game}.title`)}
                        {' \u00b7 '}
                        {t('page.table.name', { key: table.table.slice(0, 4) })}
                        {' \u00b7 '}
                        {t('house.n-moves', { n: table.plies ?? 0 })}
                    </div>
                </div>
                <PrefsButton />
            </header>
            <main>
                <section class="result">
                    <div class="beam" />
                    <Emblem name={FACES[table.game]?.emblem ?? 'lamp'} class="rn" />
                    <div class="grow">
                        <h1>{title(visit)}</h1>
                        {last && (
                            <p>
                                <Sentence pieces={visit.words.value.eventPieces(last.event)} />{' '}
                                <ClauseChip id={last.event.clause} />
                            </p>
                        )}
                    </div>
                    <div class="row wrap acts">
                        {visit.me.value !== null && (
                            <button
                                type="button"
                                class="btn primary big again"
                                onClick={() => void again()}
                            >
                                <Icon name="i-undo" class="s" />
                                {t('page.end.again')}
                            </button>
                        )}
                        {visit.me.value === null && table.next && (
                            <a class="btn primary big" href={`#/t/${table.next}`}>
                                {t('page.end.next')}
                            </a>
                        )}
                        {engine && journal.value.length > 0 && (
                            <button
                                type="button"
                                class="btn big"
                                onClick={() => {
                                    isReplay.value = true;
                                }}
                            >
                                <Icon name="i-play" class="s" />
                                {t('house.replay')}
                            </button>
                        )}
                        <button type="button" class="btn big to-table" onClick={onTable}>
                            <Icon name="i-eye" class="s" />
                            {t('page.end.table')}
                        </button>
                        {visit.house.place === 'house' && (
                            <button
                                type="button"
                                class="btn big"
                                onClick={() =>
                                    void copy(tableLink(visit.key)).then((is) => {
                                        isCopied.value = is;
                                    })
                                }
                            >
                                <Icon name="i-link" class="s" />
                                {t(isCopied.value ? 'page.lobby.copied' : 'page.lobby.share')}
                            </button>
                        )}
                    </div>
                </section>
                {trouble.value && (
                    <p class="alert" role="alert">
                        {trouble.value}
                    </p>
                )}
                <div class="two-cols">
                    <Standing visit={visit} />
                    <Fairness visit={visit} journal={journal.value} />
                    <Review visit={visit} own={review.value} />
                </div>
            </main>
        </div>
    );
}
