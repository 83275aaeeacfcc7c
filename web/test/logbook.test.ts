// logbook.test.ts -- the log by the numbers of the house: nothing twice, nothing missing, in order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameEvent } from '../app/contract';
import { LogBook } from '../app/logbook';
import { newestOf, remembered } from '../app/memory';
import { housePieces, namesOf } from '../app/names';
import type { Answer } from '../app/net';
import type { Item, Update } from '../app/tells';
import { LANGS, join, makeWords } from '../app/words';
import { speaker } from './speaker';

const event = (kind: string, more: Partial<GameEvent> = {}): GameEvent => ({
    ...{ kind, clause: '', args: {} },
    ...more,
});
const move = (kind: string): Item => ({ events: [event(kind)] });
const update = (log: number | undefined, item: Item | null, seat: number | 'table' = 0): Update =>
    ({
        ...{ seat, events: item?.events ?? [] },
        ...(log === undefined ? {} : { log }),
        ...(item?.undone === undefined ? {} : { undone: item.undone }),
    }) as Update;

/** A house that has told `items`, and answers two at a time. */
class Told {
    asked: number[] = [];
    waits = 0;
    refuse: string[] = []; // what the next answers are
    book: LogBook;
    constructor(
        public items: Item[],
        key = 'none',
    ) {
        this.book = new LogBook(key, {
            history: async (from) => this.history(from),
            wait: async () => {
                this.waits++;
            },
        });
    }
    private history(from: number): Answer {
        this.asked.push(from);
        const error = this.refuse.shift();
        if (error) return { ok: false, error };
        const next = Math.min(from + 2, this.items.length);
        const items = this.items.slice(from, next);
        return { ok: true, items, from, next, more: next < this.items.length };
    }
    tell(item: Item, seat: number | 'table' = 0): void {
        this.items.push(item);
        this.book.take(update(this.items.length, item, seat));
    }
    enter(seat: number | 'table' = 0): void {
        this.book.take(update(this.items.length, null, seat));
    }
    shown(): string[] {
        return this.book.rows.value.map(
            (row) =>
                row.event?.kind ??
                row.house?.what ??
                row.chat?.text ??
                (row.undone === undefined ? 'reactions' : `undone ${row.undone}`),
        );
    }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const five = (): Item[] => ['a', 'b', 'c', 'd', 'e'].map(move);

test('what follows on what is known is written down and nothing is asked', () => {
    const house = new Told([]);
    house.tell(move('deal'));
    house.tell({ undone: 1 });
    house.book.hear(3, { house: 'away', seat: 1, name: 'Bert' });
    house.book.hear(4, { chat: 'hello', seat: 1 });
    house.items.push({}, {});
    house.tell(move('lay'));
    assert.deepEqual(house.shown(), ['deal', 'undone 1', 'away', 'hello', 'lay']);
    assert.deepEqual(house.asked, []);
});

test('whoever has just come reads all of it, piece by piece', async () => {
    const house = new Told(five());
    house.enter('table');
    await settled();
    assert.deepEqual(house.shown(), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(house.asked, [0, 2, 4]);
    house.enter('table'); // again, after a loss: there is nothing new
    house.tell(move('f'), 'table');
    await settled();
    assert.deepEqual(house.shown(), ['a', 'b', 'c', 'd', 'e', 'f']);
    assert.equal(house.asked.length, 3);
});

test('a gap is read from its start, and what is told meanwhile stands once', async () => {
    const house = new Told([]);
    house.tell(move('a'));
    house.items.push(move('b'), move('c')); // lost on the way
    house.tell(move('d'));
    assert.deepEqual(house.shown(), ['a', 'd'], 'the newest is shown at once');
    house.tell(move('e'));
    await settled();
    assert.deepEqual(house.shown(), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(house.asked, [1], 'one question fills it');
});

test('a number that is known is not news, whichever message has it', async () => {
    const house = new Told(five());
    house.enter();
    await settled();
    house.book.take(update(5, move('e')));
    assert.equal(house.book.hear(4, { chat: 'again', seat: 1 }), false);
    assert.deepEqual(house.shown(), ['a', 'b', 'c', 'd', 'e']);
});

test('an item of which nothing is left has a number all the same', async () => {
    const house = new Told([move('a'), { events: [] }, move('c')]);
    house.enter();
    await settled();
    house.tell(move('d'));
    await settled();
    assert.deepEqual(house.shown(), ['a', 'c', 'd']);
    assert.deepEqual(house.asked, [0, 2]);
});

test('another seat is another log: it is read from its start', async () => {
    const house = new Told([move('own'), move('b')]);
    house.enter(0);
    await settled();
    house.items = [move('open'), move('b'), move('c')];
    house.enter('table');
    await settled();
    assert.deepEqual(house.shown(), ['open', 'b', 'c']);
    assert.deepEqual(house.asked, [0, 0, 2]);
});

test('an answer for the eyes of before is thrown away', async () => {
    const house = new Told([move('own'), move('b')]);
    house.enter(0);
    house.items = [move('open'), move('c')]; // the seat is given up before the answer is here
    house.enter('table');
    await settled();
    assert.deepEqual(house.shown(), ['open', 'c']);
});

test('a house that has enough is asked later, one that refuses at the next message', async () => {
    const house = new Told(five());
    house.refuse = ['limited', 'limited', 'storage'];
    house.enter();
    await settled();
    assert.deepEqual([house.waits, house.shown()], [2, []]);
    house.tell(move('f'));
    await settled();
    assert.deepEqual(house.shown(), ['a', 'b', 'c', 'd', 'e', 'f']);
});

test('before the start what is said is heard, and what was said is read after it', async () => {
    const house = new Told([{ chat: 'one', seat: 1 }, { chat: 'two', seat: 1 }]);
    house.refuse = ['not-started'];
    assert.equal(house.book.hear(2, house.items[1]!), true);
    await settled();
    assert.deepEqual(house.shown(), ['two']);
    house.tell(move('deal'));
    await settled();
    assert.deepEqual(house.shown(), ['one', 'two', 'deal']);
});

test('what the house does not keep stands where it was heard and counts for nothing', async () => {
    const house = new Told([]);
    house.tell(move('a'));
    house.book.hear(undefined, { chat: 'too much', seat: 1 });
    house.book.addReactions([]);
    house.tell(move('b'));
    await settled();
    assert.deepEqual(house.shown(), ['a', 'too much', 'reactions', 'b']);
    assert.deepEqual(house.asked, []);
});

test('once all lies open, what history had left out is read again', async () => {
    const house = new Told([move('look-past'), move('b')]);
    house.enter();
    await settled();
    house.items[0] = move('look');
    house.tell({ events: [event('over', { opens: true })] });
    await settled();
    assert.deepEqual(house.shown(), ['look', 'b', 'over']);
});

test('a house of the version before does not count: rows come as they are told', async () => {
    const house = new Told([]);
    for (const kind of ['a', 'b']) house.book.take(update(undefined, move(kind)));
    house.book.take(update(undefined, null));
    await settled();
    assert.deepEqual(house.shown(), ['a', 'b']);
    assert.deepEqual(house.asked, []);
});

test('a page that is loaded again goes on where it was', async () => {
    const kept = new Map<string, string>();
    const stored = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
    };
    Object.assign(globalThis, { sessionStorage: stored });
    try {
        const house = new Told([], 'table');
        house.tell(move('a'));
        house.tell(move('b'));
        const again = new Told([...house.items, move('c')], 'table');
        again.enter();
        await settled();
        assert.deepEqual(again.shown(), ['a', 'b', 'c']);
        assert.deepEqual(again.asked, [2]);
        const other = new Told([move('open'), move('b')], 'table'); // the seat was given up
        other.enter('table');
        await settled();
        assert.deepEqual(other.shown(), ['open', 'b']);
    } finally {
        Reflect.deleteProperty(globalThis, 'sessionStorage');
    }
});

test('what is read has the names of then: of whoever was sent away since, too', async () => {
    const house = new Told([
        move('a'),
        { house: 'kick', seat: 1, name: 'Bert' },
        move('b'),
    ]);
    house.book.seat([
        ['Anna', null],
        [null, 'greedy'],
    ]);
    house.enter();
    await settled();
    const names = house.book.rows.value.map(
        (row) => namesOf(house.book.sitters.value[row.sat!]!, (key) => key)[1],
    );
    assert.deepEqual(names, ['Bert', 'Bert', 'house.bot.greedy']);
    house.tell(move('c'));
    assert.equal(house.book.sitters.value.length, 2);
    assert.equal(house.book.rows.value[3]!.sat, house.book.rows.value[2]!.sat);
});

test('what is said or done by the house makes the newest events no older', () => {
    const show = event('show', { past: { kind: 'show-past', args: {} } });
    const rows = [
        { rev: 1, event: show },
        { rev: 2, chat: { seat: 0, text: 'oh' } },
        { rev: 3, house: { what: 'away', seat: 0 } },
    ];
    assert.equal(newestOf(rows), 1);
    assert.equal(remembered(rows)[0]!.event!.kind, 'show');
    const later: { rev: number; event?: GameEvent }[] = [...rows];
    later.push({ rev: 4, event: event('pass') });
    assert.equal(remembered(later)[0]!.event!.kind, 'show-past');
});

test('what the house does is a sentence with the name in it, in every language', () => {
    for (const lang of LANGS) {
        const words = makeWords(speaker(lang, 'squirrels'));
        const texts = ['timeout', 'away', 'back', 'stand', 'kick', 'host'].map((what) =>
            join(housePieces({ what, seat: 1, name: 'Bert' }, words)),
        );
        assert.equal(new Set(texts).size, 6);
        for (const [i, text] of texts.entries())
            assert.match(text, i === 3 || i === 4 ? /Bert/ : /Borys/, `${lang}: ${text}`);
        assert.ok(texts.every((text) => !text.includes('house.')), texts.join());
    }
});
