// market.tsx -- phase 1: the cards on offer, and the muscle cards in hand.
//
// Action cards are paper with an emblem and one line of what they do; the truck card says what it
// holds and costs. Muscle cards are the own secret: a fan by colour, cheapest first.
import { Die, Pic, Tap, Token, cash, say, word } from './cards';
import {
    type Props,
    SIZES,
    muscleFacts,
    muscleHand,
    thugCost,
    THUGS,
    times,
    truckFacts,
} from './model';

const EMBLEM: Record<string, string> = {
    single: 'still',
    double: 'still',
    speakeasy: 'glass',
    hijack: 'mask',
    theft: 'truck',
    hit: 'dagger',
    rubout: 'fedora',
    raid: 'door',
    sabotage: 'bottle',
    wrecking: 'fist',
    roadblock: 'customs',
    chief: 'copstar',
    investigation: 'audit',
    stash: 'crate',
    friend: 'palmhand',
};
export const emblemOf = (card: string) =>
    EMBLEM[card] ?? (SIZES.includes(card as 'small') ? 'truck' : 'pawn');

const about = (p: Props, card: string) =>
    card.startsWith('influence-')
        ? say(p, 'about-influence', { n: Number(card.slice(-1)) })
        : p.t(`bootleggers.about-word.${card}`);

const price = (p: Props, n: number) => (n ? cash(p, n) : say(p, 'free'));

/** What stands in the corner of a card: markers it brings, dice, what it costs to play. */
function Corner({ p, card }: { p: Props; card: string }) {
    if (card.startsWith('influence-'))
        return (
            <>
                {times(Number(card.slice(-1))).map(() => (
                    <Token seat={p.me ?? 0} />
                ))}
            </>
        );
    if (card === 'single' || card === 'double')
        return (
            <>
                {times(card === 'double' ? 2 : 1).map(() => (
                    <Die face={6} size={18} />
                ))}
            </>
        );
    if (card === 'speakeasy') return <b>+1</b>;
    if (THUGS.includes(card)) return <b>{price(p, thugCost(p, card))}</b>;
    return <b>{truckFacts(p, card).capacity}</b>;
}

export function ActionCard({ p, card }: { p: Props; card: string }) {
    const truck = SIZES.includes(card as 'small'),
        facts = truckFacts(p, card);
    return (
        <span
            class={`bootleggers-card${THUGS.includes(card) ? ' thug' : ''}${truck ? ' truck' : ''}`}
            data-word={`card:${card}`}
        >
            <span class="corner">
                <Corner p={p} card={card} />
            </span>
            <Pic id={emblemOf(card)} size={44} wide={truck} class="em" />
            <b class="nm">{word(p, card)}</b>
            <small>
                {truck ? say(p, 'truck-terms', { n: facts.price, m: facts.graft }) : about(p, card)}
            </small>
        </span>
    );
}

const isDrawn = (card: string): boolean =>
    card in EMBLEM || card.startsWith('influence-') || SIZES.includes(card as 'small');

/** A card by "card:hijack"; thugs, trucks and goods are the same cards. */
export function face(p: Props, thing: string) {
    const [dict = '', card = ''] = thing.split(':');
    const isCard = ['card', 'thug', 'truck', 'size', 'good'].includes(dict) && isDrawn(card);
    return isCard ? <ActionCard p={p} card={card} /> : null;
}

/** The open cards. Cards that were taken leave their place empty, so that nothing jumps. */
export function Market({ p }: { p: Props }) {
    const v = p.view,
        row = v.row.slice(0, p.rules.seats),
        truck = v['truck-open'];
    return (
        <div class="bootleggers-market" style={{ '--n': row.length + 1 }}>
            {row.map((card, i) =>
                card === 'none' ? (
                    <span
                        class="bootleggers-gone"
                        key={i}
                        data-word="field:row"
                        aria-hidden="true"
                    />
                ) : (
                    <Tap
                        p={p}
                        key={i}
                        facets={{ kind: 'take', card }}
                        else={`take ${card}`}
                        class="bootleggers-take"
                        label={`${word(p, card)}: ${about(p, card)}`}
                    >
                        <ActionCard p={p} card={card} />
                    </Tap>
                ),
            )}
            {truck === 'none' ? (
                <span class="bootleggers-gone" data-word="field:row" aria-hidden="true" />
            ) : (
                <Tap
                    p={p}
                    facets={{ kind: 'take-truck', card: truck }}
                    else={`take ${truck}`}
                    class="bootleggers-take"
                    label={`${word(p, truck)}: ${p.t(`bootleggers.about-word.${truck}`)}`}
                >
                    <ActionCard p={p} card={truck} />
                </Tap>
            )}
        </div>
    );
}

/** The own muscle cards; the one chosen lies hatched, for it is still secret. */
export function MuscleHand({ p }: { p: Props }) {
    const me = p.me!,
        chosen = p.view.chosen[me];
    return (
        <div class="bootleggers-hand" role="group" aria-label={p.t('bootleggers.ui.hand')}>
            {muscleHand(p.view, me).map((card) => {
                const { band, cost } = muscleFacts(p, card),
                    mine = card === chosen;
                return (
                    <Tap
                        p={p}
                        key={card}
                        facets={{ kind: 'bid', n: card }}
                        else={`bid ${card}`}
                        class={`bootleggers-muscle band-${band}${mine ? ' sealed' : ''}`}
                        label={say(p, mine ? 'muscle-chosen' : 'muscle-card', { n: card, m: cost })}
                        data-word={`muscle-${band}:${card}`}
                    >
                        <span class="bands" aria-hidden="true">
                            {times(band).map(() => (
                                <i />
                            ))}
                        </span>
                        <b>{card}</b>
                        <small>{price(p, cost)}</small>
                        {mine && <Pic id="i-eyeoff" size={16} />}
                    </Tap>
                );
            })}
        </div>
    );
}
