// create.tsx -- a new table: for friends by a link, or at this screen; seats, bots, options, decks.
//
// What can be chosen comes from the house's list of games: options with their values, the bots. At
// this screen the house is the one in the browser, and each seat is a person or a bot; with several
// people the device goes from hand to hand (party.ts).
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { FACES } from './facts';
import { faultText, readText } from './files';
import { beginParty } from './party';
import { anyHouse, hasDevice, problem, theDevice, theHouse } from './store';
import type { GameFacts, House } from './store';
import type { Answer } from './net';
import { myName, randomHex } from './settings';
import { t, want, words } from './words';
import { NameField } from './prefs';
import { go } from './router';
import { TopBar } from '../parts/bar';
import { FilesButton } from '../parts/files';
import { Emblem, Icon, SeatMark } from '../parts/icon';

type Holder = '' | string; // a person, or a bot's name
type Place = 'link' | 'screen';

const DECK_MAX = 32768; // bytes of a table of components, as the engine has it
const DECKS_MAX = 60000; // of all of them: a message has an end

/** The sentence of an option's value, if the game has one; else the value itself. */
export function optionValue(game: string, option: string, value: string): string {
    const w = words.value;
    const key = `${game}.option.${option}.${value}`;
    if (w.has(key)) return w(key);
    if (option === 'first' && /^\d$/.test(value)) return t('house.seat', { n: Number(value) + 1 });
    const shared = `page.value.${value}`;
    return w.has(shared) ? w(shared) : w.word(value, game);
}

export const botTitle = (bot: string): string => t(`house.bot.${bot}`);

export function BotPick({
    value,
    bots,
    onPick,
    label,
    open,
}: {
    value: string;
    bots: readonly string[];
    onPick: (value: string) => void;
    label: string;
    open: string;
}) {
    return (
        <select
            class="field"
            value={value}
            aria-label={label}
            onChange={(event) => onPick(event.currentTarget.value)}
        >
            <option value="">{open}</option>
            {bots.map((bot) => (
                <option key={bot} value={bot}>
                    {t('page.seat.bot-level', { level: botTitle(bot) })}
                </option>
            ))}
        </select>
    );
}

/** Bots that play this table: the oracle knows one game at two seats only. */
export const botsFor = (bots: readonly string[], game: string, seats: number): readonly string[] =>
    bots.filter((bot) => bot !== 'oracle' || (game === 'squirrels' && seats === 2));

/** One of a few, side by side. */
function Seg<T>({
    of,
    values,
    label,
    class: extra = '',
}: {
    of: Signal<T>;
    values: readonly (readonly [T, string])[];
    label: string;
    class?: string;
}) {
    return (
        <div class={`seg ${extra}`} role="group" aria-label={label}>
            {values.map(([value, text]) => (
                <button
                    type="button"
                    key={text}
                    class={of.value === value ? 'on' : ''}
                    aria-pressed={of.value === value}
                    onClick={() => {
                        of.value = value;
                    }}
                >
                    {text}
                </button>
            ))}
        </div>
    );
}

function Check({ of, text }: { of: Signal<boolean>; text: string }) {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={of.value}
                onChange={(event) => {
                    of.value = event.currentTarget.checked;
                }}
            />
            {text}
        </label>
    );
}

function Options({
    game,
    facts,
    of,
    seats,
}: {
    game: string;
    facts: GameFacts;
    of: Signal<Record<string, string>>;
    seats: number;
}) {
    const isThere = (name: string, value: string): boolean =>
        name !== 'first' || value === 'random' || Number(value) < seats;
    return (
        <>
            {Object.entries(facts.options).map(([name, values]) => (
                <label class="opt" key={name}>
                    <span>{t(`${game}.option.${name}`)}</span>
                    <select
                        class="field"
                        value={of.value[name] ?? values[0]}
                        onChange={(event) => {
                            of.value = { ...of.value, [name]: event.currentTarget.value };
                        }}
                    >
                        {values
                            .filter((value) => isThere(name, value))
                            .map((value) => (
                                <option key={value} value={value}>
                                    {optionValue(game, name, value)}
                                </option>
                            ))}
                    </select>
                </label>
            ))}
        </>
    );
}

interface Deck {
    file: string;
    text: string;
}

