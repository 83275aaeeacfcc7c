// sw.ts -- the page without a network: all of its files are kept, version by version.
//
// A version is fetched whole before anything of it is used; files whose names carry a hash are
// taken from the version before where they did not change. The version in use goes on until all
// its windows are closed, or the page says "now" (install.ts). What is not a file of the page (the
// house: /ws, /journal, /healthz) is none of our business and goes to the network.
declare const FILES: string[];
declare const VERSION: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'backroom-';
const CACHE = `${PREFIX}${VERSION}`;
const address = (name: string): string => new URL(name, worker.registration.scope).href;
const isHashed = (name: string): boolean => /-(?:[A-Z2-7]{8}|[0-9a-f]{8})\.[a-z0-9]+$/.test(name);

async function fetchFile(name: string): Promise<Response> {
    if (isHashed(name)) {
        const known = await caches.match(address(name));
        if (known) return known;
    }
    const answer = await fetch(address(name), { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
}

async function install(): Promise<void> {
    const cache = await caches.open(CACHE);
    await Promise.all(
        FILES.map(async (name) => cache.put(address(name), await fetchFile(name))),
    );
}

async function activate(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
}

const known = new Set(FILES.map(address));

async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    url.search = '';
    url.hash = '';
    const found = await (await caches.open(CACHE)).match(url.href);
    return found ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
    if (event.data === 'now') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    const plain = url.origin + url.pathname;
    if (event.request.method !== 'GET' || !known.has(plain)) return;
    event.respondWith(answer(event.request));
});
/** Whoever taps a notification wants the page it is about; one of ours is open, or was. */
async function bringUp(): Promise<void> {
    const [open] = await worker.clients.matchAll({ type: 'window' });
    await (open ? open.focus() : worker.clients.openWindow(worker.registration.scope));
}
worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(bringUp());
});
