// shelf.ts -- where the matches of this device are kept: IndexedDB.
//
// A table is its lines, as at the server. Where there is no IndexedDB (some private windows) all of
// it lives as long as the page does. Journals that were brought in from files are kept beside.

export const ROW = { line: 0, over: 1, person: 2 } as const; // store_kind of server/store.h

export interface Row {
    kind: number;
    table: string;
    seq: number;
    at: number;
    bytes: Uint8Array;
}

/** A match of this device, for lists. */
export interface Match {
    table: string; // its key; of an imported journal "import-…"
    game: string;
    seats: number;
    at: number; // of its newest change
    isOver: boolean;
    isBegun: boolean;
    isImported: boolean;
    names: string[]; // once it has begun
}

interface Line {
    table: string;
    seq: number;
    at: number;
    bytes: Uint8Array;
}

const hex = (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    });

function openDatabase(): Promise<IDBDatabase | null> {
    return new Promise((resolve) => {
        try {
            const request = indexedDB.open('backroom', 1);
            request.onupgradeneeded = () => {
                const { result } = request;
                result.createObjectStore('lines', { keyPath: ['table', 'seq'] });
                result.createObjectStore('people', { keyPath: ['table', 'person'] });
                result.createObjectStore('matches', { keyPath: 'table' });
                result.createObjectStore('journals', { keyPath: 'table' });
            };
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => resolve(null);
            request.onblocked = () => resolve(null);
        } catch {
            resolve(null);
        }
    });
}

/** What a line says about its match, if it says something. */
function note(match: Match, text: string): void {
    const isHead = text.startsWith('{"backroom":') || text.startsWith('{"table":');
    if (!isHead) return;
    const line = JSON.parse(text) as { game: string; seats: number; players?: string[] };
    match.game = line.game;
    match.seats = line.seats;
    if (line.players) {
        match.names = line.players;
        match.isBegun = true;
    }
}

const fresh = (table: string): Match => ({
    table,
    game: '',
    seats: 0,
    at: 0,
    isOver: false,
    isBegun: false,
    isImported: false,
    names: [],
});

export class Shelf {
    private constructor(
        private readonly database: IDBDatabase | null,
        private readonly matchOf: Map<string, Match>,
    ) {}

    static async open(): Promise<Shelf> {
        const database = await openDatabase();
        const matches = new Map<string, Match>();
        if (database) {
            const found = await done(
                database.transaction('matches').objectStore('matches').getAll(),
            );
            for (const match of found as Match[]) matches.set(match.table, match);
            database.onversionchange = () => database.close();
        }
        return new Shelf(database, matches);
    }

    /** Newest first. */
    matches(): Match[] {
        return [...this.matchOf.values()]
            .filter((match) => match.isBegun || match.isImported)
            .sort((a, b) => b.at - a.at);
    }

    /** Who sat where: all of it is wanted at the start. */
    async people(): Promise<Row[]> {
        if (!this.database) return [];
        const found = await done(
            this.database.transaction('people').objectStore('people').getAll(),
        );
        return (found as { table: string; at: number; bytes: Uint8Array }[])
            .sort((a, b) => a.at - b.at)
            .map((row) => ({ ...row, kind: ROW.person, seq: 0 }));
    }

    async lines(table: string): Promise<Row[]> {
        if (!this.database) return [];
        const range = IDBKeyRange.bound([table], [table, []]);
        const found = await done(
            this.database.transaction('lines').objectStore('lines').getAll(range),
        );
        const rows: Row[] = (found as Line[]).map((line) => ({ ...line, kind: ROW.line }));
        if (this.matchOf.get(table)?.isOver)
            rows.push({ kind: ROW.over, table, seq: 0, at: 0, bytes: new Uint8Array() });
        return rows;
    }

    /** Keeps a batch, all of it or nothing. */
    async write(rows: Row[]): Promise<void> {
        const changed = new Map<string, Match>();
        const decoder = new TextDecoder();
        for (const row of rows) {
            const known = changed.get(row.table) ?? this.matchOf.get(row.table);
            const match = structuredClone(known ?? fresh(row.table));
            match.at = Math.max(match.at, row.at);
            if (row.kind === ROW.line) note(match, decoder.decode(row.bytes));
            if (row.kind === ROW.over) match.isOver = true;
            changed.set(row.table, match);
        }
        if (this.database) await this.put(this.database, rows, changed);
        for (const [table, match] of changed) this.matchOf.set(table, match);
    }

    private put(database: IDBDatabase, rows: Row[], changed: Map<string, Match>): Promise<void> {
        const names = ['lines', 'people', 'matches'];
        const change = database.transaction(names, 'readwrite');
        const [lines, people, matches] = names.map((name) => change.objectStore(name));
        for (const { kind, table, seq, at, bytes } of rows) {
            if (kind === ROW.line) lines!.put({ table, seq, at, bytes });
            if (kind === ROW.person) people!.put({ table, person: hex(bytes), at, bytes });
        }
        for (const match of changed.values()) matches!.put(match);
        return new Promise((resolve, reject) => {
            change.oncomplete = () => resolve();
            change.onabort = () => reject(change.error ?? new Error('IndexedDB'));
        });
    }

    // ---- journals from elsewhere ---------------------------------------------------------------

    async putJournal(match: Match, text: string): Promise<void> {
        if (this.database) {
            const change = this.database.transaction(['journals', 'matches'], 'readwrite');
            change.objectStore('journals').put({ table: match.table, text });
            await done(change.objectStore('matches').put(match));
        }
        this.matchOf.set(match.table, match);
    }

    async journal(table: string): Promise<string | null> {
        if (!this.database) return null;
        const found = await done(
            this.database.transaction('journals').objectStore('journals').get(table),
        );
        return (found as { text: string } | undefined)?.text ?? null;
    }

    async forget(table: string): Promise<void> {
        this.matchOf.delete(table);
        if (!this.database) return;
        const names = ['lines', 'people', 'matches', 'journals'];
        const change = this.database.transaction(names, 'readwrite');
        const range = IDBKeyRange.bound([table], [table, []]);
        change.objectStore('lines').delete(range);
        change.objectStore('people').delete(range);
        change.objectStore('matches').delete(table);
        await done(change.objectStore('journals').delete(table));
    }
}
