// link.ts -- the house of this device behind the same face as one across a wire.
//
// openDevice() opens one more connection to the house in worker.ts: the requests, answers and tells
// of docs/server.md. Solo play is one connection. Several people at one device are a connection
// each, with a token of their own (`${token}-${n}`), all entered at the same table: each hears only
// what its seat may see. A page that hands the device on shows the visit of the connection whose
// `legal` is not empty, behind a screen that covers everything until the next person takes it.
//
// If another window takes the house over, or the house breaks, the link is lost; it comes back
// when this window is looked at again, and everything is as it was kept.
import { engineFiles } from 'virtual:made';
import type { Args } from '../app/contract';
import { castOf } from '../app/cast';
import { namesOf, sittersOf } from '../app/names';
import { Line } from '../app/net';
import type { Answer, Link, Request } from '../app/net';
import type { Chair, TableTell } from '../app/tells';
import { findText, lang, makeWords, want } from '../app/words';
import { engineModule } from './reader';
import type { Match } from './shelf';
import type { FromHouse, ToHouse } from './worker';
import type { ToThinker } from './thinker';

export { replay } from './replay';
export { review } from './review';
export { verify } from './verify';
export type { Match } from './shelf';

const MONTH_MS = 31 * 24 * 3600 * 1000;
const AGAIN_MS = 1000;

// ---- the two threads --------------------------------------------------------------------------

class Device {
    private house: Worker | null = null;
    private thinker: Worker | null = null;
    private readonly links = new Map<number, DeviceLink>();
    private readonly waiting = new Map<number, (answer: unknown) => void>();
    private nextConn = 0;
    private nextId = 1;
    private starting: Promise<void> | null = null;

    constructor() {
        const again = () => {
            if (!this.house && !document.hidden && this.links.size > 0) void this.start();
        };
        document.addEventListener('visibilitychange', again);
        globalThis.addEventListener('focus', again);
    }

    start(): Promise<void> {
        this.starting ??= this.begin().finally(() => {
            this.starting = null;
        });
        return this.starting;
    }

    private async begin(): Promise<void> {
        if (this.house) return;
        const module = await engineModule();
        const { port1, port2 } = new MessageChannel();
        const thinker = new Worker(engineFiles!.thinker);
        const order: ToThinker = { compiled: module, port: port2 };
        thinker.postMessage(order, [port2]);
        const house = new Worker(engineFiles!.worker);
        this.house = house;
        this.thinker = thinker;
        await new Promise<void>((resolve) => {
            house.onmessage = ({ data }: MessageEvent<FromHouse>) => {
                if (data.from === 'ready') resolve();
                else this.take(data);
            };
            house.onerror = () => this.stop();
            this.post({ to: 'begin', compiled: module, thinker: port1 }, [port1]);
        });
        for (const link of this.links.values()) this.openLink(link);
    }

    /** The house is gone; what it kept is not. */
    private stop(): void {
        this.house?.terminate();
        this.thinker?.terminate();
        this.house = this.thinker = null;
        for (const link of this.links.values()) link.lose();
        for (const resolve of this.waiting.values()) resolve(null);
        this.waiting.clear();
    }

    private take(message: FromHouse): void {
        if (message.from === 'text') this.links.get(message.conn)?.take(message.text);
        else if (message.from === 'shut') this.links.get(message.conn)?.lose();
        else if (message.from === 'answer') {
            this.waiting.get(message.id)?.(message.answer);
            this.waiting.delete(message.id);
        } else if (message.from === 'taken') this.stop();
        else if (message.from === 'broken') {
            console.error('backroom: the house on this device stopped:', message.text);
            this.stop();
            setTimeout(() => void this.start(), AGAIN_MS);
        }
    }

    post(message: ToHouse, transfer: Transferable[] = []): boolean {
        this.house?.postMessage(message, transfer);
        return this.house !== null;
    }

    private openLink(link: DeviceLink): void {
        this.post({ to: 'open', conn: link.conn });
        link.opened();
    }

