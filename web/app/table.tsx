// table.tsx -- the frame around every game: bar, plates, board, prompt, dock, rail.
//
// The game's own table is loaded when it is needed; until a game has one, plain.tsx draws it. The
// frame asks in one place only, the prompt plate, and its primary button names the whole move.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signal, useSignal } from '@preact/signals';
import { styles, tables } from 'virtual:made';
import type { GameTable, Legal, Preview, SeatInfo, TableProps } from './contract';
import { Asked } from './asked';
import { EndPage } from './end';
import { stepBack, walk } from './keys';
import { Lobby } from './lobby';
import { Chat, Log, Sentence } from './log';
import { skipMotion, useMotion } from './motion';
import type { ReplayStep } from './net';
import type { Party } from './party';
import { plainTable } from './plain';
import { settings } from './settings';
import { play as sound } from './sound';
import { loadCards, problem } from './store';
import type { GameCards, Visit } from './store';
import { t, want } from './words';
import { Brand, PrefsButton, SoundButton } from '../parts/bar';
import { ClauseChip } from '../parts/clause';
import { Clock } from '../parts/clock';
import { Icon, SeatMark } from '../parts/icon';
import { announce } from '../parts/live';
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
    const houseLeft = update.clock.find((one) => one.seat === 'house')?.left;
    const over = table.phase === 'over' || update.over;
    return {
        view: update.view,
        me: visit.me.value,
        seats: visit.seats.value,
        toAct: seatsOnly(update.to_act),
        mustAct: seatsOnly(update.must_act),
        legal: over || visit.heldUntil.value > 0 ? [...NOBODY] : update.legal,
        events: update.events,
        rules: {
            game: table.game,
            seats: table.seats,
            options: table.options,
            cards: { ...cards.tables, ...visit.deck.value },
        },
        choose: visit.choose,
        t: visit.words.value,
        preview: (move, then) => visit.preview(move, then),
        why: (move) => visit.why(move),
        play: (move) => void visit.play(move),
        windowMs: table.race_ms,
        windowEnds: houseLeft === undefined ? null : visit.updatedAt.value + houseLeft,
        reactions: visit.reactions.value,
        log: visit.eventLog.value,
        say: (text) => void visit.ask({ do: 'chat', text }),
        passes: visit.passes.value,
        passing: update.passing === true,
        setPasses: (turn, point) =>
            void visit.ask({ do: 'passes', switch: turn, ...(point ? { point } : {}) }),
        notes: table.notes,
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
                            {one.risky && <span class="tag">{t('page.moves.risky')}</span>}
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

interface Advice {
    rev: number;
    move: string;
    value?: number;
    second?: string;
}
const advice = signal<Advice | null>(null);

function Hint({ p, visit }: { p: TableProps; visit: Visit }) {
    const isBusy = useSignal(false);
    if (!visit.table.value!.hints || p.legal.length === 0) return null;
    const ask = async () => {
        isBusy.value = true;
        const rev = visit.update.peek()!.rev;
        const answer = await visit.ask({ do: 'hint' });
        isBusy.value = false;
        if (visit.update.peek()?.rev !== rev) return;
        const found = p.legal.find((one) => one.move === answer.move);
        if (!answer.ok) slip.show({ clause: '', text: problem(answer) }, null);
        if (!found) return;
        advice.value = {
            rev,
            move: found.move,
            value: answer.value,
            second: answer.second?.move,
        };
        p.choose.offer(found.move);
        announce(t('page.hint.said', { move: p.t.move(found) }));
    };
    return (
        <button
            type="button"
            class="icon-btn hint"
            data-walk=""
            disabled={isBusy.value}
            aria-label={t('page.hint')}
            title={t('page.hint')}
            onClick={() => void ask()}
        >
            <Icon name="i-bulb" />
        </button>
    );
}

/** What the hint was worth, and what comes next to it, while its move is the staged one. */
function Advised({ p, visit }: { p: TableProps; visit: Visit }) {
    const said = advice.value;
    const staged = p.choose.staged;
    if (!said || said.rev !== visit.update.value?.rev || staged?.move !== said.move) return null;
    const second = p.legal.find((one) => one.move === said.second);
    const value =
        said.value === undefined ? '' : t('page.hint.value', { n: Math.round(said.value * 100) });
    return (
        <p class="advised">
            <Icon name="i-bulb" class="s" />
            <span>
                {[t('page.hint'), value].filter(Boolean).join(': ')}
                {second && `. ${t('page.hint.second', { move: p.t.move(second) })}`}
            </span>
        </p>
    );
}

function Undo({ visit }: { visit: Visit }) {
    const update = visit.update.value;
    if (!update?.undo) return null;
    const ask = async () => {
        const answer = await visit.ask({ do: 'undo', rev: update.rev });
        if (!answer.ok) slip.show({ clause: '', text: problem(answer) }, null);
    };
    return (
        <button type="button" class="btn undo" data-walk="" onClick={() => void ask()}>
            <Icon name="i-undo" class="s" />
            {t('page.undo')}
        </button>
    );
}

/** What the staged move would do, if the engine can foresee it. */
function Foresight({ p }: { p: TableProps }) {
    const staged = p.choose.staged;
    const found = useSignal<{ move: string; preview: Preview | null } | null>(null);
    useEffect(() => {
        if (!staged || settings.previews.peek() === 'off') return undefined;
        let isHere = true;
        void p.preview(staged.move).then((preview) => {
            if (isHere) found.value = { move: staged.move, preview };
        });
        return () => {
            isHere = false;
        };
    }, [staged?.move]);
    if (!staged || settings.previews.value === 'off' || found.value?.move !== staged.move)
        return null;
    const preview = found.value.preview;
    if (!preview) return null;
    return (
        <ul class="foresee" aria-label={t('page.foresee.title')}>
            {preview.sure ? (
                preview.events.slice(0, 5).map((event, i) => (
                    <li key={i}>
                        <Sentence pieces={p.t.eventPieces(event)} />
                    </li>
                ))
            ) : (
                <li>{t('page.foresee.unsure')}</li>
            )}
            {preview.sure && preview.events.length === 0 && <li>{t('house.nobody-told')}</li>}
        </ul>
    );
}

function Actions({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const { choose } = p;
    const staged = choose.staged;
    const isBusy = visit.isSending.value;
    const isIdle = choose.picked.length === 0 && !staged;
    const buttons = isIdle && p.legal.length > 0 ? (table.buttons?.(p).slice(0, 2) ?? []) : [];
    return (
        <div class="acts">
            {isIdle && <Undo visit={visit} />}
            {!isIdle && (
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
                    {staged.risky && (
                        <Icon name="i-eyeoff" class="s" label={t('page.moves.risky')} />
                    )}
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
            {!staged && p.legal.length > 0 && (
                <>
                    <Hint p={p} visit={visit} />
                    <button
                        type="button"
                        class="btn quiet all-moves"
                        aria-label={t('page.moves.all', { n: choose.remaining.length })}
                        data-walk=""
                        onClick={() => {
                            isListOpen.value = true;
                        }}
                    >
                        <Icon name="i-log" class="s only-p" />
                        <span class="word">
                            {t('page.moves.all', { n: choose.remaining.length })}
                        </span>
                        <b class="only-p">{choose.remaining.length}</b>
                    </button>
                </>
            )}
        </div>
    );
}

/** The own move waits because somebody may object: for how long, running down. */
function Held({ visit }: { visit: Visit }) {
    const [, tick] = useState(0);
    const left = Math.max(0, visit.heldUntil.value - performance.now());
    useEffect(() => {
        const timer = setInterval(() => tick((n) => n + 1), 100);
        return () => clearInterval(timer);
    }, []);
    const point = visit.words.value.lang === 'en' ? '.' : ',';
    const seconds = (left / 1000).toFixed(1).replace('.', point);
    return (
        <>
            <div class="q">{t('page.held')}</div>
            <div class="h held" role="timer">
                {t('page.held.left', { time: seconds })}
            </div>
        </>
    );
}

/** At a device of several people: one is done, another one is to have it. */
function HandOver({ party, visit }: { party: Party; visit: Visit }) {
    const button = useRef<HTMLButtonElement>(null);
    const next = party.next.value;
    useEffect(() => button.current?.focus(), [next]);
    if (next === null) return null;
    const name = party.name(next);
    return (
        <div class="prompt hand-over">
            <SeatMark seat={party.visit(next)?.me.value ?? 0} />
            <div class="grow">
                <div class="q">{t('page.party.turn', { name })}</div>
            </div>
            <div class="acts">
                <Undo visit={visit} />
                <button
                    type="button"
                    class="btn primary give"
                    data-walk=""
                    ref={button}
                    onClick={() => party.cover()}
                >
                    {t('page.party.pass', { name })}
                </button>
            </div>
        </div>
    );
}

function Prompt({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const isHeld = visit.heldUntil.value > 0;
    const asked = p.me === null ? { text: t('page.table.watching') } : table.prompt(p);
    const isWhole = useSignal(''); // a hint that a phone has cut short and a tap has opened
    return (
        <div class="prompt">
            {p.me !== null && <SeatMark seat={p.me} />}
            <div class="grow">
                {isHeld ? (
                    <Held visit={visit} />
                ) : (
                    <>
                        <div class="q">{asked.text}</div>
                        {(asked.hint || asked.clause) && (
                            <div
                                class={`h ${isWhole.value === asked.hint ? 'whole' : ''}`}
                                onClick={() => {
                                    isWhole.value = asked.hint ?? '';
                                }}
                            >
                                {asked.hint} {asked.clause && <ClauseChip id={asked.clause} />}
                            </div>
                        )}
                    </>
                )}
                <Advised p={p} visit={visit} />
                <Foresight p={p} />
            </div>
            {p.me !== null && <Clock visit={visit} seat={p.me} isMine />}
            <Actions p={p} table={table} visit={visit} />
        </div>
    );
}

/** Big buttons of a live window: pointer-down counts, armed a moment after they appear. */
function Quick({ p, table }: { p: TableProps; table: GameTable }) {
    const all = table.quick?.(p) ?? [];
    const name = all.map((one) => one.move).join('|');
    const isArmed = useSignal(false);
    useEffect(() => {
        isArmed.value = false;
        const timer = setTimeout(() => {
            isArmed.value = true;
        }, ARMED_MS);
        return () => clearTimeout(timer);
    }, [name]);
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const found = all.find((one) => one.key.toLowerCase() === event.key.toLowerCase());
            if (
                !found ||
                event.repeat ||
                !isArmed.peek() ||
                document.querySelector('[role=dialog]')
            )
                return;
            if (document.activeElement instanceof HTMLInputElement) return;
            event.preventDefault();
            event.stopImmediatePropagation();
            sound('slap');
            p.play(found.move);
        };
        document.addEventListener('keydown', onKey, true);
        return () => document.removeEventListener('keydown', onKey, true);
    }, [name]);
    if (all.length === 0) return null;
    const strike = (move: string) => {
        if (isArmed.peek()) {
            sound('slap');
            p.play(move);
        }
    };
    return (
        <div class={`quick ${isArmed.value ? 'armed' : ''}`}>
            {all.map((one) => (
                <button
                    type="button"
                    class="zone"
                    key={one.move}
                    data-move={one.move}
                    data-walk=""
                    onPointerDown={(event) => {
                        event.preventDefault();
                        strike(one.move);
                    }}
                    onClick={(event) => {
                        if (event.detail === 0) strike(one.move);
                    }}
                >
                    <b>{one.label}</b>
                    <kbd class="only-d">
                        {one.key === ' ' ? t('page.key.space') : one.key.toUpperCase()}
                    </kbd>
                </button>
            ))}
        </div>
    );
}

const ARMED_MS = 250;

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
            <div class="tabs">
                <div class="tablist" role="tablist" aria-label={t('page.table.talk')}>
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
                </div>
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
    const rows = visit.eventLog.value;
    const last = rows[rows.length - 1];
    return (
        <div class="ticker">
            <button type="button" class="tick" onClick={onOpen}>
                <span class="sr">{t('page.log.title')}</span>
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

// ---- the whole -------------------------------------------------------------------

/** What everybody was promised before the deal. */
function SealSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
    const table = visit.table.value!;
    return (
        <Sheet title={t('house.fair-deal')} onClose={onClose}>
            <p>{t('page.fair.about')}</p>
            <p class="code-box">
                <code>{table.commitment}</code>
            </p>
            {table.secret && (
                <p class="code-box">
                    <code>{table.secret}</code>
                </p>
            )}
        </Sheet>
    );
}

/** Who sits here; whose messages are hidden; the host's means. */
function PeopleSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
    const table = visit.table.value!;
    const toggle = (seat: number) => {
        const next = new Set(visit.muted.value);
        if (!next.delete(seat)) next.add(seat);
        visit.muted.value = next;
    };
    /** At one device anybody may have it for a moment: to look, or to act out of turn. */
    const handTo = (seat: SeatInfo): (() => void) | undefined => {
        const { party } = visit;
        const n = party?.people.findIndex((one) => one.visit.value?.me.value === seat.seat) ?? -1;
        if (!party || n < 0 || seat.me || table.phase !== 'playing') return undefined;
        return () => {
            onClose();
            party.cover(n);
        };
    };
    return (
        <Sheet title={t('page.people.title')} onClose={onClose}>
            <ul class="seat-list">
                {visit.seats.value.map((seat) => (
                    <li key={seat.seat} class={`S${seat.seat}`}>
                        <SeatMark seat={seat.seat} />
                        <span class="grow">
                            <b>{seat.name}</b>
                            {seat.me && <span class="tag">{t('house.you')}</span>}
                            {seat.bot && <Icon name="i-bot" class="s" label={t('page.seat.bot')} />}
                        </span>
                        {handTo(seat) && (
                            <button type="button" class="btn give" onClick={handTo(seat)}>
                                {t('page.party.give')}
                            </button>
                        )}
                        {seat.taken && !seat.me && !visit.party && (
                            <button
                                type="button"
                                class="btn"
                                aria-pressed={visit.muted.value.has(seat.seat)}
                                onClick={() => toggle(seat.seat)}
                            >
                                {t(
                                    visit.muted.value.has(seat.seat)
                                        ? 'page.people.unhide'
                                        : 'page.people.hide',
                                )}
                            </button>
                        )}
                        {table.host && seat.taken && !seat.me && !seat.muted && !visit.party && (
                            <button
                                type="button"
                                class="btn quiet"
                                onClick={() => void visit.ask({ do: 'mute', seat: seat.seat })}
                            >
                                {t('page.people.mute')}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
            {visit.me.value !== null && table.phase === 'playing' && !visit.party && (
                <button
                    type="button"
                    class="btn quiet"
                    onClick={() => {
                        onClose();
                        void visit.ask({ do: 'stand' });
                    }}
                >
                    {t('page.people.stand')}
                </button>
            )}
        </Sheet>
    );
}

type Open = 'seal' | 'people' | 'rail' | null;
const opened = signal<Open>(null);

function Bar({ visit, status }: { visit: Visit; status: string | undefined }) {
    const table = visit.table.value!;
    const where = [
        table.table.startsWith('import-')
            ? t('page.mine.file')
            : t('page.table.name', { key: table.table.slice(0, 4) }),
        t('house.n-players', { n: table.seats }),
    ].join(' \u00b7 ');
    return (
        <header class="top">
            <Brand />
            <div class="grow">
                <h1 class="title">{t(`${table.game}.title`)}</h1>
                <div class="sub">
                    {/* A phone has room for one: what changes. */}
                    <span class={status ? 'only-d' : ''}>{where}</span>
                    {status && <span class="only-d">{' \u00b7 '}</span>}
                    {status}
                </div>
            </div>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('house.fair-deal')}
                onClick={() => {
                    opened.value = 'seal';
                }}
            >
                <Icon name="i-seal" />
            </button>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('page.people.title')}
                onClick={() => {
                    opened.value = 'people';
                }}
            >
                <Icon name="i-people" />
            </button>
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

function useLoaded(game: string | undefined): Loaded | null {
    const [loaded, setLoaded] = useState<Loaded | null>(null);
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
    return loaded;
}

function Frame({
    visit,
    table,
    p,
    rev,
    bar,
}: {
    visit: Visit;
    table: GameTable;
    p: TableProps;
    rev: number;
    bar?: ComponentChildren;
}) {
    const rest = p.seats.filter((seat) => seat.seat !== p.me);
    const Dock = table.Dock,
        Board = table.Board,
        Extra = table.Sheet;
    const actor = p.events.map((event) => event.seat).find((seat) => typeof seat === 'number');
    const root = useMotion(rev, typeof actor === 'number' ? actor : null);
    return (
        <div
            class={`app ${p.me !== null && p.mustAct.includes(p.me) ? 'my-turn' : ''}`}
            ref={root}
            data-rev={rev}
        >
            <Bar visit={visit} status={table.status?.(p)} />
            <main
                class="board"
                onClick={() => {
                    if (p.choose.picked.length > 0) p.choose.clear();
                }}
            >
                <Band visit={visit} />
                <Asked visit={visit} table={table} p={p} />
                <Ticker
                    visit={visit}
                    onOpen={() => {
                        opened.value = 'rail';
                    }}
                />
                {!table.ownPlates && (
                    <div class={`plates of${rest.length}`}>
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
                )}
                <Here.Provider value={visit}>
                    <Board {...p} />
                </Here.Provider>
            </main>
            <section class="dock" aria-label={t('page.table.dock')}>
                {bar ?? (
                    <>
                        {Extra && <Extra {...p} />}
                        <Quick p={p} table={table} />
                        <Prompt p={p} table={table} visit={visit} />
                    </>
                )}
                {p.me !== null && <Dock {...p} />}
            </section>
            <aside class="rail" aria-label={t('page.log.title')}>
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
}: {
    visit: Visit;
    step: ReplayStep;
    eyes: number | 'table' | 'truth';
    bar: ComponentChildren;
    at: number;
}) {
    const loaded = useLoaded(visit.table.value?.game);
    const base = loaded && propsOf(visit, loaded.cards);
    if (!base) return <p class="loading">{t('page.loading')}</p>;
    const me = typeof eyes === 'number' ? eyes : (visit.me.value ?? 0);
    const p: TableProps = {
        ...base,
        ...{ view: step.view, events: step.events, me },
        legal: [],
        over: true,
        toAct: seatsOnly(step.to_act),
        mustAct: seatsOnly(step.must_act),
        seats: base.seats.map((seat) => ({ ...seat, me: seat.seat === me })),
    };
    return <Frame visit={visit} table={loaded.table} p={p} rev={at} bar={bar} />;
}

export function TablePage({ visit }: { visit: Visit }) {
    const loaded = useLoaded(visit.table.value?.game);
    const isTable = useSignal(false); // after the end: the table instead of the result
    useEffect(() => {
        if (loaded) visit.memory.value = loaded.table;
    }, [loaded, visit]);
    useEffect(
        () => () => {
            // Whoever looks next finds nothing open.
            opened.value = null;
            isListOpen.value = false;
            loaded?.table.forget?.();
        },
        [loaded, visit],
    );
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (document.querySelector('[role=dialog]')) return;
            if (event.key === 'Escape' && slip.isShown()) {
                slip.hide();
                return;
            }
            if (stepBack(event, visit.choose)) return;
            walk(event, document);
        };
        const onTap = (event: Event) => {
            const isOnSlip = event.target instanceof Element && event.target.closest('.slip');
            if (!isOnSlip) slip.tapped(); // its own chip must live until it is clicked
            skipMotion();
        };
        document.addEventListener('keydown', onKey);
        document.addEventListener('pointerdown', onTap);
        return () => {
            document.removeEventListener('keydown', onKey);
            document.removeEventListener('pointerdown', onTap);
        };
    }, [visit]);
    const phase = visit.table.value!.phase;
    if (phase === 'open') return <Lobby visit={visit} />;
    const p = loaded && propsOf(visit, loaded.cards);
    if (!p)
        return (
            <main class="wait">
                <p class="loading">{t('page.loading')}</p>
            </main>
        );
    if (phase === 'over' && !isTable.value)
        return (
            <EndPage
                visit={visit}
                onTable={() => {
                    isTable.value = true;
                }}
            />
        );
    const isDue = visit.party?.isDue.value && p.legal.length === 0;
    const bar =
        phase !== 'over' ? (
            isDue ? (
                <HandOver party={visit.party!} visit={visit} />
            ) : undefined
        ) : (
            <div class="prompt">
                <div class="grow">
                    <div class="q">{t('house.match-over')}</div>
                </div>
                <button
                    type="button"
                    class="btn primary"
                    onClick={() => {
                        isTable.value = false;
                    }}
                >
                    {t('page.end.result')}
                </button>
            </div>
        );
    const close = () => {
        opened.value = null;
    };
    return (
        <>
            <Frame
                visit={visit}
                table={loaded.table}
                p={p}
                rev={visit.update.value!.rev}
                bar={bar}
            />
            {opened.value === 'rail' && (
                <Sheet title={t('page.log.title')} onClose={close}>
                    <div class="rail-in">
                        <Rail visit={visit} />
                    </div>
                </Sheet>
            )}
            {opened.value === 'seal' && <SealSheet visit={visit} onClose={close} />}
            {opened.value === 'people' && <PeopleSheet visit={visit} onClose={close} />}
            {isListOpen.value && (
                <MoveList
                    p={p}
                    onClose={() => {
                        isListOpen.value = false;
                    }}
                />
            )}
        </>
    );
}
