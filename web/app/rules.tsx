// rules.tsx -- the rules of a game: every clause, searchable, and its cards with where each row
// comes from.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { FACES } from './facts';
import { loadCards } from './store';
import type { GameCards } from './store';
import { t, want, words } from './words';
import { TopBar } from '../parts/bar';
import { Emblem, Icon } from '../parts/icon';

/** Free text of the tables (effects, conditions) is told by clauses; only columns with a name of
 * ours are shown, and rows that show the same are counted. */
const SOURCES = ['rulebook', 'reconstructed', 'deduced', 'public reviews'] as const;

const sourcesOf = (status: string): string[] => SOURCES.filter((one) => status.includes(one));

/** "Blind Pig" is the word blind-pig of its game. */
export function cellText(game: string, value: unknown): string {
    if (typeof value !== 'string') return String(value ?? '');
    const w = words.value;
    const slug = value
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
    for (const word of [value, slug]) {
        const said = w.word(word, game);
        if (said !== word) return said;
    }
    const shared = `page.cell.${slug}`;
    return w.has(shared) ? w(shared) : value;
}

const colKey = (column: string): string => `page.col.${column.replace('_', '-')}`;

interface Group {
    cells: string[];
    sources: string[];
    count: number;
}

function grouped(game: string, rows: Record<string, any>[], columns: string[]): Group[] {
    const groups = new Map<string, Group>();
    for (const row of rows) {
        const cells = columns.map((column) => cellText(game, row[column]));
        const sources = sourcesOf(String(row.status ?? ''));
        const key = JSON.stringify([cells, sources]);
        const known = groups.get(key);
        if (known) known.count++;
        else groups.set(key, { cells, sources, count: 1 });
    }
    return [...groups.values()];
}

function CardTable({
    game,
    name,
    rows,
}: {
    game: string;
    name: string;
    rows: Record<string, any>[];
}) {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => words.value.has(colKey(column)));
    const groups = grouped(game, rows, columns);
    const isCounted = groups.some((group) => group.count > 1);
    const unsure = rows.filter((row) => String(row.status).includes('reconstructed')).length;
    const title = t(`page.deck.${game}.${name}`);
    return (
        <details class="cards-table">
            <summary>
                {title}
                {unsure > 0 && (
                    <span class="tag">
                        {t('page.rules.reconstructed', { n: unsure, m: rows.length })}
                    </span>
                )}
            </summary>
            <div class="scroll" tabIndex={0} role="region" aria-label={title}>
                <table>
                    <thead>
                        <tr>
                            {isCounted && <th scope="col">{t('page.col.count')}</th>}
                            {columns.map((column) => (
                                <th key={column} scope="col">
                                    {t(colKey(column))}
                                </th>
                            ))}
                            <th scope="col">{t('house.provenance')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {groups.map((group, i) => (
                            <tr
                                key={i}
                                class={group.sources.includes('reconstructed') ? 'rec' : ''}
                            >
                                {isCounted && <td>{`\u00d7${group.count}`}</td>}
                                {group.cells.map((cell, k) => (
                                    <td key={k}>{cell}</td>
                                ))}
                                <td>
                                    {group.sources.map((one) => (
                                        <span class="tag" key={one}>
                                            {t(`page.source.${one.replace(' ', '-')}`)}
                                        </span>
                                    ))}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}

export function Rules({ game, clause }: { game: string; clause: string | null }) {
    const cards = useSignal<GameCards | null>(null);
    const wanted = useSignal('');
    const kind = useSignal('');
    const here = useRef<HTMLLIElement>(null);
    useEffect(() => {
        void want(game, true);
        void loadCards(game).then((found) => {
            cards.value = found;
        });
    }, [game]);
    useEffect(() => {
        here.current?.scrollIntoView({ block: 'center' });
    }, [clause, cards.value]);
    const needle = wanted.value.trim().toLowerCase();
    const all = (cards.value?.clauses ?? []).map(([id, of]) => ({
        id,
        of,
        text: t(`${game}.clause.${id}`),
    }));
    const shown = all.filter(
        (one) =>
            (!kind.value || one.of === kind.value) &&
            (!needle ||
                one.id.toLowerCase().includes(needle) ||
                one.text.toLowerCase().includes(needle)),
    );
    const kinds = [...new Set(all.map((one) => one.of))];
    return (
        <div class="start">
            <TopBar />
            <main class="rules-page">
                <div class="row hd-row">
                    <Emblem name={FACES[game]?.emblem ?? 'lamp'} class="rn" />
                    <h1>{t('page.rules.of', { title: t(`${game}.title`) })}</h1>
                    <span class="grow" />
                    <button
                        type="button"
                        class="btn"
                        onClick={() =>
                            history.length > 1 ? history.back() : (location.hash = '#/')
                        }
                    >
                        <Icon name="i-undo" class="s" />
                        {t('page.rules.return')}
                    </button>
                </div>
                <div class="row wrap find">
                    <input
                        class="field"
                        type="search"
                        placeholder={t('page.rules.search')}
                        aria-label={t('page.rules.search')}
                        value={wanted.value}
                        onInput={(event) => {
                            wanted.value = event.currentTarget.value;
                        }}
                    />
                    <select
                        class="field"
                        aria-label={t('page.rules.kind')}
                        value={kind.value}
                        onChange={(event) => {
                            kind.value = event.currentTarget.value;
                        }}
                    >
                        <option value="">{t('page.rules.all-kinds')}</option>
                        {kinds.map((one) => (
                            <option key={one} value={one}>
                                {t(`house.kind.${one}`)}
                            </option>
                        ))}
                    </select>
                    <span class="mut" role="status">
                        {t('house.n-clauses', { n: shown.length })}
                    </span>
                </div>
                <ol class="clauses">
                    {shown.map((one) => (
                        <li
                            key={one.id}
                            id={one.id}
                            class={one.id === clause ? 'here' : ''}
                            ref={one.id === clause ? here : undefined}
                        >
                            <a class="cl" href={`#/rules/${game}/${one.id}`}>
                                {one.id}
                            </a>
                            <span>
                                {one.text}
                                {one.of !== 'rule' && (
                                    <span class="tag">{t(`house.cli.kind.${one.of}`)}</span>
                                )}
                            </span>
                        </li>
                    ))}
                    {shown.length === 0 && all.length > 0 && (
                        <li class="mut">{t('house.nothing-found')}</li>
                    )}
                </ol>
                {cards.value && (
                    <section>
                        <h2>{t('page.rules.cards')}</h2>
                        <p class="mut">{t('page.rules.cards-about')}</p>
                        {Object.entries(cards.value.tables).map(([name, rows]) => (
                            <CardTable key={name} game={game} name={name} rows={rows} />
                        ))}
                    </section>
                )}
            </main>
        </div>
    );
}
