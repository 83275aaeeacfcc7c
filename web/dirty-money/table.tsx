// table.tsx -- the table of Dirty Money: locations as columns, on a phone as strips.
//
// Each location says what a visit does to the hand. What takes several parts (a payment, a Swap,
// the Bears' regions) is a sheet above the prompt.
import type { GameTable, PromptText, TableButton } from '../app/contract';
import { sounding } from '../app/synth';
import { Board } from './board';
import { face } from './cards';
import { Dock } from './dock';
import { asksCards, can, isMine, say } from './model';
import type { Props } from './model';
import { PaySheet, payButton } from './pay';
import { plate } from './seats';
import { Bears, Swap, bearsMove } from './sheets';
import { cartOf, pickedAt, pickedWords } from './store';
import { stage } from './stage';

function Extra(p: Props) {
    if (!isMine(p)) return null;
    if (p.view.phase === 'bears') return <Bears p={p} />;
    if (p.view.phase === 'swap') return <Swap p={p} />;
    return cartOf(p).slots.length > 0 ? <PaySheet p={p} /> : null;
}

// ---- one question ----------------------------------------------------------------------------

/** What is picked on this page: cards of a surplus, a purchase; and Gallery draws that wait. */
function prompt(p: Props, asked: PromptText): PromptText | null {
    const { view } = p;
    if (!isMine(p)) return null;
    if (view.phase === 'surplus') {
        const left = (asksCards(p)?.n ?? 0) - pickedAt(p).length;
        return { ...asked, hint: say(p, 'surplus-left', { n: left }) };
    }
    if (view.phase !== 'location') return null;
    if (cartOf(p).slots.length > 0)
        return {
            text: say(p, 'pay-in', { place: view.location ?? '' }),
            hint: say(p, 'pay-hint'),
            clause: 'DM-57',
        };
    return view.claims > 0 ? { ...asked, hint: say(p, 'claims', { n: view.claims }) } : null;
}

function buttons(p: Props): TableButton[] {
    const { view, t } = p;
    const simple = (move: string, primary = false): TableButton[] =>
        can(p, move) ? [{ label: t(`dirty-money.move.${move}`), move, primary }] : [];
    if (!isMine(p)) return [];
    if (view.phase === 'bears') {
        const move = bearsMove(p),
            one = p.legal.find((found) => found.move === move);
        return one ? [{ label: t.move(one), move: one.move, primary: true }] : [];
    }
    const asked = asksCards(p);
    if (asked) {
        const words = pickedWords(p);
        return words.length === asked.n
            ? [
                  {
                      label: t.move({ kind: asked.verb, args: { note: words } }),
                      move: `${asked.verb} ${words.join(' ')}`,
                      primary: true,
                  },
              ]
            : [];
    }
    if (view.phase === 'location' && cartOf(p).slots.length > 0) {
        const pay = payButton(p);
        return pay ? [pay] : [];
    }
    return [
        ...simple('banana', true),
        ...simple('gallery', true),
        ...simple('launder', true),
        ...simple('end'),
        ...simple('pass'),
    ];
}

const table: GameTable = {
    stage,
    Board,
    Dock,
    Sheet: Extra,
    prompt,
    plate,
    buttons,
    face,
    summed: {
        paintings: 'type:painting',
        neobanks: 'type:neobank',
        transfers: 'type:money-transfer',
        restaurants: 'type:restaurant-chain',
        blacklist: 'field:points',
    },
    status: (p: Props) =>
        [say(p, 'round', { n: p.view.round }), say(p, 'deck', { n: p.view['deck-count'] })].join(
            ' \u00b7 ',
        ),
    sounds: sounding({
        coin: ['pay', 'pay-shark', 'pay-shark-only', 'buy', 'overpay', 'overpay-abstract'],
        reveal: ['inspect', 'inspect-own', 'show', 'look-own', 'turned'],
        slap: ['seize', 'seize-own'],
        count: ['score', 'charity'],
    }),
};
export default table;
