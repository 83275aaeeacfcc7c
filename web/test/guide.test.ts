// guide.test.ts -- the rules to read are whole: clauses in chapters, texts in each language,
// positions of the lesson; and the search finds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIn } from '../app/guide';
import { byChapter, isHit, marked, nearest } from '../app/rules_search';
import { GAMES, GUIDED, clausesOf, guideOf, knownOf } from './guided';
import { speaker } from './speaker';

for (const game of GAMES.filter((one) => !GUIDED.includes(one)))
    test(`rules to read of ${game}`, { skip: `no games/${game}/guide.json yet` }, () => {});

for (const game of GUIDED)
    test(`every clause of ${game} stands in one chapter`, () => {
        const { guide } = guideOf(game);
        for (const id of clausesOf(game)) {
            const of = guide!.chapters.filter((chapter) => isIn(chapter, id));
            assert.equal(of.length, 1, `${id}: ${of.map(({ key }) => key)}`);
        }
        for (const chapter of guide!.chapters)
            assert.ok(
                clausesOf(game).some((id) => isIn(chapter, id)),
                `${chapter.key} is empty`,
            );
    });

for (const game of GUIDED)
    test(`the guide of ${game} names what there is`, () => {
        const { guide, described, positions } = guideOf(game);
        const all = clausesOf(game);
        const { goal, turn, cards, end, forget } = guide!;
        const parts = [goal, ...turn, ...cards, end, ...forget];
        for (const id of parts.flatMap(({ clauses }) => clauses)) assert.ok(all.includes(id), id);
        assert.ok(parts.every(({ clauses }) => clauses.length > 0));
        const words = [goal, ...turn, ...forget]
            .flatMap((part) => part.cards ?? [])
            .concat(cards.flatMap((one) => one.words));
        for (const thing of words) {
            const [dict, word] = thing.split(':') as [string, string];
            if (dict === 'field')
                assert.ok(described.members.some(({ name }) => name === word), thing);
            else {
                const known = described.dictionaries.find(({ name }) => name === dict);
                const isKnown = word === '' || word === '*' || known?.words.includes(word);
                assert.ok(known && isKnown, thing);
            }
        }
        assert.equal(forget.length, 5);
        assert.ok(turn.length >= 4 && turn.length <= 6);
        assert.ok(positions!.steps.length >= 3 && positions!.end);
    });

for (const game of GUIDED)
    test(`the guide of ${game} is said in three languages, and nothing else is`, () => {
        const { guide } = guideOf(game);
        const wanted = new Set(['goal', 'goal.text', 'end.text']);
        for (const of of ['turn', 'forget'] as const)
            for (const { key } of guide![of])
                for (const end of ['', '.text']) wanted.add(`${of}.${key}${end}`);
        for (const lang of ['en', 'ru', 'uk'] as const) {
            const { t } = knownOf(game, lang);
            for (const key of wanted) assert.ok(t.has(`${game}.guide.${key}`), `${lang} ${key}`);
            for (const { key } of guide!.chapters) {
                const word = key.startsWith('word:') ? key.slice(5) : null;
                const isNamed = word
                    ? t.word(word) !== word
                    : t.has(`${game}.guide.chapter.${key}`) || t.has(`page.chapter.${key}`);
                assert.ok(isNamed, `${lang} chapter ${key}`);
            }
        }
        const chapters = guide!.chapters.map(({ key }) => `chapter.${key}`);
        for (const key of Object.keys(speaker('en', game).all))
            if (key.startsWith(`${game}.guide.`)) {
                const name = key.slice(`${game}.guide.`.length);
                assert.ok(wanted.has(name) || chapters.includes(name), `${key} is never said`);
            }
    });

const CLAUSES = [
    { id: 'SQ-01', of: 'rule', text: 'Cards lie face down.' },
    { id: 'SQ-02', of: 'rule', text: 'The Bank protects from robberies.' },
    { id: 'SQ-Q01', of: 'ruling', text: 'Ещё одна карта.' },
];

test('the search finds words and numbers, marks them, and offers the nearest', () => {
    assert.ok(isHit(CLAUSES[0]!, 'FACE down') && isHit(CLAUSES[1]!, 'sq-02'));
    assert.ok(isHit(CLAUSES[2]!, 'еще'));
    assert.deepEqual(marked('Face down, face up', 'face'), ['', 'Face', ' down, ', 'face', ' up']);
    assert.deepEqual(marked('a', ''), ['a']);
    assert.deepEqual(nearest(CLAUSES, 'is my bank protected').map(({ id }) => id), ['SQ-02']);
    assert.deepEqual(nearest(CLAUSES, 'xyzzy'), []);
});

test('what is in no chapter is not lost', () => {
    const filled = byChapter(CLAUSES, [{ key: 'box', of: ['SQ-01:SQ-09'] }]);
    assert.deepEqual(filled.map(({ chapter, clauses }) => [chapter.key, clauses.length]), [
        ['box', 2],
        ['all', 1],
    ]);
});
