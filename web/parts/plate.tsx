// plate.tsx -- a seat plate: mark, name, bot sign, public counts, clock.
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { SeatInfo, TableProps } from '../app/contract';
import { botTitle } from '../app/names';
import type { Visit } from '../app/visit';
import { t } from '../app/words';
import { Clock } from './clock';
import { Face, Icon, SeatMark } from './icon';

interface Props {
    seat: SeatInfo;
    visit: Visit | null;
    isOn: boolean;
    children?: ComponentChildren;
}

/** A name where room is short: what does not fit goes from its middle, so that `Regular 2` and
 * `Regular 3` stay two. */
export function Name({ name }: { name: string }) {
    const [, stem = name, tail = ''] =
        /^(.+?)([\s\u00a0]\(?\d+\)?)$/.exec(name) ??
        (name.length > 14 ? [name, name.slice(0, -3), name.slice(-3)] : []);
    return (
        <span class={`nm ${name.length > 9 ? 'lng' : ''}`} title={name}>
            <span class="stem">{stem}</span>
            {tail}
        </span>
    );
}

/** That a bot sits there, and how good it is; a person of the cast has a face. */
export function BotSign({ seat }: { seat: SeatInfo }) {
    if (!seat.bot) return null;
    if (seat.taken) return <Icon name="i-bot" class="s" label={t('page.seat.bot-for')} />;
    const level = t('page.seat.bot-level', { level: botTitle(seat.bot, t) });
    return seat.person === undefined ? (
        <Icon name="i-bot" class="s" label={level} />
    ) : (
        <Face person={seat.person} label={level} />
    );
}

export function SeatPlate({ seat, visit, isOn, children }: Props) {
    return (
        <div
            class={`plate S${seat.seat} ${isOn ? 'on' : ''} ${seat.here ? '' : 'gone'}`}
            data-seat={seat.seat}
        >
            <SeatMark seat={seat.seat} />
            <div class="grow">
                <div class="row nmrow">
                    <Name name={seat.name} />
                    <BotSign seat={seat} />
                    {!seat.here && <span class="tag">{t('page.seat.away')}</span>}
                    {isOn && <span class="sr">{t('page.seat.to-act')}</span>}
                </div>
                {children && <div class="st">{children}</div>}
            </div>
            {visit && <Clock visit={visit} seat={seat.seat} />}
        </div>
    );
}

/** The visit whose table is drawn; null in replays. */
export const Here = createContext<Visit | null>(null);

/** For boards that draw their seats themselves: the same plate, with its clock if there is one. */
export function Plate({
    p,
    seat,
    children,
}: {
    p: TableProps;
    seat: number;
    children?: ComponentChildren;
}) {
    const visit = useContext(Here);
    const info = p.seats[seat];
    return info ? (
        <SeatPlate seat={info} visit={visit} isOn={p.mustAct.includes(seat)}>
            {children}
        </SeatPlate>
    ) : null;
}
