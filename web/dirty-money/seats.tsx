// seats.tsx -- what people own: placements, what is tucked under them, the blacklist.
//
// All of it lies open (DM-F33). One's own is a row under the table; a rival's is a tap on the plate
// away.
import { isPhone } from '../app/settings';
import { ClauseChip } from '../parts/clause';
import { counted } from '../parts/counted';
import { Icon, SeatMark } from '../parts/icon';
import { Sheet } from '../parts/sheet';
import { NoteCard, PlacementTile, REGION_EMBLEM, VILLAIN_EMBLEM, currencyOf } from './cards';
import { ownOf, say } from './model';
import type { Props } from './model';
import { storeOf } from './store';

// ---- what people own -------------------------------------------------------------------------

function Owned({ p, seat, isSmall = false }: { p: Props; seat: number; isSmall?: boolean }) {
    const tucked = p.view[`tucked-${seat}`] ?? [];
    return (
        <>
            {ownOf(p.view, seat).map((kind, i) => (
                <PlacementTile
                    key={i}
                    {...{ p, kind, isSmall }}
                    isSaid
                    owned
                    tucked={tucked[i] ?? 0}
                />
            ))}
        </>
    );
}

export function MyRow({ p }: { p: Props }) {
    const { view, me } = p;
    if (me === null) return null;
    const own = ownOf(view, me),
        villain = view.villain[me]!,
        { goal } = view.facts;
    return (
        <div class="dirty-money-mine">
            <b class="disp only-d">{say(p, 'own')}</b>
            <div class={`tiles ${counted(own.length)}`}>
                {own.length > 0 ? (
                    <Owned p={p} seat={me} isSmall={isPhone.value || own.length > 5} />
                ) : (
                    <span class="sm">{say(p, 'own-none')}</span>
                )}
            </div>
            <span class="tag" data-word={`villain:${villain}`}>
                <Icon name={VILLAIN_EMBLEM[villain] ?? 'rat'} class="s" />
                <span class="long">{p.t.word(villain)}</span>
            </span>
            <span class="tag" data-word="field:placement-count">
                <span class="long">{say(p, 'own-of', { n: own.length, goal })}</span>
                <span class="short">{say(p, 'meter', { n: own.length, m: goal })}</span>
            </span>
            <span class="tag score" title={p.t('dirty-money.fact.score')}>
                {say(p, 'vp-label', { n: view.facts.score[me] })}
            </span>
            {view.overpay[me]! > 0 && (
                <span class="tag good">{say(p, 'overpay-n', { n: view.overpay[me] })}</span>
            )}
            <button
                type="button"
                class="list"
                data-see="points"
                onClick={(event) => {
                    event.stopPropagation();
                    storeOf(p).looking.value = me;
                }}
                aria-label={[
                    say(p, 'details', { actor: me }),
                    say(p, 'blacklist-n', { n: view.points[me] }),
                ].join(', ')}
            >
                <span class={`tag ${view.points[me]! > 0 ? 'bad' : ''}`} aria-hidden="true">
                    <Icon name="i-book" class="xs" />
                    {view.points[me]}
                </span>
            </button>
            {view.token === me && (
                <span class="tag brass" data-word="field:token">
                    <Icon name="i-first" class="xs" />1
                </span>
            )}
        </div>
    );
}

/** Whoever looks on has nothing of their own: what all have bought lies in its place. */
export function AllRows({ p }: { p: Props }) {
    return (
        <div class="dirty-money-all">
            {Array.from({ length: p.rules.seats }, (_, seat) => (
                <section key={seat} aria-label={say(p, 'details', { actor: seat })}>
                    <b class="whose disp">
                        <SeatMark seat={seat} />
                        {p.t.seat(seat)}
                    </b>
                    <div class="tiles">
                        {ownOf(p.view, seat).length > 0 ? (
                            <Owned p={p} seat={seat} isSmall />
                        ) : (
                            <span class="sm">{say(p, 'own-none')}</span>
                        )}
                    </div>
                </section>
            ))}
        </div>
    );
}

