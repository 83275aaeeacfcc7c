// worker.ts -- the house of this device, in a thread of its own.
//
// Speaks with link.ts: texts of connections there and back, and a few questions about what is
// kept. Messages are taken one after the other. What the house wants kept goes to the shelf, and
// the house is told when it is there, so nothing is shown that a reload could take back. Bots think
// in another thread (thinker.ts); this one never waits for them.
import { branchLines } from './branch';
import { Module, OUT } from './module';
import { ROW, Shelf } from './shelf';
import type { Match, Row } from './shelf';

/** From the page. */
export type ToHouse =
    | { to: 'begin'; compiled: WebAssembly.Module; thinker: MessagePort | null }
    | { to: 'open' | 'close'; conn: number }
    | { to: 'text'; conn: number; text: string }
    | { to: 'matches'; id: number }
    | { to: 'journal' | 'forget'; id: number; table: string }
    | { to: 'import'; id: number; text: string }
    | { to: 'branch'; id: number; table: string; text: string; at: number; seat: number };

/** To the page. */
export type FromHouse =
    | { from: 'ready' }
    | { from: 'text'; conn: number; text: string }
    | { from: 'shut'; conn: number }
    | { from: 'answer'; id: number; answer: unknown }
    | { from: 'taken' } // another window has the house now
    | { from: 'broken'; text: string };

const TIMER_MAX = 2 ** 31 - 1;

class DeviceHouse {
    private readonly module: Module;
    private readonly head: Module | null; // thinks here where there is no other thread
    private timer: ReturnType<typeof setTimeout> | undefined;
    private time = 0;
    private wantsRest = false;

    constructor(
        compiled: WebAssembly.Module,
        private readonly shelf: Shelf,
        private readonly thinker: MessagePort | null,
        private readonly tell: (message: FromHouse) => void,
        people: Row[],
    ) {
        this.module = new Module(compiled);
        this.head = thinker ? null : new Module(compiled);
        this.module.give(crypto.getRandomValues(new Uint8Array(32)));
        this.module.calls.device_open(this.now());
        for (const row of people) this.keep(row);
        if (thinker) thinker.onmessage = (message) => this.taskDone(message.data as Uint8Array);
    }

    /** Never goes back, whatever happens to the clock of the machine. */
    private now(): number {
        this.time = Math.max(this.time, Date.now());
        return this.time;
    }

    private keep(row: Row): void {
        this.module.keep(row.kind, row.table, row.seq, row.at, row.bytes);
    }

