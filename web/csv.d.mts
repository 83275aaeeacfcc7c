// csv.d.mts -- types of csv.mjs, for the page.
export function readCsv(text: string, name: string): Record<string, string | number>[];
