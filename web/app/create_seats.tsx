// create_seats.tsx -- who is to sit where at a new table: people, friends by a link, bots.
import type { Signal } from '@preact/signals';
import { castOf, levelOf, personsOf, usualBot } from './cast';
import { BotPick } from './choices';
import { myName } from './settings';
import { t, words } from './words';
import { SeatMark } from '../parts/icon';

type Holder = '' | string; // a person, or a bot's name
export type Place = 'link' | 'screen';

export interface Chosen {
    game: string;
    seats: Signal<number>;
    holders: Signal<Holder[]>; // by seat; what is not chosen yet: see usual()
    names: Signal<string[]>;
    place: Place;
    bots: readonly string[];
}

/** At a link everybody else is a friend; at this screen two people play, and bots. */
const usual = (c: Chosen, seat: number): Holder =>
    c.place === 'link' || seat < 2 ? '' : usualBot(c.bots, seat - 2);

function holderOf(c: Chosen, seat: number): Holder {
    const chosen = c.holders.value[seat] ?? usual(c, seat);
    return chosen === '' || c.bots.includes(levelOf(chosen)) ? chosen : usual(c, seat);
}

/** Who a bot would be at this seat, with those that sit before it. */
function personAt(c: Chosen, seat: number, bot: string): string | undefined {
    const before = Array.from({ length: seat }, (_, at) => holderOf(c, at) || null);
    const cast = castOf(c.game, (key) => words.value.has(key));
    return personsOf([...before, bot], cast)[seat];
}

const nameOf = (c: Chosen, seat: number): string =>
    c.names.value[seat]?.trim() ||
    (seat === 0 && myName.value) ||
    t('page.new.player', { n: seat + 1 });

export function SeatRow({ c, seat }: { c: Chosen; seat: number }) {
    const holder = holderOf(c, seat);
    const isScreen = c.place === 'screen';
    const set = <T,>(of: Signal<T[]>, value: T) => {
        const next = [...of.value];
        next[seat] = value;
        of.value = next;
    };
    return (
        <li class={`S${seat}`}>
            <SeatMark seat={seat} />
            {seat === 0 && !isScreen ? (
                <span class="grow">{t('page.new.me')}</span>
            ) : (
                <BotPick
                    value={holder}
                    bots={c.bots}
                    label={t('house.seat', { n: seat + 1 })}
                    open={t(isScreen ? 'page.new.person' : 'page.new.friend')}
                    onPick={(value) => set(c.holders, value)}
                    person={(bot) => personAt(c, seat, bot)}
                />
            )}
            {isScreen && holder === '' && (
                <input
                    class="field person"
                    maxLength={24}
                    autocomplete="off"
                    aria-label={t('page.new.name-of', { n: seat + 1 })}
                    placeholder={nameOf(c, seat)}
                    value={c.names.value[seat] ?? ''}
                    onInput={(event) => set(c.names, event.currentTarget.value)}
                />
            )}
        </li>
    );
}

/** Two people of one name could not tell whose turn it is. */
export function peopleOf(c: Chosen): Record<number, string> {
    const people: Record<number, string> = {};
    for (let seat = 0; seat < c.seats.value; seat++) {
        if (holderOf(c, seat) !== '') continue;
        const name = nameOf(c, seat);
        people[seat] = Object.values(people).includes(name) ? `${name} ${seat + 1}` : name;
    }
    return people;
}

export function botsOf(c: Chosen): Record<number, string> {
    const bots: Record<number, string> = {};
    for (let seat = 0; seat < c.seats.value; seat++) {
        const holder = holderOf(c, seat);
        if (holder !== '') bots[seat] = holder;
    }
    return bots;
}
