// end.tsx -- after the match: who and why, the standing, was the deal fair, how it went.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { engine } from 'virtual:made';
import { dealLines } from './fair';
import type { Line } from './fair';
import type { GameEvent, GameTable, TableProps } from './contract';
import { FACES } from './facts';
import { saveText } from './files';
import { copy } from './lobby';
import { Sentence } from './log';
import { Review } from './review';
import { Replay } from './replay';
import { playAgain } from './again';
import { tableLink } from './router';
import { SolveLink } from './solve_link';
import { isStaged } from './staging';
import { Mine, Standing } from './tally';
import type { Visit } from './visit';
import { t } from './words';
import { Brand, PrefsButton } from '../parts/bar';
import { ClauseChip } from '../parts/clause';
import { ExplainedHere } from '../parts/explained';
import { Emblem, Icon } from '../parts/icon';
import { isResultShown } from '../parts/newer';

function title(visit: Visit): string {
    const winners = visit.table.value?.winners ?? [];
    const names = winners.map((seat) => visit.words.value.seat(seat));
    const me = visit.party ? null : visit.me.value;
    if (winners.length === 1 && winners[0] === me) return t('page.end.you-won');
    const { places, seats } = visit.table.value!;
    if (me !== null && winners.length > 0 && !winners.includes(me) && places)
        return t('page.end.you-placed', { n: places[me], m: seats });
    if (winners.length === 1) return t('page.end.won', { name: names[0] });
    return winners.length === 0
        ? t('house.match-over')
        : t('house.shared-victory', { name: names });
}

