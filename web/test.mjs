// test.mjs -- runs the page's unit tests: web/test/*.test.ts, bundled by esbuild, under node:test.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const web = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(web, '..', 'build', 'web-test');
fs.rmSync(out, { recursive: true, force: true });
const tests = fs.readdirSync(path.join(web, 'test')).filter((name) => name.endsWith('.test.ts'));
await esbuild.build({
    entryPoints: tests.map((name) => path.join(web, 'test', name)),
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node18',
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
    jsx: 'automatic',
    jsxImportSource: 'preact',
});
const made = fs
    .readdirSync(out)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => path.join(out, name));
const run = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...made], {
    stdio: 'inherit',
    env: { ...process.env, TOP: path.join(web, '..') },
});
process.exit(run.status ?? 1);