    async open(): Promise<DeviceLink> {
        await this.start();
        const link = new DeviceLink(this, this.nextConn++);
        this.links.set(link.conn, link);
        this.openLink(link);
        return link;
    }

    drop(link: DeviceLink): void {
        if (this.links.delete(link.conn)) this.post({ to: 'close', conn: link.conn });
    }

    /** A question about what is kept. */
    async call<T>(make: (id: number) => ToHouse): Promise<T> {
        await this.start();
        const id = this.nextId++;
        return new Promise((resolve) => {
            this.waiting.set(id, (answer) => resolve(answer as T));
            this.post(make(id));
        });
    }
}

let device: Device | null = null;
const theDevice = (): Device => {
    device ??= new Device();
    return device;
};

// ---- one connection ---------------------------------------------------------------------------

class DeviceLink extends Line {
    private table: TableTell | null = null; // as last told: whose words a refusal needs

    constructor(
        private readonly device: Device,
        readonly conn: number,
    ) {
        super();
        this.tells((tell) => {
            if (tell.tell === 'table') this.table = tell as unknown as TableTell;
        });
    }

    protected send(text: string): boolean {
        if (this.state.peek() !== 'open') return false;
        return this.device.post({ to: 'text', conn: this.conn, text });
    }

    override async ask(request: Request): Promise<Answer> {
        return this.word(await super.ask(patient(request)));
    }

    /** The module has no words: clause and arguments become a sentence here. */
    private async word(answer: Answer): Promise<Answer> {
        const { game, chairs } = this.table ?? {};
        if (answer.clause && answer.args && game) {
            await want(game, true).catch(() => undefined);
            const speak = makeWords({
                lang: lang.peek(),
                find: findText,
                game,
                seatName: (seat) => nameOf(game, chairs, seat),
            });
            const own = `${game}.no.${answer.clause}`;
            const key = speak.has(own) ? own : `${game}.clause.${answer.clause}`;
            return { ...answer, text: speak(key, answer.args as Args) };
        }
        const known = answer.ok ? undefined : findText(`house.server.${answer.error}`);
        return known === undefined ? answer : { ...answer, text: known };
    }

    close(): void {
        this.lose();
        this.device.drop(this);
    }
}

function nameOf(
    game: string,
    chairs: readonly Chair[] | undefined,
    seat: number | 'house',
): string {
    if (seat === 'house') return findText('house.the-house') ?? '';
    const cast = castOf(game, (key) => findText(key) !== undefined);
    const say = (key: string): string => findText(key) ?? key;
    return namesOf(sittersOf(chairs ?? []), say, cast)[seat] ?? String(seat + 1);
}

/** Nobody waits on a device of one's own: a table that is not live has a month for every move. */
function patient(request: Request): Request {
    if (request.do !== 'create' || request.live !== false) return request;
    return { move_ms: MONTH_MS, interrupt_ms: MONTH_MS, trade_ms: MONTH_MS, ...request };
}

// ---- what the page asks for -------------------------------------------------------------------

/** One more connection to the house of this device. */
export const openDevice = (): Promise<Link> => theDevice().open();

/** Matches kept here, newest first: begun ones and journals brought in. */
export const deviceMatches = (): Promise<Match[]> =>
    theDevice().call((id) => ({ to: 'matches', id }));

/** The journal of a finished match, to be saved as a file; null if it is not finished. */
export const deviceJournal = (table: string): Promise<string | null> =>
    theDevice().call((id) => ({ to: 'journal', id, table }));

/** Takes a journal in from a file: it is checked, and listed from now on. */
export const deviceImport = (text: string): Promise<Match | { error: string; line?: number }> =>
    theDevice().call((id) => ({ to: 'import', id, text }));

export const deviceForget = (table: string): Promise<boolean> =>
    theDevice().call((id) => ({ to: 'forget', id, table }));

/** A table that goes on from a moment of a finished match; null if its deal is not known. */
export const deviceBranch = (
    table: string,
    text: string,
    at: number,
    seat: number,
): Promise<string | null> =>
    theDevice().call((id) => ({ to: 'branch', id, table, text, at, seat }));
