// build.mjs -- makes the page: build/web/ from web/, po/ and the games' tables.
//
// usage: node web/build.mjs [--watch] [--out DIR] [--generic]
//
// With --generic every game has the generic table, to see how it copes with all of them.
//
// Code is bundled by esbuild, one chunk a game. Words are one JSON file a part and language, in
// two halves (what is said at a table; clauses and lessons), cards one file a game. Every name but
// those of the page itself carries a hash of its bytes, so that all of it may be cached for ever;
// assets.json lists what there is, for the service worker.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import * as engine from './engine/build.mjs';
import { readWords } from './po.mjs';
import { readCsv } from './csv.mjs';
import { token } from './tokens.mjs';

const web = path.dirname(fileURLToPath(import.meta.url));
const top = path.dirname(web);
const argument = (name) => {
    const at = process.argv.indexOf(name);
    return at > 0 ? process.argv[at + 1] : undefined;
};
const out = path.resolve(argument('--out') ?? path.join(top, 'build', 'web'));
const isGeneric = process.argv.includes('--generic');
const LANGS = ['en', 'ru', 'uk'];
const games = fs.readFileSync(path.join(top, 'games', 'games.txt'), 'utf8').trim().split('\n');

const exists = (...parts) => fs.existsSync(path.join(web, ...parts));
const read = (...parts) => fs.readFileSync(path.join(...parts), 'utf8');

/** Writes a file under a name with its hash in it; answers the address, relative to the page. */
function put(name, text) {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const address = name.replace(/(\.[a-z]+)$/, `-${hash}$1`);
    const file = path.join(out, address);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return address;
}

// ---- words and cards ----------------------------------------------------------

/** What only the program says: the lab, and words of the terminal alone. */
const PROGRAMS = new RegExp(
    '^(lab\\.|cli\\.(?!kind\\.)|about-bot\\.|solve\\.line$|help|hint-|undo-|review-in-|' +
        '(unknown-command|press-enter|welcome|goodbye|resumed)$|' +
        '(verify-given|journal-cut|save-failed|commitment|from-book|house-deck|rulebook)$|' +
        '(only-you|pass-device|reconstructed|not-allowed|why-not|n-matches|n-rulings)$|' +
        '(first-player|language-name|n-bots|n-cards(-acc)?|n-points|n-seats|n-steps|you-win)$)',
);

/** What is fetched only by those who want it: refusals, rules to read, the solver. */
const LATE = /^(clause|no|lesson|guide|solve)\./;

/** { page: { en: [address of what is said, address of the clauses], ... }, squirrels: ... } */
function putWords() {
    const parts = {};
    for (const lang of LANGS) {
        const said = { page: {} },
            clauses = {};
        for (const [key, text] of Object.entries(readWords(top, lang))) {
            const [, part, name] = /^([^.]+)\.(.+)$/.exec(key);
            if (part === 'lab' || PROGRAMS.test(name)) continue;
            const isLate = LATE.test(name) && (games.includes(part) || name.startsWith('solve.'));
            const of = isLate ? clauses : said;
            of[part] ??= {};
            of[part][name] = text;
            // Titles, and what the start page says, are for pages that need nothing else of a game.
            if (name === 'title' && games.includes(part)) said.page[`game.${part}`] = text;
            if (name === 'page.about') said.page[`about.${part}`] = text;
            if (name === 'page.keep-notes') said.page[`keep-notes.${part}`] = text;
        }
        for (const part of Object.keys(said)) {
            parts[part] ??= {};
            parts[part][lang] = [
                put(`words/${part}.${lang}.json`, JSON.stringify(said[part])),
                clauses[part]
                    ? put(`words/${part}-clauses.${lang}.json`, JSON.stringify(clauses[part]))
                    : null,
            ];
        }
    }
    return parts;
}

/** As tools/games --solved, by which the solver was built. */
const solvedGames = () =>
    games.filter((game) => fs.existsSync(path.join(top, 'games', game, 'solver.c')));

/** What the start page shows of a game, by game. */
const faces = () =>
    Object.fromEntries(
        games.map((game) => {
            if (!exists(game, 'face.json'))
                throw new Error(`web/${game}/face.json is missing: see Face in web/app/facts.ts`);
            return [game, JSON.parse(read(web, game, 'face.json'))];
        }),
    );

/** All symbols in one picture: those every game may use, and each game's own. */
function sprite() {
    const symbols = (...parts) => read(web, ...parts).match(/<symbol .*<\/symbol>/gs)?.[0] ?? '';
    const own = games
        .filter((game) => exists(game, 'sprite.svg'))
        .map((game) => symbols(game, 'sprite.svg'));
    return read(web, 'art', 'sprite.svg')
        .replace(/<!--.*?-->\s*/gs, '')
        .replace('</defs>', () => `${own.join('\n')}\n</defs>`)
        .trim();
}

