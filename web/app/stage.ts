// stage.ts -- what has happened is shown one thing after another, at a pace that people follow.
//
// A game says which events make a moment and how it is drawn (GameStage in contract.ts). This is
// the queue behind it: it knows neither game nor document, and its clock is given to it. A scene is
// what one update brought, a moment one thing of it, a beat one step in showing that.
import { batch, computed, signal } from '@preact/signals';
import type { GameEvent } from './contract';

/** What a moment is like: its sound, and the colour of its frame. */
export type MomentKind = 'card' | 'coin' | 'dice' | 'slap' | 'reveal' | 'count' | 'end';

export interface Moment {
    kind: MomentKind;
    /** Which of the game's drawings. */
    name: string;
    /** What it is made of, in the order in which it happened. */
    events: readonly GameEvent[];
    /** Beside the events: what the game's drawing was told when the moment was made. */
    facts?: unknown;
    /** How long each beat is shown, in milliseconds at the usual pace. */
    beats: readonly number[];
}

export interface Scene<T = unknown> {
    moments: readonly Moment[];
    /** The table that is drawn meanwhile. */
    table: T;
    /** Stands still until somebody goes on: what is to be read, with reduced motion. */
    isPaused?: boolean;
    /** Is never dropped to catch up: the count at the end, what was asked for. */
    isKept?: boolean;
}

/** What is on the stage. */
export interface Shown<T = unknown> {
    scene: Scene<T>;
    moment: Moment;
    at: number; // which moment of its scene
    beat: number;
}

export type Pace = 'slow' | 'usual' | 'quick';
export const PACES: readonly Pace[] = ['slow', 'usual', 'quick'];
const TIMES: Record<Pace, number> = { slow: 2, usual: 1, quick: 1 / 3 };

/** Whoever is behind by more than this is not shown all of it. */
export const BEHIND_MS = 12000;

export interface Timer {
    /** Calls `then` later; what it returns takes that back. */
    after(ms: number, then: () => void): () => void;
}

export const lengthOf = (moments: readonly Moment[]): number =>
    moments.reduce((sum, one) => sum + one.beats.reduce((a, b) => a + b, 0), 0);

export class Stage<T = unknown> {
    /** Null: nothing is shown, the table is as it is now. */
    readonly shown = signal<Shown<T> | null>(null);
    /** For those who only want to know whether: they are not asked again with every beat. */
    readonly isShown = computed(() => this.shown.value !== null);
    /** Which moment of its scene, for those whom its beats do not concern. */
    readonly at = computed(() => this.shown.value?.at ?? 0);
    readonly isPaused = signal(false);
    /** Scenes that wait behind the one that is shown. */
    private waiting: Scene<T>[] = [];
    private stop: () => void = () => undefined;

    constructor(
        private readonly timer: Timer,
        private readonly pace: () => Pace,
        /** Hears of every moment once, when it begins: for sounds. */
        private readonly began: (moment: Moment) => void = () => undefined,
    ) {}

    push(scene: Scene<T>): void {
        if (scene.moments.length === 0) return;
        this.waiting.push(scene);
        this.catchUp();
        if (!this.shown.peek()) this.nextScene();
    }

    /** Shows the newest table at once. */
    skip(): void {
        this.waiting = [];
        this.stop();
        batch(() => {
            this.shown.value = null;
            this.isPaused.value = false;
        });
    }

    /** Drops what waits until less than BEHIND_MS of it is left, the oldest first. */
    private catchUp(): void {
        const newest = this.waiting[this.waiting.length - 1];
        let left = this.waiting.reduce((sum, one) => sum + lengthOf(one.moments), 0);
        const isDropped = (one: Scene<T>): boolean => {
            if (one.isKept || left <= BEHIND_MS || one === newest) return false;
            left -= lengthOf(one.moments);
            return true;
        };
        this.waiting = this.waiting.filter((one) => !isDropped(one));
    }

    private nextScene(): void {
        const scene = this.waiting.shift();
        if (!scene) {
            this.skip();
            return;
        }
        batch(() => {
            this.isPaused.value = scene.isPaused === true;
            this.show(scene, 0, 0);
        });
    }

    private show(scene: Scene<T>, at: number, beat: number): void {
        const before = this.shown.peek();
        const moment = scene.moments[at]!;
        const isNew = before?.moment !== moment;
        this.shown.value = { scene, moment, at, beat };
        if (isNew) this.began(moment);
        this.run();
    }

    /** Waits for the end of the beat that is shown. */
    private run(): void {
        this.stop();
        const now = this.shown.peek();
        if (!now || this.isPaused.peek()) return;
        const ms = now.moment.beats[now.beat]! * TIMES[this.pace()];
        this.stop = this.timer.after(ms, () => this.beat());
    }

    private beat(): void {
        const now = this.shown.peek();
        if (!now) return;
        if (now.beat + 1 < now.moment.beats.length) this.show(now.scene, now.at, now.beat + 1);
        else this.step(1);
    }

    /** To another moment of this scene; past its end to the next one. By hand it is shown whole,
     * for there is nothing to wait for. */
    step(by: 1 | -1, isByHand = false): void {
        const now = this.shown.peek();
        if (!now) return;
        this.goTo(now.at + by, isByHand);
    }

    goTo(at: number, isByHand = false): void {
        const now = this.shown.peek();
        if (!now) return;
        const moment = now.scene.moments[Math.max(0, at)];
        if (!moment) {
            this.nextScene();
            return;
        }
        this.show(now.scene, Math.max(0, at), isByHand ? moment.beats.length - 1 : 0);
    }

    pause(isPaused: boolean): void {
        this.isPaused.value = isPaused;
        this.run();
    }

    /** The pace has changed: what is shown follows it. */
    retime(): void {
        this.run();
    }
}
