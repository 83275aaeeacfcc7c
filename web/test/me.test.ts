// me.test.ts -- whoever has given no name is "you" in sentences, with the verbs that go with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameEvent } from '../app/contract';
import { housePieces } from '../app/names';
import { eventPieces, inSentence, join, makeWords } from '../app/words';
import type { Lang } from '../app/words';
import { games } from './referee';
import { speaker } from './speaker';

const LANGS: readonly Lang[] = ['en', 'ru', 'uk'];
/** Always several: a list has names in it, and "you" is one of them. */
const LISTS = ['crooks.job-split.winner', 'belo4ka.over-shared.winner'];

const toMe = (lang: Lang, game: string, me: number) => {
    const s = speaker(lang, game);
    const label = (seat: number | 'house'): string =>
        seat === me ? s.find('page.me')! : s.seatName(seat);
    return { ...s, me, seatLabel: label };
};
const said = (lang: Lang, game: string, event: Partial<GameEvent>): string =>
    join(eventPieces(toMe(lang, game, 0), { clause: '', args: {}, ...event } as GameEvent));

test('"you" has verbs of its own, as who does it and as whom it is done to', () => {
    const rob = { kind: 'rob', seat: 0, args: { victim: 1, n: 2 } };
    assert.equal(said('en', 'squirrels', rob), 'You rob Borys of 2\u00a0nuts');
    assert.equal(said('ru', 'squirrels', rob), 'Вы отнимаете 2\u00a0ореха у игрока Borys');
    const robbed = { kind: 'rob', seat: 1, args: { victim: 0, n: 2 } };
    assert.equal(said('en', 'squirrels', robbed), 'Borys robs you of 2\u00a0nuts');
    assert.equal(said('uk', 'squirrels', robbed), 'Borys відбирає у вас 2\u00a0горіхи');
    const theirs = { kind: 'rob', seat: 1, args: { victim: 2, n: 2 } };
    assert.equal(said('en', 'squirrels', theirs), 'Borys robs Vira of 2\u00a0nuts');
});

test('"you" stands out as a name does', () => {
    const lay = { kind: 'no-rob', seat: 0, clause: '', args: {} } as unknown as GameEvent;
    const [first] = eventPieces(toMe('en', 'squirrels', 0), lay);
    assert.deepEqual(first, { text: 'You', is: 'seat', seat: 0 });
});

test('in a list "you" is a label', () => {
    const reveal = { kind: 'reveal', args: { player: [0, 1], card: ['bank', 'raid'] } };
    assert.match(said('en', 'squirrels', reveal), /You.\u2013 Bank, Borys.\u2013 Raid$/);
    const over = { kind: 'over', args: { winner: 0 } };
    assert.equal(said('ru', 'squirrels', over), 'Матч окончен. Победа: Вы');
});

test('what the house did is told with "you", too', () => {
    const words = makeWords(toMe('uk', 'squirrels', 0));
    const did = (seat: number) => join(housePieces({ what: 'back', seat }, words));
    assert.equal(did(0), 'Ви знову за столом');
    assert.equal(did(1), 'Borys знову за столом');
});

for (const { id } of games)
    for (const lang of LANGS)
        test(`every sentence about a seat can be told to it: ${id}, ${lang}`, () => {
            const { all } = speaker(lang, id);
            const own = Object.keys(all).filter((key) => key.startsWith(`${id}.page.me.`));
            if (own.length === 0) return; // then the name stands there
            // In a list of moves nobody is named, and none of one's own is about oneself.
            for (const [part, where] of [
                ['event', `${id}.page.me`],
                ['move', `${id}.page.me.move`],
            ] as const)
                for (const key of Object.keys(all)) {
                    if (!key.startsWith(`${id}.${part}.`)) continue;
                    const kind = key.slice(`${id}.${part}.`.length);
                    for (const name of inSentence(all[key]!, id)) {
                        if (LISTS.includes(`${id}.${kind}.${name}`)) continue;
                        const text = all[`${where}.${kind}.${name}`];
                        assert.ok(text !== undefined, `${part} ${kind}: ${name} has no "you"`);
                        assert.ok(!text.includes(`{${name}}`), text);
                    }
                }
            for (const key of own) {
                const kind = key.slice(`${id}.page.me.`.length).replace(/\.[^.]*$/, '');
                const whole = kind.startsWith('move.') ? `${id}.${kind}` : `${id}.event.${kind}`;
                assert.ok(all[whole] !== undefined, `${key} is about nothing`);
            }
        });

test('what others might do to me, and labels, call me "you"', () => {
    const move = (lang: Lang, game: string, kind: string, args: Record<string, unknown>) =>
        makeWords(toMe(lang, game, 0)).move({ kind, args });
    const raid = { victim: 0, place: 'left', covered: 'bank' };
    assert.equal(
        move('ru', 'squirrels', 'raid', raid),
        'Провести облаву на вас: накрыть стопку слева (сверху Банк)',
    );
    assert.match(move('ru', 'squirrels', 'raid', { ...raid, victim: 1 }), /на игрока Borys/);
    const words = makeWords(toMe('ru', 'belo4ka', 0));
    assert.equal(words('belo4ka.page.author', { actor: 0 }), 'автор: Вы');
    assert.equal(words('belo4ka.page.author', { actor: 1 }), 'автор: Borys');
});
