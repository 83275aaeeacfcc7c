// start.tsx -- the first screen: the games, each one tap from play; matches that wait; a code.
import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { DESCRIBED } from './described';
import { FACES, GAMES } from './facts';
import { LessonLink } from './lesson_offer';
import { codeFrom, go, keyFrom, tableName } from './router';
import { anyHouse, hasDevice, theHouse } from './house';
import { usualBot } from './cast';
import { problem } from './problem';
import { forgotten } from './visited';
import { loadTable } from './load';
import { lang, t } from './words';
import { TopBar } from '../parts/bar';
import { Emblem, Icon } from '../parts/icon';

/** A table of mine as the house lists it. */
export interface Mine {
    table: string;
    at: number;
    game?: string;
    seats?: number;
    phase?: string;
    live?: boolean;
    yours?: boolean;
    code?: string;
}
interface Listed {
    table: string;
    game: string;
    seats: number;
    free: number;
    people: number;
    live: boolean;
    begun: boolean;
}

const LOOK_MS = 10000; // tables that wait for people come and go

const busy = new Set<string>();

/** Whom one meets who asks for nobody. */
const opponents = (bots: readonly string[], seats: number): Record<number, string> =>
    Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, usualBot(bots, at)]));

async function playNow(game: string, say: (text: string) => void): Promise<void> {
    if (busy.has(game)) return;
    busy.add(game);
    void loadTable(game); // on its way while the house makes the table
    const house = await anyHouse();
    const seats = FACES[game]?.usual ?? 3;
    const key = await house.playNow({ game, seats }, opponents(await house.knownBots(), seats));
    busy.delete(game);
    if (typeof key === 'string') go({ at: 'table', key, place: house.place });
    else say(problem(key));
}

/** The title in a language that is not the reader's, as it may stand on the box. */
const boxTitle = (game: string): string =>
    theHouse().facts.value.find((one) => one.game === game)?.title[
        lang.value === 'en' ? 'ru' : 'en'
    ] ?? '';

function RulesLink({ game, class: extra }: { game: string; class: string }) {
    return (
        <a
            class={`icon-btn ${extra}`}
            href={`#/rules/${game}`}
            title={t('page.rules.title')}
            aria-label={`${t('page.rules.title')}: ${t(`${game}.title`)}`}
        >
            <Icon name="i-book" />
        </a>
    );
}

function GameCard({ game, say }: { game: string; say: (text: string) => void }) {
    const face = FACES[game]!;
    const [a, b] = DESCRIBED[game]!.seats;
    return (
        <article class="game">
            <div class="art" style={{ '--a': face.accent, '--p': 'var(--paper)' }}>
                <Emblem name={face.emblem} class="big" />
                <span class="cr">
                    {a}
                    {'\u2013'}
                    {b}
                </span>
                <RulesLink game={game} class="only-d" />
            </div>
            <div class="tx">
                <h2>{t(`${game}.title`)}</h2>
                <div class="or">{boxTitle(game)}</div>
                <p>{t(`page.about.${game}`)}</p>
                <div class="meta">
                    <span>
                        <Icon name="i-people" class="s" />
                        {t('house.players-range', { a, b })}
                    </span>
                    <span>
                        <Icon name="i-clock" class="s" />
                        {t('page.start.minutes', { n: face.minutes })}
                    </span>
                    {face.age && <span class="age">{face.age}+</span>}
                </div>
            </div>
            <div class="act">
                <button
                    type="button"
                    class="btn primary"
                    data-game={game}
                    onClick={() => void playNow(game, say)}
                >
                    <Icon name="i-play" class="s" />
                    {t('page.start.play')}
                </button>
                <button
                    type="button"
                    class="btn outline"
                    data-invite={game}
                    onClick={() => go({ at: 'new', game })}
                >
                    <Icon name="i-link" class="s" />
                    {t('page.start.invite')}
                </button>
                <RulesLink game={game} class="only-p" />
            </div>
            <LessonLink game={game} />
        </article>
    );
}

function Waiting({ all }: { all: readonly Mine[] }) {
    const gone = forgotten();
    const shown = all
        .filter((one) => one.game && one.phase !== 'over' && !gone.includes(one.table))
        .sort((a, b) => Number(b.yours) - Number(a.yours))
        .slice(0, 3);
    return (
        <>
            {shown.map((one) => (
                <a
                    class={`resume ${one.yours ? 'yours' : ''}`}
                    key={one.table}
                    href={`#/t/${one.table}`}
                >
                    <Emblem name={FACES[one.game!]?.emblem ?? 'lamp'} class="rn" />
                    <span class="grow">
                        <b>
                            {t(one.yours ? 'page.start.your-move' : 'page.start.go-on', {
                                title: t(`${one.game}.title`),
                            })}
                        </b>
                        <span class="sm">
                            {t('page.table.name', { key: tableName(one) })}
                            {' \u00b7 '}
                            {t(
                                one.phase === 'open'
                                    ? 'page.start.not-begun'
                                    : one.live
                                      ? 'page.start.live'
                                      : 'page.start.slow',
                            )}
                        </span>
                    </span>
                    <Icon name="i-right" />
                </a>
            ))}
        </>
    );
}

