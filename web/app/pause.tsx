// pause.tsx -- a pause by agreement: asked for, agreed to, ended.
import type { Visit } from './visit';
import { problem } from './problem';
import { t } from './words';
import { slip } from '../parts/slip';

const ask = (visit: Visit, what: 'pause' | 'resume'): void =>
    void visit.ask({ do: what }).then((answer) => {
        if (!answer.ok) slip.show({ clause: '', text: problem(answer) }, null);
    });

/** Whether this person may ask: clocks matter only where people wait for each other. */
function canAsk(visit: Visit): boolean {
    const table = visit.table.value!,
        me = visit.me.value;
    const people = table.chairs.filter((chair) => chair.name !== undefined).length;
    return (
        table.pauses === true &&
        table.phase === 'playing' &&
        people > 1 &&
        me !== null &&
        !table.chairs[me]?.bot
    );
}

/** In the list of people: asks for one. */
export function PauseButton({ visit, onDone }: { visit: Visit; onDone: () => void }) {
    const table = visit.table.value!;
    if (!canAsk(visit) || table.paused || table.chairs[visit.me.value!]?.pause) return null;
    return (
        <button
            type="button"
            class="btn pause"
            onClick={() => {
                ask(visit, 'pause');
                onDone();
            }}
        >
            {t('page.pause.ask')}
        </button>
    );
}

function Band({ text, buttons }: { text: string; buttons: [string, () => void, boolean][] }) {
    return (
        <div class="band pause" role="status">
            <span class="grow">{text}</span>
            {buttons.map(([label, onClick, isPrimary]) => (
                <button
                    type="button"
                    key={label}
                    class={`btn ${isPrimary ? 'primary' : ''}`}
                    onClick={onClick}
                >
                    {label}
                </button>
            ))}
        </div>
    );
}

/** Under the bar: that there is one, or who wants one. */
export function PauseBand({ visit }: { visit: Visit }) {
    const table = visit.table.value!;
    const isAble = canAsk(visit);
    if (table.paused)
        return (
            <Band
                text={t('page.pause.is')}
                buttons={isAble ? [[t('page.pause.end'), () => ask(visit, 'resume'), true]] : []}
            />
        );
    const wanting = table.chairs.filter((chair) => chair.pause === true);
    if (!isAble || wanting.length === 0) return null;
    if (table.chairs[visit.me.value!]?.pause)
        return (
            <Band
                text={t('page.pause.asked')}
                buttons={[[t('page.pause.back'), () => ask(visit, 'resume'), false]]}
            />
        );
    const names = wanting.map(({ seat }) => visit.seats.value[seat]!.name).join(', ');
    return (
        <Band
            text={t('page.pause.wanted', { name: names })}
            buttons={[[t('page.pause.agree'), () => ask(visit, 'pause'), true]]}
        />
    );
}
