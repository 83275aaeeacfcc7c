// solving.ts -- where a solved game is solved: a thread that does nothing else.
//
// It holds one instance of the solver's module and so one tablebase. Questions are answered one
// after the other; while it solves it tells how far it is. Whoever has seen enough ends the thread,
// and all of its memory is given back.
import { Records } from './module';
import type { Basic } from './module';

export interface ToSolving {
    compiled?: WebAssembly.Module; // first of all
    ask?: string;
}
/** How much is solved, of 1; or an answer. */
export interface FromSolving {
    done?: number;
    answer?: string;
}

interface SolverCalls extends Basic {
    solver_ask(size: number): void;
}

const STEP = 0.01; // what is worth telling

let solver: Records<SolverCalls> | null = null;
let last = 0;

const tell = (what: FromSolving): void =>
    (globalThis as unknown as DedicatedWorkerGlobalScope).postMessage(what);

/** The one thing the module calls. */
function told(done: number): void {
    if (done < 1 && done >= last && done < last + STEP) return;
    last = done;
    tell({ done });
}

globalThis.onmessage = (message: MessageEvent) => {
    const { compiled, ask } = message.data as ToSolving;
    if (compiled) solver = new Records<SolverCalls>(compiled, { page: { told } });
    if (ask === undefined || !solver) return;
    last = 0;
    solver.calls.solver_ask(solver.giveText(ask));
    tell({ answer: solver.takeText()! });
};