/** Files with components of one's own: what `backroom cards GAME --csv` prints, corrected. */
function Decks({ of, say }: { of: Signal<readonly Deck[]>; say: (text: string) => void }) {
    const take = async (files: File[]) => {
        try {
            const found: Deck[] = [];
            for (const file of files)
                found.push({ file: file.name, text: await readText(file, DECK_MAX) });
            const names = new Set(found.map((one) => one.file));
            of.value = [...of.value.filter((one) => !names.has(one.file)), ...found];
            say('');
        } catch (error) {
            say((error as Error).message);
        }
    };
    return (
        <fieldset class="decks">
            <legend>{t('page.new.deck')}</legend>
            <p class="mut sm">{t('page.new.deck-about')}</p>
            {of.value.map((one) => (
                <div class="row" key={one.file}>
                    <code class="grow">{one.file}</code>
                    <button
                        type="button"
                        class="icon-btn"
                        aria-label={t('page.new.deck-away', { file: one.file })}
                        onClick={() => {
                            of.value = of.value.filter((other) => other !== one);
                        }}
                    >
                        <Icon name="i-x" />
                    </button>
                </div>
            ))}
            <FilesButton
                label={t('page.new.deck-choose')}
                accept=".csv,text/csv"
                multiple
                onFiles={(files) => void take(files)}
            />
        </fieldset>
    );
}

// ---- seats ------------------------------------------------------------------------------------

interface Chosen {
    game: string;
    seats: Signal<number>;
    holders: Signal<Holder[]>; // by seat; what is not chosen yet: see usual()
    names: Signal<string[]>;
    place: Place;
    bots: readonly string[];
}

/** At a link everybody else is a friend; at this screen two people play, and bots. */
const usual = (c: Chosen, seat: number): Holder =>
    c.place === 'link' || seat < 2 ? '' : c.bots.includes('regular') ? 'regular' : c.bots[0]!;

function holderOf(c: Chosen, seat: number): Holder {
    const chosen = c.holders.value[seat] ?? usual(c, seat);
    return chosen === '' || c.bots.includes(chosen) ? chosen : usual(c, seat);
}

const nameOf = (c: Chosen, seat: number): string =>
    c.names.value[seat]?.trim() ||
    (seat === 0 && myName.value) ||
    t('page.new.player', { n: seat + 1 });

