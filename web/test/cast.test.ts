// cast.test.ts -- bots as persons: who sits where, how strong, whom one meets.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LEVELS, botOfStrength, castOf, faceOf, levelOf, strengthOf, usualBot } from '../app/cast';
import { namesOf, sittersOf } from '../app/names';
import { LANGS, makeWords } from '../app/words';
import { speaker } from './speaker';

const say = (key: string): string => key;
const has = (key: string): boolean =>
    ['x.cast.regular-1', 'x.cast.regular-2', 'x.cast.boss-1'].includes(key);

test('bots of one level are the persons of that level, one after the other and round', () => {
    const sitters = sittersOf([
        { seat: 0, bot: 'regular' },
        { seat: 1, name: 'Anna', bot: 'regular' },
        { seat: 2, bot: 'strength-60' },
        { seat: 3, bot: 'boss' },
        { seat: 4, bot: 'regular' },
        { seat: 5, bot: 'greedy' },
    ]);
    assert.deepEqual(namesOf(sitters, say, castOf('x', has)), [
        'x.cast.regular-1\u00a01',
        'Anna',
        'x.cast.regular-2',
        'x.cast.boss-1',
        'x.cast.regular-1\u00a05',
        'house.bot.greedy',
    ]);
});

test('a strength is a level where one stands, and lies between two elsewhere', () => {
    assert.deepEqual([0, 25, 50, 75, 100].map(botOfStrength), [...LEVELS]);
    assert.equal(botOfStrength(60), 'strength-60');
    assert.equal(levelOf('strength-60'), 'regular');
    assert.equal(levelOf('strength-100'), 'legend');
    assert.equal(strengthOf('boss'), 75);
    assert.equal(strengthOf('random'), null);
    assert.equal(strengthOf('exec:mine'), null);
});

test('who asks for nobody meets a mix, as far as the house has it', () => {
    const bots = ['random', 'rookie', 'greedy', 'regular', 'boss'];
    assert.deepEqual(
        [0, 1, 2, 3].map((at) => usualBot(bots, at)),
        ['greedy', 'rookie', 'regular', 'greedy'],
    );
    assert.equal(usualBot(['random', 'greedy'], 1), 'greedy');
});

test('every game has a person of every level with a manner and a face', () => {
    const read = (path: string): string => readFileSync(`${process.env.TOP}/${path}`, 'utf8');
    const sprite = read('web/art/sprite.svg');
    const games = read('games/games.txt').split('\n').filter((line) => /^[a-z]/.test(line));
    assert.ok(games.length > 0);
    for (const game of games.map((line) => line.split(/\s/)[0]!))
        for (const lang of LANGS) {
            const words = makeWords(speaker(lang, game));
            for (const level of LEVELS) {
                const person = castOf(game, (key) => words.has(key))(level, 0);
                assert.ok(person, `${game} ${lang} ${level}`);
                assert.ok(words.has(`${person}.manner`), person);
                assert.ok(sprite.includes(`id="${faceOf(person)}"`), person);
            }
        }
});
