// thinker.ts -- where bots think: one question after the other, away from everything else.
import { Module } from './module';

export interface ToThinker {
    compiled: WebAssembly.Module;
    port: MessagePort;
}

globalThis.onmessage = (message: MessageEvent) => {
    const { compiled, port } = message.data as ToThinker;
    const head = new Module(compiled);
    port.onmessage = (question) => port.postMessage(head.think(question.data as Uint8Array));
};
