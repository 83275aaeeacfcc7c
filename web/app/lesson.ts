// lesson.ts -- a guided first match: a table of this device whose deal and rivals follow a script.
//
// It is a real match in the house of this browser, so every rule answers by itself. The rivals are
// connections of their own that say what the script has for them; when it is over they get up, and
// the bots that sit in for them play on.
import { computed, effect, signal } from '@preact/signals';
import { engine } from 'virtual:made';
import { loadCards } from './cards';
import { FACES } from './facts';
import { House, theDevice } from './house';
import { SLOW, keepLesson, lessonOf } from './lesson_kept';
import type { Beat, Script, Step } from './lesson_kept';
import { isStill, token } from './settings';
import type { Visit } from './visit';
import { t, want } from './words';

const MONTH_MS = 30 * 24 * 3600 * 1000;
/** Nobody is hurried, and windows wait. */
const PATIENT = {
    ...{ live: true, move_ms: MONTH_MS, bank_ms: 0, grace_ms: 0, race_ms: MONTH_MS },
    ...{ interrupt_ms: MONTH_MS, trade_ms: MONTH_MS },
};
const RIGHT_MS = 600; // a tick is seen before it goes on
const REPLY_MS = 1100; // and what a rival does
const AGAIN_MS = 60;
const TRIES = 100;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const unhurried = (ms: number): number => (isStill() ? ms / 4 : ms);

