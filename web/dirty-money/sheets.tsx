// sheets.tsx -- the smaller choices: the Bears' regions, a Swap, action cards and their targets.
import { useSignal } from '@preact/signals';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Touch } from '../parts/touch';
import { ActionCard, NoteCard, REGION_EMBLEM, noteLabel, tally } from './cards';
import { handOf, say } from './model';
import type { Props } from './model';
import { storeOf } from './store';

// ---- the Bears -------------------------------------------------------------------------------

const REGIONS: [string, string][] = [
    ['eu', 'europe'],
    ['jp', 'japan'],
    ['us', 'usa'],
];
const total = (p: Props): number =>
    REGIONS.reduce((sum, [region]) => sum + (storeOf(p).bears.value[region] ?? 0), 0);

/** The legal move that takes as many as are chosen now. */
export const bearsMove = (p: Props): string | null =>
    p.legal.find(
        (one) =>
            one.kind === 'bears' &&
            REGIONS.every(
                ([region]) => Number(one.args[region]) === storeOf(p).bears.value[region],
            ),
    )?.move ?? null;

export function Bears({ p }: { p: Props }) {
    const most = Math.max(
        0,
        ...p.legal.map((one) =>
            REGIONS.reduce((sum, [region]) => sum + Number(one.args[region] ?? 0), 0),
        ),
    );
    const change = (region: string, by: number): void => {
        const { bears } = storeOf(p);
        bears.value = { ...bears.value, [region]: (bears.value[region] ?? 0) + by };
    };
    return (
        <section class="dirty-money-bears">
            {REGIONS.map(([region, place], i) => {
                const n = storeOf(p).bears.value[region] ?? 0;
                return (
                    <div key={region} class="one">
                        <Icon name={REGION_EMBLEM[region]!} class="l" />
                        <div class="grow">
                            <b class="disp">{p.t.word(place)}</b>
                            <span class="xs mut">
                                {say(p, 'bears-deck', { n: p.view['region-left'][i] ?? 0 })}
                            </span>
                        </div>
                        <span class="step">
                            <button
                                type="button"
                                data-walk=""
                                aria-label={say(p, 'less', { place })}
                                disabled={n === 0}
                                onClick={() => change(region, -1)}
                            >
                                <Icon name="i-minus" />
                            </button>
                            <b>{n}</b>
                            <button
                                type="button"
                                data-walk=""
                                aria-label={say(p, 'more', { place })}
                                disabled={total(p) >= most}
                                onClick={() => change(region, 1)}
                            >
                                <Icon name="i-plus" />
                            </button>
                        </span>
                    </div>
                );
            })}
            {total(p) < most && (
                <p class="sm mut">{say(p, 'bears-left', { n: most - total(p) })}</p>
            )}
        </section>
    );
}

// ---- a Swap ----------------------------------------------------------------------------------

function Side({
    p,
    cards,
    side,
    title,
}: {
    p: Props;
    cards: readonly string[];
    side: 'take' | 'give';
    title: string;
}) {
    return (
        <div class="side">
            <b>{title}</b>
            <div class="dirty-money-notes">
                {tally(cards).map(([card, n]) => (
                    <Touch
                        key={card}
                        choose={p.choose}
                        facets={{ kind: 'swap', [side]: card }}
                        data-side={side}
                        data-card={card}
                        else={`swap ${card} for ${card}`}
                        label={noteLabel(p, card)}
                        class="dirty-money-paynote"
                    >
                        <NoteCard p={p} card={card} />
                        {n > 1 && <span class="mark" aria-hidden="true">{`\u00d7${n}`}</span>}
                    </Touch>
                ))}
            </div>
        </div>
    );
}

export function Swap({ p }: { p: Props }) {
    const isHidden = useSignal(false);
    const partner = p.view.partner;
    if (partner === null) return null;
    return (
        <section class="dirty-money-swap">
            <p class="secret">
                <Icon name="i-eye" class="s" />
                <span class="grow">
                    {say(p, 'swap-secret', { actor: partner })} <ClauseChip id="DM-50" />
                </span>
                <button
                    type="button"
                    class="btn quiet"
                    data-walk=""
                    aria-pressed={isHidden.value}
                    onClick={() => {
                        isHidden.value = !isHidden.value;
                    }}
                >
                    <Icon name={isHidden.value ? 'i-eye' : 'i-eyeoff'} class="s" />
                    <span class="does">{say(p, isHidden.value ? 'peek' : 'hide')}</span>
                </button>
            </p>
            {!isHidden.value && (
                <div class="two">
                    <Side
                        p={p}
                        cards={handOf(p, partner)}
                        side="take"
                        title={say(p, 'swap-theirs', { actor: partner })}
                    />
                    <Side p={p} cards={handOf(p, p.me)} side="give" title={say(p, 'swap-mine')} />
                </div>
            )}
        </section>
    );
}

// ---- action cards ----------------------------------------------------------------------------

export function Pending({ p }: { p: Props }) {
    const targets = [
        ...new Set(
            p.choose.remaining.flatMap((one) =>
                typeof one.args.target === 'number' ? [one.args.target] : [],
            ),
        ),
    ];
    return (
        <div class="dirty-money-pending">
            <span class="xs mut">{say(p, 'pending')}</span>
            {tally(p.view.pending).map(([card, n]) => (
                <Touch
                    key={card}
                    choose={p.choose}
                    facets={{ card }}
                    else={`play ${card}`}
                    label={`${p.t.word(card)}: ${p.t(`dirty-money.about-word.${card}`)}`}
                    class="dirty-money-chip"
                    data-card={card}
                >
                    <ActionCard p={p} card={card} />
                    <span class="grow" aria-hidden="true">
                        <b>
                            {p.t.word(card)}
                            {n > 1 ? ` \u00d7${n}` : ''}
                        </b>
                        <span class="sm mut">{p.t(`dirty-money.about-word.${card}`)}</span>
                    </span>
                </Touch>
            ))}
            {targets.length > 0 && (
                <div class="targets">
                    <span class="xs mut">{p.t('dirty-money.ask.actions-target')}</span>
                    {targets.map((seat) => (
                        <Touch
                            key={seat}
                            choose={p.choose}
                            facets={{ target: seat }}
                            label={[
                                p.t.seat(seat),
                                say(p, 'hand-n', { n: p.view['hand-count'][seat] }),
                            ].join(', ')}
                            class="dirty-money-target"
                            data-seat={seat}
                        >
                            <SeatMark seat={seat} />
                            <b aria-hidden="true">{p.t.seat(seat)}</b>
                            <span class="tag" aria-hidden="true">
                                <Icon name="i-cards" class="xs" />
                                {p.view['hand-count'][seat]}
                            </span>
                        </Touch>
                    ))}
                </div>
            )}
        </div>
    );
}
