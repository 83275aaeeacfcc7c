// store.ts -- what the page knows: houses it speaks to and the table it is at.
//
// A House is a link with a name said over it. A Visit is one table as the house tells it: nothing
// is worked out here, the newest update is shown. Coming back after a loss is entering again.
import { batch, computed, effect, signal } from '@preact/signals';
import { cards as cardFiles, engine } from 'virtual:made';
import { Chooser } from './chooser';
import type {
    GameEvent,
    GameTable,
    Legal,
    Passes,
    Preview,
    Reaction,
    Refusal,
    SeatInfo,
    Words,
} from './contract';
import { FACES } from './facts';
import { SocketLink, houseAddress } from './net';
import { readCsv } from '../csv.mjs';
import type { Answer, Link, Request } from './net';
import type { Party } from './party';
import { keep, myName, randomHex, settings, token } from './settings';
import { slip } from '../parts/slip';
import { play as sound } from './sound';
import { announce } from '../parts/live';
import { findText, lang, makeWords, t, want } from './words';

export interface Chair {
    seat: number;
    name?: string;
    here?: boolean;
    host?: boolean;
    muted?: boolean;
    bot?: string;
}
export interface TableTell {
    table: string;
    phase: 'open' | 'playing' | 'over';
    game: string;
    seats: number;
    options: Record<string, string>;
    public: boolean;
    hints: boolean;
    notes: boolean;
    live: boolean;
    move_ms: number;
    race_ms: number;
    bank_ms: number;
    chairs: Chair[];
    commitment: string;
    you: number | 'table';
    host: boolean;
    secret?: string;
    scores?: number[];
    places?: number[];
    winners?: number[];
    plies?: number;
    digest?: string;
    next?: string;
    decks?: string[]; // tables of components that are not the shipped ones
}
export interface Clock {
    seat: number | 'house'; // the house: a window that it closes
    left: number;
    bank?: number;
}
export interface Update {
    table: string;
    rev: number;
    seat: number | 'table';
    view: any;
    events: GameEvent[];
    to_act: (number | 'house')[];
    must_act: (number | 'house')[];
    legal: Legal[];
    over: boolean;
    window?: string; // turn, grace, race, sealed, interrupt, trade
    undo?: boolean;
    undone?: number;
    asked?: string[]; // what the host may answer for the table
    passing?: boolean; // the table passes for this seat now (standing passes)
    clock: Clock[];
}
export interface EventRow {
    rev: number;
    event: GameEvent;
    undone?: undefined;
    reactions?: undefined;
}
/** Something that happened, a move of a seat that was taken back, or who was how quick. */
export type LogRow =
    | EventRow
    | { rev: number; undone: number; event?: undefined; reactions?: undefined }
    | { rev: number; reactions: readonly Reaction[]; event?: undefined; undone?: undefined };
export interface ChatRow {
    seat: number;
    text: string;
    at: number;
}
export interface GameFacts {
    game: string;
    title: Record<string, string>;
    seats: [number, number];
    options: Record<string, string[]>;
    tables: string[];
    clauses: number;
    version: number;
}
export interface GameCards {
    tables: Record<string, Record<string, any>[]>;
    clauses: [string, string][];
}

const LOG_MAX = 4000;
const CALM_MS = 600000; // against bots nobody is hurried, but for windows

// ---- a table ----------------------------------------------------------

export class Visit {
    readonly table = signal<TableTell | null>(null);
    readonly update = signal<Update | null>(null);
    readonly updatedAt = signal(0); // performance.now() of the newest update, for clocks
    readonly log = signal<readonly LogRow[]>([]);
    /** In a replay: what had happened by the step that is shown. */
    readonly replayed = signal<readonly EventRow[] | null>(null);
    /** Rows that are events: what tables read. */
    readonly eventLog = computed(() =>
        (this.replayed.value ?? this.log.value).filter(
            (row): row is EventRow => row.event !== undefined,
        ),
    );
    /** What the game's table says about old rows of the log; see GameTable.past. */
    readonly memory = signal<Pick<GameTable, 'past' | 'opens'>>({});
    readonly chat = signal<readonly ChatRow[]>([]);
    readonly unread = signal(0);
    readonly passes = signal<Passes | null>(null); // own standing passes, where a game has points
    readonly muted = signal<ReadonlySet<number>>(new Set()); // by this person, on this page
    readonly trouble = signal<string | null>(null); // why the table can not be entered
    /** Who reacted when in the window that was over last; empty while another one is open. */
    readonly reactions = signal<readonly Reaction[]>([]);
    /** The own move waits until then (performance.now()), for somebody may object. */
    readonly heldUntil = signal(0);
    /** Component tables of this table's own, by name. */
    readonly deck = signal<Record<string, Record<string, any>[]>>({});
    /** Behind a curtain: another person has the device, so nothing of this is heard. */
    readonly isHidden = signal(false);
    /** Several people at this device, if that is how this table is played. */
    party: Party | null = null;
    readonly isSending = signal(false);
    /** The answer to what the table is asked, on its way. */
    readonly answering = signal<string | null>(null);
    readonly choose: Chooser;
    readonly me = computed(() => {
        const you = this.table.value?.you;
        return typeof you === 'number' ? you : null;
    });

