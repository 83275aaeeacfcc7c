// keys.ts -- the keyboard at a table: one table of keys, which is listened to and listed (`?`).
//
// Geometry, not order: an arrow goes to the nearest lit thing in its direction, so that it feels
// like the table looks. With Shift the walk visits things that are not lit too, to ask why not.
import type { Chooser } from './chooser';

const STEPS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

export interface Shortcut {
    name: 'walk' | 'walk-all' | 'press' | 'back' | 'moves' | 'chat' | 'mute' | 'keys'
        | 'explain' | 'pin' | 'now';
    /** Any of these: KeyboardEvent.key, or of letters KeyboardEvent.code, which is the same key on
     * every layout. */
    keys: readonly string[];
    hasShift?: boolean;
}

/** What the keys do: `page.keys.<name>` says it. */
export const SHORTCUTS: readonly Shortcut[] = [
    { name: 'walk', keys: Object.keys(STEPS) },
    { name: 'walk-all', keys: Object.keys(STEPS), hasShift: true },
    { name: 'press', keys: ['Enter', ' '] },
    { name: 'back', keys: ['Escape'] },
    { name: 'explain', keys: ['KeyI'] },
    { name: 'pin', keys: ['KeyP'] },
    { name: 'now', keys: ['KeyW'] },
    { name: 'moves', keys: ['KeyA'] },
    { name: 'chat', keys: ['KeyC'] },
    { name: 'mute', keys: ['KeyM'] },
    { name: 'keys', keys: ['?'] },
];

/** Keys that type a character; of Space nobody says that. */
export const isLetter = (key: string): boolean =>
    /^Key[A-Z]$/.test(key) || (key.length === 1 && key !== ' ');

/** They can be turned off, for a voice or an unsteady hand types them without meaning it. Whoever
 * listens hears nothing then, fields to write in apart. */
export function listenToLetters(isOff: () => boolean): void {
    const onKey = (event: KeyboardEvent): void => {
        const isCommand = event.ctrlKey || event.altKey || event.metaKey;
        if (isCommand || !isOff() || !isLetter(event.key)) return;
        if (!isTyping(document.activeElement)) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, true); // before all others
}

type Pressed = Pick<
    KeyboardEvent,
    'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'
>;

/** Which of them was pressed. */
export function shortcutOf(event: Pressed): Shortcut['name'] | null {
    if (event.ctrlKey || event.altKey || event.metaKey) return null;
    const isArrow = event.key in STEPS;
    const found = SHORTCUTS.find(
        ({ keys, hasShift = false }) =>
            keys.includes(/^Key/.test(event.code) ? event.code : event.key) &&
            (!isArrow || hasShift === event.shiftKey),
    );
    return found?.name ?? null;
}

const middle = (box: DOMRect): [number, number] => [
    box.left + box.width / 2,
    box.top + box.height / 2,
];

/** The nearest of `all` in a direction; what lies off to the side counts as farther away. */
export function nearest(
    from: DOMRect,
    all: readonly { box: DOMRect }[],
    step: [number, number],
): number {
    const [x, y] = middle(from);
    let best = -1,
        least = Infinity;
    all.forEach(({ box }, i) => {
        const [u, v] = middle(box);
        const along = (u - x) * step[0] + (v - y) * step[1];
        const aside = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
        if (along < 4) return;
        const far = along + aside * 2.2;
        if (far < least) {
            least = far;
            best = i;
        }
    });
    return best;
}

/** Where a walk begins: in the hand, if something there is lit; else with the first thing. */
export function firstOf(all: readonly { element: Pick<Element, 'matches'> }[]): number {
    const inHand = all.findIndex(({ element }) => element.matches('.dock [data-lit]'));
    return Math.max(0, inHand);
}

export const isTyping = (at: Element | null): boolean =>
    at instanceof HTMLInputElement ||
    at instanceof HTMLTextAreaElement ||
    at instanceof HTMLSelectElement;

/** What has only a name can be walked to, too, unless it is drawn inside of something that is. */
const isOwn = (element: Element): boolean =>
    !element.matches('[data-word]:not([data-touch],[data-walk])') ||
    !element.parentElement?.closest('[data-touch],[data-walk],[data-word],button,a,.log');

export function walk(event: KeyboardEvent, root: ParentNode): boolean {
    const name = shortcutOf(event);
    const step = STEPS[event.key];
    if (!step || !name || isTyping(document.activeElement)) return false;
    const wanted = name === 'walk-all'
            ? '[data-touch],[data-walk],[data-word]'
            : '[data-lit],[data-walk]';
    const all = [...root.querySelectorAll<HTMLElement>(wanted)]
        .filter(isOwn)
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
    if (all.length === 0) return false;
    const active = document.activeElement as HTMLElement | null;
    const isOnOne = all.some(({ element }) => element === active);
    const next = isOnOne ? nearest(active!.getBoundingClientRect(), all, step) : firstOf(all);
    if (next < 0) return false;
    const { element } = all[next]!;
    if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
    element.focus();
    event.preventDefault();
    return true;
}

export const WORD_KEYS = ['ArrowLeft', 'ArrowRight'];

/** In a list of sentences: from one word that answers to the next, the newest first. I, Enter and
 * Space ask what it is. */
export function walkWords(event: KeyboardEvent & { currentTarget: Element }): void {
    const list = event.currentTarget;
    const words = [...list.querySelectorAll<HTMLElement>('[data-word]')];
    const now = words.indexOf(event.target as HTMLElement);
    if (shortcutOf(event) === 'press' && now >= 0) words[now]!.click();
    else if (!WORD_KEYS.includes(event.key)) return;
    else {
        const step = event.key === 'ArrowLeft' ? -1 : 1;
        const next = words[now < 0 ? words.length - 1 : now + step];
        if (!next) return;
        next.tabIndex = -1;
        next.focus();
    }
    event.preventDefault();
    event.stopPropagation(); // arrows mean the table elsewhere
}

/** Esc: one step back. True if there was something to put back. */
export const stepBack = (event: KeyboardEvent, choose: Chooser): boolean =>
    shortcutOf(event) === 'back' && choose.back();
