// dock.tsx -- the hand, what lies in front of oneself; in a window its two zones.
//
// Honest cards wear a solid ring, bluffs a dashed one and a mask; neither is ever refused (BE-22,
// BE-39).
import { Emblem } from '../parts/icon';
import { Pick } from '../parts/pick';
import { Touch } from '../parts/touch';
import { Card, Front, Mini, tally } from './cards';
import { can, isNamed } from './model';
import type { Props } from './model';
import { handful, nutsMove, pickBack, pickNuts } from './store';
import { Zones } from './window';

/** What laying this card on the table means now, and the move to ask about if it can not be. */
function meaning(p: Props, card: string): { facets: Record<string, unknown>; asked: string } {
    if (card === 'devil' && p.view.phase === 'demand')
        return { facets: { kind: 'counter' }, asked: 'counter' };
    if (card === 'mushrooms' && p.view.phase === 'due')
        return { facets: { kind: 'mushrooms' }, asked: 'mushrooms' };
    return { facets: { card }, asked: `play ${card}` };
}

function HandCard({ p, card, n }: { p: Props; card: string; n: number }) {
    const { t } = p;
    const { facets, asked } = meaning(p, card);
    const isMasked = can(p, 'draw') && p.view.facts.bluff[p.me!]!.includes(card);
    const label = [
        t.word(card),
        n > 1 ? `\u00d7${n}` : '',
        isMasked ? t('belo4ka.page.bluff-mark') : '',
    ]
        .filter(Boolean)
        .join(', ');
    return (
        <Touch
            choose={p.choose}
            facets={facets}
            else={asked}
            label={label}
            class={`belo4ka-held ${isMasked ? 'is-bluff' : ''}`}
            data-card={card}
            data-fly={card}
        >
            <Card card={card} t={t} class={isMasked ? 'bluff' : ''}>
                {isMasked && (
                    <span class="belo4ka-mask">
                        <Emblem name="mask" class="" />
                    </span>
                )}
                {n > 1 && <span class="cnt belo4ka-cnt" data-n={n} />}
            </Card>
        </Touch>
    );
}

function NutsCard({ p, at }: { p: Props; at: number }) {
    const { count } = handful(p);
    const isIn = at < count;
    return (
        <Pick
            isIn={isIn}
            isLit={can(p, 'nuts')}
            label={`${p.t.word('nuts')} ${at + 1}`}
            why={p.why}
            else="nuts 1"
            class="belo4ka-held"
            data-card="nuts"
            onPick={() => pickNuts(p, isIn && at + 1 === count ? at : at + 1)}
        >
            <Card card="nuts" t={p.t} />
        </Pick>
    );
}

function Hand({ p }: { p: Props }) {
    const hand = p.view.hand[p.me!] ?? [];
    const nuts = hand.filter((card) => card === 'nuts').length;
    const rest = tally(hand.filter((card) => card !== 'nuts'));
    const size = rest.length + nuts;
    const rows = Math.max(1, Math.ceil(size / 7)),
        wide = Math.max(1, Math.ceil(size / 12));
    const k = Math.ceil(size / rows),
        wideK = Math.ceil(size / wide);
    const style = { '--k': k, '--wide': wideK };
    const tight = `${k > 4 ? 'tight' : ''} ${wideK > 10 ? 'wide-tight' : ''}`;
    return (
        <div
            class={`belo4ka-hand ${tight}`}
            data-see="hand"
            role="group"
            aria-label={p.t('belo4ka.page.hand-label', { n: hand.length })}
            style={style}
        >
            {rest.map(([card, n]) => (
                <HandCard key={card} p={p} card={card} n={n} />
            ))}
            {Array.from({ length: nuts }, (_, i) => (
                <NutsCard key={`n${i}`} p={p} at={i} />
            ))}
        </div>
    );
}

/** Squirrels in front of me; with Nuts picked they may come back. */
function Mine({ p }: { p: Props }) {
    const { t, view } = p;
    const front = view.front[p.me!] ?? [];
    const { count, take } = handful(p);
    return (
        <div class="belo4ka-mine" data-see="front">
            <span class="xs mut">
                {front.length > 0 ? t('belo4ka.page.in-front') : t('belo4ka.page.nothing-front')}
            </span>
            {count === 0 ? (
                <Front cards={front} t={t} />
            ) : (
                tally(front).map(([card, n]) => {
                    const back = take.filter((one) => one === card).length;
                    return (
                        <Pick
                            key={card}
                            isIn={back > 0}
                            isLit={take.length < count}
                            why={p.why}
                            class="belo4ka-back"
                            data-card={card}
                            else={nutsMove(p, count, [...take, card])}
                            onPick={() => pickBack(p, card, n)}
                            label={`${t('belo4ka.page.take-back')}: ${t.word(card)}, ${back}/${n}`}
                        >
                            <Mini card={card} n={n} />
                            {back > 0 && (
                                <span class="tag brass" aria-hidden="true">{`${back}/${n}`}</span>
                            )}
                        </Pick>
                    );
                })
            )}
            <span class="grow" />
            {view.forfeits[p.me!]! > 0 && (
                <span class="tag">
                    {t('belo4ka.page.forfeits')} {view.forfeits[p.me!]}
                    {isNamed(view) && ` (${t.word(view.label)})`}
                </span>
            )}
            {view.retired.includes(p.me!) && <span class="tag">{t('belo4ka.page.retired')}</span>}
            <span class="tag">
                {t('belo4ka.page.points')} <b>{view.total[p.me!]}</b>
            </span>
            {can(p, 'retire') && (
                <button
                    type="button"
                    class="btn quiet sm"
                    data-walk=""
                    data-move="retire"
                    onClick={() => p.choose.stage('retire')}
                >
                    {t('belo4ka.move.retire')}
                </button>
            )}
        </div>
    );
}

export function Dock(p: Props) {
    if (p.me === null) return null;
    if (
        (p.view.phase === 'window' && can(p, 'slap')) ||
        (p.view.phase === 'last' && can(p, 'call'))
    )
        return <Zones p={p} />;
    return (
        <div class="belo4ka-dock">
            <Mine p={p} />
            {p.view.phase !== 'scored' && p.view.phase !== 'over' && <Hand p={p} />}
        </div>
    );
}
