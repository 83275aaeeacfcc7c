// table.tsx -- the frame around every game: bar, plates, board, prompt, dock, rail.
//
// The game's own table is loaded when it is needed; until a game has one, plain.tsx draws it. The
// frame asks in one place only, the prompt plate, and its primary button names the whole move.
import { useEffect, useState } from 'preact/hooks';
import { signal, useSignal } from '@preact/signals';
import { styles, tables } from 'virtual:made';
import type { GameTable, Legal, TableProps } from './contract';
import { Chat, Log, Sentence } from './log';
import { plainTable } from './plain';
import { stepBack, walk } from './keys';
import { go } from './router';
import { loadCards } from './store';
import type { GameCards, Visit } from './store';
import { t, want } from './words';
import { ClauseChip } from '../parts/clause';
import { Clock } from '../parts/clock';
import { Icon, SeatMark } from '../parts/icon';
import { Here, SeatPlate } from '../parts/plate';
import { Sheet } from '../parts/sheet';
import { slip } from '../parts/slip';

const styled = new Map<string, Promise<void>>();
function link(game: string): Promise<void> {
    const address = styles[game];
    if (!address) return Promise.resolve();
    let found = styled.get(game);
    if (!found) {
        found = new Promise((resolve) => {
            const element = document.createElement('link');
            element.rel = 'stylesheet';
            element.href = address;
            element.onload = element.onerror = () => resolve();
            document.head.append(element);
        });
        styled.set(game, found);
    }
    return found;
}

interface Loaded {
    table: GameTable;
    cards: GameCards;
}

/** A game's table, its style, its words and its cards. */
export async function loadTable(game: string): Promise<Loaded> {
    const [found, cards] = await Promise.all([
        tables[game]?.().then((module) => module.default) ?? plainTable,
        loadCards(game),
        link(game),
        want(game),
    ]);
    return { table: found, cards };
}

const seatsOnly = (list: (number | 'house')[]): number[] =>
    list.filter((seat): seat is number => typeof seat === 'number');

const NOBODY: readonly Legal[] = [];

/** What a game's table is given. */
export function propsOf(visit: Visit, cards: GameCards): TableProps | null {
    const update = visit.update.value,
        table = visit.table.value;
    if (!update || !table) return null;
    const over = table.phase === 'over' || update.over;
    return {
        view: update.view,
        me: visit.me.value,
        seats: visit.seats.value,
        toAct: seatsOnly(update.to_act),
        mustAct: seatsOnly(update.must_act),
        legal: over ? [...NOBODY] : update.legal,
        events: update.events,
        rules: {
            game: table.game,
            seats: table.seats,
            options: table.options,
            cards: cards.tables,
        },
        choose: visit.choose,
        t: visit.words.value,
        preview: (move) => visit.preview(move),
        why: (move) => visit.why(move),
        play: (move) => void visit.play(move),
        windowMs: table.race_ms,
        log: visit.log.value,
        say: (text) => void visit.ask({ do: 'chat', text }),
        passes: visit.passes.value,
        passing: update.passing === true,
        setPasses: (turn, point) =>
            void visit.ask({ do: 'passes', switch: turn, ...(point ? { point } : {}) }),
        over,
    };
}

// ---- the list of all moves ----------------------------------------------------------

function MoveList({ p, onClose }: { p: TableProps; onClose: () => void }) {
    const wanted = useSignal('');
    const needle = wanted.value.toLowerCase();
    const all = p.choose.remaining
        .map((one) => ({ one, text: p.t.move(one) }))
        .filter(({ text }) => text.toLowerCase().includes(needle));
    return (
        <Sheet title={t('page.moves.title')} onClose={onClose}>
            <input
                class="f field"
                type="search"
                placeholder={t('page.moves.search')}
                aria-label={t('page.moves.search')}
                value={wanted.value}
                onInput={(event) => {
                    wanted.value = event.currentTarget.value;
                }}
            />
            <ul class="move-list">
                {all.map(({ one, text }) => (
                    <li key={one.move}>
                        <button
                            type="button"
                            class="btn"
                            data-move={one.move}
                            onClick={() => {
                                onClose();
                                p.choose.stage(one.move);
                            }}
                        >
                            {text}
                            {one.risky && <span class="tag">{t('page.moves.final')}</span>}
                        </button>
                    </li>
                ))}
                {all.length === 0 && <li class="mut">{t('page.moves.none')}</li>}
            </ul>
        </Sheet>
    );
}

