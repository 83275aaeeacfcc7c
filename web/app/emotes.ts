// emotes.ts -- a few things that people say with one tap, each in the reader's language.
//
// On the line an emote is a chat line of its own shape, so the house bounds and keeps it as chat.
import { t } from './words';

export const EMOTES = [
    'hello',
    'luck',
    'well-played',
    'thanks',
    'wow',
    'oops',
    'think',
    'hurry',
] as const;

export const emoteLine = (name: string): string => `:${name}:`;

/** Which emote a chat line is, if it is one. */
export function emoteOf(line: string): string | null {
    const name = /^:([a-z-]+):$/.exec(line)?.[1];
    return name !== undefined && (EMOTES as readonly string[]).includes(name) ? name : null;
}

/** A chat line as it is read. */
export function lineText(line: string): string {
    const emote = emoteOf(line);
    return emote === null ? line : t(`page.emote.${emote}`);
}
