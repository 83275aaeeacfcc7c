// module.ts -- the house as a WebAssembly module: bytes in, records out.
//
// The module imports nothing and calls nobody. A call leaves records behind (wasm/out.h); `take`
// reads them. One instance is one house, or one head that thinks for it, or one reader of journals.

/** Kinds of records, as in wasm/out.h. */
export const OUT = { message: 1, shut: 2, row: 3, store: 4, think: 5, text: 6 } as const;
const HEAD_BYTES = 48;
const KEY_BYTES = 24;

export interface Out {
    kind: number;
    who: number;
    number: number;
    at: number;
    table: string;
    bytes: Uint8Array;
}

/** What every module has: wasm/out.c. */
export interface Basic {
    memory: WebAssembly.Memory;
    device_buffer(size: number): number;
    device_out(): number;
    device_out_size(): number;
    device_taken(): void;
}
interface Exports extends Basic {
    device_open(now: number): void;
    device_keep(kind: number, seq: number, at: number, size: number): void;
    device_secret(): void;
    device_has(): number;
    device_opened(conn: number, now: number): void;
    device_closed(conn: number, now: number): void;
    device_text(conn: number, size: number, now: number): void;
    device_stored(isGood: boolean, now: number): void;
    device_tick(now: number): void;
    device_next(): number;
    device_rest(now: number): number;
    device_task_run(): void;
    device_task_done(now: number): void;
    device_journal(): void;
    device_verify(size: number): void;
    device_at(ply: number, viewer: number): void;
    device_events(ply: number, viewer: number): void;
    device_review_begin(seat: number): number;
    device_review_step(): number;
    device_review(): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An instance: bytes and texts in, records out. */
export class Records<Calls extends Basic> {
    readonly calls: Calls;

    constructor(compiled: WebAssembly.Module, imports: WebAssembly.Imports = {}) {
        this.calls = new WebAssembly.Instance(compiled, imports).exports as unknown as Calls;
    }

    /** Hands bytes in; answers where they lie. */
    give(bytes: Uint8Array): number {
        const at = this.calls.device_buffer(bytes.length);
        new Uint8Array(this.calls.memory.buffer).set(bytes, at);
        return at;
    }

    /** Hands a text in, terminated; answers its size without that. */
    giveText(text: string): number {
        const bytes = encoder.encode(`${text}\0`);
        this.give(bytes);
        return bytes.length - 1;
    }

    /** What the calls since the last `take` have left, copied out. */
    take(): Out[] {
        const { memory } = this.calls;
        const from = this.calls.device_out();
        const size = this.calls.device_out_size();
        const view = new DataView(memory.buffer, from, size);
        const records: Out[] = [];
        for (let at = 0; at < size; ) {
            const length = view.getUint32(at + 12, true);
            const key = new Uint8Array(memory.buffer, from + at + 24, KEY_BYTES);
            const end = key.indexOf(0);
            records.push({
                kind: view.getUint32(at, true),
                who: view.getUint32(at + 4, true),
                number: view.getUint32(at + 8, true),
                at: view.getFloat64(at + 16, true),
                table: decoder.decode(key.subarray(0, end < 0 ? KEY_BYTES : end)),
                bytes: new Uint8Array(memory.buffer, from + at + HEAD_BYTES, length).slice(),
            });
            at += HEAD_BYTES + Math.ceil(length / 8) * 8;
        }
        this.calls.device_taken();
        return records;
    }

    /** The text that the last call answered with. */
    takeText(): string | null {
        const found = this.take().find((record) => record.kind === OUT.text);
        return found ? decoder.decode(found.bytes) : null;
    }
}

export class Module extends Records<Exports> {
    keep(kind: number, table: string, seq: number, at: number, bytes: Uint8Array): void {
        const all = new Uint8Array(KEY_BYTES + bytes.length);
        all.set(encoder.encode(table).subarray(0, KEY_BYTES - 1));
        all.set(bytes, KEY_BYTES);
        this.give(all);
        this.calls.device_keep(kind, seq, at, bytes.length);
    }

    has(table: string): boolean {
        this.giveText(table);
        return this.calls.device_has() !== 0;
    }

    /** Thinks about a question; the answer has its size. */
    think(question: Uint8Array): Uint8Array {
        const at = this.give(question);
        this.calls.device_task_run();
        return new Uint8Array(this.calls.memory.buffer, at, question.length).slice();
    }
}

/** Compiles the module. Without streaming where a host does not know the type of the file. */
export async function compile(address: string): Promise<WebAssembly.Module> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const type = answer.headers.get('content-type') ?? '';
    if (type.startsWith('application/wasm') && WebAssembly.compileStreaming)
        return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
}
