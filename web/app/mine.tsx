// mine.tsx -- my matches: those kept in this browser, those at the house; a journal leafed through.
//
// What is kept here can be gone on with, replayed, saved as a journal file (what `backroom verify`
// reads) and forgotten; a journal file from elsewhere can be taken in. A file is somebody's else
// until the engine has read it: too long a one is not even opened.
import { useSignal } from '@preact/signals';
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { engine } from 'virtual:made';
import { readCsv } from '../csv.mjs';
import type { Match } from '../engine/link';
import { FACES } from './facts';
import { faultText, readText, saveText } from './files';
import type { Link } from './net';
import { levelOf } from './cast';
import { botTitle } from './names';
import { forgetParty } from './party';
import { Replay } from './replay';
import { go } from './router';
import { House, hasDevice, theHouse } from './house';
import { Visit } from './visit';
import { forgotten, setForgotten, visited } from './visited';
import type { Mine as Told } from './start';
import type { TableTell } from './tells';
import { lang, t, want, words } from './words';
import { TopBar } from '../parts/bar';
import { FilesButton } from '../parts/files';
import { Emblem, Icon } from '../parts/icon';
import { Trouble } from '../parts/trouble';

const JOURNAL_MAX = 4 * 1024 * 1024;

const botName = (id: string): string | null =>
    id && words.value.has(`house.bot.${levelOf(id)}`) ? botTitle(id, t) : null;
const nameList = (names: readonly string[]): string =>
    names.map((name) => botName(name) ?? name).join(', ');

const dateText = (at: number): string =>
    new Intl.DateTimeFormat(lang.value, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

interface Shown {
    table: string;
    place: 'house' | 'device' | 'journal';
    game: string;
    names: readonly string[];
    at: number;
    isOver: boolean;
    isYours?: boolean;
    isBegun: boolean;
}

// ---- one match -------------------------------------------------------------------------------

function Forget({ one, onDone }: { one: Shown; onDone: () => void }) {
    const isAsking = useSignal(false);
    const box = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (isAsking.value) box.current?.focus();
    }, [isAsking.value]);
    const forget = async () => {
        const made = await engine!();
        await made.deviceForget(one.table);
        forgetParty(one.table);
        onDone();
    };
    if (!isAsking.value)
        return (
            <button
                type="button"
                class="btn quiet forget"
                onClick={() => {
                    isAsking.value = true;
                }}
            >
                {t('page.mine.forget')}
            </button>
        );
    return (
        <span class="ask" role="group" aria-label={t('page.mine.forget-sure')}>
            <span>{t('page.mine.forget-sure')}</span>
            <button type="button" class="btn forget-now" onClick={() => void forget()}>
                {t('page.mine.forget')}
            </button>
            <button
                type="button"
                class="btn primary"
                ref={box}
                onClick={() => {
                    isAsking.value = false;
                }}
            >
                {t('page.mine.keep')}
            </button>
        </span>
    );
}

/** One at the house is only taken off this list, so it can be put back at once. */
function Gone({ one, title, onUndo }: { one: Shown; title: string; onUndo: () => void }) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), []);
    return (
        <li class="match gone" data-table={one.table}>
            <span class="grow" role="status">
                {t('page.mine.forgotten', { title })}
            </span>
            <button type="button" class="btn put-back" ref={button} onClick={onUndo}>
                <Icon name="i-undo" class="s" />
                {t('page.undo')}
            </button>
        </li>
    );
}

