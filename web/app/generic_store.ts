// generic_store.ts -- what the generic table is given, and what it keeps of one table.
import { signal } from '@preact/signals';
import type { Legal, TableProps } from './contract';
import type { Description } from './zones';

export interface Props {
    p: TableProps;
    about: Description;
}

export class Store {
    /** The move under the pointer or the focus: what it names lights up. */
    readonly hovered = signal<Legal | null>(null);
}
