// router.ts -- which screen is shown, kept in the part of the address after #.
//
// Nothing after # leaves the browser, so keys of tables stand in no log, and any static host will
// do.
import { signal } from '@preact/signals';

export type Route =
    | { at: 'start' }
    | { at: 'mine' }
    | { at: 'journal'; key: string }
    | { at: 'new'; game: string }
    | { at: 'learn'; game: string }
    | { at: 'solve'; game: string }
    | { at: 'table'; key: string; place: 'house' | 'device' }
    | { at: 'rules'; game: string; clause: string | null };

const WORD = /^[a-z0-9-]+$/;

export function readRoute(hash: string): Route {
    const [at, one = '', two = ''] = hash.replace(/^#\/?/, '').split('/');
    if (at === 'mine') return { at: 'mine' };
    if (at === 'j' && /^[A-Za-z0-9_-]{1,64}$/.test(one)) return { at: 'journal', key: one };
    if ((at === 'new' || at === 'learn' || at === 'solve') && WORD.test(one))
        return { at, game: one };
    if ((at === 't' || at === 'd') && /^[A-Za-z0-9_-]{1,64}$/.test(one))
        return { at: 'table', key: one, place: at === 't' ? 'house' : 'device' };
    if (at === 'rules' && WORD.test(one))
        return {
            at: 'rules',
            game: one,
            clause: /^[A-Z]+-[A-Z]?\d+[a-z]?$/.test(two) ? two : null,
        };
    return { at: 'start' };
}

export function routeHash(route: Route): string {
    switch (route.at) {
        case 'start':
            return '#/';
        case 'mine':
            return '#/mine';
        case 'journal':
            return `#/j/${route.key}`;
        case 'new':
        case 'learn':
        case 'solve':
            return `#/${route.at}/${route.game}`;
        case 'table':
            return `#/${route.place === 'house' ? 't' : 'd'}/${route.key}`;
        case 'rules':
            return `#/rules/${route.game}${route.clause ? `/${route.clause}` : ''}`;
    }
}

export const route = signal<Route>(readRoute(globalThis.location?.hash ?? ''));
globalThis.addEventListener?.('hashchange', () => {
    route.value = readRoute(location.hash);
});

export function go(to: Route): void {
    const hash = routeHash(to);
    if (location.hash === hash) route.value = to;
    else location.hash = hash;
}

/** A table's key out of what somebody pasted: a whole link or the bare code. */
export function keyFrom(text: string): string | null {
    const found = /(?:#\/t\/|^\s*)([A-Za-z0-9_-]{6,64})\s*$/.exec(text);
    return found ? found[1]! : null;
}

/** The digits of a table's code out of what somebody typed. */
export function codeFrom(text: string): string | null {
    const digits = text.replace(/[\s-]/g, '');
    return /^\d{9}$/.test(digits) ? digits : null;
}

/** What a screen calls a table: its code, which the code field takes; a table that is over has
 * none, and another name would be taken for another table. */
export const tableName = (table: { code?: string }): string =>
    table.code?.replace(/\d{3}(?=\d)/g, '$&\u00a0') ?? '';

export const tableLink = (key: string): string =>
    location.href.replace(/#.*/, '') + routeHash({ at: 'table', key, place: 'house' });
