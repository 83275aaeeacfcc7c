// people.tsx -- who sits at the table, and what everybody was promised before the deal.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { SeatInfo } from './contract';
import { PauseButton } from './pause';
import type { Visit } from './visit';
import { Watchers } from './watching';
import { t } from './words';
import { Icon, SeatMark } from '../parts/icon';
import { Sheet } from '../parts/sheet';

/** What everybody was promised before the deal. */
export function SealSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
    const table = visit.table.value!;
    return (
        <Sheet title={t('house.fair-deal')} onClose={onClose}>
            <p>{t('page.fair.about')}</p>
            <p class="code-box">
                <code>{table.commitment}</code>
            </p>
            {table.secret && (
                <p class="code-box">
                    <code>{table.secret}</code>
                </p>
            )}
        </Sheet>
    );
}

function Sitter({ visit, seat, onClose }: { visit: Visit; seat: SeatInfo; onClose: () => void }) {
    const table = visit.table.value!;
    const toggle = (seat: number) => {
        const next = new Set(visit.muted.value);
        if (!next.delete(seat)) next.add(seat);
        visit.muted.value = next;
    };
    /** At one device anybody may have it for a moment: to look, or to act out of turn. */
    const handTo = (seat: SeatInfo): (() => void) | undefined => {
        const { party } = visit;
        const n = party?.people.findIndex((one) => one.visit.value?.me.value === seat.seat) ?? -1;
        if (!party || n < 0 || seat.me || table.phase !== 'playing') return undefined;
        return () => {
            onClose();
            party.cover(n);
        };
    };
    return (
        <li class={`S${seat.seat}`}>
            <SeatMark seat={seat.seat} />
            <span class="grow">
                <b>{seat.name}</b>
                {seat.me && !seat.unnamed && <span class="tag">{t('house.you')}</span>}
                {seat.bot && <Icon name="i-bot" class="s" label={t('page.seat.bot')} />}
            </span>
            {handTo(seat) && (
                <button type="button" class="btn give" onClick={handTo(seat)}>
                    {t('page.party.give')}
                </button>
            )}
            {seat.taken && !seat.me && !visit.party && (
                <button
                    type="button"
                    class="btn"
                    aria-pressed={visit.muted.value.has(seat.seat)}
                    onClick={() => toggle(seat.seat)}
                >
                    {t(
                        visit.muted.value.has(seat.seat)
                            ? 'page.people.unhide'
                            : 'page.people.hide',
                    )}
                </button>
            )}
            {table.host && seat.taken && !seat.me && !visit.party && (
                <button
                    type="button"
                    class="btn quiet"
                    onClick={() =>
                        void visit.ask({ do: seat.muted ? 'unmute' : 'mute', seat: seat.seat })
                    }
                >
                    {t(seat.muted ? 'page.people.unmute' : 'page.people.mute')}
                </button>
            )}
        </li>
    );
}

/** Giving the seat to a bot asks first; a band over the table then offers the way back. */
function Leave({ visit, onClose }: { visit: Visit; onClose: () => void }) {
    const isAsking = useSignal(false);
    const stay = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (isAsking.value) stay.current?.focus();
    }, [isAsking.value]);
    if (!isAsking.value)
        return (
            <button
                type="button"
                class="btn quiet leave"
                onClick={() => {
                    isAsking.value = true;
                }}
            >
                {t('page.people.stand')}
            </button>
        );
    return (
        <div class="row wrap ask" role="group" aria-label={t('page.people.stand-sure')}>
            <p class="grow">{t('page.people.stand-sure')}</p>
            <button
                type="button"
                class="btn leave-now"
                onClick={() => {
                    onClose();
                    void visit.ask({ do: 'stand' });
                }}
            >
                {t('page.people.stand-yes')}
            </button>
            <button type="button" class="btn primary" ref={stay} onClick={onClose}>
                {t('page.people.stay')}
            </button>
        </div>
    );
}

/** Who sits here; whose messages are hidden; the host's means. */
export function PeopleSheet({ visit, onClose }: { visit: Visit; onClose: () => void }) {
    const table = visit.table.value!;
    const me = visit.me.value;
    const canLeave =
        me !== null && table.phase === 'playing' && !visit.party && !table.chairs[me]?.bot;
    return (
        <Sheet title={t('page.people.title')} onClose={onClose}>
            <ul class="seat-list">
                {visit.seats.value.map((seat) => (
                    <Sitter key={seat.seat} visit={visit} seat={seat} onClose={onClose} />
                ))}
            </ul>
            <Watchers visit={visit} />
            <PauseButton visit={visit} onDone={onClose} />
            {canLeave && <Leave visit={visit} onClose={onClose} />}
        </Sheet>
    );
}
