// party.ts -- several people at one device: a house for each, and who holds the device.
//
// Each person is a connection of its own to the house of this device, so each hears only what its
// seat may see. At any moment one of them is shown, or nobody: then a curtain hangs, the document
// holds nothing of the match, and nothing is said aloud. Whoever the match waits for is handed the
// device; what several choose at the same time goes round, one after the other.
import { batch, computed, effect, signal } from '@preact/signals';
import { engine } from 'virtual:made';
import type { Answer } from './net';
import { House } from './house';
import type { Wanted } from './house';
import type { Visit } from './visit';
import { keep, randomHex, token } from './settings';
import { t } from './words';
import { announce } from '../parts/live';
import { slip } from '../parts/slip';

const LOOK_MS = 1600; // what the last move did is seen before the curtain falls by itself
const KEPT_MAX = 60;

// ---- which tables are played this way --------------------------------------------------------

type Kept = [string, string[]][]; // table, names; oldest first

function readKept(): Kept {
    try {
        const found: unknown = JSON.parse(keep.read('parties') ?? '[]');
        return Array.isArray(found) ? (found as Kept) : [];
    } catch {
        return [];
    }
}

export const partyNames = (table: string): string[] | null =>
    readKept().find(([key]) => key === table)?.[1] ?? null;

export function keepParty(table: string, names: string[]): void {
    const others = readKept().filter(([key]) => key !== table);
    keep.write('parties', JSON.stringify([...others, [table, names]].slice(-KEPT_MAX)));
}

export function forgetParty(table: string): void {
    keep.write('parties', JSON.stringify(readKept().filter(([key]) => key !== table)));
}

// ---- the people ------------------------------------------------------------------------------

async function openHouse(n: number, name: string): Promise<House> {
    const person = { token: `${token()}-${n}`, name, mark: `.${n}` };
    return new House(await (await engine!()).openDevice(), 'device', person);
}

const isWaitedFor = (visit: Visit | null): boolean => {
    const update = visit?.update.value,
        me = visit?.me.value;
    if (!update || me === null || me === undefined || update.over || update.passing) return false;
    return update.must_act.includes(me);
};

export class Party {
    /** Who is shown; null while the curtain hangs. */
    readonly shown = signal<number | null>(null);
    /** Who was shown before it fell. */
    readonly last = signal<number | null>(null);
    private readonly asked = signal<number | null>(null); // to be handed to, out of turn
    private isLooking = false; // somebody looks once more: the curtain waits to be told
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly stop: () => void;

    private constructor(
        readonly table: string,
        readonly people: readonly House[],
    ) {
        for (const visit of this.visits()) visit.party = this;
        this.stop = effect(() => this.follow());
    }

    static async open(table: string, names: readonly string[]): Promise<Party> {
        const people: House[] = [];
        for (const [i, name] of names.entries()) people.push(await openHouse(i + 1, name));
        await Promise.all(people.map((one) => one.come(table)));
        return new Party(table, people);
    }

    private visits(): Visit[] {
        return this.people.flatMap((one) => one.visit.peek() ?? []);
    }

    visit(n: number): Visit | null {
        return this.people[n]?.visit.value ?? null;
    }

    name(n: number): string {
        return this.people[n]?.person?.name ?? '';
    }

    readonly isOver = computed(() => this.visit(0)?.table.value?.phase === 'over');

    /** Who is to have the device next: after the one who had it, round the table. */
    readonly next = computed<number | null>(() => {
        const count = this.people.length;
        if (this.asked.value !== null) return this.asked.value;
        const from = this.shown.value ?? this.last.value ?? count - 1;
        for (let i = 1; i <= count; i++) {
            const n = (from + i) % count;
            if (isWaitedFor(this.visit(n))) return n;
        }
        return null;
    });

    /** Whether the one who is shown is done and another one is waited for. */
    readonly isDue = computed(() => {
        const shown = this.shown.value;
        if (shown === null || this.isOver.value || this.next.value === null) return false;
        return !isWaitedFor(this.visit(shown)) && this.next.value !== shown;
    });

