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
    [key: string]: any;
}
export interface Request {
    do: string;
    [key: string]: unknown;
}
export type LinkState = 'connecting' | 'open' | 'lost';

export interface Link {
    ask(request: Request): Promise<Answer>;
    tells: (handler: (tell: any) => void) => void;
    /** Called whenever the line is open, again after every loss: say hello, enter. */
    opens: (handler: () => void) => void;
    close(): void;
    state: Signal<LinkState>;
}

/** One moment of a match replayed on this device. */
export interface ReplayStep {
    view: any;
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
    verify?(journal: string): Promise<{ ok: boolean }>;
    replay?(journal: string): Promise<Replayed>;
    deviceMatches(): Promise<import('../engine/link').Match[]>;
    deviceJournal(table: string): Promise<string | null>;
    deviceImport(
        text: string,
    ): Promise<import('../engine/link').Match | { error: string; line?: number }>;
    deviceForget(table: string): Promise<boolean>;
}

const RETRY_MS = [300, 700, 1500, 3000, 5000];
const PING_MS = 20000;

export class SocketLink implements Link {
    readonly state = signal<LinkState>('connecting');
    private socket: WebSocket | null = null;
    private readonly waiting = new Map<number, (answer: Answer) => void>();
    private nextId = 1;
    private failures = 0;
    private isClosed = false;
    private readonly tellers: ((tell: any) => void)[] = [];
    private readonly openers: (() => void)[] = [];
    private retry: ReturnType<typeof setTimeout> | undefined;
    private readonly pinger: ReturnType<typeof setInterval>;

    constructor(private readonly address: string) {
        this.connect();
        this.pinger = setInterval(() => {
            if (this.state.peek() === 'open') void this.ask({ do: 'ping' });
        }, PING_MS);
        globalThis.addEventListener?.('online', this.hurry);
        globalThis.document?.addEventListener('visibilitychange', this.hurry);
    }

    tells = (handler: (tell: any) => void): void => {
        this.tellers.push(handler);
    };
    opens = (handler: () => void): void => {
        this.openers.push(handler);
        if (this.state.peek() === 'open') handler();
    };

    private connect(): void {
        const socket = new WebSocket(this.address);
        this.socket = socket;
        socket.onopen = () => {
            this.failures = 0;
            this.state.value = 'open';
            for (const handler of this.openers) handler();
        };
        socket.onmessage = (message) => this.take(String(message.data));
        socket.onclose = () => {
            if (this.socket === socket) this.lose();
        };
    }

    private take(text: string): void {
        let message: any;
        try {
            message = JSON.parse(text);
        } catch {
            return;
        }
        if (typeof message.tell === 'string') {
            for (const handler of this.tellers) handler(message);
            return;
        }
        const resolve = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        resolve?.(message);
    }

    private lose(): void {
        this.socket = null;
        this.state.value = 'lost';
        const left = [...this.waiting.values()];
        this.waiting.clear();
        for (const resolve of left) resolve({ ok: false, error: 'lost' });
        if (this.isClosed) return;
        const wait = RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)]!;
        this.retry = setTimeout(() => this.connect(), wait * (0.8 + 0.4 * Math.random()));
    }

    private readonly hurry = (): void => {
        if (this.socket || this.isClosed || globalThis.document?.hidden) return;
        clearTimeout(this.retry);
        this.connect();
    };

    ask(request: Request): Promise<Answer> {
        return new Promise((resolve) => {
            if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
                resolve({ ok: false, error: 'lost' });
                return;
            }
            const id = this.nextId++;
            this.waiting.set(id, resolve);
            this.socket.send(JSON.stringify({ ...request, id }));
        });
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
