// solver.ts -- a solved game asked from the page: the module in its thread, fetched when wanted.
import { solverFiles } from 'virtual:made';
import { compile } from './module';
import type { FromSolving, ToSolving } from './solving';

export type Told = Record<string, unknown> & { ok: boolean; error?: string; text?: string };

let compiled: Promise<WebAssembly.Module> | null = null;
function solverModule(): Promise<WebAssembly.Module> {
    compiled ??= compile(solverFiles!.wasm);
    compiled.catch(() => {
        compiled = null;
    });
    return compiled;
}

const BROKEN: Told = { ok: false, error: 'broken' };

export class Solver {
    private thread: Worker | null = null;
    private readonly waiting: ((answer: Told) => void)[] = [];
    private isEnded = false;
    private readonly begun: Promise<void>;

    /** `tell` hears how much is solved, of 1. */
    constructor(private readonly tell: (done: number) => void) {
        this.begun = this.begin().catch(() => this.end());
    }

    private async begin(): Promise<void> {
        const module = await solverModule();
        if (this.isEnded) return;
        this.thread = new Worker(solverFiles!.thread);
        this.thread.onerror = () => this.end(); // out of memory, too
        this.thread.onmessage = ({ data }: MessageEvent<FromSolving>) => {
            if (data.done !== undefined) this.tell(data.done);
            if (data.answer !== undefined)
                this.waiting.shift()?.(JSON.parse(data.answer) as Told);
        };
        this.post({ compiled: module });
    }

    private post(message: ToSolving): void {
        this.thread?.postMessage(message);
    }

    /** Answers come in the order of the questions; when the thread is gone, that it is. */
    async ask(request: Record<string, unknown>): Promise<Told> {
        await this.begun;
        if (!this.thread) return BROKEN;
        return new Promise((resolve) => {
            this.waiting.push(resolve);
            this.post({ ask: JSON.stringify(request) });
        });
    }

    /** Gives the memory back. */
    end(): void {
        this.isEnded = true;
        this.thread?.terminate();
        this.thread = null;
        for (const resolve of this.waiting.splice(0)) resolve(BROKEN);
    }
}
