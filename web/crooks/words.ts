// crooks/words.ts -- what the table of Crooks asks, and the look of its cards.
//
// The question follows from the view's phase and the kinds of legal moves; no rule is known here.
import type { TableButton } from '../app/contract';
import { crookShort } from './model';
import type { Gang, Props } from './model';

/** Emblem and clause of each kind of crook. */
export const LOOKS: Record<string, { emblem: string; clause: string }> = {
    crook: { emblem: 'fedora', clause: 'CR-07' },
    pickpocket: { emblem: 'palmhand', clause: 'CR-47' },
    accomplice: { emblem: 'i-people', clause: 'CR-48' },
    switch: { emblem: 'i-swap', clause: 'CR-52' },
    assassin: { emblem: 'dagger', clause: 'CR-58' },
    'made-man': { emblem: 'crown', clause: 'CR-64' },
    spy: { emblem: 'i-eye', clause: 'CR-65' },
};
export const lookOf = (kind: string) => LOOKS[kind] ?? LOOKS.crook!;

export const GANG_ICONS: Record<Gang, string> = { north: 'g-n', west: 'g-w', outfit: 'g-c' };

export const isMine = (p: Props): boolean =>
    p.me !== null && p.toAct.includes(p.me) && p.legal.length > 0;

export const may = (p: Props, kind: string): boolean =>
    isMine(p) && p.legal.some((one) => one.kind === kind);

export type Question = 'recruit' | 'take' | 'lay' | 'move' | 'kill' | 'spy' | 'use' | 'none';

/** What is asked of this person now. */
export function question(p: Props): Question {
    if (!isMine(p)) return 'none';
    if (p.view.phase === 'recruit' || p.view.phase === 'take' || p.view.phase === 'lay')
        return p.view.phase;
    if (may(p, 'move')) return 'move';
    if (may(p, 'kill')) return 'kill';
    return may(p, 'spy-job') || may(p, 'spy-hangout') ? 'spy' : 'use';
}

type Asked = { text: string; clause?: string; hint?: string };

/** Whom the match waits for. */
function waiting(p: Props): string {
    if (p.over) return p.t('house.match-over');
    const [seat, ...more] = p.mustAct;
    if (seat === undefined || more.length > 0) return p.t('page.table.waiting');
    return p.t('house.turn-of', { name: p.t.seat(seat) });
}

export function prompt(p: Props): Asked {
    const say = (name: string, args = {}) => p.t(`crooks.page.${name}`, args);
    switch (question(p)) {
        case 'recruit':
            return may(p, 'recruit')
                ? { text: say('ask-recruit'), hint: say('ask-recruit-hint'), clause: 'CR-26' }
                : { text: say('ask-pass-only'), hint: say('ask-pass-hint'), clause: 'CR-33' };
        case 'take': {
            const text = say('ask-take', { hangout: p.view.hangout });
            return { text, hint: say('ask-take-hint'), clause: 'CR-35' };
        }
        case 'lay': {
            const text = say('ask-lay', { card: crookShort(p, p.view.hand ?? '') });
            return { text, hint: say('ask-lay-hint'), clause: 'CR-73' };
        }
        case 'move':
            return { text: p.t('crooks.ui.ask.move'), hint: say('ask-move-hint'), clause: 'CR-53' };
        case 'kill':
            return { text: say('ask-kill'), hint: say('ask-kill-hint'), clause: 'CR-58' };
        case 'spy':
            return { text: say('ask-spy'), hint: say('ask-spy-hint'), clause: 'CR-65' };
        case 'use':
            return { text: say('ask-use'), hint: say('ask-use-hint'), clause: 'CR-47' };
        default:
            return { text: waiting(p) };
    }
}

/** Answers that need no target. A pass is staged in the dock instead: it is for good. */
export function buttons(p: Props): TableButton[] {
    return p.legal
        .filter((one) => one.kind === 'use' || one.kind === 'decline')
        .map((one) => ({ label: p.t.move(one), move: one.move, primary: one.kind === 'use' }));
}
