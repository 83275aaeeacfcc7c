// table.tsx -- the table of Belo4ka: the pile is the hero.
//
// What lies under the top card is drawn by nobody: the view does not hold it (BE-14).
import type { GameTable, PromptText, TableQuestion } from '../app/contract';
import { sounding } from '../app/synth';
import { Board } from './board';
import { face } from './cards';
import { Dock } from './dock';
import { aloneKey, can } from './model';
import type { Props } from './model';
import { plate } from './seats';
import { handful, nutsLabel, nutsMove } from './store';
import { keys, reactionSent } from './window';
import { stage } from './stage';

/** Nuts in the hand of this page, an extra turn, a reaction on its way. */
function prompt(p: Props, asked: PromptText): PromptText | null {
    const say = (name: string, args = {}): string => p.t(`belo4ka.page.${name}`, args);
    if (p.me === null || !p.mustAct.includes(p.me)) return null;
    const { count } = handful(p);
    if (p.view.phase === 'turn' && count > 0)
        return { text: say('nuts', { n: count }), clause: 'BE-60' };
    const alone = aloneKey(p);
    if (alone) return { ...asked, text: say(alone) };
    if (p.events.some((event) => event.kind === 'extra' && event.seat === p.me))
        return { ...asked, text: say('extra') };
    return p.view.phase === 'window' && reactionSent(p)
        ? { ...asked, text: p.t('belo4ka.wait.window') }
        : null;
}

function buttons(p: Props): { label: string; move: string; primary?: boolean }[] {
    const say = (move: string): string => p.t(`belo4ka.move.${move}`);
    const { count, take } = handful(p);
    if (p.view.phase === 'turn' && count > 0)
        return [
            { label: nutsLabel(p, count, take), move: nutsMove(p, count, take), primary: true },
        ];
    if (p.view.phase === 'turn')
        return can(p, 'draw') ? [{ label: say('draw'), move: 'draw' }] : [];
    const wanted =
        { due: ['take', 'mushrooms'], demand: ['devil-draw', 'counter', 'forfeit'] }[
            p.view.phase as string
        ] ?? [];
    return wanted
        .filter((move) => can(p, move))
        .map((move, i) => ({ label: say(move), move, primary: i === 0 }));
}

/** What a forfeit is to be; the words are those of the moves "label song" ... */
function asked(p: Props, moves: readonly string[]): TableQuestion {
    const say = (name: string): string => p.t(`belo4ka.page.${name}`);
    return {
        text: say('ask-label'),
        button: say('name-it'),
        about: say('ask-about'),
        clause: 'BE-F25',
        answers: moves.map((move) => ({ move, label: p.t.word(move.split(' ')[1] ?? move) })),
    };
}

const table: GameTable = {
    stage,
    Board,
    Dock,
    prompt,
    plate,
    buttons,
    asked,
    face,
    status: (p: Props) =>
        [
            p.t('belo4ka.page.round', { n: p.view.round }),
            p.view.facts.goal === null ? '' : p.t('belo4ka.page.goal', { n: p.view.facts.goal }),
        ]
            .filter(Boolean)
            .join(' \u00b7 '),
    keys,
    sounds: sounding({
        slap: ['react', 'honest-slapped', 'cheat-slapped', 'cheat-slapped-caught'],
        coin: ['nuts', 'nuts-take', 'buy-off'],
        reveal: ['cheat-caught', 'honest', 'cheat-stays', 'call-right', 'call-wrong'],
        count: ['score', 'score-devils'],
    }),
};
export default table;
