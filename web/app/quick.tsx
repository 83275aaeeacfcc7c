// quick.tsx -- big buttons of a live window.
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { GameTable, TableProps } from './contract';
import { play as sound } from './sound';
import { Key } from '../parts/key';

const ARMED_MS = 250;

/** Big buttons of a live window: pointer-down counts, armed a moment after they appear. */
export function Quick({ p, table }: { p: TableProps; table: GameTable }) {
    const all = table.quick?.(p) ?? [];
    const name = all.map((one) => one.move).join('|');
    const isArmed = useSignal(false);
    useEffect(() => {
        isArmed.value = false;
        const timer = setTimeout(() => {
            isArmed.value = true;
        }, ARMED_MS);
        return () => clearTimeout(timer);
    }, [name]);
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const found = all.find((one) => one.key.toLowerCase() === event.key.toLowerCase());
            if (
                !found ||
                event.repeat ||
                !isArmed.peek() ||
                document.querySelector('[role=dialog]')
            )
                return;
            if (document.activeElement instanceof HTMLInputElement) return;
            event.preventDefault();
            event.stopImmediatePropagation();
            sound('slap');
            p.play(found.move);
        };
        document.addEventListener('keydown', onKey, true);
        return () => document.removeEventListener('keydown', onKey, true);
    }, [name]);
    if (all.length === 0) return null;
    const strike = (move: string) => {
        if (isArmed.peek()) {
            sound('slap');
            p.play(move);
        }
    };
    return (
        <div class={`quick ${isArmed.value ? 'armed' : ''}`}>
            {all.map((one) => (
                <button
                    type="button"
                    class="zone"
                    key={one.move}
                    data-move={one.move}
                    data-walk=""
                    onPointerDown={(event) => {
                        event.preventDefault();
                        strike(one.move);
                    }}
                    onClick={(event) => {
                        if (event.detail === 0) strike(one.move);
                    }}
                >
                    <b>{one.label}</b>
                    <Key of={one.key} />
                </button>
            ))}
        </div>
    );
}
