// reader.ts -- an instance of the module that reads journals: for verify.ts and replay.ts.
import { engineFiles } from 'virtual:made';
import { Module, compile } from './module';

/** What the module finds in a journal (wasm/replay.c). */
export interface Found {
    ok: boolean;
    text?: string; // if not ok: what is wrong
    line?: number;
    game: string;
    seats: number;
    options: Record<string, string>;
    names: string[];
    ended: boolean; // with a digest, which agrees
    proof: boolean; // there is evidence about the deal
    kept: boolean;
    mixed: boolean;
    commitment: string;
    over: boolean;
    scores: number[];
    winners: number[];
    plies: number;
    digest: string;
}

let compiled: Promise<WebAssembly.Module> | null = null;

export function engineModule(): Promise<WebAssembly.Module> {
    compiled ??= compile(engineFiles!.wasm);
    compiled.catch(() => {
        compiled = null;
    });
    return compiled;
}

export async function readJournal(journal: string): Promise<{ module: Module; found: Found }> {
    const module = new Module(await engineModule());
    module.calls.device_verify(module.giveText(journal));
    return { module, found: JSON.parse(module.takeText()!) as Found };
}
