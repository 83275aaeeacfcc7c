// hint.tsx -- a hint in three steps, each asked for; the last is staged, never sent by itself.
import { useSignal } from '@preact/signals';
import { wholeOf } from './chances';
import type { GameTable, Legal, TableProps } from './contract';
import type { Answer } from './net';
import { Panels } from './panels';
import { problem } from './problem';
import type { Visit } from './visit';
import { findText, t } from './words';
import { Icon } from '../parts/icon';
import { announce } from '../parts/live';
import { slip } from '../parts/slip';

interface Look {
    seat: number;
    what: string;
}

/** A sentence of po/ without its particulars, as bots/hint.c makes it. */
export function bareOf(sentence: string): string {
    let depth = 0;
    let out = '';
    for (let i = 0; i < sentence.length; i++) {
        const at = sentence[i]!;
        if (at === '{') {
            if (depth === 0 && sentence[i + 1] !== '?') out += '\u2026';
            depth++;
        }
        if (depth === 0) out += at;
        if (at === '}' && depth > 0) depth--;
    }
    return out;
}

/** What a step says, in this page's words: a house on this device has none. */
function stepText(answer: Answer, visit: Visit): string {
    const { game } = visit.table.value!;
    if (answer.step === 2) {
        const sentence = findText(`${game}.move.${answer.kind as string}`) ?? '';
        return t('house.hint.kind', { move: bareOf(sentence) });
    }
    const look = answer.look as Look[];
    const asked = visit.update.peek()?.question;
    if (look.length === 0)
        return asked?.clause
            ? t('house.hint.look-clause', {
                  what: `${asked.clause}: ${t(`${game}.clause.${asked.clause}`)}`,
              })
            : t('house.hint.look-nothing', { what: '' });
    const names = look.map(({ seat, what }) => `${visit.words.value.seat(seat)}: ${t(what)}`);
    return t('house.hint.look', { what: names.join('; ') });
}

/** Each press asks for one step more: what to look at, a kind of move, the move. */
export function Hint({ p, visit }: { p: TableProps; visit: Visit }) {
    const isBusy = useSignal(false);
    if (!visit.table.value!.hints || p.legal.length === 0) return null;
    const panels = visit.own.of(Panels);
    const ask = async () => {
        isBusy.value = true;
        const rev = visit.update.peek()!.rev;
        const said = panels.steps.peek()?.rev === rev ? panels.steps.peek()!.said : [];
        const answer = await visit.ask({ do: 'hint', step: Math.min(3, said.length + 1) });
        isBusy.value = false;
        if (visit.update.peek()?.rev !== rev) return;
        if (!answer.ok) slip.show({ clause: '', text: problem(answer) }, null);
        else if ((answer.step as number) < 3) {
            const text = stepText(answer, visit);
            panels.steps.value = { rev, said: [...said, text] };
            announce(text);
        } else stage(answer, rev);
    };
    const stage = (answer: Answer, rev: number) => {
        const found = p.legal.find((one) => one.move === answer.move);
        if (!found) return;
        panels.advice.value = {
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

/** The steps that were asked for so far, while the position stands. */
function Steps({ visit }: { visit: Visit }) {
    const steps = visit.own.of(Panels).steps.value;
    if (!steps || steps.rev !== visit.update.value?.rev) return null;
    return (
        <ol class="hint-steps">
            {steps.said.map((text, i) => (
                <li key={i}>{text}</li>
            ))}
            <li class="mut">{t('house.hint.more')}</li>
        </ol>
    );
}

/** What the hint was worth, and what comes next to it, while its move is the staged one. */
export function Advised({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const said = visit.own.of(Panels).advice.value;
    const staged = p.choose.staged;
    if (!said || said.rev !== visit.update.value?.rev || staged?.move !== said.move)
        return <Steps visit={visit} />;
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
