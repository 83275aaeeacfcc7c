// choices.tsx -- what is chosen for a new table: a bot, options, decks.
import type { Signal } from '@preact/signals';
import { decks } from 'virtual:made';
import { readText } from './files';
import { botTitle as titleOf } from './names';
import type { GameFacts } from './tells';
import { t, words } from './words';
import { FilesButton } from '../parts/files';
import { Icon } from '../parts/icon';

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

export const botTitle = (bot: string): string => titleOf(bot, t);

/** How it plays, in words; nothing for one that the page does not know. */
export function botAbout(bot: string): string {
    const key = `page.bot.${bot}`;
    return words.value.has(key) ? t(key) : '';
}

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
        <span class="bot-pick">
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
            {value && <small class="mut">{botAbout(value)}</small>}
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
