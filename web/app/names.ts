// names.ts -- what the people and bots of a table are called.
//
// A log tells what happened under the names of then: whoever sits there now may be somebody else.
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

/** What a bot is called: one of ours by its text, an operator's program (exec:NAME) by its name. */
export const botTitle = (bot: string, t: (key: string) => string): string =>
    bot.startsWith('exec:') ? `${bot.slice('exec:'.length)}\u00a0🤖` : t(`house.bot.${bot}`);

/** Names by seat. Several bots of one kind are told apart by their seat. */
export function namesOf(sitters: Sitters, t: (key: string, args?: Args) => string): string[] {
    const isAlone = (bot: string): boolean =>
        sitters.filter(([name, one]) => name === null && one === bot).length < 2;
    return sitters.map(([name, bot], seat) => {
        if (name !== null) return guestOf(name, t);
        if (bot === null) return t('house.seat', { n: seat + 1 });
        const title = botTitle(bot, t);
        return isAlone(bot) ? title : `${title}\u00a0${seat + 1}`;
    });
}

/** What somebody is called who has given no name: one word to all houses, and to each reader the
 * one of the own language. */
export const GUEST = 'Guest';
const GUESTS = /^(?:Guest|Гость|Гість)(?=$|\u00a0\()/; // as pages of versions before say it
export const guestOf = (name: string, t: (key: string) => string): string =>
    name.replace(GUESTS, t('page.me.guest'));

const PLACE = '\u0000'; // where the name comes

/** What the house did, as a sentence. Whoever has left is not among those who sit there. */
export function housePieces({ what, seat, name }: HouseDid, words: Words): Piece[] {
    const isGone = (what === 'stand' || what === 'kick') && name !== undefined;
    const [before = '', after = ''] = words(`house.log.${what}`, { player: PLACE }).split(PLACE);
    const who = isGone ? guestOf(name, words) : words.player(seat);
    return [{ text: before }, { text: who, is: 'seat', seat }, { text: after }];
}

/** Whom the page should use as a bot where nobody asks for another: one that plays well. */
export const usualBot = (bots: readonly string[]): string =>
    bots.includes('regular') ? 'regular' : (bots[bots.length - 1] ?? '');
