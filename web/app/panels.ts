// panels.ts -- what is open over a table, and the hint that was asked for: one a table.
import { signal } from '@preact/signals';

export interface Advice {
    rev: number;
    move: string;
    value?: number;
    second?: string;
}

export type Tab = 'log' | 'chat';

export class Panels {
    readonly isListOpen = signal(false);
    readonly opened = signal<'seal' | 'people' | 'rail' | 'keys' | null>(null);
    /** What the rail shows when it is a sheet. */
    readonly tab = signal<Tab>('log');
    readonly advice = signal<Advice | null>(null);
    /** Steps of a hint that were asked for at this revision, as sentences. */
    readonly steps = signal<{ rev: number; said: readonly string[] } | null>(null);
}
