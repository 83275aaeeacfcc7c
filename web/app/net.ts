// net.ts -- the link to a house: requests and answers, and what the house tells by itself.
//
// A link speaks the protocol of docs/server.md. This one goes over a WebSocket and comes back by
// itself when the line is lost; the one in web/engine/ speaks to the same code inside the browser.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';

export interface Answer {
    ok: boolean;
    error?: string;
    text?: string;
    clause?: string;
    [key: string]: unknown;
}
/** What a house says by itself: `tell` names the kind. */
export interface Tell {
    tell: string;
    [key: string]: unknown;
}
export interface Request {
    do: string;
    [key: string]: unknown;
}
export type LinkState = 'connecting' | 'open' | 'lost';

export interface Link {
    ask(request: Request): Promise<Answer>;
    tells: (handler: (tell: Tell) => void) => void;
    /** Called whenever the line is open, again after every loss: say hello, enter. */
    opens: (handler: () => void) => void;
    close(): void;
    state: Signal<LinkState>;
}

/** One moment of a match replayed on this device. */
export interface ReplayStep {
    view: unknown;
    events: import('./contract').GameEvent[];
    to_act: (number | 'house')[];
    must_act: (number | 'house')[];
}
export interface Replayed {
    plies: number;
    game: string;
    seats: number;
    options: Record<string, string>;
    names: string[];
    at(ply: number, eyes: number | 'table' | 'truth'): Promise<ReplayStep>;
    events(
        eyes: number | 'table' | 'truth',
    ): { ply: number; events: import('./contract').GameEvent[] }[];
}

/** What web/engine/link.ts exports: a house in the browser, and what it can do with journals. */
export interface Engine {
    openDevice(): Promise<Link>;
    verify(journal: string, told?: string): Promise<import('../engine/verify').Verdict>;
    replay?(journal: string): Promise<Replayed>;
    /** Of a seat, step by step: `done` of 1 and, now and then, what is known. Call back to end. */
    review(
        journal: string,
        seat: number,
        tell: (done: number, review: unknown) => void,
        fail: () => void,
    ): () => void;
    deviceMatches(): Promise<import('../engine/link').Match[]>;
    deviceJournal(table: string): Promise<string | null>;
    deviceImport(
        text: string,
    ): Promise<import('../engine/link').Match | { error: string; line?: number }>;
    deviceForget(table: string): Promise<boolean>;
    deviceBranch(
        table: string,
        text: string,
        at: number,
        seat: number,
    ): Promise<string | null>;
}

/** Which version of these messages the page speaks; see `hello` in docs/server.md. */
const PROTOCOL = 2;
/** The house speaks a newer one: this page plays its match out and should then be loaded again. */
export const isOldPage = signal(false);

const RETRY_MS = [300, 700, 1500, 3000, 5000];
const PING_MS = 20000;
const HOPS = 8;

/** Where a node of the house listens, by its public address. Only beside the address we know: who
 * we are is told to nobody else, and browsers would not let the page go there. */
export function nodeAddress(url: unknown, home: string): string | null {
    const own = new URL(home);
    const parts = typeof url === 'string' ? /^https?:\/\/([^/]+)(\/.*?)?\/?$/.exec(url) : null;
    return parts?.[1] === own.host ? `${own.protocol}//${own.host}${parts[2] ?? ''}/ws` : null;
}

/** What all links do alike: requests get numbers, answers and tells find those who wait. */
export abstract class Line implements Link {
    readonly state = signal<LinkState>('connecting');
    private readonly waiting = new Map<number, (answer: Answer) => void>();
    private readonly tellers: ((tell: Tell) => void)[] = [];
    private readonly openers: (() => void)[] = [];
    private nextId = 1;

    /** False if the line is not open. */
    protected abstract send(text: string): boolean;
    abstract close(): void;

    tells = (handler: (tell: Tell) => void): void => {
        this.tellers.push(handler);
    };
    opens = (handler: () => void): void => {
        this.openers.push(handler);
        if (this.state.peek() === 'open') handler();
    };

    opened(): void {
        this.state.value = 'open';
        for (const handler of this.openers) handler();
    }

    lose(): void {
        this.state.value = 'lost';
        const left = [...this.waiting.values()];
        this.waiting.clear();
        for (const resolve of left) resolve({ ok: false, error: 'lost' });
    }