function Knock({ say }: { say: (text: string) => void }) {
    const open = (key: string) => go({ at: 'table', key, place: 'house' });
    const knock = (event: Event) => {
        event.preventDefault();
        const form = event.currentTarget as HTMLFormElement;
        const text = (form.elements.namedItem('code') as HTMLInputElement).value;
        const code = codeFrom(text);
        const key = code ? null : keyFrom(text);
        if (key) open(key);
        else if (!code) say(t('page.start.no-code'));
        else
            void theHouse()
                .ask({ do: 'enter', table: code })
                .then((answer) => {
                    const isThere = answer.ok || answer.error === 'lost'; // at another node
                    if (isThere && answer.table) open(answer.table as string);
                    else say(problem(answer));
                });
    };
    return (
        <form class="join" onSubmit={knock}>
            <label for="code">{t('page.start.code')}</label>
            <div class="row">
                <input
                    id="code"
                    name="code"
                    class="field"
                    autocomplete="off"
                    placeholder={t('page.start.code-field')}
                />
                <button class="btn" type="submit">
                    {t('page.start.knock')}
                </button>
            </div>
        </form>
    );
}

function OpenTables({ all }: { all: readonly Listed[] }) {
    const shown = all.filter((one) => one.free > 0 && !one.begun).slice(0, 8);
    if (shown.length === 0) return null;
    return (
        <section class="open-tables">
            <h2>{t('page.start.open-tables')}</h2>
            <ul>
                {shown.map((one) => (
                    <li key={one.table}>
                        <a class="btn" href={`#/t/${one.table}`}>
                            <Emblem name={FACES[one.game]?.emblem ?? 'lamp'} class="rn" />
                            <b>{t(`${one.game}.title`)}</b>
                            <span>
                                {t('page.start.free', { n: one.free, m: one.seats })}
                                {' \u00b7 '}
                                {t(one.live ? 'page.start.live' : 'page.start.slow')}
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Foot() {
    return (
        <footer class="foot">
            <span>
                <Icon name="i-seal" class="s" />
                {t('page.start.fair')}
            </span>
            <span>
                <Icon name="i-book" class="s" />
                {t('page.start.cites')}
            </span>
            <span>
                <Icon name="i-bot" class="s" />
                {t('page.start.bots')}
            </span>
        </footer>
    );
}

function Hero() {
    return (
        <div class="ht">
            <svg class="hl" aria-hidden="true">
                <use href="#lamp" />
            </svg>
            <h1>{t('page.start.title')}</h1>
            <p>{t('page.start.about')}</p>
        </div>
    );
}

export function Start() {
    const trouble = useSignal('');
    const mine = useSignal<readonly Mine[]>([]);
    const open = useSignal<readonly Listed[]>([]);
    const isOpen = useComputed(() => theHouse().link.state.value === 'open');
    useEffect(() => {
        if (!isOpen.value) return undefined;
        const house = theHouse();
        void house.ask({ do: 'mine' }).then((answer) => {
            if (answer.ok) mine.value = answer.tables as Mine[];
        });
        const look = () =>
            void house.ask({ do: 'lobby' }).then((answer) => {
                if (answer.ok) open.value = answer.tables as Listed[];
            });
        look();
        const timer = setInterval(() => {
            if (!document.hidden) look();
        }, LOOK_MS);
        return () => clearInterval(timer);
    }, [isOpen.value]);
    const say = (text: string) => {
        trouble.value = text;
    };
    return (
        <div class="start">
            <TopBar />
            <main>
                <section class="hero">
                    <div class="beam" />
                    <Hero />
                    <div class="ways">
                        {trouble.value && (
                            <p class="alert" role="alert">
                                {trouble.value}
                            </p>
                        )}
                        {theHouse().link.state.value === 'lost' && (
                            <p class="alert" role="status">
                                {t(hasDevice ? 'page.net.device' : 'page.net.lost')}
                            </p>
                        )}
                        <Waiting all={mine.value} />
                        <a class="btn mine" href="#/mine">
                            <Icon name="i-log" class="s" />
                            {t('page.mine.title')}
                        </a>
                        <Knock say={say} />
                    </div>
                </section>
                <OpenTables all={open.value} />
                <section class="games" aria-label={t('house.games')}>
                    {GAMES.map((game) => (
                        <GameCard key={game} game={game} say={say} />
                    ))}
                </section>
                <Foot />
            </main>
        </div>
    );
}
