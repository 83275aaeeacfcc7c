// times.tsx -- clocks of a new table: a usual pace, or times of one's own making.
import type { Signal } from '@preact/signals';
import { t } from './words';
import { Seg } from '../parts/seg';

export type Pace = 'live' | 'slow' | 'own';

/** A length of time as people type it. */
export interface Span {
    n: number;
    unit: Unit;
}
const UNITS = { second: 1000, minute: 60000, hour: 3600000, day: 86400000 } as const;
type Unit = keyof typeof UNITS;

export const msOf = ({ n, unit }: Span): number => Math.round(n * UNITS[unit]);

/** A length of time in words, in the largest unit that it is a whole number of. */
export function spanText(ms: number): string {
    const isWhole = (unit: Unit): boolean => ms >= UNITS[unit] && ms % UNITS[unit] === 0;
    const unit = (['day', 'hour', 'minute'] as const).find(isWhole) ?? 'second';
    return t(`page.span.${unit}`, { n: Math.round(ms / UNITS[unit]) });
}

const MOST_MS = 31 * UNITS.day,
    LEAST_MS = 1000,
    SLOW_MS = UNITS.hour; // from here on nobody sits and waits: nobody can be first

export interface Times {
    pace: Signal<Pace>;
    move: Signal<Span>;
    bank: Signal<Span>;
}

/** What `create` is told of them. */
export function askedTimes({ pace, move, bank }: Times): Record<string, boolean | number> {
    if (pace.value !== 'own') return { live: pace.value === 'live' };
    const move_ms = Math.min(MOST_MS, Math.max(LEAST_MS, msOf(move.value)));
    const bank_ms = Math.min(MOST_MS, Math.max(0, msOf(bank.value)));
    const isLive = move_ms < SLOW_MS;
    // At a slow table what is asked in between has as long as a move.
    const asked: Record<string, boolean | number> = { live: isLive, move_ms, bank_ms };
    return isLive ? asked : { ...asked, interrupt_ms: move_ms, trade_ms: move_ms };
}

interface SpanProps {
    of: Signal<Span>;
    name: 'move' | 'bank';
    units: readonly Unit[];
}

function SpanField({ of, name, units }: SpanProps) {
    const id = `time-${name}`;
    return (
        <div class="row span">
            <label class="grow" for={id}>
                {t(`page.new.time.${name}`)}
            </label>
            <input
                id={id}
                class="field"
                type="number"
                inputMode="numeric"
                min={name === 'move' ? 1 : 0}
                max={999}
                required
                value={of.value.n}
                onInput={(event) => {
                    const n = event.currentTarget.valueAsNumber;
                    if (Number.isFinite(n)) of.value = { ...of.value, n };
                }}
            />
            <select
                class="field"
                aria-label={t('page.new.time.unit')}
                value={of.value.unit}
                onChange={(event) => {
                    of.value = { ...of.value, unit: event.currentTarget.value as Unit };
                }}
            >
                {units.map((unit) => (
                    <option key={unit} value={unit}>
                        {t(`page.new.time.${unit}`)}
                    </option>
                ))}
            </select>
        </div>
    );
}

export function PaceField({ of }: { of: Times }) {
    const { pace, move, bank } = of;
    return (
        <fieldset>
            <legend>{t('page.new.pace')}</legend>
            <Seg
                of={pace}
                class="paces"
                label={t('page.new.pace')}
                values={[
                    ['live', t('page.new.live')],
                    ['slow', t('page.new.slow')],
                    ['own', t('page.new.own-time')],
                ]}
            />
            {pace.value === 'own' && (
                <>
                    <SpanField of={move} name="move" units={['second', 'minute', 'hour', 'day']} />
                    <SpanField of={bank} name="bank" units={['minute', 'hour', 'day']} />
                </>
            )}
            <p class="mut sm">{t(`page.new.${pace.value}-about`)}</p>
        </fieldset>
    );
}
