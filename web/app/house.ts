// house.ts -- houses the page speaks to: the one beside it, and the one inside this browser.
//
// A House is a link with a name said over it, and the table that is visited there.
import { effect, signal } from '@preact/signals';
import { engine } from 'virtual:made';
import type { Passes, Reaction } from './contract';
import { FACES } from './facts';
import { firstPace } from './lesson_kept';
import { SocketLink, houseAddress } from './net';
import type { Answer, Link, Request, Tell } from './net';
import { GUEST } from './names';
import { problem } from './problem';
import { myName, randomHex, token } from './settings';
import type { ChatTell, GameFacts, HouseTell, TableTell, Update } from './tells';
import { Visit } from './visit';
import { setForgotten } from './visited';
import { lang } from './words';

const CALM_MS = 600000; // against bots nobody is hurried, but for windows

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
    private learned: Promise<void> | null = null;

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

    private take(told: Tell): void {
        const visit = this.visit.peek();
        if (told.tell === 'storage') this.isStorageBad.value = !told.ok;
        if (!visit || told.table !== visit.key) return;
        if (told.tell === 'table') visit.takeTable(told as unknown as TableTell);
        if (told.tell === 'kicked') void this.enter(visit); // the answer says why not
        if (told.tell === 'update') visit.takeUpdate(told as unknown as Update);
        if (told.tell === 'passes') visit.passes.value = told as unknown as Passes;
        if (told.tell === 'reactions') visit.takeReactions(told.reactions as Reaction[]);
        if (told.tell === 'chat') visit.takeChat(told as unknown as ChatTell);
        if (told.tell === 'house') visit.takeHouse(told as unknown as HouseTell);
    }

    /** Who speaks. Said again when name or language changes; that leaves the table, so re-enter. */
    private async greet(): Promise<void> {
        const { token: who, name } = this.person ?? {
            token: token(),
            name: myName.peek() || GUEST,
        };
        const hello = { do: 'hello', token: who, name, lang: lang.peek() };
        // A house answers in order: nothing need wait for the answers to these.
        void this.link.ask(hello);
        if (this.facts.peek().length === 0) this.learned = this.learn();
    }

    private async learn(): Promise<void> {
        const games = await this.link.ask({ do: 'games' });
        if (games.ok) this.facts.value = games.games as GameFacts[];
        if (games.ok && Array.isArray(games.bots)) this.bots.value = games.bots as string[];
    }

    /** Its bots, once it has said which: a house that was opened just now has not yet. */
    async knownBots(): Promise<readonly string[]> {
        await this.greeted;
        await this.learned;
        return this.bots.peek();
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
        // What one of several at this device is told is for nobody's ears until it is shown: not
        // that of a rival in a lesson, nor of who waits behind the curtain.
        visit.isHidden.value = this.person !== null;
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
            ? { live: true, move_ms: CALM_MS, bank_ms: 0, ...firstPace(wanted.game) }
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
        const isBegun = this.visit
            .peek()!
            .begun()
            .then((): Answer[] => []);
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
