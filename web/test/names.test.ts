// names.test.ts -- names of people and bots as each reader has them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GUEST, guestOf, namesOf, sittersOf } from '../app/names';
import { makeWords } from '../app/words';
import type { Lang } from '../app/words';
import { speaker } from './speaker';

const words = (lang: Lang) => makeWords(speaker(lang, 'squirrels'));

test('a guest is one in the language of the reader, and two are told apart', () => {
    const chairs = [
        { seat: 0, name: GUEST, alike: true },
        { seat: 1, name: 'Nina' },
        { seat: 2, name: GUEST, alike: true },
    ];
    const names = (lang: Lang) => namesOf(sittersOf(chairs), words(lang));
    assert.deepEqual(names('en'), ['Guest\u00a0(1)', 'Nina', 'Guest\u00a0(3)']);
    assert.deepEqual(names('ru'), ['Гость\u00a0(1)', 'Nina', 'Гость\u00a0(3)']);
    assert.deepEqual(names('uk'), ['Гість\u00a0(1)', 'Nina', 'Гість\u00a0(3)']);
});

test('what a page of the version before said is understood, a longer name is left alone', () => {
    const en = words('en');
    assert.equal(guestOf('Гость', en), 'Guest');
    assert.equal(guestOf('Guestbook', en), 'Guestbook');
    assert.equal(guestOf('Гостья', en), 'Гостья');
});
