// rules.tsx -- the rules of a game to read: an illustrated page, every clause, the components.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Known } from './explain';
import { FACES } from './facts';
import { loadGuide } from './guide_load';
import type { GameGuide } from './guide';
import { loadTable } from './load';
import type { Loaded } from './load';
import { CardTable } from './rules_cards';
import { Clauses } from './rules_clauses';
import { Illustrated } from './rules_guide';
import type { Shown } from './rules_guide';
import type { Clause } from './rules_search';
import { SolveLink } from './solve_link';
import { stillProps } from './still';
import { t, want } from './words';
import { TopBar } from '../parts/bar';
import { useExplained } from '../parts/explained';
import { Emblem, Icon } from '../parts/icon';

function Head({ game }: { game: string }) {
    return (
        <div class="row hd-row">
            <Emblem name={FACES[game]?.emblem ?? 'lamp'} class="rn" />
            <h1>{t('page.rules.of', { title: t(`${game}.title`) })}</h1>
            <span class="grow" />
            <SolveLink game={game} />
            <button
                type="button"
                class="btn leave-rules"
                onClick={() => {
                    if (history.length > 1) history.back();
                    else location.hash = '#/';
                }}
            >
                <Icon name="i-undo" class="s" />
                <span>{t('page.rules.return')}</span>
            </button>
        </div>
    );
}

const PARTS = ['goal', 'turn', 'the-cards', 'end', 'forget', 'match', 'clauses', 'cards'] as const;
const PLACES: Partial<Record<string, string>> = { 'the-cards': 'cards', cards: 'components' };

/** Beside the page, on a phone at its foot. Not links: the address names the clause. */
function Contents() {
    return (
        <nav class="guide-nav" aria-label={t('page.rules.contents')}>
            {PARTS.map((part) => (
                <button
                    type="button"
                    key={part}
                    onClick={() =>
                        document
                            .getElementById(PLACES[part] ?? part)
                            ?.scrollIntoView({ block: 'start' })
                    }
                >
                    {t(`page.rules.${part}`)}
                </button>
            ))}
        </nav>
    );
}

function useRules(game: string): { loaded: Loaded; all: GameGuide } | null {
    const found = useSignal<{ loaded: Loaded; all: GameGuide } | null>(null);
    useEffect(() => {
        let isHere = true;
        void Promise.all([loadTable(game), loadGuide(game), want(game, true)]).then(
            ([loaded, all]) => {
                if (isHere) found.value = { loaded, all };
            },
        );
        return () => {
            isHere = false;
        };
    }, [game]);
    return found.value;
}

/** What the illustrated page is drawn from; null for a game that has no guide yet. */
function shownOf(game: string, { loaded, all }: { loaded: Loaded; all: GameGuide }): Shown | null {
    const { guide, positions } = all;
    const first = positions?.steps[0];
    if (!guide || !positions || !first) return null;
    const p = stillProps(game, loaded, positions, first);
    const known: Known = { ...all, cards: loaded.cards.tables, t: p.t };
    return { game, guide, all, loaded, p, known };
}

export function Rules({ game, clause }: { game: string; clause: string | null }) {
    const found = useRules(game);
    const shown = found && shownOf(game, found);
    useExplained(shown?.p ?? null, found?.loaded.table ?? null);
    const clauses = (found?.loaded.cards.clauses ?? []).map(
        ([id, of]): Clause => ({ id, of, text: t(`${game}.clause.${id}`) }),
    );
    return (
        <div class="start">
            <TopBar />
            <main class="rules-page">
                <Head game={game} />
                {shown && <Contents />}
                {shown && <Illustrated s={shown} />}
                {found && (
                    <Clauses
                        game={game}
                        all={clauses}
                        chapters={found.all.guide?.chapters ?? []}
                        clause={clause}
                    />
                )}
                {found && (
                    <section id="components" class="guide-part">
                        <h2>{t('page.rules.cards')}</h2>
                        <p class="mut">{t('page.rules.cards-about')}</p>
                        {Object.entries(found.loaded.cards.tables).map(([name, rows]) => (
                            <CardTable key={name} game={game} name={name} rows={rows} />
                        ))}
                    </section>
                )}
            </main>
        </div>
    );
}
