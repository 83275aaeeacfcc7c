// dock.tsx -- the hand.
import { Touch } from '../parts/touch';
import { Face } from './cards';
import { isMine, ownCommit } from './model';
import type { Props } from './model';

export function Dock(p: Props) {
    if (p.me === null) return null;
    const hand = p.view.hand[p.me]!;
    const own = ownCommit(p.view.commit[p.me]);
    const kind = p.view.phase === 'setup' ? 'commit' : 'lay';
    const cards = p.view.phase === 'setup' && own ? hand.filter((card) => card !== own.card) : hand;
    const { phase } = p.view;
    // A sheet takes the hand's room; a phone needs it for aiming, too.
    const isSheet = phase === 'order' || phase === 'split';
    const state = !isMine(p) ? 'idle' : isSheet ? 'off' : phase === 'aim' ? 'away' : '';
    return (
        <div class={`hand sq-hand ${state}`} data-n={cards.length} data-see="hand">
            {cards.map((card) => (
                <Touch
                    key={card}
                    choose={p.choose}
                    facets={{ kind, card }}
                    else={`${kind} ${card} left`}
                    label={p.t.word(card)}
                    class="sq-held"
                    data-card={card}
                    data-fly={`${p.me}-${card}`}
                >
                    <Face p={p} card={card} />
                </Touch>
            ))}
        </div>
    );
}
