// po.d.mts -- types of po.mjs, for the tests.
export function readPo(text: string, name: string): [string, string][];
