// frame.tsx -- the frame around every game: bar, plates, board, prompt, dock, rail.
//
// It asks in one place only, the prompt plate, and its primary button names the whole move.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Asked } from './asked';
import type { GameTable, TableProps } from './contract';
import { Offer } from './lesson_offer';
import { useLoaded } from './load';
import { useMotion } from './motion';
import type { ReplayStep } from './net';
import { Panels } from './panels';
import { PauseBand } from './pause';
import { Prompt } from './prompt';
import { propsOf, seatsOnly } from './props';
import { Quick } from './quick';
import { Rail, Ticker } from './rail';
import { tableName } from './router';
import { Own } from './own';
import { isPhone } from './settings';
import { StagePanel } from './staging';
import type { Staging } from './staging';
import type { Update } from './tells';
import type { Visit } from './visit';
import { WatchBar, useWatchers } from './watching';
import { t } from './words';
import { useExplained } from '../parts/explained';
import { Brand, PrefsButton, SoundButton } from '../parts/bar';
import { counted } from '../parts/counted';
import { Icon } from '../parts/icon';
import { Here, SeatPlate } from '../parts/plate';

function KeysButton({ visit }: { visit: Visit }) {
    return (
        <button
            type="button"
            class="icon-btn"
            aria-label={t('page.keys.title')}
            onClick={() => {
                visit.own.of(Panels).opened.value = 'keys';
            }}
        >
            <Icon name="i-keys" />
        </button>
    );
}

function Bar({ visit, status }: { visit: Visit; status: string | undefined }) {
    const table = visit.table.value!;
    const where = table.table.startsWith('import-')
        ? t('page.mine.file')
        : tableName(table) && t('page.table.name', { key: tableName(table) });
    return (
        <header class="top">
            <Brand />
            <div class="grow">
                <h1 class="title">{t(`${table.game}.title`)}</h1>
                <div class="sub">
                    {/* A phone has room for one: what changes. */}
                    <span class={status ? 'only-d' : ''}>{where}</span>
                    <span class="only-d">
                        {where && ' \u00b7 '}
                        {t('house.n-players', { n: table.seats })}
                        {status && ' \u00b7 '}
                    </span>
                    {status}
                </div>
            </div>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('house.fair-deal')}
                onClick={() => {
                    visit.own.of(Panels).opened.value = 'seal';
                }}
            >
                <Icon name="i-seal" />
            </button>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('page.people.title')}
                onClick={() => {
                    visit.own.of(Panels).opened.value = 'people';
                }}
            >
                <Icon name="i-people" />
            </button>
            <span class="only-d">
                <KeysButton visit={visit} />
            </span>
            <span class="only-d">
                <SoundButton />
            </span>
            <PrefsButton />
        </header>
    );
}

/** Trouble with the line, the disk, or a bot in one's seat: one band under the bar. */
function Band({ visit }: { visit: Visit }) {
    const state = visit.house.link.state.value;
    const me = visit.me.value;
    const mine = me === null ? undefined : visit.table.value!.chairs[me];
    if (state !== 'open')
        return (
            <div class="band lost" role="status">
                {t('page.net.again')}
            </div>
        );
    if (visit.house.isStorageBad.value)
        return (
            <div class="band lost" role="status">
                {t('house.server.storage')}
            </div>
        );
    if (visit.table.value!.phase === 'playing' && mine?.bot)
        return (
            <div class="band" role="status">
                <span class="grow">{t('page.seat.bot-plays')}</span>
                <button
                    type="button"
                    class="btn primary"
                    onClick={() => void visit.ask({ do: 'back' })}
                >
                    {t('page.seat.back')}
                </button>
            </div>
        );
    return null;
}

/** Where a lesson stands, else what happened last. */
function Line({ visit }: { visit: Visit }) {
    const lesson = visit.lesson.value;
    if (lesson) return <lesson.Bar />;
    return (
        <>
            <Offer visit={visit} />
            <Ticker
                visit={visit}
                onOpen={() => {
                    const panels = visit.own.of(Panels);
                    panels.tab.value = visit.unread.peek() > 0 ? 'chat' : 'log';
                    panels.opened.value = 'rail';
                }}
            />
        </>
    );
}

function Plates({ visit, table, p }: { visit: Visit; table: GameTable; p: TableProps }) {
    const rest = p.seats.filter((seat) => seat.seat !== p.me);
    return (
        <div class={`plates of${rest.length} ${counted(rest.length)}`}>
            {rest.map((seat) => (
                <SeatPlate
                    key={seat.seat}
                    seat={seat}
                    visit={visit}
                    isOn={p.mustAct.includes(seat.seat)}
                >
                    {table.plate?.(p, seat.seat)}
                </SeatPlate>
            ))}
        </div>
    );
}

/** The table as it was: nothing to touch, and what it keeps for itself is not that of now. Whoever
 * looks on sees whose turn it was. */