    /** Puts a kept table, and the one that follows it, where the house finds them. */
    async bring(table: string): Promise<void> {
        for (let key: string | undefined = table; key && !this.module.has(key); ) {
            const rows: Row[] = await this.shelf.lines(key);
            let next: string | undefined;
            for (const row of rows) {
                this.keep(row);
                const text = new TextDecoder().decode(row.bytes.subarray(0, 64));
                next = /^\{"next":"([0-9a-f]{20})"/.exec(text)?.[1] ?? next;
            }
            key = rows.length > 0 ? next : undefined;
        }
    }

    open(conn: number): void {
        this.module.calls.device_opened(conn, this.now());
        this.settle();
    }

    close(conn: number): void {
        this.module.calls.device_closed(conn, this.now());
        this.wantsRest = true;
        this.settle();
    }

    async text(conn: number, text: string): Promise<void> {
        let request: { do?: unknown; table?: unknown; secret?: unknown } = {};
        try {
            request = JSON.parse(text) as typeof request;
        } catch {
            /* the house says what is wrong with it */
        }
        if (request.do === 'enter' && typeof request.table === 'string')
            await this.bring(request.table);
        if (request.do === 'enter' || request.do === 'leave' || request.do === 'hello')
            this.wantsRest = true;
        const size = this.module.giveText(this.withoutSecret(text, request));
        this.module.calls.device_text(conn, size, this.now());
        this.settle();
    }

    /** A lesson's table is dealt from a secret that the page names; a server takes none. */
    private withoutSecret(text: string, request: { do?: unknown; secret?: unknown }): string {
        const { secret, ...rest } = request;
        if (request.do !== 'create' || typeof secret !== 'string') return text;
        const pairs = secret.match(/[0-9a-f]{2}/g) ?? [];
        if (pairs.length !== 32 || secret.length !== 64) return text;
        this.module.give(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
        this.module.calls.device_secret();
        return JSON.stringify(rest);
    }

    private taskDone(answer: Uint8Array): void {
        this.module.give(answer);
        this.module.calls.device_task_done(this.now());
        this.settle();
    }

    private readonly tick = (): void => {
        this.module.calls.device_tick(this.now());
        this.settle();
    };

    /** Carries out what the house wants, until it wants nothing more; sleeps until it is due. */
    private settle(): void {
        const decoder = new TextDecoder();
        let batch: Row[] = [];
        for (let records = this.module.take(); records.length > 0; records = this.module.take()) {
            for (const { kind, who, number, at, table, bytes } of records) {
                if (kind === OUT.message)
                    this.tell({ from: 'text', conn: who, text: decoder.decode(bytes) });
                else if (kind === OUT.shut) this.tell({ from: 'shut', conn: who });
                else if (kind === OUT.row) batch.push({ kind: number, table, seq: who, at, bytes });
                else if (kind === OUT.store) {
                    void this.store(batch);
                    batch = [];
                } else if (kind === OUT.think) this.think(bytes);
            }
        }
        if (this.wantsRest && this.module.calls.device_rest(this.now())) this.wantsRest = false;
        clearTimeout(this.timer);
        const next = this.module.calls.device_next();
        if (next !== Infinity)
            this.timer = setTimeout(
                this.tick,
                Math.min(Math.max(next - this.now(), 0), TIMER_MAX),
            );
    }

    private think(question: Uint8Array): void {
        if (this.thinker) this.thinker.postMessage(question);
        else if (this.head) {
            const answer = this.head.think(question);
            setTimeout(() => this.taskDone(answer), 0); // messages that wait come first
        }
    }

    private async store(rows: Row[]): Promise<void> {
        let isGood = true;
        try {
            await this.shelf.write(rows);
        } catch {
            isGood = false; // no room, perhaps: the house tells people, and tries again
        }
        this.module.calls.device_stored(isGood, this.now());
        this.settle();
    }

    /** A table that goes on from a moment of a match; `open` lends its rules and person. */
    async branch(open: string, journal: string, at: number, seat: number) {
        const decoder = new TextDecoder();
        const encoder = new TextEncoder();
        const lent = await this.shelf.lines(open);
        const texts = lent.map((row) => decoder.decode(row.bytes));
        const lines = branchLines(texts, journal, at, seat, () => randomHex(32));
        if (!lines) return null;
        const [table, now, first] = [randomHex(10), this.now(), lent[0]!.seq];
        const person = (await this.shelf.people()).find((row) => row.table === open);
        const rows: Row[] = lines.map((text, i) => ({
            kind: ROW.line,
            table,
            seq: first + i,
            at: now,
            bytes: encoder.encode(text),
        }));
        if (person) rows.push({ ...person, table, at: now });
        await this.shelf.write(rows);
        if (person) this.keep({ ...person, table, at: now });
        await this.shelf.forget(open);
        return table;
    }

    async journal(table: string): Promise<string | null> {
        const imported = await this.shelf.journal(table);
        if (imported !== null) return imported;
        await this.bring(table);
        this.module.giveText(table);
        this.module.calls.device_journal();
        return this.module.takeText();
    }
}

const randomHex = (bytes: number): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
        byte.toString(16).padStart(2, '0'),
    ).join('');

// ---- the thread -------------------------------------------------------------------------------

let compiled: WebAssembly.Module | null = null;
let shelf: Shelf | null = null;
let house: DeviceHouse | null = null;

const tell = (message: FromHouse): void => {
    (globalThis as unknown as DedicatedWorkerGlobalScope).postMessage(message);
};

/** Takes a journal in from a file, if it is one. */
async function bringIn(text: string): Promise<Match | { error: string; line?: number }> {
    const reader = new Module(compiled!);
    const size = reader.giveText(text);
    reader.calls.device_verify(size);
    const found = JSON.parse(reader.takeText() ?? '{}');
    if (!found.ok) return { error: String(found.text ?? ''), line: Number(found.line ?? 0) };
    const match: Match = {
        table: `import-${String(found.digest).slice(0, 16)}`,
        game: found.game as string,
        seats: found.seats as number,
        at: Date.now(),
        isOver: found.over as boolean,
        isBegun: true,
        isImported: true,
        names: found.names as string[],
    };
    await shelf!.putJournal(match, text);
    return match;
}

/** One house a device: the window that asks last has it. Resolves when it is ours. */
function own(): Promise<void> {
    return new Promise((resolve) => {
        if (!navigator.locks) {
            resolve();
            return;
        }
        const held = () => {
            resolve();
            return new Promise<void>(() => undefined); // until the thread ends or it is taken
        };
        navigator.locks.request('backroom house', { steal: true }, held).catch(() => {
            house = null; // and writes nothing more
            tell({ from: 'taken' });
        });
    });
}

async function take(message: ToHouse): Promise<void> {
    if (message.to === 'begin') {
        await own();
        compiled = message.compiled;
        shelf = await Shelf.open();
        house = new DeviceHouse(compiled, shelf, message.thinker, tell, await shelf.people());
        tell({ from: 'ready' });
        return;
    }
    if (!house || !shelf) return;
    const answer = (id: number, found: unknown) => tell({ from: 'answer', id, answer: found });
    if (message.to === 'open') house.open(message.conn);
    else if (message.to === 'close') house.close(message.conn);
    else if (message.to === 'text') await house.text(message.conn, message.text);
    else if (message.to === 'matches') answer(message.id, shelf.matches());
    else if (message.to === 'journal') answer(message.id, await house.journal(message.table));
    else if (message.to === 'import') answer(message.id, await bringIn(message.text));
    else if (message.to === 'branch')
        answer(
            message.id,
            await house.branch(message.table, message.text, message.at, message.seat),
        );
    else if (message.to === 'forget')
        answer(message.id, await shelf.forget(message.table).then(() => true));
}

let queue: Promise<unknown> = Promise.resolve();
globalThis.onmessage = (message: MessageEvent) => {
    queue = queue
        .then(() => take(message.data as ToHouse))
        .catch((error: unknown) => tell({ from: 'broken', text: String(error) }));
};