const isListOpen = signal(false);

// ---- prompt and buttons ----------------------------------------------------------

function Actions({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const { choose } = p;
    const staged = choose.staged;
    if (p.legal.length === 0) return null;
    const isBusy = visit.isSending.value;
    const buttons =
        choose.picked.length === 0 && !staged ? (table.buttons?.(p).slice(0, 2) ?? []) : [];
    return (
        <div class="acts">
            {(choose.picked.length > 0 || staged) && (
                <button type="button" class="btn back" data-walk="" onClick={() => choose.back()}>
                    <Icon name="i-undo" class="s" />
                    {t('page.back')}
                </button>
            )}
            {staged && (
                <button
                    type="button"
                    class="btn primary commit"
                    data-walk=""
                    disabled={isBusy}
                    data-move={staged.move}
                    onClick={() => choose.commit()}
                >
                    {table.primary?.(p, staged) ?? p.t.move(staged)}
                </button>
            )}
            {buttons.map((button) => (
                <button
                    type="button"
                    key={button.move}
                    data-walk=""
                    disabled={isBusy}
                    data-move={button.move}
                    class={`btn ${button.primary ? 'primary' : ''}`}
                    onClick={() => p.play(button.move)}
                >
                    {button.label}
                </button>
            ))}
            {!staged && (
                <button
                    type="button"
                    class="btn quiet all-moves"
                    data-walk=""
                    onClick={() => {
                        isListOpen.value = true;
                    }}
                >
                    {t('page.moves.all', { n: choose.remaining.length })}
                </button>
            )}
        </div>
    );
}

function Prompt({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const asked = table.prompt(p);
    return (
        <div class="prompt">
            {p.me !== null && <SeatMark seat={p.me} />}
            <div class="grow">
                <div class="q">{asked.text}</div>
                {(asked.hint || asked.clause) && (
                    <div class="h">
                        {asked.hint} {asked.clause && <ClauseChip id={asked.clause} />}
                    </div>
                )}
            </div>
            {p.me !== null && <Clock visit={visit} seat={p.me} isMine />}
            <Actions p={p} table={table} visit={visit} />
        </div>
    );
}

// ---- the rail and the ticker ----------------------------------------------------------

type Tab = 'log' | 'chat';

function Rail({ visit }: { visit: Visit }) {
    const tab = useSignal<Tab>('log');
    const game = visit.table.value!.game;
    const tabs: [Tab, string, string][] = [
        ['log', 'i-log', t('page.log.title')],
        ['chat', 'i-chat', t('page.chat.title')],
    ];
    return (
        <>
            <div class="tabs" role="tablist">
                {tabs.map(([id, icon, text]) => (
                    <button
                        type="button"
                        role="tab"
                        key={id}
                        aria-selected={tab.value === id}
                        class={tab.value === id ? 'on' : ''}
                        onClick={() => {
                            tab.value = id;
                        }}
                    >
                        <Icon name={icon} class="s" />
                        {text}
                        {id === 'chat' && visit.unread.value > 0 && (
                            <span class="tag brass">{visit.unread.value}</span>
                        )}
                    </button>
                ))}
                <a class="tab" href={`#/rules/${game}`}>
                    <Icon name="i-book" class="s" />
                    {t('page.rules.title')}
                </a>
            </div>
            {tab.value === 'log' ? <Log visit={visit} /> : <Chat visit={visit} />}
        </>
    );
}

function Ticker({ visit, onOpen }: { visit: Visit; onOpen: () => void }) {
    const rows = visit.log.value;
    const last = rows[rows.length - 1];
    return (
        <div class="ticker">
            <button type="button" class="tick" onClick={onOpen} aria-label={t('page.log.title')}>
                {typeof last?.event.seat === 'number' ? (
                    <SeatMark seat={last.event.seat} />
                ) : (
                    <Icon name="i-log" class="s" />
                )}
                <span class="t">
                    {last ? (
                        <Sentence pieces={visit.words.value.eventPieces(last.event)} />
                    ) : (
                        t('page.log.empty')
                    )}
                </span>
                {visit.unread.value > 0 && <span class="tag brass">{visit.unread.value}</span>}
                <Icon name="i-up" class="s" />
            </button>
            {last && <ClauseChip id={last.event.clause} />}
        </div>
    );
}

// ---- the whole ----------------------------------------------------------

function Bar({ visit, status }: { visit: Visit; status: string | undefined }) {
    const table = visit.table.value!;
    return (
        <header class="top">
            <a class="brand" href="#/" aria-label={t('page.home')}>
                <svg aria-hidden="true">
                    <use href="#lamp" />
                </svg>
                <span>backroom</span>
            </a>
            <div class="grow">
                <h1 class="title">{t(`${table.game}.title`)}</h1>
                <div class="sub">
                    {[
                        t('page.table.name', { key: table.table.slice(0, 4) }),
                        t('house.n-players', { n: table.seats }),
                        status,
                    ]
                        .filter(Boolean)
                        .join(' \u00b7 ')}
                </div>
            </div>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('page.settings.title')}
                onClick={() => go({ at: 'settings' })}
            >
                <Icon name="i-gear" />
            </button>
        </header>
    );
}

export function TablePage({ visit }: { visit: Visit }) {
    const game = visit.table.value?.game;
    const [loaded, setLoaded] = useState<Loaded | null>(null);
    const isRailOpen = useSignal(false);
    useEffect(() => {
        let isHere = true;
        if (game)
            void loadTable(game).then((found) => {
                if (isHere) setLoaded(found);
            });
        return () => {
            isHere = false;
        };
    }, [game]);
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (document.querySelector('[role=dialog]')) return;
            if (stepBack(event, visit.choose)) return;
            walk(event, document);
        };
        const onTap = () => slip.tapped();
        document.addEventListener('keydown', onKey);
        document.addEventListener('pointerdown', onTap);
        return () => {
            document.removeEventListener('keydown', onKey);
            document.removeEventListener('pointerdown', onTap);
        };
    }, [visit]);
    const p = loaded && propsOf(visit, loaded.cards);
    if (!p)
        return (
            <main class="app wait">
                <p class="loading">{t('page.loading')}</p>
            </main>
        );
    const table = loaded.table;
    const rest = p.seats.filter((seat) => seat.seat !== p.me);
    const Dock = table.Dock,
        Board = table.Board,
        Extra = table.Sheet;
    return (
        <div class="app">
            <Bar visit={visit} status={table.status?.(p)} />
            <main class="board" onClick={() => p.choose.clear()}>
                <Ticker
                    visit={visit}
                    onOpen={() => {
                        isRailOpen.value = true;
                    }}
                />
                {!table.ownPlates && (
                    <div class="plates">
                        {rest.map((seat) => (
                            <SeatPlate key={seat.seat} seat={seat} visit={visit} isOn={p.mustAct.includes(seat.seat)}>
                                {table.plate?.(p, seat.seat)}
                            </SeatPlate>
                        ))}
                    </div>
                )}
                <Here.Provider value={visit}><Board {...p} /></Here.Provider>
            </main>
            <section class="dock" aria-label={t('page.table.dock')}>
                {Extra && <Extra {...p} />}
                <Prompt p={p} table={table} visit={visit} />
                <Dock {...p} />
            </section>
            <aside class="rail" aria-label={t('page.log.title')}>
                <Rail visit={visit} />
            </aside>
            {isRailOpen.value && (
                <Sheet
                    title={t('page.log.title')}
                    onClose={() => {
                        isRailOpen.value = false;
                    }}
                >
                    <div class="rail-in">
                        <Rail visit={visit} />
                    </div>
                </Sheet>
            )}
            {isListOpen.value && (
                <MoveList
                    p={p}
                    onClose={() => {
                        isListOpen.value = false;
                    }}
                />
            )}
        </div>
    );
}
