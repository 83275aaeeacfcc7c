// dock.tsx -- the hand, action cards that may be played, one's own things on a phone.
import { Pick } from '../parts/pick';
import { NoteCard, noteLabel } from './cards';
import { asksCards, handOf, isMine, say } from './model';
import type { Props } from './model';
import { Purse } from './pay';
import { MyRow } from './seats';
import { Pending } from './sheets';
import { cartOf, pickedAt, togglePick } from './store';

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

export function Dock(p: Props) {
    const { view } = p;
    if (p.me === null) return null;
    const hand = handOf(p, p.me),
        isPaying = cartOf(p).slots.length > 0;
    const isSwap = view.phase === 'swap' && isMine(p);
    return (
        <div class={`dirty-money-dock in-${view.phase} ${isPaying ? 'is-paying' : ''}`}>
            {view.phase === 'actions' && isMine(p) && <Pending p={p} />}
            {isPaying && <Purse p={p} />}
            <div class="only-p">
                <MyRow p={p} />
            </div>
            {!isSwap && (
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