function OneMatch({
    one,
    onChange,
    say,
}: {
    one: Shown;
    onChange: () => void;
    say: (text: string) => void;
}) {
    const save = async () => {
        const text = await (await engine!()).deviceJournal(one.table);
        if (text === null) say(t('page.mine.no-journal'));
        else saveText(`${one.game}-${one.table.slice(0, 8)}.jsonl`, text);
    };
    const isGone = useSignal(false);
    const forget = (is: boolean) => {
        setForgotten(one.table, is);
        isGone.value = is;
    };
    const isHere = one.place !== 'house';
    const address = one.place === 'device' ? `#/d/${one.table}` : `#/t/${one.table}`;
    const state = one.isOver ? 'over' : one.isYours ? 'yours' : one.isBegun ? 'on' : 'open';
    const title = one.game
        ? t(`${one.game}.title`)
        : t('page.table.name', { key: one.table.slice(0, 4) });
    if (isGone.value) return <Gone one={one} title={title} onUndo={() => forget(false)} />;
    return (
        <li class={`match ${one.isYours ? 'yours' : ''}`} data-table={one.table}>
            <Emblem name={FACES[one.game]?.emblem ?? 'lamp'} class="rn" />
            <div class="grow">
                <b>{title}</b>
                <span class="tag">
                    {t(one.place === 'journal' ? 'page.mine.file' : `page.mine.${state}`)}
                </span>
                <div class="sm mut">
                    {[nameList(one.names), dateText(one.at)].filter(Boolean).join(' \u00b7 ')}
                </div>
            </div>
            <div class="row wrap acts">
                {one.place !== 'journal' && (
                    <a class={`btn ${one.isOver ? '' : 'primary'}`} href={address}>
                        {t(one.isOver ? 'page.end.result' : 'page.mine.go-on')}
                    </a>
                )}
                {isHere && one.isOver && (
                    <>
                        <a class="btn replay-it" href={`#/j/${one.table}`}>
                            <Icon name="i-play" class="s" />
                            {t('house.replay')}
                        </a>
                        <button type="button" class="btn save" onClick={() => void save()}>
                            {t('page.mine.save')}
                        </button>
                    </>
                )}
                {isHere ? (
                    <Forget one={one} onDone={onChange} />
                ) : (
                    <button type="button" class="btn quiet forget" onClick={() => forget(true)}>
                        {t('page.mine.forget')}
                    </button>
                )}
            </div>
        </li>
    );
}

// ---- the lists -------------------------------------------------------------------------------

const ofDevice = (match: Match): Shown => ({
    ...match,
    place: match.isImported ? 'journal' : 'device',
    isOver: match.isOver || match.isImported, // as far as there is something to leaf through
});

async function ofHouse(): Promise<Shown[]> {
    const answer = await theHouse().ask({ do: 'mine' });
    if (!answer.ok) return [];
    const known = new Map(visited().map((one) => [one.table, one]));
    const gone = new Set(forgotten());
    const tables = (answer.tables as Told[]).filter((told) => !gone.has(told.table));
    return tables.map((told) => {
        const seen = known.get(told.table);
        return {
            table: told.table,
            place: 'house',
            game: told.game ?? seen?.game ?? '',
            names: seen?.names ?? [],
            at: told.at,
            isOver: told.phase ? told.phase === 'over' : true, // unfinished ones are told of
            isBegun: told.phase !== 'open',
            isYours: told.yours === true,
        };
    });
}

function TakeIn({ onDone, say }: { onDone: () => void; say: (text: string) => void }) {
    const take = async (file: File) => {
        try {
            const text = await readText(file, JOURNAL_MAX);
            const found = await (await engine!()).deviceImport(text);
            if (!found || 'error' in found) {
                say(faultText('page.mine.no', file.name, found?.error ?? '', found?.line));
                return;
            }
            say('');
            onDone();
        } catch (error) {
            say((error as Error).message);
        }
    };
    return (
        <FilesButton
            label={t('page.mine.take-in')}
            accept=".jsonl,.json,.txt,application/jsonl"
            onFiles={([file]) => void take(file!)}
        />
    );
}

function List({ title, all, none, ...rest }: {
    title: string;
    all: readonly Shown[] | null;
    none: string;
    onChange: () => void;
    say: (text: string) => void;
}) {
    return (
        <>
            <h2>{title}</h2>
            {all === null && <p class="mut">{t('page.loading')}</p>}
            {all?.length === 0 && <p class="mut">{none}</p>}
            <ul class="matches">
                {all?.map((one) => <OneMatch key={one.table} one={one} {...rest} />)}
            </ul>
        </>
    );
}

