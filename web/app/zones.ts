// zones.ts -- a described view as zones and counters: what the generic table draws.
//
// Knows no game. Members that the description gives a zone become lists of things with an owner or
// none; counters and facts become numbers with a label. What a description leaves out is left out
// here, too: a missing label is the member's own name, never an error.
import type { Args, Legal, Row, Words } from './contract';

/** A type of docs/describe.md, as far as a table needs it. */
export interface Kind {
    is: string;
    dict?: string;
    unit?: string;
    by?: string[];
    null?: boolean;
    from?: number;
    count?: string;
}
export interface Member extends Kind {
    name: string;
    sight: string;
    zone?: string;
    owner?: number;
}
export interface Dictionary {
    name: string;
    words: string[];
    cards?: boolean;
    table?: string;
    kind?: string;
    number?: string;
}
export interface MoveForm {
    kind: string;
    verb: string;
    args: Record<string, Kind>;
}
/** web/<game>/described.json, made by tools/describe. */
export interface Description {
    dictionaries: Dictionary[];
    members: Member[];
    facts: (Kind & { name: string })[];
    moves: MoveForm[];
}

/** A card, a token, or a place with nothing on it. */
export interface Thing {
    word: string | null;
    /** The dictionary of the word: arguments of moves with the same one mean the same things. */
    dict?: string | undefined;
    isCard: boolean;
    /** It is there, but this viewer does not see which. */
    isHidden: boolean;
    /** What the place is called, where places have names. */
    place?: { dict: string; word: string } | undefined;
}

export interface Zone {
    key: string;
    label: string;
    /** A part of the member: one of several piles or rows. */
    part?: { dict: string; word: string } | undefined;
    owner: number | null;
    look: string;
    isSecret: boolean;
    things: Thing[];
}

export interface Counter {
    key: string;
    label: string;
    owner: number | null;
    /** One number, or several with what each is of. */
    values: { of?: string | undefined; n: number | null }[]; // none: a mark, which is there or not
    isSecret: boolean;
    /** What has no number is not hidden: there is none. */
    isOpen: boolean;
}

export interface Drawn {
    zones: Zone[];
    counters: Counter[];
}

type View = Record<string, unknown>;

/** The label of a member, fact or verb; a number at the end of a name is {n} of one text. */
export function labelOf(t: Words, part: string, name: string, args: Args = {}): string {
    const key = `${t.game}.${part}.${name.replace(/_/g, '-')}`;
    if (t.has(key)) return t(key, args);
    const stem = /^(.*-)(\d+)$/.exec(key);
    if (stem && t.has(`${stem[1]}#`)) return t(`${stem[1]}#`, { n: Number(stem[2]), ...args });
    return name.replace(/[-_]/g, ' ');
}

/** A word of a dictionary: what it means there ("none" of a commit), else the word itself. */
export function termOf(t: Words, dict: string | undefined, word: string): string {
    const key = `${t.game}.term.${dict ?? ''}.${word}`;
    return t.has(key) ? t(key) : t.word(word);
}

const COUNTED = ['_count', '-count', '_left', '-left'];

class Reader {
    readonly zones: Zone[] = [];
    readonly counters: Counter[] = [];
    private readonly used = new Set<string>(); // counters that say how large a zone is

    constructor(
        private readonly about: Description,
        private readonly view: View,
        private readonly t: Words,
    ) {}

    private dictionary(name: string | undefined): Dictionary | undefined {
        return this.about.dictionaries.find((one) => one.name === name);
    }

    private part(by: string, from: number, index: number): Thing['place'] {
        const word = this.dictionary(by)?.words[from + index];
        return word === undefined ? undefined : { dict: by, word };
    }

    private thing(member: Member, item: unknown, place?: Thing['place']): Thing {
        const isUnknown = item === null || item === undefined;
        // A single thing that some see is mostly not there at all.
        const isLone = member.sight === 'some' && !member.by;
        return {
            word: isUnknown || item === 'none' ? null : String(item),
            dict: member.dict,
            isCard: this.dictionary(member.dict)?.cards === true,
            isHidden: isUnknown && member.sight !== 'all' && !isLone,
            place,
        };
    }

    /** How many there are where the view shows fewer: said by a member called after this one. */
    private count(member: Member, owner: number | null): number {
        const stem = member.name.replace(/[-_]\d+$/, '');
        const names = [member.count, ...COUNTED.map((end) => stem + end)];
        for (const name of names) {
            if (!name || !(name in this.view)) continue;
            const value = this.view[name];
            const n = Array.isArray(value) ? value[owner ?? -1] : value;
            if (typeof n !== 'number') continue;
            this.used.add(name);
            return n;
        }
        return 0;
    }

