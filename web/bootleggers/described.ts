// bootleggers/described.ts -- made by tools/describe from the engine's own tables; do not edit.

export const STEP_WORDS = [
    'muscle',
    'point',
    'marking',
    'reply',
    'claim',
    'pick',
    'upgrade',
    'token',
    'hired',
    'place',
    'trade',
    'load',
    'park',
    'consent',
    'over',
] as const;
export type Step = (typeof STEP_WORDS)[number];
export const CARD_WORDS = [
    'none',
    'influence-1',
    'influence-2',
    'influence-3',
    'single',
    'double',
    'speakeasy',
    'hijack',
    'theft',
    'hit',
    'rubout',
    'raid',
    'sabotage',
    'wrecking',
    'roadblock',
    'chief',
    'investigation',
    'stash',
    'friend',
    'small',
    'medium',
    'large',
] as const;
export type Card = (typeof CARD_WORDS)[number];
export const SIZE_WORDS = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZE_WORDS)[number];
export const BAR_WORDS = [
    'omalleys',
    'blind-pig',
    'silver-slipper',
    'blue-parrot',
    'alhambra',
    'grand-palace',
] as const;
export type Bar = (typeof BAR_WORDS)[number];
export const DOCK_WORDS = ['main', 'secondary', 'common', 'none'] as const;
export type Dock = (typeof DOCK_WORDS)[number];
export const PLACE_WORDS = [
    'store',
    'family',
    'remote-1',
    'remote-2',
    'remote-3',
    'remote-4',
    'remote-5',
    'remote-6',
    'omalleys',
    'blind-pig',
    'silver-slipper',
    'blue-parrot',
    'alhambra',
    'grand-palace',
] as const;
export type Place = (typeof PLACE_WORDS)[number];
export const THUG_WORDS = [
    'hijack',
    'theft',
    'hit',
    'rubout',
    'raid',
    'sabotage',
    'wrecking',
    'roadblock',
    'chief',
    'investigation',
    'stash',
    'friend',
] as const;
export type Thug = (typeof THUG_WORDS)[number];
export const GOOD_WORDS = [
    'cash',
    'chief',
    'crates',
    'friend',
    'hijack',
    'hit',
    'investigation',
    'large',
    'medium',
    'raid',
    'rent-large',
    'rent-medium',
    'rent-small',
    'roadblock',
    'rubout',
    'sabotage',
    'small',
    'stash',
    'theft',
    'wrecking',
] as const;
export type Good = (typeof GOOD_WORDS)[number];
export const FACE_WORDS = ['0', '1', '2', '3', '4', '5', '6'] as const;
export type Face = (typeof FACE_WORDS)[number];
export const STILL_WORDS = [
    'family',
    'remote-1',
    'remote-2',
    'remote-3',
    'remote-4',
    'remote-5',
    'remote-6',
] as const;
export type Still = (typeof STILL_WORDS)[number];
export const POINT_WORDS = ['none', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6'] as const;
export type Point = (typeof POINT_WORDS)[number];
export const TRUCK_WORDS = ['none', 'small', 'medium', 'large'] as const;
export type Truck = (typeof TRUCK_WORDS)[number];
export const BAND_WORDS = ['band-1', 'band-2', 'band-3', 'band-4'] as const;
export type Band = (typeof BAND_WORDS)[number];
export const REMOTE_WORDS = [
    'remote-1',
    'remote-2',
    'remote-3',
    'remote-4',
    'remote-5',
    'remote-6',
] as const;
export type Remote = (typeof REMOTE_WORDS)[number];
export const MAY_FOUND_WORDS = ['never', 'yes', 'past'] as const;
export type MayFound = (typeof MAY_FOUND_WORDS)[number];
export const SHOT_WORDS = [
    'none',
    'hijack',
    'theft',
    'hit',
    'rubout',
    'raid',
    'sabotage',
    'wrecking',
    'roadblock',
    'chief',
    'investigation',
    'stash',
    'friend',
] as const;
export type Shot = (typeof SHOT_WORDS)[number];
export const EXCUSE_WORDS = [
    'none',
    'too-dear',
    'no-room',
    'needed',
    'your-bar',
    'ahead',
    'too-kind',
] as const;
export type Excuse = (typeof EXCUSE_WORDS)[number];
export const MUSCLE_1_WORDS = [
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
] as const;
export type Muscle1 = (typeof MUSCLE_1_WORDS)[number];
export const MUSCLE_2_WORDS = [
    '19',
    '20',
    '21',
    '22',
    '23',
    '24',
    '25',
    '26',
    '27',
    '28',
    '29',
    '30',
    '31',
    '32',
    '33',
    '34',
    '35',
    '36',
] as const;
export type Muscle2 = (typeof MUSCLE_2_WORDS)[number];
export const MUSCLE_3_WORDS = [
    '37',
    '38',
    '39',
    '40',
    '41',
    '42',
    '43',
    '44',
    '45',
    '46',
    '47',
    '48',
    '49',
    '50',
    '51',
    '52',
    '53',
    '54',
] as const;
export type Muscle3 = (typeof MUSCLE_3_WORDS)[number];
export const MUSCLE_4_WORDS = [
    '55',
    '56',
    '57',
    '58',
    '59',
    '60',
    '61',
    '62',
    '63',
    '64',
    '65',
    '66',
    '67',
    '68',
    '69',
    '70',
    '71',
    '72',
] as const;
export type Muscle4 = (typeof MUSCLE_4_WORDS)[number];

/** A view as the engine writes it; seats are numbers from 0. */
export interface View {
    /** step of the phase */
    step: Step;
    /** round; in rounds */
    round: number;
    /** phase; in phases */
    phase: number;
    /** who is asked */
    turn: number;
    /** who may act now */
    acting: number[];
    /** moment for thugs */
    point: Point;
    /** thousands of dollars; [seat]; in thousands */
    money: (number | null)[];
    /** muscle card of the round; [seat]; in muscle */
    chosen: (number | null)[];
    /** order of play; [seat] */
    order: number[];
    /** muscle cards, colour 1; [seat] */
    'muscle-1': (Muscle1[] | null)[];
    /** muscle cards, colour 2; [seat] */
    'muscle-2': (Muscle2[] | null)[];
    /** muscle cards, colour 3; [seat] */
    'muscle-3': (Muscle3[] | null)[];
    /** muscle cards, colour 4; [seat] */
    'muscle-4': (Muscle4[] | null)[];
    /** muscle cards in hand, by colour; [seat][band]; in cards */
    'muscle-left': number[][];
    /** muscle cards played, colour 1 */
    'spent-1': Muscle1[];
    /** muscle cards played, colour 2 */
    'spent-2': Muscle2[];
    /** muscle cards played, colour 3 */
    'spent-3': Muscle3[];
    /** muscle cards played, colour 4 */
    'spent-4': Muscle4[];
    /** action cards on offer; [seat] */
    row: Card[];
    /** truck card on offer */
    'truck-open': Truck;
    /** action cards left; in cards */
    'deck-left': number;
    /** truck cards left; in cards */
    'truck-left': number;
    /** action cards not seen yet, by kind; [card]; in cards */
    pile: number[];
    /** truck cards not seen yet, by size; [size]; in cards */
    'truck-pile': number[];
    /** trucks owned; [seat][size]; in trucks */
    owned: number[][];
    /** trucks rented out; [seat][size]; in trucks */
    lent: number[][];
    /** trucks rented; [seat][size]; in trucks */
    hired: number[][];
    /** trucks loaded; in trucks */
    trucks: number;
    /** trucks parked; in trucks */
    parked: number;
    /** whose load it is */
    'truck-user': number[];
    /** loaded trucks */
    'truck-size': Size[];
    /** crates on a truck; in crates */
    'truck-load': number[];
    /** bar a truck stands at */
    'truck-bar': (Bar | null)[];
    /** dock a truck stands at */
    'truck-dock': Dock[];
    /** markers in the bars; [bar][seat]; in markers */
    marker: number[][];
    /** upgrades of the bars; [bar]; in upgrades */
    token: number[];
    /** markers in the back room; [seat]; in markers */
    back: number[];
    /** dice in the back room; [seat]; in dice */
    'back-dice': number[];
    /** bar upgrades in the back room; [seat]; in upgrades */
    'back-tokens': number[];
    /** crates of whiskey; [seat]; in crates */
    crates: number[];
    /** crates kept for the next round; [seat]; in crates */
    stashed: number[];
    /** dice on the family still; [seat]; in dice */
    family: number[];
    /** dice on each remote still; 0 where there is none; [seat][remote]; in dice */
    remote: number[][];
    /** roll of the family still; [seat]; top last */
    'family-roll': Face[][];
    /** rolls of remote stills; [seat][remote]; top last */
    'remote-roll': Face[][][];
    /** stills that stand still; [seat] */
    sabotaged: Still[][];
    /** thugs in hand; [seat][thug]; in cards */
    thug: number[][];
    /** who has the copper */
    copper: number | null;
    /** whom an offer is made to; [seat] */
    'offer-to': (number | null)[];
    /** what an offer gives; [seat][good]; in goods */
    'offer-give': number[][];
    /** what an offer asks for; [seat][good]; in goods */
    'offer-get': number[][];
    /** offers made; [seat]; in offers */
    'offers-made': number[];
    /** who lacks the cash for an offer */
    short: number[];
    /** who is done */
    ready: number[];
    /** place in the order of play; a place in order, from 0 */
    cursor: number;
    /** who has passed */
    passed: number[];
    /** who has made a demand; in the step consent, of whom money was demanded */
    claimed: number[];
    /** who demands money; it counts while the step is claim */
    claimant: number;
    /** sum demanded; in thousands */
    demanded: number;
    /** thug in play that waits for an answer */
    shot: Shot;
    /** who played that thug */
    'shot-by': number;
    /** whom that thug is aimed at */
    'shot-at': number;
    /** what it is aimed at: number of the truck’s size, the bar or the still */
    'shot-thing': number;
    /** how many crates are on that truck, or markers are aimed at */
    'shot-count': number;
    /** step to return to */
    resume: Step;
    /** dice still to be put in the step upgrade; number of the thug just taken in the step hired */
    due: number;
    /** whether a remote still may be founded instead of putting dice */
    'may-found': MayFound;
    /** bar that buys now */
    bar: Bar;
    /** crates the bar still wants; in crates */
    demand: number;
    /** crates the bar has bought; in crates */
    'bar-sold': number;
    /** bars that have bought this round */
    sold: Bar[];
    /** bars shut for the round by a card */
    raided: Bar[];
    /** trucks at the common dock that may sell; a place in truck-size, from 0 */
    allowed: number[];
    facts: Facts;
}

/** What the rules make of a view. */
export interface Facts {
    /** thousands that end the match; in thousands */
    goal: number;
    /** phases of a round */
    phases: number[];
    /** trucks a seat may load; [seat][size]; in trucks */
    'in-use': number[][];
    /** how the bars stand; [bar] */
    bars: { filled: number; open: boolean; shut: boolean; seat: number | null; control: boolean }[];
}

/** Arguments of moves by kind. */
export interface Moves {
    bid: { n: number; price?: number };
    take: { card: Card };
    'take-truck': { card: Card; price?: number };
    put: { place: Place };
    'put-token': { place: Place };
    'put-store': { place: Place };
    found: Record<string, never>;
    keep: { thug: Thug };
    play: { thug: Thug; price?: number };
    'play-at': { thug: Thug; victim: number; thing: string; price?: number };
    'play-with': { thug: Thug; truck: string; price?: number };
    'play-in': { thug: Thug; victim: number; bar: Bar; price?: number };
    'play-out': { thug: Thug; victim: number; bar: Bar; n: number; price?: number };
    'play-on': { thug: Thug; victim: number; price?: number };
    bring: { place: Place };
    'bring-token': { place: Place };
    place: { bar: Bar };
    done: Record<string, never>;
    pass: Record<string, never>;
    demand: { player: number; n: number };
    pay: { price: number };
    refuse: Record<string, never>;
    offer: { player: number; give: string[]; get: string[] };
    counter: { player: number; give: string[]; get: string[] };
    accept: { player: number; give: string[]; get: string[] };
    decline: { player: number; give: string[]; get: string[] };
    'decline-why': { player: number; give: string[]; get: string[] };
    withdraw: Record<string, never>;
    ready: Record<string, never>;
    'close-trade': Record<string, never>;
    load: { truck: string };
    ship: Record<string, never>;
    park: { truck: string; bar: Bar; price?: number };
    allow: { player: number; truck: string; bar: Bar };
    timeout: { player: number };
}

/** Arguments of events by kind. */
export interface Events {
    round: { n: number; card: Card[]; 'truck-card': Truck };
    'round-bare': { n: number; card: Card[]; 'truck-card': Truck };
    'bid-own': { n: number };
    bid: Record<string, never>;
    reveal: { player: number[]; n: number[] };
    pays: { n: number; graft: number; muscle: number; due: number };
    'pays-short': { n: number; graft: number; muscle: number; due: number };
    take: { card: Card };
    gain: { n: number };
    put: { place: Place };
    'put-token': { place: Place };
    store: { place: Place };
    'store-token': { place: Place };
    found: Record<string, never>;
    buy: { truck: Size; n: number };
    burn: { truck: Size; n: number };
    keep: { thug: Thug };
    left: { card: Card };
    play: { thug: Thug };
    'play-at': { thug: Thug; victim: number; thing: string };
    'play-with': { thug: Thug; truck: string };
    'play-in': { thug: Thug; victim: number; bar: Bar };
    'play-out': { thug: Thug; victim: number; bar: Bar; n: number };
    'play-on': { thug: Thug; victim: number };
    cancel: { thug: Thug; player: number };
    works: { thug: Thug };
    chief: { n: number; m: number };
    stash: { n: number };
    bring: { place: Place };
    'bring-token': { place: Place };
    place: { bar: Bar };
    opens: { bar: Bar };
    closes: { bar: Bar };
    done: Record<string, never>;
    closed: { point: Point };
    demand: { player: number; n: number };
    paid: { player: number; n: number };
    refused: { player: number };
    'phase-1': Record<string, never>;
    'phase-2': Record<string, never>;
    'phase-3': Record<string, never>;
    'phase-4': Record<string, never>;
    'phase-5': Record<string, never>;
    'phase-6': Record<string, never>;
    roll: { n: number; face: Face[] };
    'no-roll': { n: number };
    bitten: Record<string, never>;
    copper: Record<string, never>;
    offer: { player: number; give: string[]; get: string[] };
    counter: { player: number; give: string[]; get: string[] };
    accept: { player: number; give: string[]; get: string[] };
    decline: { player: number };
    'decline-why': { player: number; why: Excuse };
    withdraw: Record<string, never>;
    ready: Record<string, never>;
    traded: Record<string, never>;
    'traded-closed': Record<string, never>;
    ship: Record<string, never>;
    loads: { truck: string[] };
    'loads-nothing': Record<string, never>;
    park: { truck: string; bar: Bar; dock: Dock };
    'park-line': { truck: string; bar: Bar; dock: Dock };
    lost: { n: number };
    thirst: { bar: Bar; n: number; m: number; face: Face[] };
    'thirst-more': { bar: Bar; n: number; m: number; face: Face[] };
    sell: { bar: Bar; n: number; m: number; left: number };
    'sell-some': { bar: Bar; n: number; m: number; left: number };
    allow: { player: number; truck: string };
    extra: { bar: Bar; n: number };
    shut: { bar: Bar };
    counted: { player: number[]; n: number[] };
    bonus: { n: number };
    'tie-muscle': { player: number[]; n: number[] };
    over: { winner: number[] };
    'over-goal': { winner: number[] };
}

/** Arguments of questions by key. */
export interface Questions {
    'ask.muscle': Record<string, never>;
    'ask.point': { point: Point };
    'ask.marking': Record<string, never>;
    'ask.reply': { player: number; thug: Thug };
    'ask.claim': { player: number; n: number; m: number };
    'ask.pick': Record<string, never>;
    'ask.upgrade': { n: number };
    'ask.token': Record<string, never>;
    'ask.hired': Record<string, never>;
    'ask.place': { n: number };
    'ask.place-none': Record<string, never>;
    'ask.trade': Record<string, never>;
    'wait.trade': Record<string, never>;
    'ask.load': Record<string, never>;
    'ask.park': Record<string, never>;
    'ask.consent': { bar: Bar; n: number };
}
