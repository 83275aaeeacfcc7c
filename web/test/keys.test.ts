// keys.test.ts -- every text the page asks for is there, and in all languages; no icon is missing.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readWords } from '../po.mjs';

const top = process.env.TOP!;
const LANGS = ['en', 'ru', 'uk'];

function texts(lang: string): Map<string, string> {
    return new Map(Object.entries(readWords(top, lang)));
}

function sources(): { name: string; text: string }[] {
    const found: { name: string; text: string }[] = [];
    const walk = (folder: string): void => {
        for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
            const name = path.join(folder, entry.name);
            if (entry.isDirectory() && !['node_modules', 'test'].includes(entry.name)) walk(name);
            if (/\.tsx?$/.test(entry.name))
                found.push({ name, text: fs.readFileSync(name, 'utf8') });
        }
    };
    walk(path.join(top, 'web'));
    return found;
}

const GAMES = fs
    .readFileSync(path.join(top, 'games', 'games.txt'), 'utf8')
    .trim()
    .split('\n');
const PARTS = ['page', 'house', 'device', ...GAMES].join('|');

test('every key that stands in the code has a text in three languages', () => {
    const used = new Set<string>();
    for (const { text } of sources())
        for (const [, key] of text.matchAll(
            new RegExp(`['"\`]((?:${PARTS})\\.[a-z][A-Za-z0-9.#-]*[a-z0-9#])['"\`]`, 'g'),
        ))
            used.add(key!);
    assert.ok(used.size > 150, `only ${used.size} keys found: the pattern is wrong`);
    for (const lang of LANGS) {
        const known = texts(lang);
        const missing = [...used].filter((key) => !known.has(key));
        assert.deepEqual(missing, [], lang);
    }
});

test('keys put together at run time have a text for everything they can be', () => {
    const known = texts('en');
    const wanted = GAMES.flatMap((game) => [`${game}.title`, `${game}.page.about`]);
    for (const game of GAMES) {
        const face = fs.readFileSync(path.join(top, 'web', game, 'face.json'), 'utf8');
        if ('notes' in JSON.parse(face)) wanted.push(`${game}.page.keep-notes`);
        const cards = path.join(top, 'games', game, 'cards');
        for (const file of fs.readdirSync(cards))
            if (file.endsWith('.csv')) wanted.push(`${game}.page.deck.${file.slice(0, -4)}`);
    }
    for (const kind of ['rule', 'derived', 'example', 'ruling', 'fine'])
        wanted.push(`house.kind.${kind}`, `house.cli.kind.${kind}`);
    assert.deepEqual(
        wanted.filter((key) => !known.has(key)),
        [],
    );
});

test('every picture the code names is in the sprite', () => {
    const sprite = ['art', ...GAMES]
        .map((folder) => path.join(top, 'web', folder, 'sprite.svg'))
        .filter((file) => fs.existsSync(file))
        .map((file) => fs.readFileSync(file, 'utf8'))
        .join('');
    const known = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
    const missing = new Set<string>();
    for (const { name, text } of sources())
        for (const [, id] of text.matchAll(/<(?:Icon|Emblem)[^>]*?\bname="([^"]+)"/g))
            if (!known.has(id)) missing.add(`${path.basename(name)}: ${id}`);
    assert.deepEqual([...missing], []);
});

test('every game has a face whose picture is in a sprite', () => {
    for (const game of GAMES) {
        const file = path.join(top, 'web', game, 'face.json');
        assert.ok(fs.existsSync(file), `web/${game}/face.json is missing`);
        const { emblem } = JSON.parse(fs.readFileSync(file, 'utf8'));
        const found = ['art', game]
            .map((folder) => path.join(top, 'web', folder, 'sprite.svg'))
            .filter((one) => fs.existsSync(one))
            .some((one) => fs.readFileSync(one, 'utf8').includes(`id="${emblem}"`));
        assert.ok(found, `${game}: no symbol ${emblem}`);
    }
});

test('what a table says by the short name of a key has a text in three languages', () => {
    const used = sources().flatMap(({ name, text }) => {
        const game = path.basename(path.dirname(name));
        return [...text.matchAll(/\bsay\(p, '([a-z0-9-]+)'/g)].map(
            ([, key]) => `${game}.page.${key}`,
        );
    });
    assert.ok(used.length > 100, `only ${used.length} keys found: the pattern is wrong`);
    for (const lang of LANGS) {
        const known = texts(lang);
        assert.deepEqual(
            used.filter((key) => !known.has(key)),
            [],
            lang,
        );
    }
});