    constructor(
        readonly house: House,
        readonly key: string,
    ) {
        this.choose = new Chooser({
            commit: (move) => void this.play(move),
            why: (move) => this.why(move),
            refuse: (refusal, at) => {
                sound('no');
                slip.show(refusal ?? { clause: '', text: t('page.slip.not-now') }, at);
            },
            isFast: () => settings.fast.value === 'on',
            touched: (what) => sound(what),
        });
        this.restoreLog();
    }

    readonly seats = computed<SeatInfo[]>(() => {
        const table = this.table.value;
        if (!table) return [];
        const bots = table.chairs.filter((chair) => chair.name === undefined && chair.bot);
        const botName = (chair: Chair): string => {
            const name = t(`house.bot.${chair.bot}`);
            const isOnly = bots.filter((one) => one.bot === chair.bot).length < 2;
            return isOnly ? name : `${name}\u00a0${chair.seat + 1}`;
        };
        return table.chairs.map((chair) => ({
            seat: chair.seat,
            name:
                chair.name ?? (chair.bot ? botName(chair) : t('house.seat', { n: chair.seat + 1 })),
            bot: chair.bot ?? null,
            here: chair.here ?? chair.bot !== undefined,
            me: chair.seat === table.you,
            host: chair.host ?? false,
            muted: chair.muted ?? false,
            taken: chair.name !== undefined,
        }));
    });

    readonly words = computed<Words>(() =>
        makeWords({
            lang: lang.value,
            find: findText,
            game: this.table.value?.game ?? '',
            seatName: (seat) =>
                seat === 'house'
                    ? t('house.the-house')
                    : (this.seats.value[seat]?.name ?? t('house.seat', { n: seat + 1 })),
        }),
    );

    /** The log as it may be shown: what is no longer to be seen is no longer named. */
    readonly shownLog = computed<readonly LogRow[]>(() => {
        if (this.replayed.value) return this.replayed.value; // all of it lies open
        const rows = this.log.value;
        const { past, opens } = this.memory.value;
        const notes = this.table.value?.notes === true;
        if (!past) return rows;
        const newest = rows[rows.length - 1]?.rev;
        const isOpening = (row: LogRow) => row.event && opens?.includes(row.event.kind);
        const open = rows.map((row) => Boolean(isOpening(row))).lastIndexOf(true);
        return rows.map((row, i) => {
            if (!row.event || row.rev === newest || i < open) return row;
            const event = past(row.event, notes); // may follow a setting, so it is asked each time
            let kept = this.forgotten.get(row);
            if (kept?.event?.kind !== event.kind)
                this.forgotten.set(row, (kept = { ...row, event }));
            return kept!;
        });
    });
    private readonly forgotten = new WeakMap<LogRow, LogRow>();

    takeTable(told: TableTell): void {
        const before = this.table.peek();
        this.trouble.value = null;
        if (before?.game !== told.game) void want(told.game);
        this.table.value = told;
        if (told.decks && !before?.decks) void this.loadDeck();
        if (this.house.place === 'house') remember(told);
        if (before && before.phase !== told.phase) this.phaseChanged(told);
    }

    private phaseChanged(told: TableTell): void {
        if (told.phase === 'over') sound('end');
    }

    takeUpdate(told: Update): void {
        const before = this.update.peek();
        const isNew = !before || told.rev !== before.rev;
        batch(() => {
            this.update.value = told;
            this.updatedAt.value = performance.now();
            this.choose.update(told.legal);
            if (isNew) this.addLog(told);
        });
        if (!isNew) return;
        this.heldUntil.value = 0;
        void this.sayAnswer();
        if (told.window === 'race' || told.window === 'sealed') this.reactions.value = [];
        if (this.isHidden.peek()) return;
        const hadTurn = (before?.must_act ?? []).includes(this.me.peek() ?? -1);
        const hasTurn = told.must_act.includes(this.me.peek() ?? -1);
        if (hasTurn && !hadTurn) {
            sound('turn');
            if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
        } else if (told.events.length > 0) sound('card');
        this.tell(told);
    }