function Fairness({ visit, journal }: { visit: Visit; journal: readonly string[] }) {
    const table = visit.table.value!;
    const lines = useSignal<Line[]>([]);
    const isBusy = useSignal(false);
    const check = async () => {
        if (!table.secret || !engine || journal.length === 0) return;
        isBusy.value = true;
        lines.value = await engine()
            .then((made) => made.verify(`${journal.join('\n')}\n`, table.commitment))
            .then((verdict) => dealLines(verdict, journal, table))
            .catch(() => []);
        isBusy.value = false;
    };
    useEffect(() => {
        void check();
    }, [journal.length]);
    const isBad = lines.value.some((line) => line.is === 'bad');
    const is = lines.value.length === 0 ? 'open' : isBad ? 'bad' : 'good';
    const save = () =>
        saveText(`${table.game}-${table.table.slice(0, 8)}.jsonl`, `${journal.join('\n')}\n`);
    return (
        <section class="panel fair" aria-busy={isBusy.value}>
            <div class="row">
                <Icon name="i-seal" class={`l ${is}`} />
                <div>
                    <h2>{t(`page.fair.${is}`)}</h2>
                    {is !== 'open' && <p class="mut sm">{t('page.fair.here')}</p>}
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

/** The journal: of this device from its house, else as a file or as an answer. */
async function journalOf(visit: Visit): Promise<readonly string[]> {
    const lines = (text: string): string[] => text.trimEnd().split('\n');
    if (visit.house.place === 'device' && engine) {
        const text = await (await engine()).deviceJournal(visit.key);
        return text ? lines(text) : [];
    }
    const answer = await fetch(`journal/${visit.key}`);
    return answer.ok ? lines(await answer.text()) : [];
}

function useJournal(visit: Visit) {
    const journal = useSignal<readonly string[]>([]);
    useEffect(() => {
        void journalOf(visit)
            .then((found) => {
                journal.value = found;
            })
            .catch(() => undefined);
    }, [visit.key]);
    return journal;
}

function Head({ visit }: { visit: Visit }) {
    const table = visit.table.value!;
    return (
        <header class="top">
            <Brand />
            <div class="grow">
                <div class="sub">
                    {t(`${table.game}.title`)}
                    {' \u00b7 '}
                    {t('house.n-moves', { n: table.plies ?? 0 })}
                </div>
            </div>
            <PrefsButton />
        </header>
    );
}

/** Events of the move that ended the match. */
function lastEvents(visit: Visit): GameEvent[] {
    const rows = visit.eventLog.value;
    const rev = rows[rows.length - 1]?.rev;
    return rows.filter((row) => row.rev === rev).map((row) => row.event);
}
/** Whether there was something to be counted, which can be seen again. */
const canCount = (visit: Visit): boolean =>
    isStaged() &&
    (visit.stage.drawings?.moments(lastEvents(visit), { me: visit.me.value }).length ?? 0) > 1;

function countAgain(visit: Visit): void {
    const log = visit.eventLog.value[visit.eventLog.value.length - 1]?.rev ?? 0;
    visit.stage.stage(lastEvents(visit), { me: visit.me.value }, { log }, true);
}

/** Somebody else has pressed: one's seat at the new table is kept. */
function Asked({ visit, on }: { visit: Visit; on: () => void }) {
    if (!visit.table.value!.next || visit.me.value === null) return null;
    return (
        <div class="asked-in" role="alert">
            <Icon name="i-people" />
            <span class="grow">{t('page.end.asked')}</span>
            <button type="button" class="btn primary join" onClick={on}>
                {t('page.end.join')}
            </button>
        </div>
    );
}

interface ActsProps {
    visit: Visit;
    journal: readonly string[];
    on: { again: () => void; count: () => void; replay: () => void; table: () => void };
}

function Acts({ visit, journal, on }: ActsProps) {
    const table = visit.table.value!;
    const isCopied = useSignal(false);
    return (
        <div class="row wrap acts">
            {visit.me.value !== null && (
                <button type="button" class="btn primary big again" onClick={on.again}>
                    <Icon name="i-undo" class="s" />
                    {t('page.end.again')}
                </button>
            )}
            {visit.me.value === null && table.next && (
                <a class="btn primary big" href={`#/t/${table.next}`}>
                    {t('page.end.next')}
                </a>
            )}
            {canCount(visit) && (
                <button type="button" class="btn big count-again" onClick={on.count}>
                    <Icon name="i-play" class="s" />
                    {t('page.end.count')}
                </button>
            )}
            {engine && journal.length > 0 && (
                <button type="button" class="btn big replay-open" onClick={on.replay}>
                    <Icon name="i-play" class="s" />
                    {t('house.replay')}
                </button>
            )}
            {table.seats === 2 && <SolveLink game={table.game} class="big" />}
            <button type="button" class="btn big to-table" onClick={on.table}>
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
    );
}

interface EndProps {
    visit: Visit;
    p: TableProps;
    game: GameTable;
    onTable: () => void;
}

function useResultShown(): void {
    useEffect(() => {
        isResultShown.value = true;
        return () => {
            isResultShown.value = false;
        };
    }, []);
}

export function EndPage({ visit, p, game, onTable }: EndProps) {
    const table = visit.table.value!;
    const journal = useJournal(visit);
    const trouble = useSignal(''),
        looked = useSignal<{ at?: number; eyes?: number } | null>(null);
    useResultShown();
    const on = {
        again: () =>
            void playAgain(visit).then((why) => {
                trouble.value = why;
            }),
        count: () => countAgain(visit),
        replay: () => {
            looked.value = {};
        },
        table: onTable,
        look: (at: number, eyes: number) => {
            looked.value = { at, eyes };
        },
    };
    const last = visit.eventLog.value[visit.eventLog.value.length - 1];
    if (looked.value)
        return (
            <Replay
                visit={visit}
                journal={journal.value}
                from={looked.value}
                onClose={() => {
                    looked.value = null;
                }}
            />
        );
    return (
        <div class="end">
            <ExplainedHere p={p} table={game} />
            <Head visit={visit} />
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
                    <Mine visit={visit} table={game} />
                    <Acts visit={visit} journal={journal.value} on={on} />
                </section>
                <Asked visit={visit} on={on.again} />
                {trouble.value && (
                    <p class="alert" role="alert">
                        {trouble.value}
                    </p>
                )}
                <div class="two-cols">
                    <Standing visit={visit} table={game} />
                    <Fairness visit={visit} journal={journal.value} />
                    <Review visit={visit} journal={journal.value} onLook={on.look} />
                </div>
            </main>
        </div>
    );
}
