// branch_box.tsx -- the button that plays on from a moment, and how both matches compare.
import { useSignal } from '@preact/signals';
import { engine } from 'virtual:made';
import { afterMove, firstOf, playOnFrom } from './branch';
import type { Decision } from './chances';
import type { Visit } from './visit';
import { t } from './words';
import { Icon } from '../parts/icon';

interface OnProps {
    visit: Visit;
    journal: readonly string[];
    at: number;
    seat: number;
    decisions?: readonly Decision[];
}

/** Nothing where there is no engine, or nothing is left to be played. */
export function PlayOn({ visit, journal, at, seat, decisions }: OnProps) {
    const isBusy = useSignal(false),
        trouble = useSignal('');
    if (!engine || journal.length === 0 || at >= (visit.table.value?.plies ?? 0)) return null;
    const on = async () => {
        isBusy.value = true;
        trouble.value = await playOnFrom(visit, journal, { at, seat, decisions }).catch(() =>
            t('page.branch.unknown'),
        );
        isBusy.value = false;
    };
    return (
        <>
            <button
                type="button"
                class="btn play-on"
                disabled={isBusy.value}
                onClick={() => void on()}
            >
                <Icon name="i-undo" class="s" />
                {t('page.branch.on')}
            </button>
            {trouble.value && (
                <span class="alert" role="alert">
                    {trouble.value}
                </span>
            )}
        </>
    );
}

/** At the end of a match that was played on from another: what came of both. */
export function Compared({ visit, decisions }: { visit: Visit; decisions: readonly Decision[] }) {
    const first = firstOf(visit.key);
    if (!first) return null;
    const { places, seats } = visit.table.value!;
    const chance = (n: number): string =>
        ` ${t('page.branch.after', { value: t('page.percent', { n }) })}`;
    const after = afterMove(decisions, first.at);
    const rows: [string, number, number | null][] = [
        ['then', first.place, first.after],
        ['now', places?.[first.seat] ?? 0, after],
    ];
    return (
        <section class="compared">
            <h3>{t('page.branch.title', { n: first.at + 1 })}</h3>
            <ul>
                {rows.map(([key, n, percent]) => (
                    <li key={key} class={key}>
                        {t(`page.branch.${key}`, { n, m: seats })}
                        {percent !== null && chance(percent)}
                    </li>
                ))}
            </ul>
            <p class="mut sm">{t('page.branch.about')}</p>
        </section>
    );
}
