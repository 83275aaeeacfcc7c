// made.d.ts -- what build.mjs knows and writes into the bundle.
declare module 'virtual:made' {
    export const tables: Record<string, () => Promise<{ default: import('./contract').GameTable }>>;
    export const engine: null | (() => Promise<import('./net').Engine>);
    export const engineFiles:
        | null
        | { wasm: string; worker: string; thinker: string; reviewer: string };
    export const solverFiles: null | { wasm: string; thread: string };
    /** Games with a solver. */
    export const solved: string[];
    export const words: import('./words').Addresses;
    export const cards: Record<string, string>;
    export const decks: Record<string, [file: string, address: string][]>;
    export const guides: Record<string, string>;
    export const styles: Record<string, string>;
    export const games: string[];
    export const faces: Record<string, import('./facts').Face>;
    export const version: string;
}
