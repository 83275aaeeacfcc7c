// create.tsx -- a table for friends: seats, bots, options, pace; then its lobby.
//
// What can be chosen comes from the house's list of games: options with their values, the bots.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { FACES } from './facts';
import { go } from './router';
import { anyHouse, problem, theHouse } from './store';
import { randomHex } from './settings';
import { t, want, words } from './words';
import { NameField } from './prefs';
import { TopBar } from '../parts/bar';
import { Emblem, Icon, SeatMark } from '../parts/icon';

type Holder = 'me' | 'open' | string; // a bot's name otherwise

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

export function Create({ game }: { game: string }) {
    const face = FACES[game];
    const facts = theHouse().facts.value.find((one) => one.game === game);
    const [least, most] = facts?.seats ?? face?.seats ?? [2, 5];
    const seats = useSignal(Math.max(least, Math.min(most, face?.usual ?? least)));
    const holders = useSignal<Holder[]>([]);
    const options = useSignal<Record<string, string>>({});
    const isLive = useSignal(true),
        isPublic = useSignal(false),
        hasHints = useSignal(true);
    const trouble = useSignal('');
    useEffect(() => {
        void want(game);
    }, [game]);
    const holder = (seat: number): Holder => holders.value[seat] ?? (seat === 0 ? 'me' : 'open');
    const bots = botsFor(theHouse().bots.value, game, seats.value);

    const make = async () => {
        const house = await anyHouse();
        const made = await house.ask({
            do: 'create',
            game,
            seats: seats.value,
            options: options.value,
            live: isLive.value,
            public: isPublic.value,
            hints: hasHints.value,
        });
        if (!made.ok) {
            trouble.value = problem(made);
            return;
        }
        const key = made.table as string;
        await house.come(key);
        await house.ask({ do: 'sit', seat: 0, salt: randomHex(16) });
        for (let seat = 1; seat < seats.value; seat++) {
            const who = holder(seat);
            if (who !== 'open' && who !== 'me') await house.ask({ do: 'bot', seat, bot: who });
        }
        go({ at: 'table', key, place: house.place });
    };

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
                    {trouble.value && (
                        <p class="alert" role="alert">
                            {trouble.value}
                        </p>
                    )}
                    <label for="my-name">{t('page.prefs.name')}</label>
                    <NameField id="my-name" />
                    <fieldset>
                        <legend>{t('house.seats')}</legend>
                        <div class="seg nums">
                            {Array.from({ length: most - least + 1 }, (_, i) => least + i).map(
                                (n) => (
                                    <button
                                        type="button"
                                        key={n}
                                        class={seats.value === n ? 'on' : ''}
                                        aria-pressed={seats.value === n}
                                        onClick={() => {
                                            seats.value = n;
                                        }}
                                    >
                                        {n}
                                    </button>
                                ),
                            )}
                        </div>
                        <ul class="seat-list">
                            {Array.from({ length: seats.value }, (_, seat) => (
                                <li key={seat} class={`S${seat}`}>
                                    <SeatMark seat={seat} />
                                    {seat === 0 ? (
                                        <span class="grow">{t('page.new.me')}</span>
                                    ) : (
                                        <BotPick
                                            value={holder(seat) === 'open' ? '' : holder(seat)}
                                            bots={bots}
                                            label={t('house.seat', { n: seat + 1 })}
                                            open={t('page.new.friend')}
                                            onPick={(value) => {
                                                const next = [...holders.value];
                                                next[seat] = value || 'open';
                                                holders.value = next;
                                            }}
                                        />
                                    )}
                                </li>
                            ))}
                        </ul>
                    </fieldset>
                    <fieldset>
                        <legend>{t('page.new.pace')}</legend>
                        <div class="seg">
                            <button
                                type="button"
                                class={isLive.value ? 'on' : ''}
                                aria-pressed={isLive.value}
                                onClick={() => {
                                    isLive.value = true;
                                }}
                            >
                                {t('page.new.live')}
                            </button>
                            <button
                                type="button"
                                class={isLive.value ? '' : 'on'}
                                aria-pressed={!isLive.value}
                                onClick={() => {
                                    isLive.value = false;
                                }}
                            >
                                {t('page.new.slow')}
                            </button>
                        </div>
                        <p class="mut sm">
                            {t(isLive.value ? 'page.new.live-about' : 'page.new.slow-about')}
                        </p>
                    </fieldset>
                    <label class="check">
                        <input
                            type="checkbox"
                            checked={hasHints.value}
                            onChange={(event) => {
                                hasHints.value = event.currentTarget.checked;
                            }}
                        />
                        {t('page.new.hints')}
                    </label>
                    <label class="check">
                        <input
                            type="checkbox"
                            checked={isPublic.value}
                            onChange={(event) => {
                                isPublic.value = event.currentTarget.checked;
                            }}
                        />
                        {t('page.new.public')}
                    </label>
                    {facts && Object.keys(facts.options).length > 0 && (
                        <details>
                            <summary>{t('house.options')}</summary>
                            {Object.entries(facts.options).map(([name, values]) => (
                                <label class="opt" key={name}>
                                    <span>{t(`${game}.option.${name}`)}</span>
                                    <select
                                        class="field"
                                        value={options.value[name] ?? values[0]}
                                        onChange={(event) => {
                                            options.value = {
                                                ...options.value,
                                                [name]: event.currentTarget.value,
                                            };
                                        }}
                                    >
                                        {values
                                            .filter(
                                                (v) =>
                                                    name !== 'first' ||
                                                    v === 'random' ||
                                                    Number(v) < seats.value,
                                            )
                                            .map((value) => (
                                                <option key={value} value={value}>
                                                    {optionValue(game, name, value)}
                                                </option>
                                            ))}
                                    </select>
                                </label>
                            ))}
                        </details>
                    )}
                    <button type="submit" class="btn primary big">
                        <Icon name="i-link" class="s" />
                        {t('page.new.make')}
                    </button>
                </form>
            </main>
        </div>
    );
}
