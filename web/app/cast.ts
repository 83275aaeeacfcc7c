// cast.ts -- bots are persons: who sits where a bot sits (bots/cast.h has the same for programs).
//
// The first bot of a level at a table is the first person of that level in the game's cast
// (<game>.cast.<level>-<n>), the next one the second, and so on round.

/** The named levels and where they stand from 0 to 100; random and the oracle are apart. */
export const LEVELS = ['rookie', 'greedy', 'regular', 'boss', 'legend'] as const;
export const STEP = 100 / (LEVELS.length - 1);

/** Of `strength-60` 60; null for a bot that has no strength of its own. */
export function strengthOf(bot: string): number | null {
    const given = /^strength-(\d{1,3})$/.exec(bot);
    if (given) return Math.min(100, Number(given[1]));
    const level = (LEVELS as readonly string[]).indexOf(bot);
    return level < 0 ? null : level * STEP;
}

/** The level a bot is as good as, at least. */
export const levelOf = (bot: string): string =>
    bot.startsWith('strength-') ? LEVELS[Math.floor(strengthOf(bot)! / STEP)]! : bot;

/** Of that strength: a named level where one stands. */
export const botOfStrength = (n: number): string =>
    n % STEP === 0 ? LEVELS[n / STEP]! : `strength-${n}`;

/** Finds the key of a person by level and number among the bots of that level, from 0. */
export type Cast = (level: string, number: number) => string | undefined;

export function castOf(game: string, has: (key: string) => boolean): Cast {
    return (level, number) => {
        const key = (n: number): string => `${game}.cast.${level}-${n}`;
        let count = 0;
        while (has(key(count + 1))) count++;
        return count > 0 ? key((number % count) + 1) : undefined;
    };
}

/** The keys of the persons at a table, by seat; undefined where nobody of a cast sits. */
export function personsOf(bots: readonly (string | null)[], cast: Cast): (string | undefined)[] {
    const seen = new Map<string, number>();
    return bots.map((bot) => {
        if (bot === null) return undefined;
        const level = levelOf(bot);
        const number = seen.get(level) ?? 0;
        seen.set(level, number + 1);
        return cast(level, number);
    });
}

/** The picture of a person: faces are the same in every game. */
export const faceOf = (person: string): string =>
    `face-${person.slice(person.lastIndexOf('.') + 1)}`;

/** Whom one meets who asks for nobody, the first opponent being 0: a mix that a newcomer beats
 * sometimes. */
const MIX = ['greedy', 'rookie', 'regular'] as const;
export function usualBot(bots: readonly string[], number: number): string {
    const bot = MIX[number % MIX.length]!;
    return bots.includes(bot) ? bot : (bots[bots.length - 1] ?? '');
}
