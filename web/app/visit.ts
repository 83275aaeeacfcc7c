// visit.ts -- a table as the house tells it to one person: made on entering, dropped on leaving.
//
// Nothing is worked out here, the newest update is shown. What the page itself keeps of a table
// between two updates is in `own`. Coming back after a loss is entering again.
import { batch, computed, effect, signal } from '@preact/signals';
import { castOf, personsOf } from './cast';
import { Chooser } from './chooser';
import type {
    GameEvent,
    Legal,
    Passes,
    Preview,
    Question,
    Reaction,
    Refusal,
    Row,
    SeatInfo,
    Words,
} from './contract';
import { readCsv } from '../csv.mjs';
import { emoteOf, lineText } from './emotes';
import { ask } from './explaining';
import type { House } from './house';
import type { Taught } from './lesson_kept';
import { LogBook } from './logbook';
import { remembered } from './memory';
import { housePieces, namesOf, sittersOf } from './names';
import type { Answer, Request } from './net';
import { Own } from './own';
import type { Party } from './party';
import { problem } from './problem';
import { Said } from './said';
import { myName, settings } from './settings';
import { SINCE } from './since';
import { slip } from '../parts/slip';
import { Staging } from './staging';
import { play as sound } from './sound';
import { announce } from '../parts/live';
import { isRace } from './tells';
import type {
    ChatRow,
    ChatTell,
    EventRow,
    HouseTell,
    LogRow,
    TableTell,
    Update,
    Watching,
} from './tells';
import { remember } from './visited';
import { findText, join, lang, makeWords, t, want } from './words';

const CHAT_MAX = 500; // lines that are shown
const PAST_MAX = 80; // updates that are kept, to show what others did ...
const LOOKED_MAX = 500; // ... and for whoever looks on, to go back through

/** What is drawn while something is on the stage: the log up to there, and, where a past table is
 * looked at, that of each moment. */
export interface Staged {
    log: number;
    updates?: readonly (Update | undefined)[];
}

