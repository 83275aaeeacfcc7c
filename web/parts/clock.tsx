// clock.tsx -- what is left of a seat's time, counted down from the newest update.
import { useEffect, useState } from 'preact/hooks';
import type { Visit } from '../app/visit';
import { t } from '../app/words';

const pad = (n: number): string => String(n).padStart(2, '0');

/** 1d 04h for letters, 6:18 for live tables. */
export function readTime(ms: number): string {
    const s = Math.max(0, Math.ceil(ms / 1000));
    if (s >= 86400) {
        const hours = pad(Math.floor((s % 86400) / 3600));
        return `${Math.floor(s / 86400)}${t('page.clock.d')} ${hours}${t('page.clock.h')}`;
    }
    if (s >= 3600)
        return `${Math.floor(s / 3600)}:${pad(Math.floor((s % 3600) / 60))}:${pad(s % 60)}`;
    return `${Math.floor(s / 60)}:${pad(s % 60)}`;
}

export function Clock({ visit, seat, isMine }: { visit: Visit; seat: number; isMine?: boolean }) {
    const clock = visit.update.value?.clock.find((one) => one.seat === seat);
    const since = visit.updatedAt.value,
        paused = visit.pausedAt.value;
    const [, tick] = useState(0);
    useEffect(() => {
        if (!clock || paused !== null) return undefined;
        const timer = setInterval(() => tick((n) => n + 1), 500);
        return () => clearInterval(timer);
    }, [clock, paused]);
    const table = visit.table.value;
    const people = table?.chairs.filter((chair) => chair.name !== undefined).length ?? 0;
    // Nobody waits for the only person, nor at a table of this device, whose time is a lesson's.
    const isHurried = visit.house.place === 'house' && (table?.live || people > 1);
    if (!clock || !isHurried) return null;
    const left = clock.left + (clock.bank ?? 0) - ((paused ?? performance.now()) - since);
    const isLow = left < 10000;
    return (
        <span
            class={`clock ${isMine && paused === null ? (isLow ? 'low' : 'run') : ''}`}
            role="timer"
            aria-label={t('page.clock.left', { time: readTime(left) })}
        >
            {readTime(left)}
        </span>
    );
}