function SeatRow({ c, seat }: { c: Chosen; seat: number }) {
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
function peopleOf(c: Chosen): Record<number, string> {
    const people: Record<number, string> = {};
    for (let seat = 0; seat < c.seats.value; seat++) {
        if (holderOf(c, seat) !== '') continue;
        const name = nameOf(c, seat);
        people[seat] = Object.values(people).includes(name) ? `${name} ${seat + 1}` : name;
    }
    return people;
}

function botsOf(c: Chosen): Record<number, string> {
    const bots: Record<number, string> = {};
    for (let seat = 0; seat < c.seats.value; seat++) {
        const holder = holderOf(c, seat);
        if (holder !== '') bots[seat] = holder;
    }
    return bots;
}

// ---- the whole ---------------------------------------------------------------------------------

type Made = { key: string; place: 'house' | 'device' } | Answer;

async function makeHere(c: Chosen, rules: Record<string, unknown>): Promise<Made> {
    const people = peopleOf(c),
        bots = botsOf(c);
    const wanted = { game: c.game, seats: c.seats.value, ...rules };
    const made =
        Object.keys(people).length > 1
            ? await beginParty(wanted, people, bots)
            : await (await theDevice()).playNow(wanted, bots);
    return typeof made === 'string' ? { key: made, place: 'device' } : made;
}

async function makeThere(c: Chosen, rules: Record<string, unknown>): Promise<Made> {
    const house = await anyHouse();
    const made = await house.ask({ do: 'create', game: c.game, seats: c.seats.value, ...rules });
    if (!made.ok) return made;
    const key = made.table as string;
    await house.come(key);
    await house.ask({ do: 'sit', seat: 0, salt: randomHex(16) });
    for (const [seat, bot] of Object.entries(botsOf(c)))
        if (seat !== '0') await house.ask({ do: 'bot', seat: Number(seat), bot });
    return { key, place: house.place };
}

/** The house whose list is asked: the one in the browser is opened only if it is wanted. */
function useHouse(place: Place): House {
    const device = useSignal<House | null>(null);
    useEffect(() => {
        if (place === 'screen')
            void theDevice().then((one) => {
                device.value = one;
            });
    }, [place]);
    return (place === 'screen' && device.value) || theHouse();
}

export function Create({ game }: { game: string }) {
    const face = FACES[game];
    const isLost = theHouse().link.state.value === 'lost';
    const place = useSignal<Place>(isLost && hasDevice ? 'screen' : 'link');
    const house = useHouse(place.value);
    const facts = house.facts.value.find((one) => one.game === game);
    const [least, most] = facts?.seats ?? face?.seats ?? [2, 5];
    const seats = useSignal(Math.max(least, Math.min(most, face?.usual ?? least)));
    const holders = useSignal<Holder[]>([]),
        names = useSignal<string[]>([]);
    const options = useSignal<Record<string, string>>({}),
        decks = useSignal<readonly Deck[]>([]);
    const isLive = useSignal(true),
        isPublic = useSignal(false),
        hasHints = useSignal(true),
        hasNotes = useSignal(face?.notes === true);
    const trouble = useSignal(''),
        isBusy = useSignal(false);
    useEffect(() => {
        void want(game);
    }, [game]);
    const bots = botsFor(house.bots.value, game, seats.value);
    const chosen: Chosen = { game, seats, holders, names, place: place.value, bots };
    const isScreen = place.value === 'screen';
    const say = (text: string) => {
        trouble.value = text;
    };

    const make = async () => {
        const deck = decks.value.map((one) => one.text);
        if (JSON.stringify(deck).length > DECKS_MAX) return say(t('page.new.deck-long'));
        const rules = {
            options: options.value,
            hints: hasHints.value,
            notes: hasNotes.value,
            ...(deck.length > 0 ? { deck } : {}),
        };
        if (isScreen && Object.keys(peopleOf(chosen)).length === 0)
            return say(t('page.new.nobody'));
        isBusy.value = true;
        const made = isScreen
            ? await makeHere(chosen, rules)
            : await makeThere(chosen, { ...rules, live: isLive.value, public: isPublic.value });
        isBusy.value = false;
        if ('key' in made) return go({ at: 'table', key: made.key as string, place: made.place });
        const file = decks.value.map((one) => one.file).join(', ');
        say(
            made.error === 'bad-deck'
                ? faultText('page.new.deck-bad', file, made.text ?? '', made.line)
                : problem(made),
        );
    };

    const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    return (
        <div class="start">
            <TopBar />
            <main class="form-page">
                <form
                    class="panel"
                    onSubmit={(event) => {
                        event.preventDefault();
                        void make();
                    }}
                >
                    <div class="row hd-row">
                        <Emblem name={face?.emblem ?? 'lamp'} class="rn" />
                        <h1>{t('page.new.title', { title: t(`${game}.title`) })}</h1>
                    </div>
                    {hasDevice && (
                        <fieldset>
                            <legend>{t('page.new.where')}</legend>
                            <Seg
                                of={place}
                                class="places"
                                label={t('page.new.where')}
                                values={[
                                    ['link', t('page.new.by-link')],
                                    ['screen', t('page.new.screen')],
                                ]}
                            />
                            <p class="mut sm">
                                {t(isScreen ? 'page.new.screen-about' : 'page.new.link-about')}
                            </p>
                        </fieldset>
                    )}
                    {!isScreen && (
                        <>
                            <label for="my-name">{t('page.prefs.name')}</label>
                            <NameField id="my-name" />
                        </>
                    )}
                    <fieldset>
                        <legend>{t('house.seats')}</legend>
                        <Seg
                            of={seats}
                            class="nums"
                            label={t('house.seats')}
                            values={counts.map((n) => [n, String(n)] as const)}
                        />
                        <ul class="seat-list">
                            {Array.from({ length: seats.value }, (_, seat) => (
                                <SeatRow key={seat} c={chosen} seat={seat} />
                            ))}
                        </ul>
                    </fieldset>
                    {!isScreen && (
                        <fieldset>
                            <legend>{t('page.new.pace')}</legend>
                            <Seg
                                of={isLive}
                                label={t('page.new.pace')}
                                values={[
                                    [true, t('page.new.live')],
                                    [false, t('page.new.slow')],
                                ]}
                            />
                            <p class="mut sm">
                                {t(isLive.value ? 'page.new.live-about' : 'page.new.slow-about')}
                            </p>
                        </fieldset>
                    )}
                    <Check of={hasHints} text={t('page.new.hints')} />
                    {face?.notes !== undefined && (
                        <Check of={hasNotes} text={t(`page.new.notes.${game}`)} />
                    )}
                    {!isScreen && <Check of={isPublic} text={t('page.new.public')} />}
                    <details>
                        <summary>{t('house.options')}</summary>
                        {facts && (
                            <Options game={game} facts={facts} of={options} seats={seats.value} />
                        )}
                        <Decks of={decks} say={say} />
                    </details>
                    {trouble.value && (
                        <p class="alert" role="alert">
                            {trouble.value}
                        </p>
                    )}
                    <button type="submit" class="btn primary big" disabled={isBusy.value}>
                        <Icon name={isScreen ? 'i-play' : 'i-link'} class="s" />
                        {t(isScreen ? 'page.new.begin' : 'page.new.make')}
                    </button>
                </form>
            </main>
        </div>
    );
}