export class Visit {
    readonly table = signal<TableTell | null>(null);
    readonly update = signal<Update | null>(null);
    readonly updatedAt = signal(0); // performance.now() of the newest update, for clocks
    readonly pausedAt = signal<number | null>(null); // ... and since when they stand still
    private readonly book: LogBook;
    /** What the page keeps of this table for itself. */
    readonly own = new Own();
    /** In a replay: what had happened by the step that is shown. */
    readonly replayed = signal<readonly EventRow[] | null>(null);
    /** Rows that are events: what tables read. */
    readonly eventLog = computed(() =>
        (this.replayed.value ?? this.book.rows.value).filter(
            (row): row is EventRow => row.event !== undefined,
        ),
    );
    /** Whether this person wants notes, where the table has them; see GameTable.keepsNotes. */
    readonly wantsNotes = signal<() => boolean>(() => true);
    readonly chat = computed<readonly ChatRow[]>(() =>
        this.heard(this.book.rows.value)
            .filter((row): row is ChatRow => row.chat !== undefined)
            .slice(-CHAT_MAX),
    );
    readonly unread = signal(0);
    readonly passes = signal<Passes | null>(null); // own standing passes, where a game has points
    readonly muted = signal<ReadonlySet<number>>(new Set()); // by this person, on this page
    readonly trouble = signal<string | null>(null); // why the table can not be entered
    /** Who reacted when in the window that was over last; empty while another one is open. */
    readonly reactions = signal<readonly Reaction[]>([]);
    /** The own move waits until then (performance.now()), for somebody may object. */
    readonly heldUntil = signal(0);
    /** Component tables of this table's own, by name. */
    readonly deck = signal<Record<string, Row[]>>({});
    /** Behind a curtain: another person has the device, so nothing of this is heard. */
    readonly isHidden = signal(false);
    /** Several people at this device, if that is how this table is played. */
    party: Party | null = null;
    /** The lesson that is taught at this table, if it is one. */
    readonly lesson = signal<Taught | null>(null);
    readonly isSending = signal(false);
    /** What has happened, one thing after another. */
    readonly stage = new Staging<Staged>();
    /** Updates by the number their log had, for those who want to see again what others did. */
    readonly past = new Map<number, Update>();
    /** A past table that somebody looks at who has no seat; null: that of now. */
    readonly looked = signal<Update | null>(null);
    /** Who looks on, as far as the house has said. */
    readonly watching = signal<Watching | null>(null);
    /** Whether the match was going on when this page came: what was missed may be shown. */
    isBack = false;
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
        this.book = new LogBook(`backroom.log.${key}${house.person?.mark ?? ''}`, {
            history: (from) => this.history(from),
            wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        });
        this.choose = new Chooser({
            commit: (move) => void this.play(move),
            why: (move) => this.why(move),
            refuse: (refusal, at) => {
                // Nothing forbids it, it only means nothing now: then it says what it is.
                if (!refusal && ask(at, true)) return;
                sound('no');
                slip.show(refusal ?? { clause: '', text: t('page.slip.not-now') }, at);
            },
            isFast: () => settings.fast.value === 'on',
            touched: (what) => {
                this.stage.skip();
                sound(what);
            },
        });
    }

    /** Who bots are in this game. */
    readonly cast = computed(() =>
        castOf(this.table.value?.game ?? '', (key) => findText(key) !== undefined),
    );
    /** Names as sentences have them, by seat. */
    private readonly names = computed(() =>
        namesOf(sittersOf(this.table.value?.chairs ?? []), t, this.cast.value),
    );

    readonly seats = computed<SeatInfo[]>(() => {
        const table = this.table.value;
        if (!table) return [];
        // Whoever has given no name is a guest to others, not to oneself.
        const isGuest = this.house.person === null && myName.value === '';
        const persons = personsOf(
            table.chairs.map((chair) => (chair.name === undefined ? (chair.bot ?? null) : null)),
            this.cast.value,
        );
        return table.chairs.map((chair, at) => ({
            seat: chair.seat,
            name:
                isGuest && chair.seat === table.you ? t('page.me') : this.names.value[chair.seat]!,
            unnamed: isGuest && chair.seat === table.you,
            bot: chair.bot ?? null,
            person: persons[at],
            here: chair.here ?? chair.bot !== undefined,
            me: chair.seat === table.you,
            host: chair.host ?? false,
            muted: chair.muted ?? false,
            taken: chair.name !== undefined,
        }));
    });

    private wordsWith(names: readonly string[]): Words {
        const seatName = (seat: number | 'house'): string =>
            seat === 'house'
                ? t('house.the-house')
                : (names[seat] ?? t('house.seat', { n: seat + 1 }));
        const me = this.seats.value.find((one) => one.unnamed);
        // Somebody else may have sat there before.
        const isMe = (seat: number | 'house'): boolean =>
            seat === me?.seat && names[seat] === this.names.value[seat];
        return makeWords({
            lang: lang.value,
            find: findText,
            game: this.table.value?.game ?? '',
            seatName,
            seatLabel: (seat) => (isMe(seat) ? t('page.me') : seatName(seat)),
            me: me && isMe(me.seat) ? me.seat : undefined,
        });
    }
    readonly words = computed<Words>(() => this.wordsWith(this.names.value));
    private readonly wordsThen = computed(() =>
        this.book.sitters.value.map((one) => this.wordsWith(namesOf(one, t, this.cast.value))),
    );
    /** Words with the names of those who sat there when it happened. */
    wordsAt(row: LogRow): Words {
        const then = row.sat === undefined ? undefined : this.wordsThen.value[row.sat];
        return then ?? this.words.value;
    }

    /** Whether this person may keep in view what was shown once. */
    private readonly mayKeep = computed(
        () =>
            this.table.value?.notes === true && this.me.value !== null && this.wantsNotes.value(),
    );
    /** Whether something here is for people to remember: a past table would tell it again. */
    readonly isForgetful = computed(
        () =>
            !this.mayKeep.value &&
            this.eventLog.value.some(({ event }) => event.past !== undefined),
    );

    /** The log as it may be shown: what is no longer to be seen is no longer named. */
    readonly shownLog = computed<readonly LogRow[]>(() => {
        if (this.replayed.value) return this.replayed.value; // all of it lies open
        const rows = this.sofar(this.heard(this.book.rows.value));
        return this.mayKeep.value ? rows : remembered(rows);
    });

    /** Whether a past table is looked at. */
    readonly isPast = computed(
        () => this.looked.value !== null || this.stage.shown.value?.moment.name === SINCE,
    );
    /** The past table that is looked at, if one is. */
    readonly pastUpdate = computed<Update | undefined>(() => {
        const shown = this.stage.shown.value;
        return this.looked.value ?? shown?.scene.table.updates?.[shown.at];
    });
    /** Where the log ends while something is shown. */
    private readonly logEnd = computed<number | undefined>(
        () => this.pastUpdate.value?.log ?? this.stage.shown.value?.scene.table.log,
    );
    /** Rows that do not tell what is still to be shown. */
    private sofar<R extends LogRow>(rows: readonly R[]): readonly R[] {
        const last = this.logEnd.value;
        return last === undefined ? rows : rows.filter((row) => row.rev <= last);
    }
    /** Events that the log shows. */
    readonly toldEvents = computed<readonly EventRow[]>(() => this.sofar(this.eventLog.value));

    /** Without what those say whom this person does not want to hear. */
    private heard(rows: readonly LogRow[]): readonly LogRow[] {
        const muted = this.muted.value;
        return muted.size === 0 ? rows : rows.filter(({ chat }) => !chat || !muted.has(chat.seat));
    }

    /** A connection has one table: when this one was left, its history is not asked for. */
    private async history(from: number): Promise<Answer> {
        if (this.house.visit.peek() !== this) return { ok: false, error: 'lost' };
        return this.ask({ do: 'history', from });
    }

    takeTable(told: TableTell): void {
        const before = this.table.peek();
        this.trouble.value = null;
        if (before?.game !== told.game) void want(told.game);
        this.table.value = told;
        this.heardWatching(told);
        this.book.seat(sittersOf(told.chairs));
        if (told.decks && !before?.decks) void this.loadDeck();
        if (this.house.place === 'house') remember(told);
        if (before && before.phase !== told.phase) this.phaseChanged(told);
        if ((told.paused === true) !== (before?.paused === true)) this.pauseChanged();
    }

    private heardWatching({ watching = 0, watchers = [] }: Partial<Watching>): void {
        this.watching.value = { watching, watchers };
    }
    /** A house of the version before does not say. */
    async askWatchers(): Promise<void> {
        const answer = await this.ask({ do: 'ping' });
        if (answer.ok && answer.watching !== undefined)
            this.heardWatching(answer as unknown as Watching);
    }

    /** Clocks stand still from now on, or go on where they stood; nothing can be chosen between. */
    private pauseChanged(): void {
        const since = this.pausedAt.peek();
        const isPaused = this.table.peek()?.paused === true;
        batch(() => {
            if (since !== null) this.updatedAt.value += performance.now() - since;
            this.pausedAt.value = isPaused ? performance.now() : null;
            this.choose.update(isPaused ? [] : (this.update.peek()?.legal ?? []));
        });
    }

    /** What an update brought goes on the stage; over a race there is none. */
    private show(told: Update, before: Update | null): void {
        this.isBack = !before && told.events.length === 0 && (told.log ?? 0) > 0;
        if (told.log !== undefined) this.past.set(told.log, told);
        const most = this.me.peek() === null ? LOOKED_MAX : PAST_MAX;
        const oldest = this.past.size > most ? this.past.keys().next().value : undefined;
        if (oldest !== undefined) this.past.delete(oldest);
        const isPlain =
            this.lesson.peek() === null && !this.isHidden.peek() && this.looked.peek() === null;
        if (isRace(told) || told.undone !== undefined || !isPlain) this.stage.skip();
        else if (before)
            this.stage.stage(
                told.events,
                { me: this.me.peek() },
                { log: before.log ?? 0 },
                told.over,
            );
    }

    private phaseChanged(told: TableTell): void {
        if (told.phase === 'over') sound('end');
        this.looked.value = null;
    }

    takeUpdate(told: Update): void {
        const before = this.update.peek();
        const isNew = !before || told.rev !== before.rev;
        batch(() => {
            this.update.value = told;
            this.updatedAt.value = performance.now();
            if (this.pausedAt.peek() !== null) this.pausedAt.value = performance.now();
            this.choose.update(this.pausedAt.peek() === null ? told.legal : []);
            this.book.take(told);
            if (isNew) this.show(told, before);
        });
        if (!isNew) return;
        this.heldUntil.value = 0;
        void this.sayAnswer();
        if (told.window === 'race' || told.window === 'sealed') this.reactions.value = [];
        if (this.isHidden.peek()) return;
        void this.tell(told);
    }

    /** The live region hears what the log shows, and whose turn it is. */
    private async tell(told: Update): Promise<void> {
        const game = this.table.peek()?.game;
        // Bots may move before the game's words are here.
        if (game) await want(game).catch(() => undefined);
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
        if (told) void this.tell(told);
    }

    private async loadDeck(): Promise<void> {
        const answer = await this.ask({ do: 'deck' });
        if (!answer.ok) return;
        const own: Record<string, Row[]> = {};
        for (const [name, csv] of Object.entries(answer.deck as Record<string, string>))
            own[name] = readCsv(csv, name);
        this.deck.value = own;
    }

    takeReactions(told: readonly Reaction[]): void {
        this.reactions.value = told;
        this.book.addReactions(told);
    }

    takeChat(told: ChatTell): void {
        const { seat, text } = told;
        const isNew = this.book.hear(told.log, { chat: text, seat });
        if (!isNew || this.muted.peek().has(seat) || this.isHidden.peek()) return;
        this.own.of(Said).say(seat, text);
        if (seat === this.me.peek()) return;
        sound('said');
        announce(`${this.words.peek().seat(seat)}: ${lineText(text)}`);
        if (emoteOf(text) === null) this.unread.value++; // it has been seen by the seat
    }

    takeHouse(told: HouseTell): void {
        const { house, seat } = told;
        const name = told.name === undefined ? {} : { name: told.name };
        if (!this.book.hear(told.log, { house, seat, ...name }) || this.isHidden.peek()) return;
        const did = { what: house, seat, ...name };
        announce(`${join(housePieces(did, this.words.peek()))}.`);
    }

    ask(request: Request): Promise<Answer> {
        return this.house.ask(request);
    }

    /** Whether it was taken. */
    async play(move: string): Promise<boolean> {
        const rev = this.update.peek()?.rev;
        if (rev === undefined) return false;
        slip.hide();
        this.stage.skip();
        if (this.lesson.peek()?.takes(move) === false) return false;
        this.isSending.value = true;
        const answer = await this.ask({ do: 'play', move, rev });
        this.isSending.value = false;
        // The update that ends the wait may have come before this answer.
        if (typeof answer.held === 'number' && this.update.peek()?.rev === rev)
            batch(() => {
                this.choose.update([]);
                this.heldUntil.value = performance.now() + (answer.held as number);
            });
        if (answer.ok) this.lesson.peek()?.made();
        if (!answer.ok) {
            sound('no');
            slip.show({ clause: answer.clause ?? '', text: problem(answer) }, null);
        }
        return answer.ok;
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
            events: (answer.events as GameEvent[] | undefined) ?? [],
            view: answer.view ?? null,
            legal: (answer.legal as Legal[] | undefined) ?? [],
            question: (answer.question as Question | undefined) ?? null,
        };
    }
}
