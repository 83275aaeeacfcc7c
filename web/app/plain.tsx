// plain.tsx -- a table for any game: the view as an outline, moves as sentences.
//
// Drawn where a game has no table of its own yet. It knows nothing of any game: every member of
// the view is shown under its own name.
import type { ComponentChildren } from 'preact';
import type { GameTable, TableProps, Words } from './contract';

function Value({ value, t }: { value: unknown; t: Words }): ComponentChildren {
    if (value === null) return <i>?</i>;
    if (typeof value === 'string') return t.word(value);
    if (typeof value !== 'object') return String(value);
    if (Array.isArray(value)) {
        if (value.length === 0) return '\u2013';
        const isFlat = value.every((one) => one === null || typeof one !== 'object');
        if (isFlat)
            return value
                .map((one) =>
                    one === null ? '?' : typeof one === 'string' ? t.word(one) : String(one),
                )
                .join(', ');
        return (
            <ol>
                {value.map((one, i) => (
                    <li key={i}>
                        <Value value={one} t={t} />
                    </li>
                ))}
            </ol>
        );
    }
    return <Outline of={value as Record<string, unknown>} t={t} />;
}

function Outline({ of, t }: { of: Record<string, unknown>; t: Words }) {
    return (
        <dl class="outline">
            {Object.entries(of).map(([name, value]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                        <Value value={value} t={t} />
                    </dd>
                </div>
            ))}
        </dl>
    );
}

const MOVES_SHOWN = 60;

export const plainTable: GameTable = {
    Board: ({ view, t }: TableProps) => (
        <div class="plain">
            <Outline of={view} t={t} />
        </div>
    ),
    Dock: ({ choose, t, legal }: TableProps) => (
        <div class="moves">
            {legal.slice(0, MOVES_SHOWN).map((one) => (
                <button
                    type="button"
                    class={`btn ${choose.staged?.move === one.move ? 'outline' : ''}`}
                    key={one.move}
                    data-walk=""
                    data-move={one.move}
                    onClick={() => choose.stage(one.move)}
                >
                    {t.move(one)}
                </button>
            ))}
        </div>
    ),
    prompt: ({ me, mustAct, legal, t }: TableProps) => ({
        text: t(
            me !== null && mustAct.includes(me)
                ? 'page.table.your-turn'
                : legal.length > 0
                  ? 'page.table.you-may'
                  : 'page.table.waiting',
        ),
    }),
};