    private put(member: Member, list: unknown, owner: number | null, part?: Thing['place']): void {
        const isNone = list === undefined || list === null;
        const items = Array.isArray(list) ? list : isNone ? [] : [list];
        const by = member.by?.[member.by.length - 1];
        const isNamed = by !== undefined && by !== 'list' && by !== 'seat';
        const isTail = member.owner !== undefined || member.count !== undefined;
        let things = items.map((item, i) =>
            this.thing(member, item, isNamed ? this.part(by, member.from ?? 0, i) : undefined),
        );
        // A list of fixed length is padded: nothing lies behind its last thing.
        const count = part ? 0 : this.count(member, owner);
        if (isTail && count > 0 && things.length > count) things = things.slice(0, count);
        while (things.length < count) things.push({ ...this.thing(member, null), isHidden: true });
        this.zones.push({
            key: [member.name, owner ?? '', part?.word ?? ''].join(':'),
            label: labelOf(this.t, 'field', member.name),
            part,
            owner,
            look: member.zone ?? 'row',
            isSecret: member.sight === 'owner',
            things,
        });
    }

    /** Lists in lists, the outermost first, down to the one that is a zone. */
    private spread(
        member: Member,
        value: unknown,
        depth: number,
        owner: number | null,
        part?: Thing['place'],
    ): void {
        const by = member.by?.slice(depth) ?? [];
        if (by[0] === 'seat' && Array.isArray(value)) {
            value.forEach((one, seat) => {
                this.spread(member, one, depth + 1, seat, part);
            });
        } else if (by.length > 1 && Array.isArray(value)) {
            value.forEach((one, i) => {
                const named = this.part(by[0]!, depth === 0 ? (member.from ?? 0) : 0, i);
                const at = named ?? { dict: '', word: String(i + 1) };
                this.spread(member, one, depth + 1, owner, at);
            });
        } else {
            this.put(member, by.length === 0 ? [value] : value, owner, part);
        }
    }

    private tally(kind: Kind & { name: string }, part: string, value: unknown, sight: string) {
        const by = kind.by ?? [];
        const add = (owner: number | null, values: Counter['values']) => {
            if (values.length > 0)
                this.counters.push({
                    key: `${part}.${kind.name}:${owner ?? ''}`,
                    label: labelOf(this.t, part, kind.name),
                    ...{ owner, values },
                    ...{ isSecret: sight === 'owner', isOpen: sight === 'all' },
                });
        };
        const flat = (list: unknown, name: string | undefined): Counter['values'] => {
            if (!Array.isArray(list)) return [{ n: typeof list === 'number' ? list : null }];
            return list
                .map((n, i) => ({ of: this.nameOf(name, kind.from ?? 0, i), n }))
                .filter((one): one is { of: string; n: number } => Boolean(one.n));
        };
        if (by[0] === 'seat' && by.length <= 2 && Array.isArray(value))
            value.forEach((one, seat) => {
                add(seat, flat(one, by[1]));
            });
        else if (by.length <= 1) add(null, flat(value, by[0]));
    }

    /** A mark that one seat has, or several: who begins, who wins ties. */
    private mark(member: Member, seats: unknown): void {
        for (const owner of Array.isArray(seats) ? seats : [seats])
            if (typeof owner === 'number')
                this.counters.push({
                    key: `field.${member.name}:${owner}`,
                    label: labelOf(this.t, 'field', member.name),
                    ...{ owner, values: [], isSecret: false, isOpen: true },
                });
    }

    private nameOf(dict: string | undefined, from: number, index: number): string {
        const word = dict === undefined ? undefined : this.part(dict, from, index)?.word;
        return word === undefined ? String(index + 1) : termOf(this.t, dict, word);
    }

    read(): Drawn {
        for (const member of this.about.members) {
            if (!member.zone || member.zone === 'counter') continue;
            // Of a pile nobody sees only its size is told.
            const isTold = member.name in this.view;
            if (member.owner !== undefined) {
                if (isTold) this.put(member, this.view[member.name], member.owner);
            } else if (isTold) this.spread(member, this.view[member.name], 0, null);
            else if (member.count !== undefined) this.put(member, [], null);
        }
        for (const member of this.about.members) {
            if (member.zone !== 'counter' || this.used.has(member.name)) continue;
            if (!(member.name in this.view)) continue;
            if (member.is === 'seat') this.mark(member, this.view[member.name]);
            else this.tally(member, 'field', this.view[member.name], member.sight);
        }
        const facts = (this.view.facts ?? {}) as View;
        // A bare list of numbers says nothing without the words of a table of the game's own.
        for (const fact of this.about.facts)
            if (fact.is === 'number' && fact.by?.[0] !== 'list' && fact.name in facts)
                this.tally(fact, 'fact', facts[fact.name], 'all');
        return { zones: this.zones, counters: this.counters };
    }
}

