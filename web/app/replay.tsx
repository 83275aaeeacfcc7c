// replay.tsx -- the match again, step by step, through one's own eyes or all-seeing.
//
// The engine on this device replays the journal; the same table draws what it shows.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { engine } from 'virtual:made';
import type { Replayed, ReplayStep } from './net';
import type { EventRow, Visit } from './store';
import { Frozen } from './table';
import { t } from './words';
import { Icon } from '../parts/icon';

export function Replay({
    visit,
    journal,
    onClose,
}: {
    visit: Visit;
    journal: readonly string[];
    onClose: () => void;
}) {
    const match = useSignal<Replayed | null>(null);
    const step = useSignal(0),
        eyes = useSignal<number | 'table' | 'truth'>(visit.me.value ?? 'table');
    const shown = useSignal<ReplayStep | null>(null);
    const isFailed = useSignal(false),
        isRunning = useSignal(false);
    useEffect(() => {
        void engine!()
            .then((made) => made.replay!(journal.join('\n') + '\n'))
            .then((found) => {
                match.value = found;
                step.value = found.plies;
            })
            .catch(() => {
                isFailed.value = true;
            });
    }, [journal.length]);
    useEffect(() => {
        let isHere = true;
        void match.value?.at(step.value, eyes.value).then((found) => {
            if (isHere) shown.value = found;
        });
        return () => {
            isHere = false;
        };
    }, [match.value, step.value, eyes.value]);
    const rows = useMemo<EventRow[]>(
        () =>
            (match.value?.events(eyes.value) ?? []).flatMap(({ ply, events }) =>
                events.map((event) => ({ rev: ply, event })),
            ),
        [match.value, eyes.value],
    );
    useEffect(() => {
        if (match.value) visit.replayed.value = rows.filter((row) => row.rev <= step.value);
    }, [rows, step.value]);
    useEffect(
        () => () => {
            visit.replayed.value = null;
        },
        [visit],
    );
    useEffect(() => {
        if (!isRunning.value) return undefined;
        const timer = setInterval(() => {
            if (step.value < (match.value?.plies ?? 0)) step.value++;
            else isRunning.value = false;
        }, 900);
        return () => clearInterval(timer);
    }, [isRunning.value]);
    const plies = match.value?.plies ?? 0;
    const bar = (
        <div class="replay" role="group" aria-label={t('house.replay')}>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('page.replay.back')}
                disabled={step.value === 0}
                onClick={() => {
                    step.value--;
                }}
            >
                <Icon name="i-undo" />
            </button>
            <button
                type="button"
                class="icon-btn"
                aria-pressed={isRunning.value}
                aria-label={t('page.replay.run')}
                onClick={() => {
                    if (step.value >= plies) step.value = 0;
                    isRunning.value = !isRunning.value;
                }}
            >
                <Icon name="i-play" />
            </button>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('page.replay.on')}
                disabled={step.value >= plies}
                onClick={() => {
                    step.value++;
                }}
            >
                <Icon name="i-right" />
            </button>
            <input
                type="range"
                min={0}
                max={plies}
                value={step.value}
                aria-label={t('page.replay.step')}
                onInput={(event) => {
                    step.value = Number(event.currentTarget.value);
                }}
            />
            <span class="num">{t('house.step-of', { n: step.value, m: plies })}</span>
            <select
                class="field"
                aria-label={t('page.replay.eyes')}
                value={String(eyes.value)}
                onChange={(event) => {
                    const value = event.currentTarget.value;
                    eyes.value = value === 'table' || value === 'truth' ? value : Number(value);
                }}
            >
                {visit.seats.value.map((seat) => (
                    <option key={seat.seat} value={seat.seat}>
                        {seat.name}
                    </option>
                ))}
                <option value="table">{t('page.replay.table')}</option>
                <option value="truth">{t('page.replay.truth')}</option>
            </select>
            <button type="button" class="btn" onClick={onClose}>
                {t('page.close')}
            </button>
        </div>
    );
    if (isFailed.value)
        return (
            <main class="trouble">
                <p>{t('page.replay.failed')}</p>
                <button type="button" class="btn" onClick={onClose}>
                    {t('page.close')}
                </button>
            </main>
        );
    if (!shown.value) return <p class="loading">{t('page.loading')}</p>;
    return <Frozen visit={visit} step={shown.value} eyes={eyes.value} bar={bar} at={step.value} />;
}
