// says.test.ts -- the page and the program say the same: events, moves, questions and refusals.
//
// The referee plays random matches of every game and says all of them in each language; the page's
// words, from the same po/ files and with seats by the description, must agree to the letter. Needs
// build/backroom.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventPieces, fill, join, makeWords } from '../app/words';
import type { Lang } from '../app/words';
import { NAMES, speaker } from './speaker';
import type { Said } from './speaker';
import { Referee, chance, games } from './referee';
import type { Game } from './referee';

const MOVES = 250;
const EVENTS = 40; // to be compared at least, over as many matches as that takes
const REFUSALS = 5; // the same

interface Counted {
    events: number;
    refusals: number;
}

async function compare(game: Game, lang: Lang, match: number, counted: Counted): Promise<void> {
    const referee = new Referee();
    const s = speaker(lang, game.id);
    const words = makeWords(s);
    const below = chance(7 + match);
    const known: string[] = []; // moves that were allowed once
    const check = (answer: Said): void => {
        assert.ok(answer.ok, JSON.stringify(answer));
        (answer.events ?? []).forEach((event, i) => {
            assert.equal(join(eventPieces(s, event)), answer.says[i], JSON.stringify(event));
            counted.events++;
        });
    };
    const refuse = async (): Promise<void> => {
        const move = known[below(known.length)]!;
        const why = await referee.ask({ do: 'why', seat: below(game.seats), move, lang });
        if (why.allowed !== false) return;
        const own = `${game.id}.no.${why.clause}`;
        const key = words.has(own) ? own : `${game.id}.clause.${why.clause}`;
        assert.equal(words(key, why.args), why.text, JSON.stringify(why));
        counted.refusals++;
    };
    let now = await referee.ask({
        do: 'new',
        game: game.id,
        seats: game.seats,
        lang,
        say: true,
        seed: `0${7 + match}`.repeat(32),
        names: NAMES.slice(0, game.seats),
    });
    check(now);
    for (let i = 0; i < MOVES && !now.over; i++) {
        const seat = now.must_act[below(now.must_act.length)];
        const wanted = { say: true, parts: true, question: true, lang };
        const listed = await referee.ask({ do: 'legal', seat, ...wanted });
        (listed.parts ?? []).forEach((legal, at) => {
            assert.equal(words.move(legal), listed.says[at], JSON.stringify(legal));
        });
        if (listed.question) {
            const { key, args } = listed.question;
            assert.equal(words(key, args), listed.asks, JSON.stringify(listed.question));
        }
        assert.equal(listed.question === undefined, seat === 'house', JSON.stringify(listed));
        known.push(...listed.moves.slice(0, 3));
        await refuse();
        const move = listed.moves[seat === 'house' ? 0 : below(listed.moves.length)] ?? '';
        if (!move) break;
        now = await referee.ask({ do: 'play', seat, move, say: true, lang });
        check(now);
    }
    referee.end();
}

for (const game of games) {
    test(`the page and the program say the same: ${game.id}`, async () => {
        for (const lang of ['en', 'ru', 'uk'] as const) {
            const counted = { events: 0, refusals: 0 };
            const isFew = () => counted.events <= EVENTS || counted.refusals <= REFUSALS;
            for (let match = 0; match < 3 && isFew(); match++)
                await compare(game, lang, match, counted);
            assert.ok(!isFew(), `three matches had only ${JSON.stringify(counted)}`);
        }
    });
}

test('an argument that is missing shows itself', () => {
    assert.equal(join(fill(speaker('en', 'squirrels'), '{nobody}', {})), '{nobody}');
});
