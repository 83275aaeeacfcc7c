// keys.test.ts -- every text the page asks for is there, and in all languages; no icon is missing.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readPo } from '../po.mjs';

const top = process.env.TOP!;
const LANGS = ['en', 'ru', 'uk'];

function texts(lang: string): Map<string, string> {
    const all = new Map<string, string>();
    for (const file of fs.readdirSync(path.join(top, 'po'))) {
        if (!file.endsWith(`.${lang}.po`)) continue;
        for (const [key, text] of readPo(fs.readFileSync(path.join(top, 'po', file), 'utf8'), file))
            all.set(key, text);
    }
    return all;
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

const PARTS = 'page|house|device|squirrels|belo4ka|bootleggers|crooks|dirty-money';

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
    const games = ['squirrels', 'belo4ka', 'bootleggers', 'crooks', 'dirty-money'];
    const wanted = games.flatMap((game) => [`${game}.title`, `page.about.${game}`]);
    for (const game of games) {
        const cards = path.join(top, 'games', game, 'cards');
        for (const file of fs.readdirSync(cards))
            if (file.endsWith('.csv')) wanted.push(`page.deck.${game}.${file.slice(0, -4)}`);
    }
    for (const kind of ['rule', 'derived', 'example', 'ruling', 'fine'])
        wanted.push(`house.kind.${kind}`, `house.cli.kind.${kind}`);
    assert.deepEqual(
        wanted.filter((key) => !known.has(key)),
        [],
    );
});

test('every picture the code names is in the sprite', () => {
    const sprite = fs.readFileSync(path.join(top, 'web', 'art', 'sprite.svg'), 'utf8');
    const known = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
    const missing = new Set<string>();
    for (const { name, text } of sources())
        for (const [, id] of text.matchAll(/<(?:Icon|Emblem)[^>]*?\bname="([^"]+)"/g))
            if (!known.has(id)) missing.add(`${path.basename(name)}: ${id}`);
    assert.deepEqual([...missing], []);
});
