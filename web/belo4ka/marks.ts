// marks.ts -- which cards of the hand wear a mask: a mark for eyes, never a rule.
//
// Any card may be played at any time, and the house alone judges what is called. The mask only
// repeats what the top card shows: another colour and not a greater number, or a squirrel on
// anything but a number of its colour (BE-16 to BE-21, BE-37, BE-38).
import { faceOf } from './cards';

export function isBluff(card: string, top: string | null): boolean {
    const own = faceOf(card);
    if (own.colour === null) return false;
    const under = top === null ? null : faceOf(top);
    if (own.rank !== null)
        return under?.number === undefined || under.number === null || under.colour !== own.colour;
    if (!under || under.number === null) return false;
    return under.colour !== own.colour && own.number! <= under.number;
}