/** For each game: its component tables by name, the kinds of its clauses, its lesson. */
function putCards() {
    const all = {};
    for (const game of games) {
        const folder = path.join(top, 'games', game);
        const tables = {};
        const cards = path.join(folder, 'cards');
        for (const file of fs.existsSync(cards) ? fs.readdirSync(cards).sort() : []) {
            if (file.endsWith('.csv')) tables[file.slice(0, -4)] = readCsv(read(cards, file), file);
        }
        const clauses = readCsv(read(folder, 'clauses.csv'), 'clauses.csv').map(({ id, kind }) => [
            id,
            kind,
        ]);
        const lesson = JSON.parse(read(folder, 'lesson.json'));
        all[game] = put(`cards/${game}.json`, JSON.stringify({ tables, clauses, lesson }));
    }
    return all;
}

/** For each game: its tables of components as files, to be saved, corrected and played with. */
function putDecks() {
    const filesOf = (game) => {
        const folder = path.join(top, 'games', game, 'cards');
        const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
        return names
            .filter((name) => name.endsWith('.csv'))
            .map((name) => [name, put(`cards/${game}-${name}`, read(folder, name))]);
    };
    return Object.fromEntries(games.map((game) => [game, filesOf(game)]));
}

/** For each game: its guide, its description, and positions of its lesson. */
function putGuides() {
    const readIf = (...parts) =>
        fs.existsSync(path.join(...parts)) ? JSON.parse(read(...parts)) : null;
    return Object.fromEntries(
        games.map((game) => {
            const all = {
                guide: readIf(top, 'games', game, 'guide.json'),
                described: readIf(web, game, 'described.json'),
                positions: readIf(web, game, 'positions.json'),
            };
            return [game, put(`cards/${game}-guide.json`, JSON.stringify(all))];
        }),
    );
}

// ---- code ----------------------------------------------------------

const isDrawn = (game) => !isGeneric && exists(game, 'table.tsx');

/** A game's own table, or one made from its description. */
function tableOf(game) {
    if (isDrawn(game)) return `export { default } from './${game}/table.tsx';`;
    if (!exists(game, 'described.json'))
        throw new Error(`web/${game}/described.json is missing: tools/describe --update`);
    return (
        `import about from './${game}/described.json';` +
        "import { genericTable } from './app/generic.tsx'; export default genericTable(about);"
    );
}

/** `virtual:made`: what the build knows and the code needs; tables are found, not registered. */
const made = (facts) => ({
    name: 'made',
    setup(build) {
        build.onResolve({ filter: /^virtual:made$/ }, () => ({ path: 'made', namespace: 'made' }));
        build.onLoad({ filter: /.*/, namespace: 'made' }, () => {
            const tables = games.map(
                (game) => `${JSON.stringify(game)}: () => import('virtual:table/${game}')`,
            );
            const engine = facts.engineFiles ? "() => import('./engine/link.ts')" : 'null';
            const contents = [
                `export const tables = {${tables.join(', ')}};`,
                `export const engine = ${engine};`,
                ...Object.entries(facts).map(
                    ([name, fact]) => `export const ${name} = ${JSON.stringify(fact)};`,
                ),
            ].join('\n');
            return { contents, resolveDir: web, loader: 'ts' };
        });
        build.onResolve({ filter: /^virtual:table\// }, ({ path: name }) => ({
            path: name.slice('virtual:table/'.length),
            namespace: 'table',
        }));
        build.onLoad({ filter: /.*/, namespace: 'table' }, ({ path: game }) => ({
            contents: `import './app/main.tsx'; ${tableOf(game)}`,
            resolveDir: web,
            loader: 'ts',
        }));
        // What is loaded later finds the page there already. Saying so makes one file of all that
        // the page begins with; else each set of those who share something is a file of its own,
        // and small files compress badly.
        build.onResolve({ filter: /^\./ }, ({ path: name, kind, resolveDir }) =>
            kind === 'dynamic-import'
                ? { path: path.resolve(resolveDir, name), namespace: 'later' }
                : undefined,
        );
        build.onLoad({ filter: /.*/, namespace: 'later' }, ({ path: file }) => ({
            contents: `import './app/main.tsx'; export * from ${JSON.stringify(file)};`,
            resolveDir: web,
            loader: 'ts',
        }));
        // Styles are linked by the shell, one file a game: what code imports of them is nothing.
        build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
    },
});

function putStyles() {
    const bundle = (file) =>
        esbuild.buildSync({
            entryPoints: [file],
            bundle: true,
            minify: true,
            write: false,
            logLevel: 'warning',
            target: ['chrome100', 'firefox100', 'safari15'],
        }).outputFiles[0].text;
    const styles = { page: put('style/page.css', bundle(path.join(web, 'style', 'page.css'))) };
    for (const game of games) {
        const file = isDrawn(game) ? `${game}/table.css` : 'app/generic.css';
        if (exists(file)) styles[game] = put(`style/${game}.css`, bundle(path.join(web, file)));
    }
    return styles;
}