function pastProps(p: TableProps, told: Update, own: Own): TableProps {
    const mustAct = p.me === null ? seatsOnly(told.must_act) : [];
    const none = { legal: [], question: null, toAct: [], mustAct, over: true };
    return { ...p, ...none, view: told.view, events: told.events, own };
}

/** What is drawn: the table of now, or a past one that is looked at. */
function useShown(visit: Visit, p: TableProps): TableProps {
    const own = useMemo(() => new Own(), [visit]);
    const past = visit.pastUpdate.value;
    return past ? pastProps(p, past, own) : p;
}

/** The board, and over it what is on the stage. A past table is another board: what a board notes
 * of the events it is shown must not mix with what happens now. */
function Middle({
    visit,
    table,
    p,
    stage,
}: {
    visit: Visit;
    table: GameTable;
    p: TableProps;
    stage: Staging<unknown>;
}) {
    const past = visit.pastUpdate.value;
    const Board = table.Board;
    return (
        <Here.Provider value={visit}>
            <Board key={past ? `past-${past.rev}` : 'now'} {...p} />
            <StagePanel stage={stage} p={p} isBrief={visit.update.value?.window === 'grace'} />
        </Here.Provider>
    );
}

/** What is asked; whoever looks on has other buttons there. */
const Plate = (own: { p: TableProps; table: GameTable; visit: Visit }) =>
    own.p.me === null && !own.p.over ? <WatchBar {...own} /> : <Prompt {...own} />;

export function Frame({
    visit,
    table,
    p,
    rev,
    bar,
    stage = visit.stage,
}: {
    visit: Visit;
    table: GameTable;
    p: TableProps;
    rev: number;
    bar?: ComponentChildren;
    stage?: Staging<unknown>;
}) {
    const lesson = visit.lesson.value;
    const isMyTurn = p.me !== null && p.mustAct.includes(p.me);
    const Dock = table.Dock,
        Extra = table.Sheet;
    const actor = p.events.map((event) => event.seat).find((seat) => typeof seat === 'number');
    useExplained(p, table);
    useWatchers(visit);
    const shown = useShown(visit, p);
    const root = useMotion(rev, typeof actor === 'number' ? actor : null);
    return (
        <div
            class={[
                'app',
                isMyTurn ? 'my-turn' : '',
                lesson ? 'taught' : '',
                p.me === null ? 'watching' : '',
            ].join(' ')}
            ref={root}
            data-rev={rev}
            data-of={p.rules.game}
        >
            <Bar visit={visit} status={table.status?.(shown)} />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same (keys.ts) */}
            <main
                class={`board ${visit.isPast.value ? 'past' : ''}`}
                onClick={() => {
                    if (p.choose.picked.length > 0) p.choose.clear();
                }}
            >
                <Band visit={visit} />
                <PauseBand visit={visit} />
                <Asked visit={visit} table={table} p={p} />
                <Line visit={visit} />
                {!table.ownPlates && <Plates visit={visit} table={table} p={shown} />}
                <Middle visit={visit} table={table} p={shown} stage={stage} />
            </main>
            <section class="dock" aria-label={t('page.table.dock')}>
                {bar ?? (
                    <>
                        {lesson && isPhone.value && <lesson.Coach />}
                        {Extra && <Extra {...p} />}
                        <Quick p={p} table={table} />
                        <Plate p={p} table={table} visit={visit} />
                    </>
                )}
                {p.me !== null && <Dock {...p} />}
            </section>
            <aside class="rail" aria-label={t('page.log.title')}>
                {lesson && !isPhone.value && <lesson.Coach />}
                <Rail visit={visit} />
            </aside>
        </div>
    );
}

/** A moment of a replay: the same table, nothing to touch. */
export function Frozen({
    visit,
    step,
    eyes,
    bar,
    at,
    stage,
}: {
    visit: Visit;
    step: ReplayStep;
    eyes: number | 'table' | 'truth';
    bar: ComponentChildren;
    at: number;
    stage: Staging<unknown>;
}) {
    const loaded = useLoaded(visit.table.value?.game);
    const base = loaded && propsOf(visit, loaded.cards);
    if (!base) return <p class="loading">{t('page.loading')}</p>;
    // A spectator has no side of the table; where all is open it is one's own as before.
    const open = visit.me.value ?? 0;
    const me = eyes === 'table' ? null : eyes === 'truth' ? open : eyes;
    stage.drawings = loaded.table.stage ?? null;
    const p: TableProps = {
        ...base,
        ...{ view: step.view, events: step.events, me },
        legal: [],
        question: null,
        over: true,
        toAct: seatsOnly(step.to_act),
        mustAct: seatsOnly(step.must_act),
        seats: base.seats.map((seat) => ({ ...seat, me: seat.seat === me })),
    };
    return <Frame {...{ visit, p, bar, stage }} table={loaded.table} rev={at} />;
}
