// model.ts -- small questions about a view of Belo4ka.
import type { TableProps } from '../app/contract';
import type { View } from './described';

export type { View };
export type Props = TableProps<View>;

export const topOf = (view: View): string | null => view.discard[view.discard.length - 1] ?? null;

/** The squirrel that is reacted to or assigned: it lies under the Mushrooms laid on it. */
export const squirrelOf = (view: View): string | null =>
    view.discard[view.discard.length - 1 - view.laid] ?? null;

/** Whether the table has said what a forfeit is. */
export const isNamed = (view: View): boolean => view.label !== 'none';

export const can = (p: Props, kind: string): boolean => p.legal.some((one) => one.kind === kind);

/** The question to whoever has nothing to answer with: what can not be done is not asked. */
export const aloneKey = ({ view, legal }: Pick<Props, 'view' | 'legal'>): string | null =>
    legal.length === 1 && (view.phase === 'due' || view.phase === 'demand')
        ? `${view.phase}-alone`
        : null;

const OPENS: readonly string[] = ['window', 'last'];

/** A window's name. Another card on the pile is another window; so is a pile as long as before in
 * the same round, when a squirrel was taken and the next is laid: the event that opens it tells. */
export function windowKey({ view, log }: Pick<Props, 'view' | 'log'>): string {
    let at = log.length - 1;
    while (at >= 0 && !OPENS.includes(log[at]!.event.kind)) at--;
    return `${view.phase}.${view.round}.${view.discard_count}.${view.author}.${log[at]?.rev ?? ''}`;
}

/** Whether the card on top is still somebody's to answer for. */
export const hasAuthor = (view: View): boolean =>
    view.discard_count > 0 &&
    (view.call !== 'none' || ['window', 'last', 'demand', 'due'].includes(view.phase));
