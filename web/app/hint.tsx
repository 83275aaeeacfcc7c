// hint.tsx -- what a bot would do: asked for, staged, never sent by itself.
import { useSignal } from '@preact/signals';
import { wholeOf } from './chances';
import type { GameTable, Legal, TableProps } from './contract';
import { Panels } from './panels';
import { problem } from './problem';
import type { Visit } from './visit';
import { t } from './words';
import { Icon } from '../parts/icon';
import { announce } from '../parts/live';
import { slip } from '../parts/slip';

export function Hint({ p, visit }: { p: TableProps; visit: Visit }) {
    const isBusy = useSignal(false);
    if (!visit.table.value!.hints || p.legal.length === 0) return null;
    const ask = async () => {
        isBusy.value = true;
        const rev = visit.update.peek()!.rev;
        const answer = await visit.ask({ do: 'hint' });
        isBusy.value = false;
        if (visit.update.peek()?.rev !== rev) return;
        const found = p.legal.find((one) => one.move === answer.move);
        if (!answer.ok) slip.show({ clause: '', text: problem(answer) }, null);
        if (!found) return;
        visit.own.of(Panels).advice.value = {
            rev,
            move: found.move,
            value: answer.value as number | undefined,
            second: (answer.second as Legal | undefined)?.move,
        };
        p.choose.offer(found.move);
        announce(t('page.hint.said', { move: p.t.move(found) }));
    };
    return (
        <button
            type="button"
            class="icon-btn hint"
            data-walk=""
            disabled={isBusy.value}
            aria-label={t('page.hint')}
            title={t('page.hint')}
            onClick={() => void ask()}
        >
            <Icon name="i-bulb" />
        </button>
    );
}

/** What the hint was worth, and what comes next to it, while its move is the staged one. */
export function Advised({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const said = visit.own.of(Panels).advice.value;
    const staged = p.choose.staged;
    if (!said || said.rev !== visit.update.value?.rev || staged?.move !== said.move) return null;
    const found = p.legal.find((one) => one.move === said.second);
    const second = found && !table.isMirror?.(p, staged, found) ? found : null;
    const value =
        said.value === undefined ? '' : t('page.hint.value', { n: wholeOf(said.value) });
    return (
        <p class="advised">
            <Icon name="i-bulb" class="s" />
            <span>
                {[t('page.hint'), value].filter(Boolean).join(': ')}
                {second && `. ${t('page.hint.second', { move: p.t.move(second) })}`}
            </span>
        </p>
    );
}
