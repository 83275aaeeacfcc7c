// table.tsx -- the table of Bootleggers: phases, seats in muscle order, what the phase is about.
//
// Phase 1 shows the cards on offer, trade the offers, phase 5 the sale bar by bar; otherwise the
// six bars are the table. The dock is the own back room. Several markers for one bar are one
// choice here and are sent one by one.
import type { GameTable, Legal, PromptText, TableButton } from '../app/contract';
import { sounding } from '../app/synth';
import { Board } from './board';
import { say, word } from './cards';
import { Dock } from './dock';
import { face } from './market';
import { type Props, aimed, has } from './model';
import { Sheet } from './sheets';
import { stepOf } from './store';
import { stage } from './stage';

/* ---- the question ------------------------------------------------------------------------ */

/** A thug is picked, or the house passes for this seat. */
function prompt(p: Props, asked: PromptText): PromptText | null {
    if (p.passing) return { text: say(p, 'wait-passing'), clause: 'BO-Q57' };
    const thug = p.legal.length > 0 && p.choose.picked.length > 0 ? aimed(p) : null;
    if (!thug) return null;
    return { ...asked, text: word(p, thug), hint: p.t(`bootleggers.about-word.${thug}`) };
}

/* ---- buttons ----------------------------------------------------------------------------- */

const BUTTONS = ['pass', 'keep', 'put-store', 'pay', 'refuse', 'ready', 'ship', 'done'];

function buttonLabel(p: Props, move: Legal): string {
    const v = p.view;
    if (move.kind === 'pay') return say(p, 'pay', { n: v.demanded });
    if (move.kind === 'done' && v.step === 'consent')
        return say(p, v.allowed.length > 0 ? 'finish' : 'nobody');
    if (move.kind === 'pass' && v.step === 'reply') return say(p, 'let-be');
    if (move.kind === 'done') return say(p, 'finish');
    return p.t.move(move);
}

function buttons(p: Props): TableButton[] {
    const all = BUTTONS.flatMap((kind) => p.legal.filter((m) => m.kind === kind));
    const shown = all.filter((m) => !(m.kind === 'ship' && has(p.legal, 'load')));
    return shown.map((move) => ({
        label: buttonLabel(p, move),
        move: move.move,
        primary: has(p.legal, 'load') || (shown.length === p.legal.length && shown.length === 1),
    }));
}

/** Several markers at once are one choice. */
function primary(p: Props, staged: Legal): string | null {
    const { bar } = staged.args;
    if (staged.kind !== 'place') return null;
    return say(p, 'place-n', { n: stepOf(p, String(bar)), bar });
}

function status(p: Props): string {
    const rounds = p.rules.options['short-game'] === 'on' ? 8 : 12;
    const parts = [p.t('bootleggers.ui.round', { n: p.view.round, m: rounds })];
    if (p.view.copper !== null) parts.push(say(p, 'copper-at', { player: p.view.copper }));
    return parts.join(' \u00b7 ');
}

const table: GameTable = {
    stage,
    ...{ Board, Dock, Sheet, prompt, buttons, primary, status, face },
    summed: {
        sales: 'field:crates',
        chief: 'card:chief',
        trucks: 'truck:small',
        rest: 'field:money',
    },
    ownPlates: true,
    sounds: sounding({
        coin: ['pays', 'pays-short', 'paid', 'buy', 'sell', 'sell-some', 'bonus'],
        dice: ['roll'],
        reveal: ['reveal'],
        slap: ['works', 'shut'],
        count: ['counted'],
    }),
};
export default table;
