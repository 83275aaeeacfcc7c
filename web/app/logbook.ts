// logbook.ts -- what happened at a table, by the numbers the house gives; kept over a reload.
//
// The house counts what stands in a viewer's log (docs/server.md, "The log") and says with every
// message how many items there are. What it tells is written down at once; whatever is missing
// before it, because somebody has just come or a message was lost, is read from its history.
import { signal } from '@preact/signals';
import type { Reaction } from './contract';
import { isSameSitters } from './names';
import type { Sitters } from './names';
import type { Answer } from './net';
import type { Item, LogRow, RowThing, Update } from './tells';

const LOG_MAX = 4000;
const LIMITED_MS = 1000; // the house has enough of our questions for a moment

type Eyes = number | 'table';

interface Kept {
    rows: readonly LogRow[];
    sitters: readonly Sitters[];
    known: number;
    eyes: Eyes | null;
    hasRead: boolean;
}

export interface Source {
    /** Asks the house for the items after number `from`. */
    history(from: number): Promise<Answer>;
    wait(ms: number): Promise<void>;
}

/** Rows of an item: each event is one, all else is one as a whole. */
function thingsOf(item: Item): RowThing[] {
    const { seat = 0 } = item;
    if (item.undone !== undefined) return [{ undone: item.undone }];
    if (item.house !== undefined) {
        const name = item.name === undefined ? {} : { name: item.name };
        return [{ house: { what: item.house, seat, ...name } }];
    }
    if (item.chat !== undefined) return [{ chat: { seat, text: item.chat } }];
    return (item.events ?? []).map((event) => ({ event }));
}

export class LogBook {
    readonly rows = signal<readonly LogRow[]>([]);
    /** Who sat at the table, now and before; rows say which of them they belong to. */
    readonly sitters = signal<readonly Sitters[]>([]);
    private present: Sitters | null = null;
    private eyes: Eyes | null = null; // whose log it is
    private known = 0; // items 1 to this are here
    private readonly beyond = new Set<number>(); // items that are here, behind a gap
    private told = 0; // how many there are
    private hasRead = false; // some items are what history keeps of them
    private isFilling = false;
    private round = 0; // rises when all is read anew

    constructor(
        private readonly key: string,
        private readonly source: Source,
    ) {
        this.restore();
    }

    /** Rows that come from now on happened among these. */
    seat(sitters: Sitters): void {
        this.present = sitters;
        this.sat(sitters);
    }

    /** An update of `enter` has no item of its own, and says how many there are all the same. */
    take(told: Update): void {
        const item =
            told.undone !== undefined
                ? { undone: told.undone }
                : told.events.length > 0
                  ? { events: told.events }
                  : null;
        const isOther = this.eyes !== null && this.eyes !== told.seat;
        this.eyes = told.seat;
        if (isOther || (told.log ?? this.known) < this.known) this.restart();
        // A house of the version before does not count: then the page does.
        const number = told.log ?? this.told + (item ? 1 : 0);
        if (item) this.hear(number, item);
        else this.count(number);
    }

    /** Something the house tells by itself; false if it was known. What is not kept has no number,
     * and stands where it was heard. */
    hear(number: number | undefined, item: Item): boolean {
        if (number === undefined) {
            this.write([[this.last(), item]]);
            return true;
        }
        const isNew = !this.has(number);
        // All lies open: what history had to leave out it will tell now.
        if (isNew && this.hasRead && item.events?.some((event) => event.opens)) this.restart();
        if (isNew) this.write([[number, item]]);
        this.count(number);
        return isNew;
    }

    /** Who was how quick belongs to the window that is over. */
    addReactions(reactions: readonly Reaction[]): void {
        this.append([{ rev: this.last(), ...this.now(), reactions }]);
    }

    private has(number: number): boolean {
        return number <= this.known || this.beyond.has(number);
    }

    private last(): number {
        const rows = this.rows.peek();
        return rows[rows.length - 1]?.rev ?? 0;
    }

    private count(number: number): void {
        this.told = Math.max(this.told, number);
        if (this.told > this.known) void this.fill();
    }

