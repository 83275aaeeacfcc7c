// solve_explorer.tsx -- one position of a solved game: the table, every move with its value, the
// line that led here and best play from here on. Whatever is pressed is played or gone back to.
import type { GameEvent, Row, Words } from './contract';
import type { Loaded } from './load';
import { Sentence } from './log';
import { jumped, ranked, signOf, signed, worthSaid } from './solve';
import type { At, Move, Step, Worth } from './solve';
import type { SolveStore } from './solve_store';
import { Still, stillProps } from './still';

import { t } from './words';
import { readCsv } from '../csv.mjs';
import { Icon } from '../parts/icon';

const said = (worth: Worth): string => {
    const { key, args } = worthSaid(worth);
    return t(key, args);
};

function Value({ of }: { of: Worth }) {
    return (
        <span class={`solve-value ${of.outcome}`}>
            <span class="sign" aria-hidden="true">
                {signOf(of.outcome)}
            </span>
            <b class="num">{signed(of.margin)}</b>
            <span class="sm">{said(of)}</span>
        </span>
    );
}

/** The tables of components that are played with: own ones stand for those with their columns. */
function tablesOf(s: SolveStore, shipped: Record<string, Row[]>): Record<string, Row[]> {
    const all = { ...shipped };
    const columns = (rows: readonly Row[]): string => Object.keys(rows[0] ?? {}).join();
    for (const { file, text } of s.wish.value.decks) {
        const rows = readCsv(text, file) as Row[];
        const name = Object.keys(shipped).find((one) => columns(shipped[one]!) === columns(rows));
        if (name) all[name] = rows;
    }
    return all;
}

function Moves({ s, w, at }: { s: SolveStore; w: Words; at: At }) {
    const path = s.path.value!;
    if (at.seat === undefined) return null;
    const play = ({ move }: Move) => void s.go({ ...path, moves: [...path.moves, move] });
    return (
        <>
            <h3 id="moves-title">{t('page.solve.moves')}</h3>
            <ul class="solve-moves" aria-labelledby="moves-title">
                {ranked(at.moves, at.seat).map((one) => (
                    <li key={one.move}>
                        <button
                            type="button"
                            class={`solve-move ${one.best ? 'best' : ''}`}
                            data-move={one.move}
                            data-margin={one.margin}
                            onClick={() => play(one)}
                        >
                            <span class="grow">{w.move(one)}</span>
                            {one.best && (
                                <span class="solve-best">
                                    <Icon name="i-check" class="s" />
                                    {t('page.solve.best')}
                                </span>
                            )}
                            <Value of={one} />
                        </button>
                    </li>
                ))}
            </ul>
        </>
    );
}

function Line({ s, w, at }: { s: SolveStore; w: Words; at: At }) {
    const path = s.path.value!;
    const count = at.played.length;
    const all: readonly Step[] = [...at.played, ...at.line];
    return (
        <>
            <h3 id="line-title">{t('page.solve.steps')}</h3>
            <ol class="solve-line" aria-labelledby="line-title">
                {all.map((step, i) => (
                    <li key={i} class={i < count ? 'played' : ''}>
                        <button
                            type="button"
                            aria-current={i === count - 1 ? 'step' : undefined}
                            onClick={() => void s.go(jumped(path, at, i + 1))}
                        >
                            <span class="num mut">{i + 1}</span>
                            <span class="grow">
                                {w.seat(step.seat)}: {w.move(step)}
                                {i === count - 1 && <b> ({t('page.solve.now')})</b>}
                            </span>
                            <b class="num">
                                {signed(step.margin)}{' '}
                                <span aria-hidden="true">{signOf(step.outcome)}</span>
                                <span class="sr">{said(step)}</span>
                            </b>
                        </button>
                    </li>
                ))}
            </ol>
        </>
    );
}

function Steps({ s, at }: { s: SolveStore; at: At }) {
    const path = s.path.value!;
    const count = at.played.length;
    const button = (key: string, icon: string, isThere: boolean, to: number) => (
        <button
            type="button"
            class={`btn solve-${key}`}
            aria-disabled={!isThere}
            onClick={() => {
                if (isThere) void s.go(jumped(path, at, to));
            }}
        >
            <Icon name={icon} class="s" />
            {t(`page.solve.${key}`)}
        </button>
    );
    return (
        <div class="row wrap">
            {button('restart', 'i-first', count > 0, 0)}
            {button('back', 'i-undo', count > 0, count - 1)}
            {button('next', 'i-right', at.line.length > 0, count + 1)}
        </div>
    );
}

interface ExplorerProps {
    s: SolveStore;
    w: Words;
    loaded: Loaded;
    at: At;
}

export function Explorer({ s, w, loaded, at }: ExplorerProps) {
    const path = s.path.value!,
        { cards } = s.now.value!;
    const eyes = {
        ...{ seats: 2, options: s.wish.value.options, me: 0 },
        names: [w.seat(0), w.seat(1)],
    };
    const own = { ...loaded, cards: { ...loaded.cards, tables: tablesOf(s, loaded.cards.tables) } };
    const p = stillProps(s.game, own, eyes, { view: at.view, events: at.events as GameEvent[] });
    const text = said(at);
    const status =
        at.seat === undefined
            ? t('page.solve.over', { text })
            : t('page.solve.to-move', { who: w.seat(at.seat), text });
    const setUp = { a: w.word(cards[path.own]!), b: w.word(cards[path.other]!) };
    return (
        <section class="solve-position" aria-labelledby="position-title">
            <h2 id="position-title">{t('page.solve.position')}</h2>
            <p class="mut">{t('page.solve.set-up', setUp)}</p>
            <p class="solve-status" role="status">
                {status}
            </p>
            <Steps s={s} at={at} />
            <Still p={p} loaded={own} label={status} caption={t('page.solve.seen')} />
            {p.events.length > 0 && (
                <ul class="told">
                    {p.events.map((event, i) => (
                        <li key={i}>
                            <span>
                                <Sentence pieces={w.eventPieces(event)} />
                            </span>
                        </li>
                    ))}
                </ul>
            )}
            <Moves s={s} w={w} at={at} />
            <Line s={s} w={w} at={at} />
        </section>
    );
}