/** Everything of a seat that lies open: placements with what is tucked under them, blacklist. */
export function Details({ p }: { p: Props }) {
    const seat = storeOf(p).looking.value;
    if (seat === null) return null;
    const { view, t } = p,
        villain = view.villain[seat] ?? '';
    const list = view.counters.flatMap((one, i) => {
        const found = new RegExp(`^${seat}-blacklist-(.+)$`).exec(one),
            laid = view['counter-none'][i] ?? 0;
        return found ? [found[1]!, ...Array<string>(laid).fill('none')] : [];
    });
    return (
        <Sheet
            title={say(p, 'details', { actor: seat })}
            onClose={() => {
                storeOf(p).looking.value = null;
            }}
        >
            <div class="dirty-money-details">
                <p data-word={`villain:${villain}`}>
                    <Icon name={VILLAIN_EMBLEM[villain] ?? 'rat'} class="l" />
                    <b>{t.word(villain)}</b>{' '}
                    <span class="mut">{t(`dirty-money.about-word.${villain}`)}</span>
                </p>
                <div class="tiles">
                    {ownOf(view, seat).length > 0 ? (
                        <Owned p={p} seat={seat} />
                    ) : (
                        say(p, 'own-none')
                    )}
                </div>
                <p>
                    <Icon name="i-book" class="s" />{' '}
                    {view.points[seat]! > 0
                        ? say(p, 'blacklist-n', { n: view.points[seat] })
                        : say(p, 'clean-list')}{' '}
                    <ClauseChip id="DM-80" />
                </p>
                <div class="notes">
                    {list.map((card, i) =>
                        card === 'none' ? (
                            <span key={i} class="tag">
                                1
                            </span>
                        ) : (
                            <NoteCard key={i} p={p} card={card} />
                        ),
                    )}
                </div>
                {view.overpay[seat]! > 0 && <p>{say(p, 'overpay-n', { n: view.overpay[seat] })}</p>}
            </div>
        </Sheet>
    );
}

// ---- seats -----------------------------------------------------------------------------------

export function plate(p: Props, seat: number) {
    const { view, t } = p,
        villain = view.villain[seat] ?? 'rat';
    const count = (region: string): number =>
        ownOf(view, seat).filter((kind) => kind.startsWith(`${region}-`)).length;
    const about = [
        say(p, 'details', { actor: seat }),
        t.word(villain),
        say(p, 'vp-label', { n: view.facts.score[seat] }),
        say(p, 'hand-n', { n: view['hand-count'][seat] }),
        say(p, 'placements-n', { n: ownOf(view, seat).length }),
        say(p, 'blacklist-n', { n: view.points[seat] }),
        view.token === seat ? say(p, 'token') : '',
    ]
        .filter(Boolean)
        .join(', ');
    return (
        <button
            type="button"
            class="dirty-money-plate"
            aria-label={about}
            onClick={(event) => {
                event.stopPropagation();
                storeOf(p).looking.value = seat;
            }}
        >
            <span class="in" aria-hidden="true">
                <span class="row" data-word={`villain:${villain}`}>
                    <Icon name={VILLAIN_EMBLEM[villain] ?? 'rat'} class="villain" />
                    <span class="only-d vname">{t.word(villain)}</span>
                </span>
                <b class="score" title={t('dirty-money.fact.score')}>
                    {say(p, 'vp-label', { n: view.facts.score[seat] })}
                </b>
                <span data-word="field:hand-count">
                    <Icon name="i-cards" class="xs" />
                    <b>{view['hand-count'][seat]}</b>
                </span>
                <span
                    class="regions"
                    title={say(p, 'placements-n', { n: ownOf(view, seat).length })}
                >
                    {['eu', 'jp', 'us'].map((region) => (
                        <span key={region} class={`in-${currencyOf(region)}`}>
                            <Icon name={REGION_EMBLEM[region]!} class="xs" />
                            <b>{count(region)}</b>
                        </span>
                    ))}
                    <i>
                        <Icon name="frame" class="xs" />
                        <b>{ownOf(view, seat).length}</b>
                    </i>
                </span>
                <span class="list" data-word="field:points">
                    <Icon name="i-book" class="xs" />
                    <b>{view.points[seat]}</b>
                </span>
                {view.token === seat && (
                    <span class="first" title={say(p, 'token')}>
                        <Icon name="i-first" class="xs" />
                    </span>
                )}
            </span>
        </button>
    );
}
