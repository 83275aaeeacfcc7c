// build.mjs -- what the engine adds to the page: the module, its threads, the app around it.
//
// `build` comes before the page is bundled and answers the addresses its code needs; `finish` comes
// when every other file is there: the service worker knows all of them by name, and each is
// compressed once here instead of at every request.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { token } from '../tokens.mjs';
import { icon } from './icons.mjs';

const COLOUR = token('room');
const TARGET = 'es2020';

/** The text of a script that runs by itself: a thread, the service worker, what starts the page. */
export async function script(esbuild, file, define = {}) {
    const made = await esbuild.build({
        entryPoints: [file],
        bundle: true,
        minify: true,
        write: false,
        target: TARGET,
        format: 'iife',
        logLevel: 'warning',
        define,
    });
    return made.outputFiles[0].text;
}

/** Null where the module was not built (tools/wasm): then the page has no house of its own. */
export async function build({ top, web, put, esbuild }) {
    const module = path.join(top, 'build', 'wasm', 'engine.wasm');
    if (!fs.existsSync(module)) return null;
    const thread = async (name) =>
        put(`engine/${name}.js`, await script(esbuild, path.join(web, 'engine', `${name}.ts`)));
    return {
        wasm: put('engine/engine.wasm', fs.readFileSync(module)),
        worker: await thread('worker'),
        thinker: await thread('thinker'),
        reviewer: await thread('reviewer'),
    };
}

/** The same of the solver, a module beside the house: fetched when its screen is opened. */
export async function solver({ top, web, put, esbuild }) {
    const module = path.join(top, 'build', 'wasm', 'solver.wasm');
    if (!fs.existsSync(module)) return null;
    const thread = await script(esbuild, path.join(web, 'engine', 'solving.ts'));
    return {
        wasm: put('engine/solver.wasm', fs.readFileSync(module)),
        thread: put('engine/solving.js', thread),
    };
}

function putApp(out) {
    fs.writeFileSync(path.join(out, 'icon-192.png'), icon(192));
    fs.writeFileSync(path.join(out, 'icon-512.png'), icon(512));
    fs.writeFileSync(path.join(out, 'icon-whole.png'), icon(512, true));
    const picture = (name, size, more = {}) => ({
        src: name,
        sizes: `${size}x${size}`,
        type: 'image/png',
        ...more,
    });
    const manifest = {
        id: './',
        name: 'backroom',
        short_name: 'backroom',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: COLOUR,
        theme_color: COLOUR,
        icons: [
            { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
            picture('icon-192.png', 192),
            picture('icon-512.png', 512),
            picture('icon-whole.png', 512, { purpose: 'maskable' }),
        ],
    };
    fs.writeFileSync(path.join(out, 'site.webmanifest'), JSON.stringify(manifest));
}

function listFiles(out, folder = '') {
    return fs.readdirSync(path.join(out, folder), { withFileTypes: true }).flatMap((entry) => {
        const name = path.posix.join(folder, entry.name);
        return entry.isDirectory() ? listFiles(out, name) : [name];
    });
}

/** The last step: nothing may be added or changed after it but by another build. */
export async function finish({ web, out, esbuild }) {
    putApp(out);
    const files = listFiles(out)
        .filter((name) => !name.endsWith('.gz') && !name.endsWith('.map') && name !== 'sw.js')
        .sort();
    const sum = createHash('sha256');
    for (const name of files) sum.update(name).update(fs.readFileSync(path.join(out, name)));
    const worker = await script(esbuild, path.join(web, 'engine', 'sw.ts'), {
        FILES: JSON.stringify(files.map((name) => (name === 'index.html' ? './' : name))),
        VERSION: JSON.stringify(sum.digest('hex').slice(0, 16)),
    });
    fs.writeFileSync(path.join(out, 'sw.js'), worker);
    for (const name of listFiles(out)) {
        if (!/\.(html|js|css|json|svg|wasm|webmanifest)$/.test(name)) continue;
        const bytes = fs.readFileSync(path.join(out, name));
        const packed = gzipSync(bytes, { level: 9 });
        if (packed.length < bytes.length * 0.9)
            fs.writeFileSync(path.join(out, `${name}.gz`), packed);
    }
    // The server looks at the time of this file to see that the page was built anew.
    const page = path.join(out, 'index.html');
    fs.writeFileSync(page, fs.readFileSync(page));
}
