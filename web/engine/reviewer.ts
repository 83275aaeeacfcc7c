// reviewer.ts -- where a finished match is looked at again: a thread that does nothing else.
//
// After each decision it tells how far it is, and now and then what it has found so far, so that
// chart and moments appear while it goes on. Whoever has seen enough ends the thread.
import { Module } from './module';

export interface ToReviewer {
    compiled: WebAssembly.Module;
    journal: string;
    seat: number;
}
/** `done` of 1; a text of JSON when there is something new to be shown. */
export interface FromReviewer {
    done: number;
    review?: string;
}

const SHOW_MS = 500;

globalThis.onmessage = (message: MessageEvent) => {
    const { compiled, journal, seat } = message.data as ToReviewer;
    const tell = (found: FromReviewer): void =>
        (globalThis as unknown as DedicatedWorkerGlobalScope).postMessage(found);
    const module = new Module(compiled);
    module.calls.device_verify(module.giveText(journal));
    module.take();
    if (!module.calls.device_review_begin(seat)) throw new Error('no such match');
    let shown = Date.now();
    for (let done = 0; done < 1000; ) {
        done = module.calls.device_review_step();
        const isDue = done === 1000 || Date.now() - shown > SHOW_MS;
        if (isDue) {
            module.calls.device_review();
            shown = Date.now();
        }
        tell({ done: done / 1000, ...(isDue && { review: module.takeText()! }) });
    }
};
