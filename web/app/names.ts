// names.ts -- what the people and bots of a table are called.
//
// A log tells what happened under the names of then: whoever sits there now may be somebody else.
import { levelOf, personsOf, strengthOf } from './cast';
import type { Cast } from './cast';
import type { Args, Piece, Words } from './contract';
import type { Chair, HouseDid } from './tells';

/** Who sat where, as far as a name needs it: a person's name, or else a bot's. */
export type Sitters = readonly (readonly [name: string | null, bot: string | null])[];

export const sittersOf = (chairs: readonly Chair[]): Sitters =>
    chairs.map((chair) => {
        const mark = chair.alike ? `\u00a0(${chair.seat + 1})` : ''; // looks like another name here
        const robot = chair.program ? '\u00a0🤖' : '';
        const name = chair.name === undefined ? null : chair.name + mark + robot;
        return [name, chair.bot ?? null] as const;
    });

export const isSameSitters = (a: Sitters, b: Sitters): boolean =>
    a.length === b.length && a.every(([name, bot], i) => name === b[i]![0] && bot === b[i]![1]);

/** How good a bot is, in words: a level, `Regular, 60` between two; an operator's program
 * (exec:NAME) by its name. */
export function botTitle(bot: string, t: (key: string, args?: Args) => string): string {
    if (bot.startsWith('exec:')) return `${bot.slice('exec:'.length)}\u00a0🤖`;
    const level = t(`house.bot.${levelOf(bot)}`);
    return bot.startsWith('strength-')
        ? t('page.bot.between', { level, n: strengthOf(bot)! })
        : level;
}

const NOBODY: Cast = () => undefined;

/** Names by seat: a bot is a person of the cast, where there is one. Two of one name are told apart
 * by their seat. */
export function namesOf(
    sitters: Sitters,
    t: (key: string, args?: Args) => string,
    cast: Cast = NOBODY,
): string[] {
    const persons = personsOf(
        sitters.map(([name, bot]) => (name === null ? bot : null)),
        cast,
    );
    const titles = sitters.map(([name, bot], seat) => {
        if (name !== null || bot === null) return null;
        const person = persons[seat];
        return person === undefined ? botTitle(bot, t) : t(person);
    });
    return sitters.map(([name], seat) => {
        const title = titles[seat];
        if (name !== null) return guestOf(name, t);
        if (title === null || title === undefined) return t('house.seat', { n: seat + 1 });
        const isAlone = titles.filter((one) => one === title).length < 2;
        return isAlone ? title : `${title}\u00a0${seat + 1}`;
    });
}

/** What somebody is called who has given no name: one word to all houses, and to each reader the
 * one of the own language. */
export const GUEST = 'Guest';
const GUESTS = /^(?:Guest|Гость|Гість)(?=$|\u00a0\()/; // as pages of versions before say it
export const guestOf = (name: string, t: (key: string) => string): string =>
    name.replace(GUESTS, t('page.me.guest'));

const PLACE = '\u0000'; // where the name comes

/** A sentence about somebody at the table; to whom it is about it is told with "you". */
export function aboutSeat(key: string, seat: number, who: string, words: Words): Piece[] {
    const [before = '', after = ''] = words(key, { player: PLACE }).split(PLACE);
    const own = `page.me.${key.slice(key.lastIndexOf('.') + 1)}`;
    const isMe = who === words.player(seat) && who !== words.seat(seat);
    if (isMe && words.has(own)) return [{ text: words(own) }];
    return [{ text: before }, { text: who, is: 'seat', seat }, { text: after }];
}

/** What the house did, as a sentence. Whoever has left is not among those who sit there. */
export function housePieces({ what, seat, name }: HouseDid, words: Words): Piece[] {
    const isGone = (what === 'stand' || what === 'kick') && name !== undefined;
    const who = isGone ? guestOf(name, words) : words.player(seat);
    return aboutSeat(`house.log.${what}`, seat, who, words);
}
