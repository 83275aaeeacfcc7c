// sheet.tsx -- a sheet: on a phone the dock grown upwards, on a desk a panel over the board.
//
// Takes the focus, keeps it, gives it back; Esc closes.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../app/words';
import { Icon } from './icon';

interface Props {
    title: string;
    onClose: () => void;
    children: ComponentChildren;
    wide?: boolean;
}

const FOCUSABLE = 'button:not([disabled]),a[href],input,select,textarea,[tabindex="0"]';

/** A field that is typed into takes the focus only where that brings up no keyboard. */
const isFirst = (element: HTMLElement): boolean =>
    !element.matches('input,textarea') || matchMedia('(pointer: fine)').matches;

export function Sheet({ title, onClose, children, wide }: Props) {
    const box = useRef<HTMLDivElement>(null);
    // Before the next frame: who types on at once types to the right thing.
    useLayoutEffect(() => {
        const before = document.activeElement as HTMLElement | null;
        const inside = [...box.current!.querySelectorAll<HTMLElement>(FOCUSABLE)];
        (inside.slice(1).find(isFirst) ?? inside[0] ?? box.current!).focus();
        return () => before?.focus?.();
    }, []);
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
        }
        if (event.key !== 'Tab') return;
        const all = [...box.current!.querySelectorAll<HTMLElement>(FOCUSABLE)];
        const first = all[0],
            last = all[all.length - 1];
        if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
            event.preventDefault();
            (event.shiftKey ? last : first)?.focus();
        }
    };
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button that closes
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, see onKey
        <div
            class="scrim fixed"
            onClick={(event) => {
                if (event.target === event.currentTarget) onClose();
            }}
        >
            <div
                class={`sheet ${wide ? 'wide' : ''}`}
                role="dialog"
                aria-modal="true"
                aria-label={title}
                ref={box}
                tabIndex={-1}
                onKeyDown={onKeyDown}
            >
                <div class="grab" />
                <div class="hd">
                    <h2 class="grow">{title}</h2>
                    <button
                        type="button"
                        class="icon-btn"
                        aria-label={t('page.close')}
                        onClick={onClose}
                    >
                        <Icon name="i-x" />
                    </button>
                </div>
                <div class="bd">{children}</div>
            </div>
        </div>
    );
}
