// chooser.ts -- a move is chosen by facets: picked things narrow the legal list until one is left.
//
// A facet is a set of values, { kind: 'lay', card: 'bank' }. It fits a legal move if the kind and
// the arguments of that names are equal; one value fits a list that holds it. Nothing here knows a
// game, and nothing is sent: `commit` hands the staged move to whoever made the chooser.
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Legal, Refusal } from './contract';

export type Facets = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean =>
    a === b ||
    (Array.isArray(a) &&
        Array.isArray(b) &&
        a.length === b.length &&
        a.every((item, i) => same(item, b[i])));

/** Whether a legal move has all of these values. */
export function fits(legal: Legal, facets: Facets): boolean {
    for (const [name, wanted] of Object.entries(facets)) {
        const has = name === 'kind' ? legal.kind : name === 'move' ? legal.move : legal.args[name];
        if (same(has, wanted)) continue;
        if (Array.isArray(has) && !Array.isArray(wanted) && has.some((one) => same(one, wanted)))
            continue;
        return false;
    }
    return true;
}

const equal = (a: Facets, b: Facets): boolean => {
    const names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every((name) => same(a[name], b[name]));
};

/** Two facets that can not both be meant: the same name with another value. Lists take several. */
const clash = (a: Facets, b: Facets, legal: readonly Legal[]): boolean =>
    Object.keys(a).some(
        (name) =>
            name in b &&
            !same(a[name], b[name]) &&
            !legal.some((one) => Array.isArray(one.args[name])),
    );

export interface ChooserOptions {
    /** Sends a move. */
    commit: (move: string) => void;
    /** Asks why a move is not allowed. */
    why: (move: string) => Promise<Refusal | null>;
    /** Shows the answer at the thing that was touched. */
    refuse: (refusal: Refusal | null, at: Element | null) => void;
    /** The setting: commit as soon as one move is left. */
    isFast: () => boolean;
    /** Called on every pick, for a sound. */
    touched?: (what: 'pick' | 'back') => void;
}

export class Chooser {
    readonly legalList: Signal<readonly Legal[]> = signal([]);
    readonly pickedList: Signal<readonly Facets[]> = signal([]);
    /** Moves that a lesson asks for: things that lead to one are pointed at. */
    readonly wanted: Signal<readonly string[]> = signal([]);
    /** Something is in the hand: nothing is sent before it is let go. */
    isHeld = false;
    private readonly chosen: Signal<string | null> = signal(null);
    private readonly rest: ReadonlySignal<readonly Legal[]>;
    private readonly one: ReadonlySignal<Legal | null>;

    constructor(private readonly options: ChooserOptions) {
        this.rest = computed(() => this.after(this.pickedList.value));
        this.one = computed(() => {
            const chosen = this.chosen.value;
            if (chosen !== null) return this.legalList.value.find((l) => l.move === chosen) ?? null;
            const rest = this.rest.value;
            return this.pickedList.value.length > 0 && rest.length === 1 ? rest[0]! : null;
        });
    }

    /** What is picked so far, in order. */
    get picked(): readonly Facets[] {
        return this.pickedList.value;
    }
    /** Legal moves that fit all that is picked. */
    get remaining(): readonly Legal[] {
        return this.rest.value;
    }
    /** The one move the primary button would send. */
    get staged(): Legal | null {
        return this.one.value;
    }

    private after(picked: readonly Facets[]): readonly Legal[] {
        return this.legalList.value.filter((one) => picked.every((facets) => fits(one, facets)));
    }

    /** A new legal list: whatever was picked is put back unless it is still possible. */
    update(legal: readonly Legal[]): void {
        batch(() => {
            const before = this.legalList.value;
            const isSame =
                before.length === legal.length &&
                before.every((one, i) => one.move === legal[i]!.move);
            this.legalList.value = legal;
            if (!isSame) this.clear();
        });
    }

    clear(): void {
        batch(() => {
            this.pickedList.value = [];
            this.chosen.value = null;
        });
    }

    /** Whether a thing may be touched now: alone or with what is picked it leads to a move. */
    lit(facets: Facets): boolean {
        return this.rest.value.some((one) => fits(one, facets));
    }

    /** Whether all it leads to ends badly: a thing of which people are warned. */
    isTrap(facets: Facets): boolean {
        const left = this.rest.value.filter((one) => fits(one, facets));
        return left.length > 0 && left.every((one) => one.trap !== undefined);
    }

    isPicked(facets: Facets): boolean {
        return this.pickedList.value.some((picked) => equal(picked, facets));
    }

    /** Whether a lesson points at it: it leads to a move that is asked for. */
    isWanted(facets: Facets): boolean {
        const wanted = this.wanted.value;
        if (wanted.length === 0) return false;
        return this.rest.value.some((one) => wanted.includes(one.move) && fits(one, facets));
    }

    /** Whether it is part of a move that was staged whole: from the list, or by a hint. */
    isMeant(facets: Facets): boolean {
        const staged = this.chosen.value === null ? null : this.one.value;
        return staged !== null && fits(staged, facets);
    }

    /** Whether touching it would do something: it is lit, or would be after putting things back. */
    open(facets: Facets): boolean {
        return this.lit(facets) || this.legalList.value.some((one) => fits(one, facets));
    }

    /** A touch. Picks, takes back, changes over to another thing; or asks why not. */
    tap(facets: Facets, refusalMove?: string, at: Element | null = null): void {
        if (this.isPicked(facets)) {
            this.putBack(facets);
            return;
        }
        const keep = this.pickedList.value.filter((p) => !clash(p, facets, this.legalList.value));
        const tries = [[...keep, facets], [...this.pickedList.value, facets], [facets]];
        for (const picked of tries) {
            if (this.after(picked).length === 0) continue;
            batch(() => {
                this.chosen.value = null;
                this.pickedList.value = picked;
            });
            this.options.touched?.('pick');
            if (this.staged && this.options.isFast() && !this.isHeld) this.commit();
            return;
        }
        void this.refused(refusalMove, at);
    }

    private putBack(facets: Facets): void {
        batch(() => {
            this.chosen.value = null;
            this.pickedList.value = this.pickedList.value.filter((p) => !equal(p, facets));
        });
        this.options.touched?.('back');
    }

    private async refused(move: string | undefined, at: Element | null): Promise<void> {
        this.options.refuse(move ? await this.options.why(move) : null, at);
    }

    /** Stages a whole move, as the list of all moves does. */
    stage(move: string): void {
        if (!this.legalList.value.some((one) => one.move === move)) return;
        batch(() => {
            this.pickedList.value = [];
            this.chosen.value = move;
        });
        this.options.touched?.('pick');
        if (this.options.isFast()) this.commit();
    }

    /** Stages a move that somebody else proposes: never sent by itself. */
    offer(move: string): void {
        if (!this.legalList.value.some((one) => one.move === move)) return;
        batch(() => {
            this.pickedList.value = [];
            this.chosen.value = move;
        });
    }

    /** One step back: the last thing picked, or the staged move. */
    back(): boolean {
        if (this.chosen.value === null && this.pickedList.value.length === 0) return false;
        batch(() => {
            if (this.chosen.value !== null) this.chosen.value = null;
            else this.pickedList.value = this.pickedList.value.slice(0, -1);
        });
        this.options.touched?.('back');
        return true;
    }

    /** Sends the staged move. */
    commit(): void {
        const staged = this.staged;
        if (!staged) return;
        this.clear();
        this.options.commit(staged.move);
    }
}
