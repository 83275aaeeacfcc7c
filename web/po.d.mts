// po.d.mts -- types of po.mjs, for the tests.
export function readWords(top: string, lang: string): Record<string, string>;