    private follow(): void {
        clearTimeout(this.timer);
        if (this.isOver.value) {
            if (this.shown.peek() === null) this.show(this.last.peek() ?? 0);
            return;
        }
        const shown = this.shown.value;
        if (!this.isDue.value) this.isLooking = false;
        const mayAct = shown !== null && (this.visit(shown)?.update.value?.legal.length ?? 0) > 0;
        if (this.isDue.value && !mayAct && !this.isLooking)
            this.timer = setTimeout(() => this.cover(), LOOK_MS);
    }

    /** The curtain falls: for whoever is next, or for somebody in particular. */
    cover(asked: number | null = null): void {
        clearTimeout(this.timer);
        slip.hide();
        this.isLooking = false;
        const shown = this.shown.peek();
        batch(() => {
            if (shown !== null) {
                this.last.value = shown;
                this.visit(shown)!.isHidden.value = true;
            }
            this.asked.value = asked;
            this.shown.value = null;
        });
        const next = this.next.peek();
        const name = next === null ? '' : this.name(next);
        announce(t(next === null ? 'page.party.wait' : 'page.party.pass', { name }));
    }

    /** Somebody takes the device. */
    take(n: number): void {
        this.isLooking = n !== this.next.peek() || this.asked.peek() !== null;
        this.asked.value = null;
        this.show(n);
        this.visit(n)?.tellAgain();
    }

    private show(n: number): void {
        const visit = this.visit(n);
        if (!visit) return;
        visit.isHidden.value = false;
        this.shown.value = n;
    }

    /** Whose table it is. */
    host(): Visit | undefined {
        return this.people
            .map((one) => one.visit.value)
            .find((visit): visit is Visit => visit?.table.value?.host === true);
    }

    /** The same people once more: a table that has begun, or why not. */
    async again(): Promise<string | Answer> {
        const host = this.people.find((one) => one.visit.peek()?.table.peek()?.host);
        if (!host) return { ok: false, error: 'not-host' };
        const answer = await host.ask({ do: 'rematch' });
        if (!answer.ok) return answer;
        const key = answer.table as string;
        keepParty(key, this.people.map((one) => one.person!.name));
        await host.come(key);
        const begun = await host.ask({ do: 'start' });
        return begun.ok || begun.error === 'started' ? key : begun;
    }

    close(): void {
        clearTimeout(this.timer);
        this.stop();
        for (const one of this.people) one.link.close();
    }
}

// ---- the party of this page ------------------------------------------------------------------

let present: Promise<Party> | null = null;
let presentTable = '';

/** The people of a table; those of another one are let go. */
export function theParty(table: string, names: readonly string[]): Promise<Party> {
    if (present && presentTable === table) return present;
    leaveParty();
    presentTable = table;
    present = Party.open(table, names);
    return present;
}

export function leaveParty(): void {
    void present?.then((party) => party.close());
    present = null;
    presentTable = '';
}

/** A new table for several people at this device, begun at once. */
export async function beginParty(
    wanted: Wanted,
    people: Record<number, string>,
    bots: Record<number, string>,
): Promise<string | Answer> {
    leaveParty();
    const names = Object.values(people);
    const houses: House[] = [];
    for (const [i, name] of names.entries()) houses.push(await openHouse(i + 1, name));
    const close = () => {
        for (const one of houses) one.link.close();
    };
    const host = houses[0]!;
    const made = await host.ask({ do: 'create', hints: true, live: false, ...wanted });
    if (!made.ok) {
        close();
        return made;
    }
    const key = made.table as string;
    const answers: Answer[] = [];
    for (const [i, seat] of Object.keys(people).map(Number).entries()) {
        await houses[i]!.come(key);
        answers.push(await houses[i]!.ask({ do: 'sit', seat, salt: randomHex(16) }));
    }
    for (const [seat, bot] of Object.entries(bots))
        answers.push(await host.ask({ do: 'bot', seat: Number(seat), bot }));
    answers.push(await host.ask({ do: 'start' }));
    close();
    const bad = answers.find((answer) => !answer.ok);
    if (bad) return bad;
    keepParty(key, names);
    return key;
}
