// create.tsx -- a new table: for friends by a link, or at this screen; seats, bots, options, decks.
//
// What can be chosen comes from the house's list of games: options with their values, the bots. At
// this screen the house is the one in the browser, and each seat is a person or a bot; with several
// people the device goes from hand to hand (party.ts).
import { signal, useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Check, Decks, Options } from './choices';
import type { Deck } from './choices';
import { SeatRow, botsOf, peopleOf } from './create_seats';
import type { Chosen, Place } from './create_seats';
import { DESCRIBED } from './described';
import { FACES } from './facts';
import { faultText } from './files';
import { beginParty } from './party';
import { anyHouse, hasDevice, theDevice, theHouse } from './house';
import { problem } from './problem';
import type { House } from './house';
import type { Answer } from './net';
import { randomHex } from './settings';
import { PaceField, askedTimes } from './times';
import type { Times } from './times';
import { t, want } from './words';
import { NameField } from './prefs';
import { go } from './router';
import { TopBar } from '../parts/bar';
import { Emblem, Icon } from '../parts/icon';
import { Seg } from '../parts/seg';

const DECKS_MAX = 60000; // of all of them: a message has an end

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

/** What the form holds. */
class Form {
    readonly place: Signal<Place>;
    readonly seats: Signal<number>;
    readonly holders = signal<string[]>([]);
    readonly names = signal<string[]>([]);
    readonly options = signal<Record<string, string>>({});
    readonly decks = signal<readonly Deck[]>([]);
    readonly times: Times = {
        pace: signal('live'),
        move: signal({ n: 2, unit: 'minute' }),
        bank: signal({ n: 10, unit: 'minute' }),
    };
    readonly hasPauses = signal(true);
    readonly isPublic = signal(false);
    readonly hasHints = signal(false); // friends agree on it first, as the house does
    readonly hasNotes: Signal<boolean>;
    readonly trouble = signal('');
    readonly isBusy = signal(false);

    constructor(readonly game: string) {
        const isLost = theHouse().link.state.peek() === 'lost';
        const face = FACES[game],
            [least, most] = DESCRIBED[game]?.seats ?? [2, 5];
        this.place = signal(isLost && hasDevice ? 'screen' : 'link');
        this.seats = signal(Math.max(least, Math.min(most, face?.usual ?? least)));
        this.hasNotes = signal(face?.notes === true);
    }

    chosen(bots: readonly string[]): Chosen {
        const { game, seats, holders, names, place } = this;
        return { game, seats, holders, names, place: place.value, bots };
    }

    /** Makes the table, or says why not. */
    async make(chosen: Chosen): Promise<void> {
        const deck = this.decks.value.map((one) => one.text);
        const isScreen = chosen.place === 'screen';
        if (JSON.stringify(deck).length > DECKS_MAX) return this.say(t('page.new.deck-long'));
        const rules = {
            options: this.options.value,
            hints: this.hasHints.value,
            notes: this.hasNotes.value,
            ...(deck.length > 0 ? { deck } : {}),
        };
        if (isScreen && Object.keys(peopleOf(chosen)).length === 0)
            return this.say(t('page.new.nobody'));
        const pace = {
            ...askedTimes(this.times),
            public: this.isPublic.value,
            pauses: this.hasPauses.value,
        };
        this.isBusy.value = true;
        const made = isScreen
            ? await makeHere(chosen, rules)
            : await makeThere(chosen, { ...rules, ...pace });
        this.isBusy.value = false;
        if (!('key' in made)) return this.say(this.whyNot(made));
        const place = made.place as 'house' | 'device';
        return go({ at: 'table', key: made.key as string, place });
    }

    readonly say = (text: string): void => {
        this.trouble.value = text;
    };

    private whyNot(made: Answer): string {
        if (made.error !== 'bad-deck') return problem(made);
        const file = this.decks.value.map((one) => one.file).join(', ');
        return faultText('page.new.deck-bad', file, made.text ?? '', made.line as number);
    }
}