    /** The live region hears what the log shows, and whose turn it is. */
    private tell(told: Update): void {
        if (this.isHidden.peek()) return;
        const words = this.words.peek();
        const parts = told.events.map((event) => `${words.event(event)}.`);
        if (told.must_act.includes(this.me.peek() ?? -1)) parts.push(t('page.table.your-turn'));
        announce(parts.join(' '));
    }

    /** Resolves when the first update of the match is here. */
    begun(): Promise<void> {
        return new Promise((resolve) => {
            const stop = effect(() => {
                if (!this.update.value) return;
                queueMicrotask(() => stop());
                resolve();
            });
        });
    }

    /** Said once more, to somebody who has just taken the device. */
    tellAgain(): void {
        const told = this.update.peek();
        if (told) this.tell(told);
    }

    private async loadDeck(): Promise<void> {
        const answer = await this.ask({ do: 'deck' });
        if (!answer.ok) return;
        const own: Record<string, Record<string, any>[]> = {};
        for (const [name, csv] of Object.entries(answer.deck as Record<string, string>))
            own[name] = readCsv(csv, name);
        this.deck.value = own;
    }

    takeReactions(told: readonly Reaction[]): void {
        this.reactions.value = told;
        const known = this.log.peek();
        const rev = known[known.length - 1]?.rev ?? 1;
        this.log.value = [...known, { rev, reactions: told }].slice(-LOG_MAX);
        this.storeLog();
    }

    /** Rows are grouped by the update that brought them; an update of `enter` brings none. */
    private addLog(told: Update): void {
        const known = this.log.peek();
        const rev = (known[known.length - 1]?.rev ?? 0) + 1;
        const rows: LogRow[] = told.events.map((event) => ({ rev, event }));
        if (told.undone !== undefined) rows.unshift({ rev, undone: told.undone });
        if (rows.length === 0) return;
        this.log.value = [...known, ...rows].slice(-LOG_MAX);
        this.storeLog();
    }

    private get logKey(): string {
        return `backroom.log.${this.key}${this.house.person?.mark ?? ''}`;
    }
    private storeLog(): void {
        try {
            sessionStorage.setItem(this.logKey, JSON.stringify(this.log.peek()));
        } catch {
            /* full */
        }
    }
    private restoreLog(): void {
        try {
            const found: unknown = JSON.parse(sessionStorage.getItem(this.logKey) ?? '[]');
            if (Array.isArray(found)) this.log.value = found as LogRow[];
        } catch {
            /* the log begins anew */
        }
    }

    takeChat(seat: number, text: string): void {
        if (this.muted.peek().has(seat)) return;
        this.chat.value = [...this.chat.peek(), { seat, text, at: Date.now() }].slice(-500);
        if (seat !== this.me.peek()) this.unread.value++;
    }

    ask(request: Request): Promise<Answer> {
        return this.house.ask(request);
    }

    async play(move: string): Promise<void> {
        const rev = this.update.peek()?.rev;
        if (rev === undefined) return;
        slip.hide();
        this.isSending.value = true;
        const answer = await this.ask({ do: 'play', move, rev });
        this.isSending.value = false;
        // The update that ends the wait may have come before this answer.
        if (typeof answer.held === 'number' && this.update.peek()?.rev === rev)
            batch(() => {
                this.choose.update([]);
                this.heldUntil.value = performance.now() + (answer.held as number);
            });
        if (!answer.ok) {
            sound('no');
            slip.show({ clause: answer.clause ?? '', text: problem(answer) }, null);
        }
    }

    /** As the host, answers what the table is asked. Not while a clock of the house runs: then it
     * waits for the next update. */
    answer(move: string): void {
        this.answering.value = move;
        void this.sayAnswer();
    }
    private async sayAnswer(): Promise<void> {
        const move = this.answering.peek(),
            told = this.update.peek();
        if (move === null || !told) return;
        const isAsked = told.asked?.includes(move) === true;
        if (isAsked && told.window !== 'turn' && told.window !== 'grace') return;
        const answer = isAsked ? await this.ask({ do: 'answer', move }) : null;
        if (answer?.error === 'stale') return;
        this.answering.value = null;
        if (answer && !answer.ok)
            slip.show({ clause: answer.clause ?? '', text: problem(answer) }, null);
    }

