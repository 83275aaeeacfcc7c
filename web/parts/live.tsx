// live.tsx -- the live region: what a screen reader hears, made from the same sentences as the log.
import { signal } from '@preact/signals';

const said = signal({ n: 0, text: '' });

export function announce(text: string): void {
    if (text) said.value = { n: said.peek().n + 1, text };
}

/** Nothing is left of what was said. */
export function hush(): void {
    said.value = { n: said.peek().n + 1, text: '' };
}

export function LiveRegion() {
    const { n, text } = said.value;
    return (
        <div class="sr" aria-live="polite" role="log">
            <p key={n}>{text}</p>
        </div>
    );
}