/** A number as the secret that a table is dealt from, as tests/lessons.c has it. */
export function secretOf(deal: number): string {
    const bytes = new Uint8Array(32);
    new DataView(bytes.buffer).setUint32(0, deal, true);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Note = { is: 'right' } | { is: 'other'; move: string } | null;

export class Lesson {
    readonly step = signal(0);
    readonly beat = signal(0);
    readonly note = signal<Note>(null);
    readonly isFree = signal(false); // the script is over
    private isOn = true;
    private isSkipping = false;
    private isRunning = false;
    private readonly stop: () => void;

    constructor(
        readonly game: string,
        readonly script: Script,
        readonly visit: Visit,
        private readonly rivals: ReadonlyMap<number, House>,
    ) {
        const kept = lessonOf(game);
        const last = script.steps.length - 1;
        this.step.value = Math.min(kept.step ?? 0, last);
        this.beat.value = kept.beat ?? 0;
        this.stop = effect(() => {
            visit.choose.wanted.value = this.asked.value;
        });
        this.catchUp();
        void this.run();
    }

    readonly now = computed<Step>(() => this.script.steps[this.step.value]!);
    private readonly beatNow = computed<Beat | undefined>(
        () => this.now.value.beats?.[this.beat.value],
    );
    /** Moves of which one is asked for now. */
    readonly asked = computed<readonly string[]>(() => this.beatNow.value?.try ?? []);
    /** Whether this step only tells something. */
    readonly isTold = computed(() => (this.now.value.beats ?? []).length === 0);

    /** Whoever comes back may have made a move that was not counted yet. */
    private catchUp(): void {
        const legal = this.visit.update.peek()?.legal.map((one) => one.move) ?? [];
        const isMade = (asked: readonly string[]): boolean =>
            asked.length > 0 && !asked.some((one) => legal.includes(one));
        while (isMade(this.asked.peek())) this.count();
    }

    private keep(): void {
        const of = this.script.steps.length;
        keepLesson(this.game, { step: this.step.peek(), beat: this.beat.peek(), of });
    }

    /** One beat further. */
    private count(): void {
        this.beat.value++;
        this.keep();
    }

    /** Moves of rivals, until the newcomer is asked for one or may read on. */
    private async run(): Promise<void> {
        if (this.isRunning) return;
        this.isRunning = true;
        while (this.isOn && !this.isFree.peek()) {
            const beat = this.beatNow.peek();
            if (!beat && this.isTold.peek()) break;
            if (!beat) this.turn();
            else if (beat.play) await this.reply(beat.play);
            else if (!this.isSkipping) break;
            else {
                await this.visit.play(beat.try![0]!);
                await wait(AGAIN_MS);
            }
        }
        this.isRunning = false;
    }

    /** To the next step. */
    private turn(): void {
        this.isSkipping = false;
        this.note.value = null;
        this.step.value++;
        this.beat.value = 0;
        this.keep();
    }

    private async reply(line: string): Promise<void> {
        const space = line.indexOf(' ');
        const rival = this.rivals.get(Number(line.slice(0, space)));
        const move = line.slice(space + 1);
        await wait(unhurried(this.isSkipping ? AGAIN_MS : REPLY_MS));
        for (let i = 0; i < TRIES && this.isOn; i++) {
            const rev = rival?.visit.peek()?.update.peek()?.rev;
            const answer = rev === undefined ? null : await rival!.ask({ do: 'play', move, rev });
            // A move that is refused was made before: somebody came back in the middle of it.
            if (answer && (answer.ok || answer.error === 'refused')) break;
            await wait(AGAIN_MS);
        }
        if (!this.isOn) return;
        this.count();
        this.note.value = null;
    }

    takes(move: string): boolean {
        if (this.isFree.peek() || this.asked.peek().includes(move)) return true;
        this.note.value = { is: 'other', move };
        return false;
    }

    made(): void {
        if (this.isFree.peek()) return;
        this.count();
        this.note.value = { is: 'right' };
        void wait(unhurried(RIGHT_MS)).then(() => {
            if (this.note.peek()?.is === 'right') this.note.value = null;
            return this.run();
        });
    }

    /** The move that is asked for, whole: to confirm it is left. */
    show(): void {
        this.note.value = null;
        const move = this.asked.peek()[0];
        if (!move) return;
        this.visit.choose.offer(move);
    }

    next(): void {
        if (!this.isTold.peek()) return;
        if (this.step.peek() === this.script.steps.length - 1) void this.free();
        else {
            this.turn();
            void this.run();
        }
    }

    skip(): void {
        if (this.isTold.peek()) this.next();
        else {
            this.isSkipping = true;
            void this.run();
        }
    }

    /** Made so far: every beat is one. */
    private moves(): number {
        const past = this.script.steps.slice(0, this.step.peek());
        return past.reduce((sum, { beats = [] }) => sum + beats.length, this.beat.peek());
    }

    /** From here on it is a match like any other: bots sit in for the rivals. */
    async free(): Promise<void> {
        if (this.isFree.peek()) return;
        this.isFree.value = true;
        this.visit.choose.wanted.value = [];
        const taught = { table: this.visit.key, moves: this.moves() };
        keepLesson(this.game, { table: '', step: 0, beat: 0, isDone: true, offered: 'no', taught });
        if (FACES[this.game]?.isLive) await this.visit.ask({ do: 'pace', ...SLOW });
        for (const rival of this.rivals.values()) await rival.ask({ do: 'stand' });
    }

    close(): void {
        this.isOn = false;
        this.stop();
        for (const rival of this.rivals.values()) rival.link.close();
    }
}

// ---- its table ---------------------------------------------------------------------------------

async function openRivals(script: Script): Promise<Map<number, House>> {
    const rivals = new Map<number, House>();
    for (let seat = 0; seat < script.seats; seat++) {
        if (seat === script.me) continue;
        const n = rivals.size + 1;
        const person = {
            token: `${token()}-lesson-${n}`,
            name: t(`page.lesson.rival-${n}`),
            mark: `.lesson-${n}`,
        };
        rivals.set(seat, new House(await (await engine!()).openDevice(), 'device', person));
    }
    return rivals;
}

/** A table with everybody seated, begun; null if the house of this device makes none. */
async function makeTable(
    game: string,
    script: Script,
    rivals: ReadonlyMap<number, House>,
): Promise<string | null> {
    const house = await theDevice();
    const { seats, options = {} } = script;
    const pace = FACES[game]?.isLive ? PATIENT : { live: false };
    const notes = FACES[game]?.notes === true;
    const rules = { game, seats, options, notes, secret: secretOf(script.deal) };
    const made = await house.ask({ do: 'create', hints: false, ...rules, ...pace });
    if (!made.ok) return null;
    const key = made.table as string;
    await house.come(key);
    await house.ask({ do: 'sit', seat: script.me });
    for (const [seat, rival] of rivals) {
        await rival.come(key);
        await rival.ask({ do: 'sit', seat });
    }
    const begun = await house.ask({ do: 'start' });
    return begun.ok ? key : null;
}

/** The lesson of a game, where it was left or from its beginning. */
export async function openLesson(game: string): Promise<Lesson | null> {
    await Promise.all([want('page'), want(game, true)]);
    const { lesson: script } = await loadCards(game);
    const rivals = await openRivals(script);
    const house = await theDevice();
    let key = lessonOf(game).table ?? '';
    if (key) {
        const visit = await house.come(key);
        for (const rival of rivals.values()) await rival.come(key);
        if (visit.trouble.peek() || visit.table.peek()?.phase !== 'playing') key = '';
    }
    if (!key) {
        key = (await makeTable(game, script, rivals)) ?? '';
        if (!key) return null;
        keepLesson(game, { table: key, step: 0, beat: 0, of: script.steps.length, offered: 'no' });
    }
    const visit = house.visit.peek()!;
    await visit.begun();
    return new Lesson(game, script, visit, rivals);
}
