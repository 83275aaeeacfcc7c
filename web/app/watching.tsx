// watching.tsx -- what somebody has who only looks on: the way back through what this page was told
// and to the present again, who else is there, and the way out.
//
// The match goes on meanwhile; its tables are kept as they are told (Visit.past). What was before
// this page came is in the log alone.
import { useEffect } from 'preact/hooks';
import { markOf, promptOf } from './asking';
import type { GameTable, TableProps } from './contract';
import { look, toPresent, whereOf } from './looking';
import { guestOf } from './names';
import { Now } from './now_box';
import type { Visit } from './visit';
import { t } from './words';
import { Icon, SeatMark } from '../parts/icon';

const ASK_MS = 10000; // how often the house is asked who looks on

/** Asks the house now and then who looks on: it tells nobody by itself. */
export function useWatchers(visit: Visit): void {
    useEffect(() => {
        const timer = setInterval(() => void visit.askWatchers(), ASK_MS);
        return () => clearInterval(timer);
    }, [visit]);
}

function Steps({ visit }: { visit: Visit }) {
    const { n } = whereOf(visit);
    const isPast = visit.looked.value !== null;
    return (
        <div class="watch-steps" role="group" aria-label={t('page.watch.steps')}>
            <button
                type="button"
                class="icon-btn back"
                aria-label={t('page.replay.back')}
                title={t('page.replay.back')}
                disabled={n <= 1}
                onClick={() => look(visit, -1)}
            >
                <Icon name="i-right" />
            </button>
            <span class={`at only-d ${isPast ? '' : 'now'}`} role="status">
                {!isPast && t('page.watch.live')}
            </span>
            <button
                type="button"
                class="icon-btn on"
                aria-label={t('page.replay.on')}
                title={t('page.replay.on')}
                disabled={!isPast}
                onClick={() => look(visit, 1)}
            >
                <Icon name="i-right" />
            </button>
            {isPast && (
                <button type="button" class="btn primary live" onClick={() => toPresent(visit)}>
                    {t('page.watch.to-live')}
                </button>
            )}
        </div>
    );
}

/** In the place where players are asked. */
export function WatchBar({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const isPast = visit.looked.value !== null;
    const mark = isPast ? null : markOf(p);
    const others = (visit.watching.value?.watching ?? 1) - 1;
    const company = others > 0 ? t('page.watch.with', { n: others }) : t('page.table.watching');
    return (
        <div class="prompt watch-bar">
            {mark !== null && <SeatMark seat={mark} />}
            <div class="said">
                <div>
                    <div class="q">
                        {isPast ? t('page.watch.then') : promptOf(p, table).text}
                    </div>
                    <div class="h">
                        {isPast ? t('house.step-of', { ...whereOf(visit) }) : company}
                    </div>
                </div>
            </div>
            <Steps visit={visit} />
            <span class="only-d">
                <Now p={p} visit={visit} />
            </span>
            <a
                class={`btn leave-table ${isPast ? 'only-d' : ''}`}
                href="#/"
                aria-label={t('page.watch.leave')}
            >
                <Icon name="i-leave" class="s" />
                <span class="word">{t('page.watch.leave')}</span>
            </a>
        </div>
    );
}

/** Who looks on, for everybody at the table. */
export function Watchers({ visit }: { visit: Visit }) {
    useEffect(() => void visit.askWatchers(), [visit]);
    const told = visit.watching.value;
    if (!told || told.watching === 0) return null;
    const names = told.watchers.map((name) => guestOf(name, t));
    const more = told.watching - names.length;
    return (
        <section class="watchers">
            <h3>
                <Icon name="i-eye" class="s" /> {t('page.watch.who', { n: told.watching })}
            </h3>
            <p>
                {names.join(', ')}
                {more > 0 && ` ${t('page.watch.more', { n: more })}`}
            </p>
            {visit.me.value === null && <p class="h">{t('page.watch.hidden')}</p>}
        </section>
    );
}
