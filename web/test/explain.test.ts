// explain.test.ts -- every card, token and place says what it is, in each language, from the
// description, the components and the texts.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { explain, lineOf, rowOf, titleOf, whereIs, wordOf } from '../app/explain';
import { bestPlace } from '../app/explain_place';
import { namesOf, piecesOf } from '../app/named';
import { DRAWN, GAMES, GUIDED, guideOf, knownOf } from './guided';
import { top } from './speaker';

/** Words that are no thing, and audits that only a house deck has. */
const NOT_SHIPPED = /^(none|hidden|audit-ge[1456])$/;

for (const game of GAMES)
    test(`every card of ${game} explains itself in three languages`, () => {
        for (const lang of ['en', 'ru', 'uk'] as const) {
            const known = knownOf(game, lang);
            for (const { name, words, cards } of known.described.dictionaries) {
                if (!cards) continue;
                for (const word of words.filter((one) => !NOT_SHIPPED.test(one))) {
                    const said = explain(known, `${name}:${word}`);
                    assert.ok(said.text.length > 10, `${lang} ${name}:${word}: no text`);
                    assert.ok(said.name !== word || /^\d+$/.test(word), `${lang} ${word}: no name`);
                }
            }
        }
    });

for (const game of GUIDED)
    test(`what is printed on the cards of ${game} is found`, () => {
        const known = knownOf(game);
        for (const dict of Object.keys(known.guide!.printed)) {
            const { words } = known.described.dictionaries.find((one) => one.name === dict)!;
            for (const word of words.filter((one) => !NOT_SHIPPED.test(one)))
                assert.ok(rowOf(known, dict, word), `${dict}:${word} is on no row`);
        }
    });

/** data-word as tables write it: a word of a dictionary that there is, or a member of the view. */
for (const game of DRAWN)
    test(`what the table of ${game} names is described and explained`, () => {
        const known = knownOf(game);
        const folder = path.join(top, 'web', game);
        let count = 0;
        for (const file of fs.readdirSync(folder).filter((one) => one.endsWith('.tsx'))) {
            const source = fs.readFileSync(path.join(folder, file), 'utf8');
            const summed = /summed: (\{[^}]*\})/.exec(source)?.[1] ?? '';
            for (const [, thing] of [
                ...source.matchAll(/(?:data-)?word=(?:\{`|")([a-z-]+:[^"`$]*)/g),
                ...summed.matchAll(/'([a-z]+:[^']*)'/g),
            ]) {
                const [dict, member] = thing!.split(':') as [string, string];
                count++;
                if (dict === 'field') {
                    const said = explain(known, thing!);
                    assert.ok(said.text, `${file}: ${thing} has no text`);
                    assert.ok(
                        known.described.members.some((one) => one.name === member),
                        `${file}: the view has no ${member}`,
                    );
                    assert.ok(said.clauses.length > 0, `${file}: ${thing} names no clause`);
                } else if (!/-$/.test(dict))
                    assert.ok(
                        known.described.dictionaries.some(
                            ({ name, words }) =>
                                name === dict && (member === '' || words.includes(member)),
                        ),
                        `${file}: there is no ${thing}`,
                    );
            }
        }
        assert.ok(count >= 3, `${count} things have a name`);
    });

test('numbers, kind and source come from the table of components', () => {
    const casino = explain(knownOf('dirty-money'), 'kind:eu-casino-5');
    assert.match(casino.name, /Casino/);
    assert.ok(casino.printed.some(({ label, value }) => label === 'Cost' && value === '5'));
    assert.ok(casino.sources.includes('reconstructed'));
    assert.deepEqual(casino.clauses, ['DM-96']);
    const crook = explain(knownOf('crooks'), 'card:c32');
    assert.equal(crook.name, 'Made Man');
    assert.ok(crook.printed.some(({ value }) => value === '10'));
});

