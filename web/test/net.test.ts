// net.test.ts -- which protocol is spoken, and codes of tables as people write them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Line, SocketLink, isOldPage, nodeAddress } from '../app/net';
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

test('a node of the house is followed, a stranger is not', () => {
    const home = 'wss://play.example.org/ws';
    assert.equal(nodeAddress('https://play.example.org/a', home), 'wss://play.example.org/a/ws');
    assert.equal(nodeAddress('https://play.example.org/a/', home), 'wss://play.example.org/a/ws');
    assert.equal(nodeAddress('https://play.example.org', home), home);
    assert.equal(nodeAddress('https://elsewhere.example.org/a', home), null);
    assert.equal(nodeAddress('https://play.example.org:8443/a', home), null);
    assert.equal(nodeAddress('javascript:alert(1)', home), null);
    assert.equal(nodeAddress('', home), null);
    assert.equal(nodeAddress(undefined, home), null);
});

/** Sockets that open when they are told to. */
class FakeSocket {
    static readonly OPEN = 1;
    static all: FakeSocket[] = [];
    readyState = 0;
    said: Record<string, unknown>[] = [];
    onopen?: () => void;
    onmessage?: (message: { data: string }) => void;
    onclose?: () => void;
    constructor(readonly address: string) {
        FakeSocket.all.push(this);
    }
    open(): void {
        this.readyState = 1;
        this.onopen?.();
    }
    send(text: string): void {
        this.said.push(JSON.parse(text) as Record<string, unknown>);
    }
    hear(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    close(): void {
        this.readyState = 3;
    }
}

test('who is told that a table is elsewhere goes there and enters again', async () => {
    const real = globalThis.WebSocket;
    globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
    const link = new SocketLink('ws://h/ws');
    try {
        let opened = 0;
        link.opens(() => opened++);
        const first = FakeSocket.all[0]!;
        first.open();
        const answer = link.ask({ do: 'enter', table: 'k' });
        await Promise.resolve();
        const id = first.said[0]!.id;
        first.hear({ ok: false, error: 'elsewhere', table: 'k', url: 'http://h/b', id });
        assert.deepEqual(await answer, { ok: false, error: 'lost', table: 'k' });
        assert.equal(FakeSocket.all[1]!.address, 'ws://h/b/ws');
        FakeSocket.all[1]!.open();
        assert.equal(opened, 2, 'whoever wants to enter is told that the line is open');
    } finally {
        link.close();
        globalThis.WebSocket = real;
    }
});