export const read = (about: Description, view: unknown, t: Words): Drawn =>
    new Reader(about, view as View, t).read();

// ---- cards ----------------------------------------------------------------------

export interface Face {
    name: string;
    index?: string;
    /** What kind of card it is: an emblem of that name, or a colour and two letters. */
    kind: string;
}

const tailOf = (word: string) => /^(.+)-(\d+)$/.exec(word);

type Cards = Record<string, Row[]>;
const rowOf = (dict: Dictionary | undefined, cards: Cards, word: string): Row | undefined =>
    dict?.table ? cards[dict.table]?.[dict.words.indexOf(word)] : undefined;

function kindOf(dict: Dictionary | undefined, cards: Cards, word: string): string {
    const row = rowOf(dict, cards, word);
    return String((row && dict?.kind && row[dict.kind]) || tailOf(word)?.[1] || word);
}

/** What is printed on a card, from the table of components if its dictionary names one. */
export function faceOf(
    about: Description,
    cards: Cards,
    t: Words,
    thing: Thing,
): Face {
    const word = thing.word ?? '';
    const dict = about.dictionaries.find((one) => one.name === thing.dict);
    const row = rowOf(dict, cards, word);
    const printed = row && dict?.number ? row[dict.number] : undefined;
    const index = printed !== undefined && printed !== '' ? String(printed) : tailOf(word)?.[2];
    const kind = kindOf(dict, cards, word);
    const isKindNamed = kind !== word && t.has(`${t.game}.word.${kind}`);
    const name = isKindNamed ? t.word(kind) : termOf(t, thing.dict, word);
    return { name, kind, ...(index === undefined ? {} : { index }) };
}

/** Two letters for a card without a picture. */
export const monogram = (name: string): string => {
    const letters = name.replace(/[^\p{L}\p{N}]/gu, '');
    return letters.slice(0, 1).toUpperCase() + letters.slice(1, 2).toLowerCase();
};

/** Which kind of its dictionary a card is, counted from 0: kinds of one game have colours of their
 * own as long as there are colours. */
export function kindNumber(about: Description, cards: Cards, thing: Thing): number {
    const dict = about.dictionaries.find((one) => one.name === thing.dict);
    const kinds = new Set(dict?.words.map((word) => kindOf(dict, cards, word)));
    return Math.max(0, [...kinds].indexOf(kindOf(dict, cards, thing.word ?? '')));
}

// ---- moves ----------------------------------------------------------------------

/** Facets by which the chooser finds the moves that mean a thing, a place or a seat; null if there
 * are none. What lies at a seat is meant only by moves that name the seat, what is one's own or
 * shared only by those that name nobody else. */
export function facetsOf(
    about: Description,
    legal: readonly Legal[],
    what: { dict?: string | undefined; word?: string | null | undefined; owner: number | null },
    me: number | null,
): Record<string, unknown> | null {
    const { dict, word, owner } = what;
    const isForeign = owner !== null && owner !== me;
    for (const one of legal) {
        const kinds = about.moves.find((move) => move.kind === one.kind)?.args ?? {};
        const args = Object.entries(one.args);
        const seats = args.filter(([name]) => kinds[name]?.is === 'seat');
        const whose = seats.find(([, seat]) => seat === owner);
        if (isForeign ? !whose : seats.some(([, seat]) => seat !== me)) continue;
        if (word === undefined && whose) return { [whose[0]]: owner };
        const named = args.find(
            ([name, arg]) =>
                dict !== undefined &&
                kinds[name]?.dict === dict &&
                (arg === word || (Array.isArray(arg) && arg.includes(word))),
        );
        if (word && named)
            return { [named[0]]: word, ...(isForeign && whose ? { [whose[0]]: owner } : {}) };
    }
    return null;
}

export interface Group {
    verb: string;
    label: string;
    moves: Legal[];
}

/** Moves by their verb, in the order of the description; what it does not know stands alone. */
export function groupsOf(about: Description, legal: readonly Legal[], t: Words): Group[] {
    const groups = new Map<string, Group>();
    const order = about.moves.map((move) => move.verb);
    for (const one of legal) {
        const verb = about.moves.find((move) => move.kind === one.kind)?.verb ?? one.kind;
        const group = groups.get(verb) ?? { verb, label: labelOf(t, 'verb', verb), moves: [] };
        group.moves.push(one);
        groups.set(verb, group);
    }
    return [...groups.values()].sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb));
}