export function Mine() {
    const here = useSignal<readonly Shown[] | null>(null),
        house = useSignal<readonly Shown[] | null>(null),
        trouble = useSignal('');
    const isOpen = theHouse().link.state.value === 'open';
    const say = (text: string) => {
        trouble.value = text;
    };
    const look = async () => {
        const found = (await (await engine!()).deviceMatches()) ?? [];
        await Promise.all([...new Set(found.map((one) => one.game))].map((game) => want(game)));
        here.value = found.map(ofDevice);
    };
    useEffect(() => {
        if (hasDevice) void look();
        else here.value = [];
    }, []);
    useEffect(() => {
        if (!isOpen) {
            house.value = [];
            return;
        }
        void ofHouse().then(async (found) => {
            const games = [...new Set(found.map((one) => one.game).filter(Boolean))];
            await Promise.all(games.map((game) => want(game)));
            house.value = found;
        });
    }, [isOpen]);
    const rest = { say, onChange: () => void look() };
    return (
        <div class="start">
            <TopBar />
            <main class="form-page">
                <section class="panel wide">
                    <h1>{t('page.mine.title')}</h1>
                    {trouble.value && (
                        <p class="alert" role="alert">
                            {trouble.value}
                        </p>
                    )}
                    {hasDevice && (
                        <>
                            <List
                                title={t('page.mine.here')}
                                all={here.value}
                                none={t('page.mine.none-here')}
                                {...rest}
                            />
                            <div class="row wrap">
                                <TakeIn onDone={() => void look()} say={say} />
                            </div>
                        </>
                    )}
                    <List
                        title={t('page.mine.house')}
                        all={house.value}
                        none={t(isOpen ? 'page.mine.none-house' : 'page.net.lost')}
                        {...rest}
                    />
                </section>
            </main>
        </div>
    );
}

// ---- a journal, leafed through ---------------------------------------------------------------

/** A link to nobody: a replay asks nothing. */
const nobody: Link = {
    ask: () => Promise.resolve({ ok: false, error: 'lost' }),
    tells: () => undefined,
    opens: () => undefined,
    close: () => undefined,
    state: signal('open'),
};

/** The table of a journal, as a house would have told it. */
async function visitOf(table: string, journal: string): Promise<Visit> {
    const film = await (await engine!()).replay!(journal);
    const visit = new Visit(new House(nobody, 'device'), table);
    const first = await film.at(0, 'table');
    const told: TableTell = {
        ...{ table, game: film.game, seats: film.seats, options: film.options, phase: 'over' },
        ...{ public: false, hints: false, notes: false, live: false },
        ...{ move_ms: 0, race_ms: 0, bank_ms: 0, bot_ms: 0 },
        chairs: film.names.map((name, seat) =>
            botName(name) ? { seat, bot: name } : { seat, name, here: true },
        ),
        ...{ commitment: '', you: 'table', host: false },
    };
    await want(film.game);
    visit.takeTable(told);
    const head = JSON.parse(journal.slice(0, journal.indexOf('\n'))) as {
        house_decks?: Record<string, string>;
    };
    visit.deck.value = Object.fromEntries(
        Object.entries(head.house_decks ?? {}).map(([name, csv]) => [name, readCsv(csv, name)]),
    );
    visit.update.value = {
        ...{ table, rev: 1, seat: 'table', legal: [], over: true, clock: [] },
        ...first,
    };
    return visit;
}

export function JournalPage({ id }: { id: string }) {
    const [found, setFound] = useState<{ visit: Visit; journal: string } | null | 'none'>(null);
    useEffect(() => {
        let isHere = true;
        const bring = async () => {
            const journal = hasDevice ? await (await engine!()).deviceJournal(id) : null;
            return journal === null ? null : { journal, visit: await visitOf(id, journal) };
        };
        void bring()
            .catch(() => null)
            .then((one) => {
                if (isHere) setFound(one ?? 'none');
            });
        return () => {
            isHere = false;
        };
    }, [id]);
    if (!found) return <p class="loading">{t('page.loading')}</p>;
    if (found === 'none')
        return (
            <Trouble
                text={t('page.mine.no-journal')}
                on={{ hash: '#/mine', label: t('page.mine.title') }}
            />
        );
    return (
        <Replay
            visit={found.visit}
            journal={found.journal.trimEnd().split('\n')}
            onClose={() => go({ at: 'mine' })}
        />
    );
}
