// install.ts -- keeps the page on this device, and says when a newer one has arrived.
//
// Browsers keep pages of https and of this very machine only; elsewhere nothing happens.
import { signal } from '@preact/signals';

/** True once a newer version is here and waits; `update()` begins it. */
export const isUpdateReady = signal(false);
const LOOK_MS = 3600 * 1000;
let waiting: ServiceWorker | null = null;

function watch(registration: ServiceWorkerRegistration): void {
    const look = () => {
        waiting = registration.waiting;
        isUpdateReady.value = waiting !== null && navigator.serviceWorker.controller !== null;
    };
    look();
    registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look);
    });
}

/** Call once, when the page has nothing better to do. */
export async function install(): Promise<void> {
    if (!('serviceWorker' in navigator) || !globalThis.isSecureContext) return;
    try {
        const found = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
        watch(found);
        // Browsers look for a newer one when a page is opened; this one may stay open for days.
        setInterval(() => void found.update().catch(() => undefined), LOOK_MS);
    } catch {
        /* a browser that may not: the page works all the same, with a network */
    }
}

/** Begins the version that waits: the page starts anew, where it was. */
export function update(): void {
    if (!waiting) {
        location.reload(); // it was the house that asked for it
        return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
        once: true,
    });
    waiting.postMessage('now');
}
