// po.mjs -- the texts of po/ in one language: an object of keys and texts.
//
// tools/gen_words reads and checks them, for the program and for the page alike.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export function readWords(top, lang) {
    const folder = path.join(top, 'po');
    const files = fs
        .readdirSync(folder)
        .filter((name) => name.endsWith('.po') && !name.startsWith('help.')) // the program's
        .map((name) => path.join(folder, name));
    const run = ['--json', '-', lang, ...files]; // all languages, for they are compared
    const options = { encoding: 'utf8', maxBuffer: 1 << 26 };
    return JSON.parse(execFileSync(path.join(top, 'tools', 'gen_words'), run, options));
}