function Where({ f }: { f: Form }) {
    const isScreen = f.place.value === 'screen';
    return (
        <fieldset>
            <legend>{t('page.new.where')}</legend>
            <Seg
                of={f.place}
                class="places"
                label={t('page.new.where')}
                values={[
                    ['link', t('page.new.by-link')],
                    ['screen', t('page.new.screen')],
                ]}
            />
            <p class="mut sm">{t(isScreen ? 'page.new.screen-about' : 'page.new.link-about')}</p>
        </fieldset>
    );
}

function Switches({ f }: { f: Form }) {
    const isScreen = f.place.value === 'screen';
    return (
        <>
            {' '}
            <Check of={f.hasHints} text={t('page.new.hints')} />
            {FACES[f.game]?.notes !== undefined && (
                <Check of={f.hasNotes} text={t(`page.keep-notes.${f.game}`)} />
            )}
            {!isScreen && <Check of={f.hasPauses} text={t('page.new.pauses')} />}
            {!isScreen && <Check of={f.isPublic} text={t('page.new.public')} />}
        </>
    );
}

interface SeatsProps {
    f: Form;
    chosen: Chosen;
    least: number;
    most: number;
}

function Seats({ f, chosen, least, most }: SeatsProps) {
    const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    return (
        <fieldset>
            <legend>{t('house.seats')}</legend>
            <Seg
                of={f.seats}
                class="nums"
                label={t('house.seats')}
                values={counts.map((n) => [n, String(n)] as const)}
            />
            <ul class="seat-list">
                {Array.from({ length: f.seats.value }, (_, seat) => (
                    <SeatRow key={seat} c={chosen} seat={seat} />
                ))}
            </ul>
        </fieldset>
    );
}

export function Create({ game }: { game: string }) {
    const f = useMemo(() => new Form(game), [game]);
    const house = useHouse(f.place.value);
    const facts = house.facts.value.find((one) => one.game === game);
    const [least, most] = facts?.seats ?? DESCRIBED[game]?.seats ?? [2, 5];
    const chosen = f.chosen(house.bots.value);
    const isScreen = chosen.place === 'screen';
    const isSaid = useSignal(false); // the game's own words are here
    useEffect(() => {
        isSaid.value = false;
        void want(game).then(() => {
            isSaid.value = true;
        });
    }, [game]);
    return (
        <div class="start">
            <TopBar />
            <main class="form-page">
                <form
                    class="panel"
                    onSubmit={(event) => {
                        event.preventDefault();
                        void f.make(chosen);
                    }}
                >
                    <div class="row hd-row">
                        <Emblem name={FACES[game]?.emblem ?? 'lamp'} class="rn" />
                        <h1>{t('page.new.title', { title: t(`${game}.title`) })}</h1>
                    </div>
                    {hasDevice && <Where f={f} />}
                    {!isScreen && (
                        <>
                            <label for="my-name">{t('page.prefs.name')}</label>
                            <NameField id="my-name" />
                        </>
                    )}
                    <Seats f={f} chosen={chosen} least={least} most={most} />
                    {!isScreen && <PaceField of={f.times} />}
                    <Switches f={f} />
                    <details>
                        <summary>{t('house.options')}</summary>
                        {facts && isSaid.value && (
                            <Options
                                game={game}
                                facts={facts}
                                of={f.options}
                                seats={f.seats.value}
                            />
                        )}
                        {isSaid.value && <Decks game={f.game} of={f.decks} say={f.say} />}
                    </details>
                    {f.trouble.value && (
                        <p class="alert" role="alert">
                            {f.trouble.value}
                        </p>
                    )}
                    <button type="submit" class="btn primary big" disabled={f.isBusy.value}>
                        <Icon name={isScreen ? 'i-play' : 'i-link'} class="s" />
                        {t(isScreen ? 'page.new.begin' : 'page.new.make')}
                    </button>
                </form>
            </main>
        </div>
    );
}
