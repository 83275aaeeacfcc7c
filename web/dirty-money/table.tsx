// table.tsx -- the table of Dirty Money: locations as columns, on a phone as strips.
//
// Each location says what a visit does to the hand. What takes several parts (a payment, a Swap,
// the Bears' regions) is a sheet above the prompt.
import type { GameTable, TableButton } from '../app/contract';
import { Pick } from '../parts/pick';
import { NoteCard, noteLabel } from './cards';
import { cartOf, forgetCart, pickedAt, pickedWords, togglePick } from './cart';
import { Details, MyRow, plate } from './own';
import { PaySheet, payButton } from './pay';
import { Place, remember } from './places';
import { Bears, Pending, Swap, bearsMove } from './steps';
import { can, handOf, isBuy, isMine, placesOf, say } from './view';
import type { Props } from './view';

function Board(p: Props) {
    remember(p);
    const places = placesOf(p);
    return (
        <div class="dirty-money" tabIndex={0}>
            <div class="dirty-money-locs" style={{ '--n': places.length }}>
                {places.map((place) => (
                    <Place key={place} p={p} place={place} />
                ))}
            </div>
            <div class="only-d">
                <MyRow p={p} />
            </div>
            <Details p={p} />
        </div>
    );
}

// ---- the dock --------------------------------------------------------------------------------

/** How many cards of the hand this step asks for, and the verb that takes them. */
function asksCards(p: Props): { verb: string; n: number } | null {
    const one = p.legal.find((found) => found.kind === 'drop' || found.kind === 'discard');
    if (!one) return null;
    const note = one.args['note'];
    return { verb: one.kind, n: Array.isArray(note) ? note.length : 1 };
}

function HandNote({ p, at }: { p: Props; at: number }) {
    const card = handOf(p, p.me)[at]!,
        asked = asksCards(p);
    return (
        <Pick
            isIn={asked !== null && pickedAt(p).includes(at)}
            isLit={asked !== null}
            label={noteLabel(p, card)}
            why={p.why}
            else={`drop ${card}`}
            onPick={() => {
                if (asked) togglePick(p, at, asked.n);
            }}
            class={`dirty-money-held ${asked ? '' : 'idle'}`}
            data-card={card}
        >
            <NoteCard p={p} card={card} />
        </Pick>
    );
}

const ROW_MAX = 7; // cards that a phone has room for side by side

function Dock(p: Props) {
    const { view } = p;
    if (p.me === null) return null;
    const hand = handOf(p, p.me),
        isPaying = cartOf(p).slots.length > 0;
    const isSwap = view.phase === 'swap' && isMine(p);
    return (
        <div class={`dirty-money-dock in-${view.phase}`}>
            {view.phase === 'actions' && isMine(p) && <Pending p={p} />}
            {!isPaying && (
                <div class="only-p">
                    <MyRow p={p} />
                </div>
            )}
            {!isPaying && !isSwap && (
                <div
                    class={`dirty-money-hand ${hand.length > ROW_MAX ? 'many' : ''}`}
                    role="group"
                    aria-label={say(p, 'hand-label', { n: hand.length })}
                    style={{
                        '--k': Math.max(1, hand.length),
                        '--half': Math.ceil(hand.length / 2),
                    }}
                >
                    {hand.map((_, at) => (
                        <HandNote key={at} p={p} at={at} />
                    ))}
                </div>
            )}
        </div>
    );
}

function Extra(p: Props) {
    if (!isMine(p)) return null;
    if (p.view.phase === 'bears') return <Bears p={p} />;
    if (p.view.phase === 'swap') return <Swap p={p} />;
    return cartOf(p).slots.length > 0 ? <PaySheet p={p} /> : null;
}

// ---- one question ----------------------------------------------------------------------------

function prompt(p: Props): { text: string; clause?: string; hint?: string } {
    const { view } = p;
    if (view.phase === 'over') return { text: say(p, 'over') };
    if (!isMine(p)) return { text: say(p, 'wait', { player: view.turn }) };
    switch (view.phase) {
        case 'bears':
            return { text: say(p, 'bears'), hint: say(p, 'bears-hint'), clause: 'DM-115' };
        case 'visit':
            return { text: say(p, 'visit'), hint: say(p, 'visit-hint'), clause: 'DM-30' };
        case 'surplus': {
            const n = asksCards(p)?.n ?? 0,
                left = n - pickedAt(p).length;
            return {
                text: say(p, 'surplus', { n }),
                hint: say(p, 'surplus-left', { n: left }),
                clause: 'DM-38',
            };
        }
        case 'actions':
            return {
                text: say(p, p.view.pending.length > 1 ? 'actions' : 'actions-target'),
                clause: 'DM-34',
            };
        case 'swap':
            return { text: say(p, 'swap'), clause: 'DM-50' };
        case 'launder':
            return { text: say(p, 'launder'), clause: 'DM-107' };
        case 'discard':
            return { text: say(p, 'discard'), clause: 'DM-109' };
        default: {
            if (cartOf(p).slots.length > 0)
                return {
                    text: say(p, 'pay-in', { place: view.location ?? '' }),
                    hint: say(p, 'pay-hint'),
                    clause: 'DM-57',
                };
            const hint = view.claims > 0 ? say(p, 'claims', { n: view.claims }) : '';
            const isBanana = can(p, 'banana'),
                hasBuy = p.legal.some(isBuy);
            const text = say(
                p,
                isBanana ? 'location-banana' : hasBuy ? 'location' : 'location-none',
            );
            return { text, ...(hint ? { hint } : {}), clause: isBanana ? 'DM-63' : 'DM-54' };
        }
    }
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
    Board,
    Dock,
    Sheet: Extra,
    prompt,
    plate,
    buttons,
    forget: forgetCart,
    status: (p: Props) =>
        [say(p, 'round', { n: p.view.round }), say(p, 'deck', { n: p.view['deck-count'] })].join(
            ' \u00b7 ',
        ),
};
export default table;
