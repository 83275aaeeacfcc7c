// clock.tsx -- what is left of a seat's time, counted down from the newest update.
import { useEffect, useState } from 'preact/hooks';
import type { Visit } from '../app/store';
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
    const since = visit.updatedAt.value;
    const [, tick] = useState(0);
    useEffect(() => {
        if (!clock) return undefined;
        const timer = setInterval(() => tick((n) => n + 1), 500);
        return () => clearInterval(timer);
    }, [clock]);
    const table = visit.table.value;
    const people = table?.chairs.filter((chair) => chair.name !== undefined).length ?? 0;
    const isHurried = table?.live || (people > 1 && visit.house.place === 'house');
    if (!clock || !isHurried) return null; // nobody waits for the only person
    const left = clock.left + (clock.bank ?? 0) - (performance.now() - since);
    const isLow = left < 10000;
    return (
        <span
            class={`clock ${isMine ? (isLow ? 'low' : 'run') : ''}`}
            role="timer"
            aria-label={t('page.clock.left', { time: readTime(left) })}
        >
            {readTime(left)}
        </span>
    );
}
