// rules_cards.tsx -- tables of components: what is printed, how often, and where it comes from.
import { cellText, colKey, sourcesOf } from './explain';
import type { Row } from './contract';
import { t, words } from './words';

/** Free text of the tables (effects, conditions) is told by clauses; only columns with a name of
 * ours are shown, and rows that show the same are counted. */

interface Group {
    cells: string[];
    sources: string[];
    count: number;
}

function grouped(game: string, rows: Row[], columns: string[]): Group[] {
    const groups = new Map<string, Group>();
    for (const row of rows) {
        const cells = columns.map((column) => cellText(words.value, game, row[column]));
        const sources = sourcesOf(String(row.status ?? ''));
        const key = JSON.stringify([cells, sources]);
        const known = groups.get(key);
        if (known) known.count++;
        else groups.set(key, { cells, sources, count: 1 });
    }
    return [...groups.values()];
}

export function CardTable({ game, name, rows }: { game: string; name: string; rows: Row[] }) {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => words.value.has(colKey(column)));
    const groups = grouped(game, rows, columns);
    const isCounted = groups.some((group) => group.count > 1);
    const unsure = rows.filter((row) => String(row.status).includes('reconstructed')).length;
    const title = t(`${game}.page.deck.${name}`);
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