test('a house deck prints its own numbers', () => {
    const known = knownOf('squirrels');
    const rows = known.cards.squirrels!.map((row) => ({ ...row }));
    rows[2]!.value = 7;
    known.cards = { squirrels: rows };
    const { printed } = explain(known, 'card:contraband-5');
    assert.ok(printed.some(({ value }) => value === '7'));
});

test('what lies face down says nothing of itself', () => {
    const said = explain(knownOf('crooks'), 'card:');
    assert.deepEqual([said.printed, said.sources, said.clauses], [[], [], []]);
    assert.deepEqual(whereIs(knownOf('crooks'), {}, 'card:'), []);
});

test('where a card is: only what the view shows', () => {
    const { positions } = guideOf('squirrels');
    const step = positions!.steps.find(({ key }) => key === 'bank')!;
    const places = whereIs(knownOf('squirrels'), step.view, 'card:bank');
    assert.deepEqual(places.find(({ owner }) => owner === 0), {
        owner: 0,
        text: 'stacks, left',
        n: 1,
    });
    // A crook that lies face down before a rival is in no zone that names it.
    const view = { ...(guideOf('crooks').positions!.steps[0]!.view as object), lay_card: [null] };
    assert.ok(whereIs(knownOf('crooks'), view, 'card:c32').every(({ owner }) => owner === null));
});

test('a pattern takes letters of a cell, and other names', () => {
    const firm = { currency: 'EUR', type: 'law_firm' };
    assert.equal(wordOf(firm, '{currency:2}-{type}'), 'eu-law-firm');
    assert.equal(wordOf({ type: 'a', sub: '' }, '{type}-{sub}'), 'a');
    assert.equal(wordOf({ kind: '' }, '{kind}', { '': 'crook' }), 'crook');
});

test('a letter alone is no title, and nothing is said twice', () => {
    const said = { name: 'A', text: 'Pay here.', printed: [], sources: [], clauses: [] };
    assert.equal(titleOf(said, 'Hangout A: 2 cards'), 'Hangout A: 2 cards');
    assert.equal(lineOf(said, 'Hangout A: 2 cards'), '');
    const bank = { ...said, name: 'Bank' };
    assert.equal(lineOf(bank, 'bank: pay here'), '');
    assert.equal(lineOf(bank, 'Marco, left stack: bank'), 'Marco, left stack: bank');
});

test('the box covers neither its thing nor what may be touched, if there is room', () => {
    const box = { width: 400, height: 200 },
        screen = { width: 1440, height: 900 };
    const thing = { left: 100, top: 700, width: 100, height: 140 };
    const lit = [{ left: 0, top: 400, width: 700, height: 290 }];
    const free = bestPlace(thing, box, screen, []);
    assert.equal(free.top, 700 - 200 - 12);
    const beside = bestPlace(thing, box, screen, lit);
    assert.equal(beside.left, 100 + 100 + 12);
});

test('a chat line names things, as whole words and in the reader\u2019s language', () => {
    const { described, t } = knownOf('squirrels');
    const names = namesOf(described, t);
    const said = (text: string) => piecesOf(text, names);
    assert.deepEqual(said('The bank, please'), [
        { text: 'The ' },
        { text: 'bank', word: 'card:bank' },
        { text: ', please' },
    ]);
    assert.deepEqual(said('Bank'), [{ text: 'Bank', word: 'card:bank' }]);
    assert.deepEqual(said('bankers embank'), [{ text: 'bankers embank' }]);
    assert.deepEqual(said(''), []);
    const ru = knownOf('squirrels', 'ru');
    const bank = ru.t.word('bank');
    assert.deepEqual(piecesOf(`Там ${bank}!`, namesOf(ru.described, ru.t)), [
        { text: 'Там ' },
        { text: bank, word: 'card:bank' },
        { text: '!' },
    ]);
    for (const game of GAMES)
        for (const lang of ['en', 'ru', 'uk'] as const) {
            const known = knownOf(game, lang);
            for (const name of namesOf(known.described, known.t).keys())
                assert.doesNotMatch(name, /^\d+$/, `${game} ${lang}: a number is no name`);
        }
});
