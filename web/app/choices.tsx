// choices.tsx -- what is chosen for a new table: a bot, options, decks.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { decks } from 'virtual:made';
import { STEP, botOfStrength, levelOf, strengthOf } from './cast';
import { readText } from './files';
import { botTitle as titleOf } from './names';
import type { GameFacts } from './tells';
import { t, words } from './words';
import { FilesButton } from '../parts/files';
import { Face, Icon } from '../parts/icon';

const DECK_MAX = 32768; // bytes of a table of components, as the engine has it

/** The sentence of an option's value, if the game has one; else the value itself. */
export function optionValue(game: string, option: string, value: string): string {
    const w = words.value;
    const key = `${game}.option.${option}.${value}`;
    if (w.has(key)) return w(key);
    if (option === 'first' && /^\d$/.test(value)) return t('house.seat', { n: Number(value) + 1 });
    const shared = `page.value.${value}`;
    return w.has(shared) ? w(shared) : w.word(value, game);
}

/** How the person is and how the level plays, in words; nothing of what the page does not know. */
function BotAbout({ bot, person }: { bot: string; person: string | undefined }) {
    const keys = [`${person}.manner`, `page.bot.${levelOf(bot)}`];
    return (
        <>
            {keys
                .filter((key) => words.value.has(key))
                .map((key) => (
                    <small key={key} class="mut">
                        {t(key)}
                    </small>
                ))}
        </>
    );
}

/** From 0 to 100; where the house has no legend, to where a boss stands. */
function Strength({ value, most, onPick }: { value: number; most: number; onPick: Pick }) {
    const now = useSignal(value);
    const said = (n: number): string => {
        const level = t(`house.bot.${levelOf(botOfStrength(n))}`);
        return t('page.bot.strength', { n, level });
    };
    useEffect(() => {
        now.value = value;
    }, [value, now]);
    return (
        <label class="strength">
            <input
                type="range"
                min={0}
                max={most}
                step={5}
                value={now.value}
                aria-valuetext={said(now.value)}
                aria-label={said(now.value)}
                onInput={(event) => {
                    now.value = Number(event.currentTarget.value);
                }}
                onChange={(event) => onPick(botOfStrength(Number(event.currentTarget.value)))}
            />
            <small class="mut">{said(now.value)}</small>
        </label>
    );
}

type Pick = (value: string) => void;

export function BotPick({
    value,
    bots,
    onPick,
    label,
    open,
    person,
}: {
    value: string;
    bots: readonly string[];
    onPick: Pick;
    label: string;
    open: string;
    /** Who such a bot would be at this seat. */
    person: (bot: string) => string | undefined;
}) {
    const named = (bot: string): string => {
        const key = person(bot);
        const level = titleOf(bot, t);
        return key === undefined
            ? t('page.seat.bot-level', { level })
            : t('page.bot.person', { name: t(key), level });
    };
    const strength = value ? strengthOf(value) : null;
    return (
        <span class="bot-pick">
            <span class="row">
                {value && person(value) && <Face person={person(value)!} />}
                <select
                    class="field grow"
                    value={levelOf(value)}
                    aria-label={label}
                    onChange={(event) => onPick(event.currentTarget.value)}
                >
                    <option value="">{open}</option>
                    {bots.map((bot) => (
                        <option key={bot} value={bot}>
                            {named(bot)}
                        </option>
                    ))}
                </select>
            </span>
            {value && <BotAbout bot={value} person={person(value)} />}
            {strength !== null && (
                <Strength
                    value={strength}
                    most={bots.includes('legend') ? 100 : 100 - STEP}
                    onPick={onPick}
                />
            )}
        </span>
    );
}

export function Check({ of, text }: { of: Signal<boolean>; text: string }) {
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

export function Options({
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

export interface Deck {
    file: string;
    text: string;
}

/** The shipped tables as files: to be corrected, and chosen as one's own. */
function Shipped({ game }: { game: string }) {
    return (
        <div class="row wrap shipped">
            {(decks[game] ?? []).map(([file, address]) => (
                <a key={file} class="btn quiet" href={address} download={file}>
                    {t('page.new.deck-get', {
                        name: t(`${game}.page.deck.${file.replace(/\.csv$/, '')}`),
                    })}
                </a>
            ))}
        </div>
    );
}

/** Files with components of one's own: the shipped ones, corrected. */
export function Decks({
    game,
    of,
    say,
}: {
    game: string;
    of: Signal<readonly Deck[]>;
    say: (text: string) => void;
}) {
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
            <Shipped game={game} />
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