async function putBoot(words) {
    const first = LANGS.map((lang) => [lang, [words.page[lang][0], words.house[lang][0]]]);
    const made = await engine.script(esbuild, path.join(web, 'app', 'boot.ts'), {
        FIRST_WORDS: JSON.stringify(Object.fromEntries(first)),
    });
    return put('boot.js', made);
}

/** Files that a bundle imports, and those that they import. */
function imports(metafile, name, found = new Set()) {
    for (const { path: to, kind } of metafile.outputs[name].imports) {
        if (kind !== 'import-statement' || found.has(to)) continue;
        found.add(to);
        imports(metafile, to, found);
    }
    return found;
}

/** What the page's code imports is asked for with it, not one after the other; and what all
 * tables share, for a table comes next. */
function preloads(metafile, main) {
    const first = imports(metafile, main);
    const tables = Object.entries(metafile.outputs)
        .filter(([, made]) => made.entryPoint?.startsWith('table:'))
        .map(([name]) => imports(metafile, name));
    for (const name of tables[0] ?? [])
        if (tables.every((one) => one.has(name))) first.add(name);
    first.delete(main);
    return [...first]
        .map((name) => path.relative(out, path.resolve(name)))
        .map((name) => `<link rel="modulepreload" href="${name}">`)
        .join('\n');
}

async function build() {
    fs.rmSync(out, { recursive: true, force: true });
    fs.mkdirSync(out, { recursive: true });
    const styles = putStyles();
    const version = JSON.parse(read(web, 'package.json')).version;
    const engineFiles = await engine.build({ top, web, out, put, esbuild });
    const solverFiles = await engine.solver({ top, web, out, put, esbuild });
    const facts = {
        words: putWords(),
        cards: putCards(),
        guides: putGuides(),
        decks: putDecks(),
        styles,
        games,
        faces: faces(),
        version,
        engineFiles,
        solverFiles,
        solved: solverFiles ? solvedGames() : [],
    };
    const result = await esbuild.build({
        entryPoints: { main: path.join(web, 'app', 'main.tsx') },
        outdir: out,
        bundle: true,
        splitting: true,
        format: 'esm',
        minify: true,
        metafile: true,
        target: 'es2020',
        entryNames: '[name]-[hash]',
        chunkNames: 'code/[name]-[hash]',
        assetNames: 'art/[name]-[hash]',
        jsx: 'automatic',
        jsxImportSource: 'preact',
        loader: { '.wasm': 'file' },
        plugins: [made(facts)],
        logLevel: 'warning',
        legalComments: 'none',
    });
    const main = Object.entries(result.metafile.outputs).find(([, made]) =>
        made.entryPoint?.endsWith('app/main.tsx'),
    );
    const html = read(web, 'index.html')
        .replace('<!--sprite-->', sprite())
        .replace('{room}', token('room'))
        .replace('{style}', styles.page)
        .replace('{boot}', await putBoot(facts.words))
        .replace('<!--first-->', preloads(result.metafile, main[0]))
        .replace('{main}', path.relative(out, path.resolve(main[0])));
    fs.writeFileSync(path.join(out, 'index.html'), html);
    fs.cpSync(path.join(web, 'static'), out, { recursive: true });
    const dot = `<circle cx="50" cy="14" r="12" fill="${token('stamp')}"/></svg>`;
    const turn = read(web, 'static', 'icon.svg').replace('</svg>', dot); // app/tab.ts shows it
    fs.writeFileSync(path.join(out, 'icon-turn.svg'), turn);
    putAssets(result, main);
    await engine.finish({ web, out, esbuild });
}

/** What there is, and what a table needs at once: for the service worker and the size test. */
function putAssets(result, main) {
    const all = [];
    const walk = (folder) => {
        for (const entry of fs.readdirSync(path.join(out, folder), { withFileTypes: true })) {
            const name = path.posix.join(folder, entry.name);
            if (entry.isDirectory()) walk(name);
            else all.push(name);
        }
    };
    walk('');
    const code = [];
    const follow = (name) => {
        if (code.includes(name)) return;
        code.push(name);
        for (const { path: to, kind } of result.metafile.outputs[name].imports)
            if (kind === 'import-statement') follow(to);
    };
    follow(main[0]);
    const first = code.map((name) => path.relative(out, path.resolve(name)));
    fs.writeFileSync(path.join(out, 'assets.json'), JSON.stringify({ files: all.sort(), first }));
}

await build();
if (process.argv.includes('--watch')) {
    let timer = null;
    const again = () => {
        clearTimeout(timer);
        timer = setTimeout(
            () =>
                build().then(
                    () => console.log('built'),
                    (error) => console.error(error.message),
                ),
            100,
        );
    };
    for (const folder of [web, path.join(top, 'po')])
        fs.watch(folder, { recursive: process.platform !== 'linux' }, again);
    for (const folder of ['app', 'parts', 'style', 'engine', ...games])
        if (exists(folder)) fs.watch(path.join(web, folder), again);
    console.log('watching');
}
