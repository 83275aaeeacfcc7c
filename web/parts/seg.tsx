// seg.tsx -- a choice of one of a few, side by side.
import type { Signal } from '@preact/signals';

/** One of a few, side by side. */
export function Seg<T>({
    of,
    values,
    label,
    class: extra = '',
}: {
    of: Signal<T>;
    values: readonly (readonly [T, string])[];
    label: string;
    class?: string;
}) {
    return (
        <div class={`seg ${extra}`} role="group" aria-label={label}>
            {values.map(([value, text]) => (
                <button
                    type="button"
                    key={text}
                    class={of.value === value ? 'on' : ''}
                    aria-pressed={of.value === value}
                    onClick={() => {
                        of.value = value;
                    }}
                >
                    {text}
                </button>
            ))}
        </div>
    );
}