    private restart(): void {
        this.round++;
        this.known = this.told = 0;
        this.beyond.clear();
        this.hasRead = false;
        this.rows.value = [];
    }

    private mark(number: number): void {
        this.beyond.add(number);
        while (this.beyond.delete(this.known + 1)) this.known++;
    }

    // ---- reading what is missing -----------------------------------------------------------

    private async fill(): Promise<void> {
        if (this.isFilling) return;
        this.isFilling = true;
        let isGoing = true;
        while (isGoing && this.told > this.known) isGoing = await this.readOn();
        this.isFilling = false;
        this.sign();
    }

    /** The next piece; false if there is none to be had now: the next message asks again. */
    private async readOn(): Promise<boolean> {
        const { round, known: from } = this;
        const answer = await this.source.history(from);
        if (round !== this.round) return true; // of another log than this one is now
        if (answer.error === 'limited') {
            await this.source.wait(LIMITED_MS);
            return true;
        }
        if (!answer.ok) return false;
        const items = answer.items as Item[];
        const numbered = items.map((item, i): [number, Item] => [from + 1 + i, item]);
        this.hasRead = true;
        this.write(numbered.filter(([number]) => !this.has(number)), false);
        return items.length > 0;
    }

    /** Who sat there when what was read happened: the same as after it, but for those who left. */
    private sign(): void {
        let then = this.present;
        if (!then || this.rows.peek().every((row) => row.sat !== undefined)) return;
        const signed: LogRow[] = [];
        for (const row of [...this.rows.peek()].reverse()) {
            if (row.sat !== undefined) then = this.sitters.peek()[row.sat] ?? then;
            const { what, seat, name } = row.house ?? {};
            if ((what === 'stand' || what === 'kick') && name !== undefined)
                then = then.map((one, at) => (at === seat ? ([name, null] as const) : one));
            signed.push(row.sat === undefined ? { ...row, sat: this.sat(then) } : row);
        }
        this.rows.value = signed.reverse();
        this.keep();
    }

    // ---- rows ------------------------------------------------------------------------------

    private write(items: readonly (readonly [number, Item])[], isNow = true): void {
        const at = isNow ? this.now() : {};
        const rows = items.flatMap(([rev, item]) =>
            thingsOf(item).map((thing): LogRow => ({ rev, ...at, ...thing })),
        );
        for (const [number] of items) if (number > this.known) this.mark(number);
        this.append(rows);
    }

    /** Which of the sitters these are. */
    private sat(sitters: Sitters): number {
        const known = this.sitters.peek();
        const at = known.findIndex((one) => isSameSitters(one, sitters));
        if (at >= 0) return at;
        this.sitters.value = [...known, sitters];
        return known.length;
    }

    private now(): { sat?: number } {
        return this.present ? { sat: this.sat(this.present) } : {};
    }

    private append(rows: readonly LogRow[]): void {
        if (rows.length === 0) return;
        const isNext = rows[0]!.rev >= this.last();
        const all = [...this.rows.peek(), ...rows];
        if (!isNext) all.sort((a, b) => a.rev - b.rev);
        this.rows.value = all.slice(-LOG_MAX);
        this.keep();
    }

    // ---- over a reload ---------------------------------------------------------------------

    private keep(): void {
        const { known, eyes, hasRead } = this;
        const rows = this.rows.peek().filter((row) => row.rev <= known);
        const kept: Kept = { rows, sitters: this.sitters.peek(), known, eyes, hasRead };
        try {
            sessionStorage.setItem(this.key, JSON.stringify(kept));
        } catch {
            /* full */
        }
    }

    private restore(): void {
        try {
            const found = JSON.parse(sessionStorage.getItem(this.key) ?? '{}') as Partial<Kept>;
            if (!Array.isArray(found.rows) || !Array.isArray(found.sitters)) return;
            if (typeof found.known !== 'number') return;
            this.rows.value = found.rows;
            this.sitters.value = found.sitters;
            this.known = this.told = found.known;
            this.eyes = found.eyes ?? null;
            this.hasRead = found.hasRead === true;
        } catch {
            /* the log begins anew */
        }
    }
}
