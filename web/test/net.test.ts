// net.test.ts -- which protocol is spoken, and codes of tables as people write them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Line, isOldPage } from '../app/net';
import { codeFrom, tableName } from '../app/router';

/** A house that answers at once. */
class Fake extends Line {
    said: Record<string, unknown>[] = [];
    constructor(private readonly answer: (said: Record<string, unknown>) => object) {
        super();
    }
    protected send(text: string): boolean {
        const said = JSON.parse(text) as Record<string, unknown>;
        this.said.push(said);
        queueMicrotask(() => this.take(JSON.stringify({ ...this.answer(said), id: said.id })));
        return true;
    }
    close(): void {}
}

test('hello has the version of the protocol, other requests have not', async () => {
    const house = new Fake(() => ({ ok: true, protocol: 2, reload: false }));
    await house.ask({ do: 'hello', token: 't', name: 'n' });
    await house.ask({ do: 'ping' });
    assert.equal(house.said[0]!.protocol, 2);
    assert.equal('protocol' in house.said[1]!, false);
    assert.equal(isOldPage.value, false);
});

test('a house of the version before is spoken to as it knows', async () => {
    const house = new Fake((said) =>
        'protocol' in said ? { ok: false, error: 'bad-request' } : { ok: true },
    );
    assert.equal((await house.ask({ do: 'hello', token: 't', name: 'n' })).ok, true);
    assert.equal(house.said.length, 2);
    assert.equal(isOldPage.value, false);
});

test('a newer house plays on with this page and asks it to load again', async () => {
    const house = new Fake(() => ({ ok: true, protocol: 3, reload: true }));
    assert.equal((await house.ask({ do: 'hello', token: 't', name: 'n' })).ok, true);
    assert.equal(isOldPage.value, true);
});

test('a code is read as it is said and shown as it is read', () => {
    assert.equal(codeFrom(' 482 913-075 '), '482913075');
    assert.equal(codeFrom('48291307'), null);
    assert.equal(codeFrom('4829130755'), null);
    assert.equal(codeFrom('abcdefabcdefabcdefab'), null);
    const shown = tableName({ code: '482913075' });
    assert.equal(shown, '482\u00a0913\u00a0075');
    assert.equal(codeFrom(shown), '482913075');
    assert.equal(tableName({}), '', 'a table that is over is called nothing else');
});
