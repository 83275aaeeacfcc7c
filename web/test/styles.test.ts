// styles.test.ts -- what styles must not ask, so that a frame of the stage stays cheap.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const web = path.join(process.env.TOP!, 'web');

function sheets(folder = web): { name: string; text: string }[] {
    return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const name = path.join(folder, entry.name);
        if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sheets(name);
        return entry.name.endsWith('.css') ? [{ name, text: fs.readFileSync(name, 'utf8') }] : [];
    });
}

test('nothing that holds the stage is styled by what it has inside', () => {
    // With such a selector a browser styles everything in it anew whenever something is added.
    const holders = /(?:^|[\s,}])(?:html|body|:root|main|\.app|\.board)(?:[.[:][^\s:,{]*)*:has\(/m;
    const all = sheets();
    assert.ok(all.length > 30, `only ${all.length} style sheets found`);
    assert.match('.app.x:has(.y) .z {', holders);
    assert.match('  body:has(.y) {', holders);
    const bad = all.filter(({ text }) => holders.test(text)).map(({ name }) => name);
    assert.deepEqual(bad, []);
});
