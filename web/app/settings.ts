// settings.ts -- what a person likes, kept in this browser and nowhere else.
import { effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';

const PREFIX = 'backroom.';

/** Storage may be forbidden; then a setting lasts as long as the page. */
export const keep = {
    read(key: string): string | null {
        try {
            return localStorage.getItem(PREFIX + key);
        } catch {
            return null;
        }
    },
    write(key: string, value: string): void {
        try {
            localStorage.setItem(PREFIX + key, value);
        } catch {
            /* it lasts as long as the page */
        }
    },
};

function kept<T extends string>(key: string, values: readonly T[]): Signal<T> {
    const found = keep.read(key) as T | null;
    const setting = signal<T>(found !== null && values.includes(found) ? found : values[0]!);
    effect(() => keep.write(key, setting.value));
    return setting;
}

const ON_OFF = ['on', 'off'] as const;
const OFF_ON = ['off', 'on'] as const;
/** Per cent; the first one is usual. */
const VOLUMES = ['70', '10', '20', '30', '40', '50', '60', '80', '90', '100'] as const;

/** The first value is the one a new browser has. */
export const settings = {
    theme: kept('theme', ['dark', 'light', 'system'] as const),
    motion: kept('motion', ['system', 'full', 'less'] as const),
    fast: kept('fast', OFF_ON),
    previews: kept('previews', ON_OFF),
    sound: kept('sound', ON_OFF),
    volume: kept('volume', VOLUMES),
    buzz: kept('buzz', ON_OFF),
    notify: kept('notify', OFF_ON),
    hand: kept('hand', ['right', 'left'] as const),
    /** How quickly what happens is shown, one thing after another. */
    pace: kept('pace', ['usual', 'slow', 'quick', 'off'] as const),
    /** Whether a decision without a choice is made by itself; whether one's turn ends by itself. */
    forced: kept('forced', ON_OFF),
    ending: kept('ending', OFF_ON),
    /** Keys that type a character; see keys.ts. */
    letters: kept('letters', ON_OFF),
};

const media = (query: string): Signal<boolean> => {
    const list = globalThis.matchMedia?.(query);
    const is = signal(list?.matches ?? false);
    list?.addEventListener?.('change', () => {
        is.value = list.matches;
    });
    return is;
};
const systemLight = media('(prefers-color-scheme: light)');
const systemStill = media('(prefers-reduced-motion: reduce)');
export const isPhone = media('(max-width: 760px)');

export const isStill = (): boolean =>
    settings.motion.value === 'less' || (settings.motion.value === 'system' && systemStill.value);

/** Puts what styles need to know on the root element. */
export function follow(root: HTMLElement): void {
    effect(() => {
        const { theme, hand } = settings;
        const isLight = theme.value === 'light' || (theme.value === 'system' && systemLight.value);
        root.dataset.theme = isLight ? 'light' : 'dark';
        root.dataset.motion = isStill() ? 'less' : 'full';
        root.dataset.hand = hand.value;
    });
}

/** Who this browser is: a secret made up once. The house keeps only its hash. */
export function token(): string {
    const found = keep.read('token');
    if (found && /^[0-9a-f]{32}$/.test(found)) return found;
    const made = randomHex(16);
    keep.write('token', made);
    return made;
}

export function randomHex(bytes: number): string {
    const random = crypto.getRandomValues(new Uint8Array(bytes));
    return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const myName = signal(keep.read('name') ?? '');
effect(() => keep.write('name', myName.value));
