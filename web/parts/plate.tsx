// plate.tsx -- a seat plate: mark, name, bot sign, public counts, clock.
import type { ComponentChildren } from 'preact';
import type { SeatInfo } from '../app/contract';
import type { Visit } from '../app/store';
import { t } from '../app/words';
import { Clock } from './clock';
import { Icon, SeatMark } from './icon';

export function SeatPlate({
    seat,
    visit,
    children,
}: {
    seat: SeatInfo;
    visit: Visit;
    children?: ComponentChildren;
}) {
    const isOn = visit.update.value?.must_act.includes(seat.seat) ?? false;
    return (
        <div
            class={`plate S${seat.seat} ${isOn ? 'on' : ''} ${seat.here ? '' : 'gone'}`}
            data-seat={seat.seat}
        >
            <SeatMark seat={seat.seat} />
            <div class="grow">
                <div class="row nmrow">
                    <span class="nm">{seat.name}</span>
                    {seat.bot && (
                        <Icon
                            name="i-bot"
                            class="s"
                            label={t(seat.taken ? 'page.seat.bot-for' : 'page.seat.bot')}
                        />
                    )}
                    {!seat.here && <span class="tag">{t('page.seat.away')}</span>}
                    {isOn && <span class="sr">{t('page.seat.to-act')}</span>}
                </div>
                {children && <div class="st">{children}</div>}
            </div>
            <Clock visit={visit} seat={seat.seat} />
        </div>
    );
}