    async why(move: string): Promise<Refusal | null> {
        const answer = await this.ask({ do: 'why', move });
        return answer.ok && answer.allowed === false
            ? { clause: answer.clause ?? '', text: answer.text ?? '' }
            : null;
    }

    async preview(move: string, then: readonly string[] = []): Promise<Preview | null> {
        const more = then.length > 0 ? { then } : {};
        const answer = await this.ask({ do: 'preview', move, ...more });
        if (!answer.ok || !answer.allowed) return null;
        return {
            sure: answer.sure === true,
            events: answer.events ?? [],
            view: answer.view ?? null,
            legal: answer.legal ?? [],
        };
    }
}

/** An answer that is no, as a sentence. The house speaks our language; only lines are mute. */
export function problem(answer: Answer): string {
    if (answer.error === 'lost') return t('page.net.lost-move');
    return answer.text ?? answer.error ?? '';
}

// ---- tables that were visited ----------------------------------------------------------

/** What a list of matches says of a table; the house itself forgets the names of finished ones. */
export interface Visited {
    table: string;
    game: string;
    seats: number;
    names: string[];
    isOver: boolean;
}
const VISITED_MAX = 200;

export function visited(): Visited[] {
    try {
        const found: unknown = JSON.parse(keep.read('visited') ?? '[]');
        return Array.isArray(found) ? (found as Visited[]) : [];
    } catch {
        return [];
    }
}

function remember(told: TableTell): void {
    if (told.phase === 'open' || told.you === 'table') return;
    const one: Visited = {
        table: told.table,
        game: told.game,
        seats: told.seats,
        names: told.chairs.map((chair) => chair.name ?? chair.bot ?? ''),
        isOver: told.phase === 'over',
    };
    const others = visited().filter((other) => other.table !== told.table);
    keep.write('visited', JSON.stringify([...others, one].slice(-VISITED_MAX)));
}

const FORGOTTEN_MAX = 500;

/** Tables at the house that this person does not want listed any more; to come there again brings
 * them back. The house keeps them: others sat there, too. */
export function forgotten(): string[] {
    try {
        const found: unknown = JSON.parse(keep.read('forgotten') ?? '[]');
        return Array.isArray(found) ? (found as string[]) : [];
    } catch {
        return [];
    }
}

export function setForgotten(table: string, is: boolean): void {
    const before = forgotten();
    if (before.includes(table) === is) return;
    const others = before.filter((other) => other !== table);
    const after = is ? [...others, table] : others;
    keep.write('forgotten', JSON.stringify(after.slice(-FORGOTTEN_MAX)));
}

// ---- a house ----------------------------------------------------------

export interface Person {
    token: string;
    name: string;
    mark: string; // tells what is kept of one from what is kept of another
}

/** A table to be made. */
export interface Wanted {
    game: string;
    seats: number;
    options?: Record<string, string>;
    deck?: string[];
    hints?: boolean;
    notes?: boolean;
    live?: boolean;
    [pace: string]: unknown;
}

export class House {
    readonly visit = signal<Visit | null>(null);
    readonly isStorageBad = signal(false);
    readonly facts = signal<readonly GameFacts[]>([]);
    readonly bots = signal<readonly string[]>(['random', 'greedy']);
    private greeted: Promise<unknown> = Promise.resolve();

    constructor(
        readonly link: Link,
        readonly place: 'house' | 'device',
        /** Not the owner of the browser but one of several at this device. */
        readonly person: Person | null = null,
    ) {
        link.tells((told) => this.take(told));
        link.opens(() => {
            this.greeted = this.greet();
            const visit = this.visit.peek();
            if (visit) void this.greeted.then(() => this.enter(visit));
        });
    }

    private take(told: any): void {
        const visit = this.visit.peek();
        if (told.tell === 'storage') this.isStorageBad.value = !told.ok;
        if (!visit || told.table !== visit.key) return;
        if (told.tell === 'table') visit.takeTable(told as TableTell);
        if (told.tell === 'update') visit.takeUpdate(told as Update);
        if (told.tell === 'passes') visit.passes.value = told as Passes;
        if (told.tell === 'reactions') visit.takeReactions(told.reactions as Reaction[]);
        if (told.tell === 'chat') visit.takeChat(told.seat as number, told.text as string);
    }

    /** Who speaks. Said again when name or language changes; that leaves the table, so re-enter. */
    private async greet(): Promise<void> {
        await want('page'); // a guest's name is a word
        const { token: who, name } = this.person ?? {
            token: token(),
            name: myName.peek() || t('page.me.guest'),
        };
        const hello = { do: 'hello', token: who, name, lang: lang.peek() };
        // A house answers in order: nothing need wait for the answers to these.
        void this.link.ask(hello);
        if (this.facts.peek().length === 0) void this.learn();
    }