    take(text: string): void {
        let message: Tell | (Answer & { id: number });
        try {
            message = JSON.parse(text);
        } catch {
            return;
        }
        if ('tell' in message) {
            for (const handler of this.tellers) handler(message as Tell);
            return;
        }
        const resolve = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        resolve?.(message);
    }

    /** A house of an earlier version does not know of versions: to it hello is said without. */
    async ask(request: Request): Promise<Answer> {
        if (request.do !== 'hello') return this.put(request);
        const answer = await this.put({ ...request, protocol: PROTOCOL });
        if (answer.reload === true || answer.error === 'old-page') isOldPage.value = true;
        return answer.error === 'bad-request' ? this.put(request) : answer;
    }

    private put(request: Request): Promise<Answer> {
        const id = this.nextId++;
        return new Promise((resolve) => {
            this.waiting.set(id, resolve);
            if (this.send(JSON.stringify({ ...request, id }))) return;
            this.waiting.delete(id);
            resolve({ ok: false, error: 'lost' });
        });
    }
}

export class SocketLink extends Line {
    private socket: WebSocket | null = null;
    private failures = 0;
    private hops = 0; // from node to node, since we were let in
    private next: string | null = null; // where to go on, once
    private isClosed = false;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private readonly pinger: ReturnType<typeof setInterval>;

    constructor(private readonly address: string) {
        super();
        this.connect();
        this.pinger = setInterval(() => {
            if (this.state.peek() === 'open') void this.ask({ do: 'ping' });
        }, PING_MS);
        globalThis.addEventListener?.('online', this.hurry);
        globalThis.document?.addEventListener('visibilitychange', this.hurry);
    }

    private connect(): void {
        const socket = new WebSocket(this.next ?? this.address);
        this.next = null;
        this.socket = socket;
        socket.onopen = () => {
            this.failures = 0;
            this.opened();
        };
        socket.onmessage = (message) => this.take(String(message.data));
        socket.onclose = () => {
            if (this.socket === socket) this.lose();
        };
    }

    /** The table is at another node of this house: the line is made anew, to there. */
    private follow(url: unknown): boolean {
        this.next = this.hops < HOPS ? nodeAddress(url, this.address) : null;
        if (this.next) this.hops++;
        return this.next !== null;
    }

    /** Whoever asked comes in there when the line is open, as after any loss. */
    override async ask(request: Request): Promise<Answer> {
        const answer = await super.ask(request);
        if (request.do === 'enter' && answer.ok) this.hops = 0;
        if (answer.error !== 'elsewhere' || !this.follow(answer.url)) return answer;
        const socket = this.socket;
        this.socket = null;
        socket?.close();
        super.lose();
        this.connect();
        return { ok: false, error: 'lost', table: answer.table };
    }

    override take(text: string): void {
        super.take(text);
        if (!text.startsWith('{"tell":"elsewhere"')) return;
        this.follow((JSON.parse(text) as Tell).url); // it closes the line by itself
    }

    override lose(): void {
        this.socket = null;
        super.lose();
        if (this.isClosed) return;
        const tries = Math.max(this.failures++, this.next ? 0 : this.hops);
        const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!;
        this.retry = setTimeout(() => this.connect(), wait * (0.8 + 0.4 * Math.random()));
    }

    private readonly hurry = (): void => {
        if (this.socket || this.isClosed || globalThis.document?.hidden) return;
        clearTimeout(this.retry);
        this.connect();
    };

    protected send(text: string): boolean {
        if (this.socket?.readyState !== WebSocket.OPEN) return false;
        this.socket.send(text);
        return true;
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.retry);
        clearInterval(this.pinger);
        globalThis.removeEventListener?.('online', this.hurry);
        globalThis.document?.removeEventListener('visibilitychange', this.hurry);
        this.socket?.close();
    }
}

/** Where the house is: beside the page. For work on the page `?ws=PORT` names another port of
 * this machine; anywhere else it is ignored, so that no link can send a token to a stranger. */
export function houseAddress(place: Location): string {
    const port = new URLSearchParams(place.search).get('ws');
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(place.hostname);
    if (port && isHere && /^\d{1,5}$/.test(port)) return `ws://${place.hostname}:${port}/ws`;
    const folder = place.pathname.replace(/[^/]*$/, '');
    return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}${folder}ws`;
}
