// scores.tsx -- a scored round: hands lie open, what each card cost, what it comes to.
import { Icon, SeatMark } from '../parts/icon';
import { Emblem } from '../parts/icon';
import { Front, faceOf, isSquirrel, tally } from './cards';
import { isNamed } from './model';
import type { Props } from './model';

/** A card that is no squirrel, small. */
function Chip({ card, n, p }: { card: string; n: number; p: Props }) {
    const { colour, number } = faceOf(card);
    const pip = { red: 's-berry', blue: 's-drop', green: 's-fir', yellow: 's-sun' }[colour ?? ''];
    const emblem = { nuts: 'hazel', devil: 'devil', mushrooms: 'mushroom' }[card];
    return (
        <span class={`belo4ka-chip ${colour ? `suit-${colour}` : ''}`} title={p.t.word(card)}>
            {number !== null && (
                <>
                    <b>{number}</b>
                    {pip && <Icon name={pip} class="pip" />}
                </>
            )}
            {emblem && <Emblem name={emblem} class="" />}
            {n > 1 && <i>{`\u00d7${n}`}</i>}
            <span class="sr">{p.t.word(card)}</span>
        </span>
    );
}

export function Scores({ p }: { p: Props }) {
    const { view, t } = p;
    const order = p.seats.map((one) => one.seat).sort((a, b) => view.total[a]! - view.total[b]!);
    const hasForfeits = (p.rules.options.forfeits ?? 'off') !== 'off';
    return (
        <div class={`belo4ka-scores ${hasForfeits ? 'has-forfeits' : ''}`}>
            <h2>
                {t(view.phase === 'over' ? 'house.match-over' : 'belo4ka.wait.scored', {
                    n: view.round,
                })}
            </h2>
            <table>
                <thead>
                    <tr>
                        <th />
                        <th class="cards">
                            <span class="sr">{t('belo4ka.page.cards')}</span>
                        </th>
                        <th>{t('belo4ka.page.this-round')}</th>
                        <th>{t('belo4ka.page.in-all')}</th>
                        {hasForfeits && <th>{t('belo4ka.page.forfeits')}</th>}
                    </tr>
                </thead>
                <tbody>
                    {order.map((seat) => {
                        const hand = view.hand[seat] ?? [];
                        return (
                            <tr key={seat} class={seat === p.me ? 'me' : ''}>
                                <th scope="row">
                                    <SeatMark seat={seat} /> {t.seat(seat)}
                                </th>
                                <td class="cards">
                                    <Front
                                        cards={[...view.front[seat]!, ...hand.filter(isSquirrel)]}
                                        t={t}
                                    />
                                    {tally(hand.filter((card) => !isSquirrel(card))).map(
                                        ([card, n]) => (
                                            <Chip key={card} card={card} n={n} p={p} />
                                        ),
                                    )}
                                </td>
                                <td class="num">{`+${view.scored[seat]}`}</td>
                                <td class="num big">{view.total[seat]}</td>
                                {hasForfeits && (
                                    <td class="num forfeits">
                                        <span class="word">{t('belo4ka.page.forfeits')} </span>
                                        {view.forfeits[seat]}
                                    </td>
                                )}
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            {hasForfeits && isNamed(view) && (
                <p class="sm label">{t('belo4ka.event.label', { label: view.label })}</p>
            )}
        </div>
    );
}
