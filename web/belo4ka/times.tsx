// times.tsx -- after a window: who reacted when, what was taken off for the line, in which order.
//
// The house tells it once the window is over; at tables whose reactions are sealed it never does.
import { reactionText } from '../app/log';
import { SeatMark } from '../parts/icon';
import type { Props } from './model';

export function Times({ p }: { p: Props }) {
    const { t, reactions } = p;
    if (reactions.length === 0) return null;
    return (
        <ol class="belo4ka-times" aria-label={t('page.reaction.title')}>
            {reactions.map((one) => (
                <li key={one.seat}>
                    <SeatMark seat={one.seat} />
                    <span>
                        <b>{t.seat(one.seat)}</b>: {reactionText(one, t)}
                    </span>
                </li>
            ))}
        </ol>
    );
}

/** The same of one seat, as short as can be. */
export function Time({ p, seat }: { p: Props; seat: number }) {
    const found = p.reactions.find((one) => one.seat === seat);
    if (!found) return null;
    const key = found.credit > 0 ? 'page.reaction.short-credited' : 'page.reaction.short';
    return (
        <span class="belo4ka-time" title={reactionText(found, p.t)}>
            {p.t(key, { n: found.after, m: found.credit })}
        </span>
    );
}