    private async learn(): Promise<void> {
        const games = await this.link.ask({ do: 'games' });
        if (games.ok) this.facts.value = games.games as GameFacts[];
        if (games.ok && Array.isArray(games.bots)) this.bots.value = games.bots as string[];
    }

    async regreet(): Promise<void> {
        if (this.link.state.peek() !== 'open') return;
        this.greeted = this.greet();
        await this.greeted;
        const visit = this.visit.peek();
        if (visit) await this.enter(visit);
    }

    async ask(request: Request): Promise<Answer> {
        await this.greeted;
        return this.link.ask({ lang: lang.peek(), ...request });
    }

    private async enter(visit: Visit): Promise<void> {
        const answer = await this.ask({ do: 'enter', table: visit.key });
        if (!answer.ok && answer.error !== 'lost') visit.trouble.value = problem(answer);
    }

    /** Comes to a table; the same one again is not left in between. */
    async come(key: string): Promise<Visit> {
        const known = this.visit.peek();
        if (known?.key === key) return known;
        if (this.place === 'house') setForgotten(key, false);
        const visit = new Visit(this, key);
        this.visit.value = visit;
        if (this.link.state.peek() === 'open') await this.enter(visit);
        return visit;
    }

    async leave(): Promise<void> {
        if (!this.visit.peek()) return;
        this.visit.value = null;
        await this.ask({ do: 'leave' });
    }

    /** A table of one's own with bots on all other seats, begun at once. */
    async playNow(wanted: Wanted, bots: Record<number, string> = {}): Promise<string | Answer> {
        const pace = FACES[wanted.game]?.isLive
            ? { live: true, move_ms: CALM_MS, bank_ms: 0 }
            : { live: false };
        const notes = FACES[wanted.game]?.notes === true;
        const made = await this.ask({ do: 'create', hints: true, notes, ...pace, ...wanted });
        if (!made.ok) return made;
        const key = made.table as string;
        // All of it is said at once: on a slow line each answer waited for is a long moment.
        const free = Array.from({ length: wanted.seats }, (_, seat) => seat);
        const seat = free.find((one) => bots[one] === undefined) ?? 0;
        const said = [
            this.come(key).then((): Answer => ({ ok: true })),
            this.ask({ do: 'sit', seat, salt: randomHex(16) }),
            ...Object.entries(bots).map(([at, bot]) =>
                this.ask({ do: 'bot', seat: Number(at), bot }),
            ),
            this.ask({ do: 'start' }),
        ];
        // The match is told before the answer to its start: whichever comes first will do.
        const isBegun = this.visit.peek()!.begun().then((): Answer[] => []);
        const answers = await Promise.race([Promise.all(said), isBegun]);
        return answers.find((answer) => !answer.ok) ?? key;
    }
}

/** The house beside the page; made when first asked for, so that tests may load this file. */
let houseMade: House | null = null;
export function theHouse(): House {
    houseMade ??= new House(new SocketLink(houseAddress(location)), 'house');
    return houseMade;
}

/** The house inside this browser, if the page was built with one. */
let deviceMade: Promise<House> | null = null;
export const hasDevice = engine !== null;
export function theDevice(): Promise<House> {
    deviceMade ??= engine!().then(async (made) => new House(await made.openDevice(), 'device'));
    return deviceMade;
}

/** Where "play now" plays: at the house if the line is open, else in this browser. */
export async function anyHouse(): Promise<House> {
    const house = theHouse();
    if (!hasDevice) return house;
    await decided(house.link);
    return house.link.state.peek() === 'open' ? house : theDevice();
}

const CONNECT_MS = 5000;

/** Resolves when a line that is being made is there, or will not be soon. */
function decided({ state }: Link): Promise<void> {
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, CONNECT_MS);
        const stop = state.subscribe((now) => {
            if (now === 'connecting') return;
            clearTimeout(timer);
            queueMicrotask(() => stop());
            resolve();
        });
    });
}

effect(() => {
    document.documentElement.lang = lang.value;
});

// ---- component tables ----------------------------------------------------------

const cardsAsked = new Map<string, Promise<GameCards>>();
export function loadCards(game: string): Promise<GameCards> {
    let found = cardsAsked.get(game);
    if (!found) {
        found = fetch(cardFiles[game]!).then((answer) => answer.json() as Promise<GameCards>);
        found.catch(() => cardsAsked.delete(game));
        cardsAsked.set(game, found);
    }
    return found;
}
