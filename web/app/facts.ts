// facts.ts -- what the start page says of each game beyond what the engine knows.
//
// Emblem and accent are art; minutes are for a table of people. Seats and titles come from the
// house when it answers, from here before it does.
export interface Face {
    emblem: string;
    accent: string;
    seats: [number, number];
    minutes: number;
    /** Seats of "play now". */
    usual: number;
    /** A game of reflexes: even against bots its windows are live. */
    isLive?: boolean;
    /** Whether a table usually lets people keep what they were shown once; undefined: this page
     * would draw nothing more. */
    notes?: boolean;
}

export const FACES: Record<string, Face> = {
    squirrels: { emblem: 'don', accent: '#b5762a', seats: [2, 5], minutes: 15, usual: 3 },
    crooks: {
        emblem: 'fedora',
        accent: '#9c2016',
        seats: [2, 4],
        minutes: 25,
        usual: 3,
        notes: true,
    },
    'dirty-money': { emblem: 'briefcase', accent: '#2f6b55', seats: [2, 5], minutes: 40, usual: 3 },
    belo4ka: {
        emblem: 'squirrel',
        accent: '#b3440c',
        seats: [3, 9],
        minutes: 20,
        usual: 4,
        isLive: true,
    },
    bootleggers: {
        emblem: 'bottle',
        accent: '#b5762a',
        seats: [3, 6],
        minutes: 90,
        usual: 4,
        notes: false,
    },
};

/** In the order of the start page. */
export const GAMES = Object.keys(FACES);
