// words.test.ts -- templates, plural forms and words, as engine/words.c has them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    fill,
    findText,
    join,
    lang,
    pluralForm,
    sayWord,
    setAddresses,
    setLang,
    want,
} from '../app/words';
import type { Lang, Speaker } from '../app/words';

const speaker = (lang: Lang, texts: Record<string, string> = {}): Speaker => ({
    lang,
    find: (key) => texts[key],
    game: 'squirrels',
    seatName: (seat) => (seat === 'house' ? 'the house' : (['Anna', 'Borys'][seat] ?? '?')),
});
const say = (lang: Lang, text: string, args: Record<string, unknown>): string =>
    join(fill(speaker(lang), text, args));

test('plural forms of the three languages', () => {
    assert.deepEqual(
        [0, 1, 2, 11, 21, -1].map((n) => pluralForm('en', n)),
        [1, 0, 1, 1, 1, 0],
    );
    for (const lang of ['ru', 'uk'] as const) {
        const forms = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 111, -2].map((n) => pluralForm(lang, n));
        assert.deepEqual(forms, [2, 0, 1, 1, 2, 2, 2, 2, 0, 1, 2, 1]);
    }
});

test('fields, numbers with their word, the minus sign', () => {
    assert.equal(
        say('en', '{actor} gets {n:nut|nuts}', { actor: 0, n: 1 }),
        'Anna gets 1\u00a0nut',
    );
    assert.equal(say('ru', '{n:орех|ореха|орехов}', { n: -5 }), '\u22125\u00a0орехов');
    assert.equal(say('en', '{missing} and {open', {}), '{missing} and {open');
});

test('lists: all at once, or repeated in pairs', () => {
    const args = { player: [0, 1], card: ['bank', 'raid'] };
    assert.equal(say('en', '{player}', args), 'Anna, Borys');
    assert.equal(
        say('en', 'All: {*{player} \u2013 {card}*}.', args),
        'All: Anna \u2013 bank, Borys \u2013 raid.',
    );
    assert.equal(
        say('en', '{*{card} of {actor}*}', { ...args, actor: 1 }),
        'bank of Borys, raid of Borys',
    );
});

test('words of a game, with a number at the end or without', () => {
    const s = speaker('en', {
        'squirrels.word.contraband-#': 'Contraband {n}',
        'squirrels.word.bank': 'Bank',
    });
    assert.equal(sayWord(s, 'contraband-5'), 'Contraband 5');
    assert.equal(sayWord(s, 'bank'), 'Bank');
    assert.equal(sayWord(s, 'unknown-7'), 'unknown-7');
});

test('a language whose words do not arrive is not taken; the last wish counts', async (t) => {
    setAddresses({ page: { en: ['page.en', null], ru: ['page.ru', null], uk: ['page.uk', null] } });
    const answers = new Map<string, (is: boolean) => void>();
    const answered = (address: string, is: boolean): void => answers.get(address)!(is);
    t.mock.method(globalThis, 'fetch', (address: string) =>
        new Promise((resolve, reject) => {
            answers.set(address, (is) =>
                is
                    ? resolve({ ok: true, json: async () => ({ hello: address }) })
                    : reject(new Error('lost')),
            );
        }),
    );
    const first = want('page');
    answered('page.en', true);
    await first;
    assert.equal(findText('page.hello'), 'page.en');

    const lost = setLang('ru');
    answered('page.ru', false);
    assert.equal(await lost, false);
    assert.equal(lang.value, 'en');
    assert.equal(findText('page.hello'), 'page.en');

    const slow = setLang('ru'); // asked for again
    const quick = setLang('uk');
    answered('page.uk', true);
    answered('page.ru', true);
    assert.deepEqual(await Promise.all([slow, quick]), [true, true]);
    assert.equal(lang.value, 'uk');
    assert.equal(await setLang('ru'), true);
    assert.equal(findText('page.hello'), 'page.ru');
});
