// replay.tsx -- the match again, step by step, through one's own eyes or all-seeing.
//
// The engine on this device replays the journal; the same table draws what it shows.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { engine } from 'virtual:made';
import type { Replayed, ReplayStep } from './net';
import type { EventRow } from './tells';
import type { Visit } from './visit';
import { Frozen } from './frame';
import { PlayOn } from './branch_box';
import { Staging } from './staging';
import { t } from './words';
import { Icon } from '../parts/icon';

type Eyes = number | 'table' | 'truth';

/** Where to begin: at a step, through somebody's eyes; else at the end, through one's own. */
export interface From {
    at?: number;
    eyes?: number;
}

/** The match from its journal, and the step of it that is shown. */
function useSteps(visit: Visit, journal: readonly string[], from: From) {
    const match = useSignal<Replayed | null>(null);
    const step = useSignal(0),
        eyes = useSignal<Eyes>(from.eyes ?? visit.me.value ?? 'table');
    const shown = useSignal<ReplayStep | null>(null);
    const isFailed = useSignal(false);
    useEffect(() => {
        void engine!()
            .then((made) => made.replay!(`${journal.join('\n')}\n`))
            .then((found) => {
                match.value = found;
                step.value = from.at ?? found.plies;
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
    useLog(visit, match.value, eyes.value, step.value);
    return { match, step, eyes, shown, isFailed };
}

/** One step on is shown as it was at the table; a jump is not. */
function useStage(visit: Visit, shown: ReplayStep | null, step: number): Staging<unknown> {
    const stage = useMemo(() => new Staging<unknown>(), [visit]);
    const last = useRef(-1);
    // Before its table is painted, or the end of the step would be seen first.
    useLayoutEffect(() => {
        if (!shown || step === last.current) return;
        stage.skip(); // whoever steps on has seen enough of the step before
        if (step === last.current + 1)
            stage.stage(shown.events, { me: visit.me.value }, null, shown.to_act.length === 0);
        last.current = step;
    }, [shown]);
    useEffect(() => () => stage.skip(), [stage]);
    return stage;
}

/** The log ends with the step that is shown. */
function useLog(visit: Visit, match: Replayed | null, eyes: Eyes, step: number): void {
    const rows = useMemo<EventRow[]>(
        () =>
            (match?.events(eyes) ?? []).flatMap(({ ply, events }) =>
                events.map((event) => ({ rev: ply, event })),
            ),
        [match, eyes],
    );
    useEffect(() => {
        if (match) visit.replayed.value = rows.filter((row) => row.rev <= step);
    }, [rows, step]);
    useEffect(
        () => () => {
            visit.replayed.value = null;
        },
        [visit],
    );
}

/** Goes on by itself; stops at the end. */
function useRun(
    step: Signal<number>,
    plies: number,
    stage: Staging<unknown>,
): Signal<boolean> {
    const isRunning = useSignal(false);
    useEffect(() => {
        if (!isRunning.value) return undefined;
        const timer = setInterval(() => {
            if (stage.shown.peek()) return; // what this step has brought is still shown
            if (step.value < plies) step.value++;
            else isRunning.value = false;
        }, 900);
        return () => clearInterval(timer);
    }, [isRunning.value, plies]);
    return isRunning;
}

function Eyes({ visit, eyes }: { visit: Visit; eyes: Signal<Eyes> }) {
    return (
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
    );
}

interface BarProps {
    visit: Visit;
    journal: readonly string[];
    step: Signal<number>;
    eyes: Signal<Eyes>;
    plies: number;
    stage: Staging<unknown>;
    onClose: () => void;
}

function Bar({ visit, journal, step, eyes, plies, stage, onClose }: BarProps) {
    const isRunning = useRun(step, plies, stage);
    return (
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
            <Eyes visit={visit} eyes={eyes} />
            {typeof eyes.value === 'number' && (
                <PlayOn {...{ visit, journal }} at={step.value} seat={eyes.value} />
            )}
            <button type="button" class="btn" onClick={onClose}>
                {t('page.close')}
            </button>
        </div>
    );
}

export function Replay({
    visit,
    journal,
    from = {},
    onClose,
}: {
    visit: Visit;
    journal: readonly string[];
    from?: From;
    onClose: () => void;
}) {
    const { match, step, eyes, shown, isFailed } = useSteps(visit, journal, from);
    const stage = useStage(visit, shown.value, step.value);
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
    const plies = match.value?.plies ?? 0;
    const bar = <Bar {...{ visit, journal, step, eyes, plies, stage, onClose }} />;
    return (
        <Frozen
            {...{ visit, bar, stage }}
            step={shown.value}
            eyes={eyes.value}
            at={step.value}
        />
    );
}
