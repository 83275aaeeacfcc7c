// heard.test.ts -- sounds, keys, emotes and clocks as plain values.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { EMOTES, emoteLine, emoteOf } from '../app/emotes';
import { soundsOf } from '../app/heard';
import { SHORTCUTS, shortcutOf } from '../app/keys';
import { SOUNDS } from '../app/synth';
import { askedTimes } from '../app/times';
import { readWords } from '../po.mjs';

const top = process.env.TOP!;
const english = readWords(top, 'en');
const GAMES = fs.readFileSync(path.join(top, 'games', 'games.txt'), 'utf8').trim().split('\n');

/** What a game's table says of sounds, read from its source: tables need a browser. */
function soundsIn(game: string): [string, string[]][] {
    const file = path.join(top, 'web', game, 'table.tsx');
    if (!fs.existsSync(file)) return [];
    const [, inside = ''] = /sounding\(\{([^}]*)\}/.exec(fs.readFileSync(file, 'utf8')) ?? [];
    return [...inside.matchAll(/(\w+): \[([^\]]*)\]/g)].map(([, sound, kinds]) => [
        sound!,
        [...kinds!.matchAll(/'([^']+)'/g)].map(([, kind]) => kind!),
    ]);
}

for (const game of GAMES)
    test(`${game}: events that have a sound are events of the game`, () => {
        const all = soundsIn(game);
        for (const [sound, kinds] of all) {
            assert.ok(sound in SOUNDS, sound);
            for (const kind of kinds) assert.ok(`${game}.event.${kind}` in english, kind);
        }
        const kinds = all.flatMap(([, some]) => some);
        assert.equal(new Set(kinds).size, kinds.length, 'a kind has one sound');
    });

test('an update is heard in order, equal neighbours once, no rattle', () => {
    const events = ['lay', 'income', 'income', 'rob', 'lay', 'income'].map((kind) => ({ kind }));
    const sounds = { income: 'coin', rob: 'coin' } as const;
    assert.deepEqual(soundsOf(events, sounds), ['card', 'coin', 'card']);
    assert.deepEqual(soundsOf([]), []);
});

const press = (key: string, more = {}) =>
    shortcutOf({
        ...{ key, code: key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false },
        ...more,
    });

test('every key of the table does what its row says, whatever the layout', () => {
    for (const { name, keys, hasShift = false } of SHORTCUTS)
        for (const key of keys) {
            const code = /^Key/.test(key) ? { key: '\u044f', code: key } : {};
            assert.equal(press(key, { ...code, shiftKey: hasShift }), name);
            assert.equal(press(key, { ...code, shiftKey: hasShift, ctrlKey: true }), null);
        }
    assert.equal(press('?', { code: 'Slash', shiftKey: true }), 'keys');
    assert.equal(press('q', { code: 'KeyQ' }), null);
});

test('an emote is a chat line of its own shape', () => {
    for (const name of EMOTES) assert.equal(emoteOf(emoteLine(name)), name);
    for (const line of ['hello', ':dance:', ' :hello:', ':hello: you', '::'])
        assert.equal(emoteOf(line), null);
});

const times = (n: number, unit: 'second' | 'minute' | 'hour', bank = 0) =>
    askedTimes({
        pace: signal('own'),
        move: signal({ n, unit }),
        bank: signal({ n: bank, unit: 'minute' }),
    });

test('clocks of one\u2019s own making: from an hour a move on a table is not live', () => {
    assert.deepEqual(times(90, 'second', 10), { live: true, move_ms: 90000, bank_ms: 600000 });
    const slow = times(2, 'hour');
    assert.equal(slow.live, false);
    assert.equal(slow.trade_ms, 7200000);
    assert.equal(times(0, 'second').move_ms, 1000, 'a move has at least a second');
});
