// table.tsx -- the table of Dirty Money: locations as columns, on a phone as strips.
//
// Each location says what a visit does to the hand. Own placements lie under the table; what a
// rival owns is a tap on the plate away.
import { signal } from '@preact/signals';
import type { GameTable, TableButton } from '../app/contract';
import { ClauseChip } from '../parts/clause';
import { Emblem, Icon, SeatMark } from '../parts/icon';
import { Pick } from '../parts/pick';
import { Sheet } from '../parts/sheet';
import { Touch } from '../parts/touch';
import {
    ActionCard,
    NoteCard,
    PLACE_EMBLEM,
    PlacementTile,
    REGION_EMBLEM,
    SIGNS,
    VILLAIN_EMBLEM,
    currencyOf,
    noteLabel,
    noteOf,
    placementLabel,
} from './cards';
import { cartOf, isForSale, pickedAt, pickedWords, togglePick, toggleSlot } from './cart';
import { PaySheet, payButton } from './pay';
import { Bears, Pending, Swap, bearsMove } from './steps';
import {
    can,
    goalOf,
    handOf,
    isBuy,
    isMine,
    limitOf,
    ownOf,
    placesOf,
    slotsOf,
    stallOf,
} from './view';
import type { Props } from './view';

const say = (p: Props, name: string, args = {}): string => p.t(`dirty-money.page.${name}`, args);

// ---- who has been where this round -----------------------------------------------------------

const been = new Map<string, number>();
let beenRound = -1;
function remember(p: Props): void {
    if (p.view.round !== beenRound) been.clear();
    beenRound = p.view.round;
    for (const event of p.events)
        if (event.kind === 'visit' && typeof event.seat === 'number')
            been.set(String(event.args['place']), event.seat);
}

// ---- a location ------------------------------------------------------------------------------

function Slots({ p, place }: { p: Props; place: string }) {
    const slots = slotsOf(p, place);
    if (slots.length === 0) {
        const text = place === 'black-market' ? say(p, 'market-long') : say(p, 'banana-long');
        return (
            <div class="slots">
                <div class="nothing">{text}</div>
            </div>
        );
    }
    const isShop = p.view.phase === 'location';
    const { slots: taken } = cartOf(p);
    return (
        <div class={`slots n${slots.length}`}>
            {slots.map(([slot, kind]) => {
                if (!kind)
                    return (
                        <div
                            key={slot}
                            class="dirty-money-tile gone"
                            role="img"
                            aria-label={say(p, 'empty-slot')}
                        />
                    );
                if (!isShop) return <PlacementTile key={slot} p={p} kind={kind} />;
                return (
                    <Pick
                        key={slot}
                        isIn={taken.includes(slot)}
                        isLit={isMine(p) && isForSale(p, slot)}
                        label={placementLabel(p, kind)}
                        why={p.why}
                        else={`buy ${slot}`}
                        onPick={() => toggleSlot(p, slot)}
                        class="dirty-money-slot"
                        data-slot={slot}
                    >
                        <PlacementTile p={p} kind={kind} />
                    </Pick>
                );
            })}
        </div>
    );
}

function NamePlate({ p, place }: { p: Props; place: string }) {
    const sign = { europe: 'eur', japan: 'jpy', usa: 'usd' }[place];
    const text = sign
        ? say(p, 'buys-region', { sign: SIGNS[sign] })
        : place === 'black-market'
          ? say(p, 'buys-market')
          : place === 'auction-house'
            ? say(p, 'buys-auction')
            : say(p, 'buys-banana');
    return (
        <div class="name">
            <Emblem name={PLACE_EMBLEM[place]!} class="emblem" />
            <span class="grow">
                <b class="disp">{p.t.word(place)}</b>
                <span class="xs mut only-d">{text}</span>
            </span>
        </div>
    );
}

/** What a visit would do to the hand, or who has been here. */
function Tag({ p, place }: { p: Props; place: string }) {
    const cards = stallOf(p.view, place),
        seat = been.get(place);
    const isHere = p.view.location === place && p.view.phase !== 'visit';
    if (isHere && p.view.turn === p.me) return <span class="tag brass">{say(p, 'you-here')}</span>;
    if (isHere)
        return (
            <span class="tag">
                <SeatMark seat={p.view.turn} />
                {p.t.seat(p.view.turn)}
            </span>
        );
    if (cards.length === 0)
        return seat === undefined ? null : (
            <span class="tag">
                <SeatMark seat={seat} />
                {say(p, 'was-here', { actor: seat })}
            </span>
        );
    if (p.me === null || p.view.phase !== 'visit')
        return <span class="tag">{say(p, 'waits')}</span>;
    const n = p.view['hand-count'][p.me]!,
        limit = limitOf(p.view, p.me);
    const m = n + cards.filter((card) => noteOf(p, card)).length;
    if (m <= limit) return <span class="tag good">{say(p, 'hand-after', { n, m, limit })}</span>;
    return (
        <span class="tag bad">
            <span class="only-d">{say(p, 'hand-over', { n: m - limit, m, limit })}</span>
            <span class="only-p">{say(p, 'hand-over-short', { n: m - limit, m, limit })}</span>
        </span>
    );
}

function Place({ p, place }: { p: Props; place: string }) {
    const cards = stallOf(p.view, place);
    const isHere = p.view.location === place && p.view.phase !== 'visit';
    const inside = (
        <>
            <Slots p={p} place={place} />
            <NamePlate p={p} place={place} />
            <div class="stall">
                {cards.length === 0 ? (
                    <span class="emp">{say(p, isHere ? 'taken' : 'empty')}</span>
                ) : (
                    cards.map((card, i) =>
                        noteOf(p, card) ? (
                            <NoteCard key={i} p={p} card={card} />
                        ) : (
                            <ActionCard key={i} p={p} card={card} />
                        ),
                    )
                )}
            </div>
            <div class="foot">
                <Tag p={p} place={place} />
            </div>
        </>
    );
    const label = `${p.t.word(place)}: ${cards.length ? cards.map((card) => noteLabel(p, card)).join(', ') : say(p, 'empty')}`;
    if (p.view.phase === 'visit')
        return (
            <Touch
                choose={p.choose}
                facets={{ kind: 'visit', place }}
                else={`visit ${place}`}
                label={label}
                class="dirty-money-loc"
                data-place={place}
            >
                {inside}
            </Touch>
        );
    return (
        <section
            ref={(box) => {
                if (isHere && box) box.scrollIntoView({ block: 'nearest' });
            }}
            class={`dirty-money-loc ${isHere ? 'here' : ''}`}
            aria-label={label}
            data-place={place}
        >
            {inside}
        </section>
    );
}

// ---- what people own -------------------------------------------------------------------------

function Owned({ p, seat }: { p: Props; seat: number }) {
    const tucked = p.view[`tucked-${seat}`] ?? [];
    return (
        <>
            {ownOf(p.view, seat).map((kind, i) => (
                <PlacementTile key={i} p={p} kind={kind} owned tucked={tucked[i] ?? 0} />
            ))}
        </>
    );
}

function MyRow({ p }: { p: Props }) {
    const { view, me } = p;
    if (me === null) return null;
    const own = ownOf(view, me),
        villain = view.villain[me]!;
    return (
        <div class="dirty-money-mine">
            <b class="disp only-d">{say(p, 'own')}</b>
            <div class="tiles">
                {own.length > 0 ? (
                    <Owned p={p} seat={me} />
                ) : (
                    <span class="sm">{say(p, 'own-none')}</span>
                )}
            </div>
            <span class="tag" title={p.t(`dirty-money.about-word.${villain}`)}>
                <Icon name={VILLAIN_EMBLEM[villain] ?? 'rat'} class="s" />
                <span class="long">{p.t.word(villain)}</span>
            </span>
            <span class="tag">
                <span class="long">{say(p, 'own-of', { n: own.length, goal: goalOf(p) })}</span>
                <span class="short">{say(p, 'meter', { n: own.length, m: goalOf(p) })}</span>
            </span>
            {view.overpay[me]! > 0 && (
                <span class="tag good">{say(p, 'overpay-n', { n: view.overpay[me] })}</span>
            )}
            <button
                type="button"
                class={`tag list ${view.points[me]! > 0 ? 'bad' : ''}`}
                onClick={(event) => {
                    event.stopPropagation();
                    looking.value = me;
                }}
                aria-label={say(p, 'details', { actor: me })}
            >
                <Icon name="i-book" class="xs" />
                {view.points[me]}
            </button>
            {view.token === me && (
                <span class="tag brass" title={say(p, 'token')}>
                    <Icon name="i-first" class="xs" />1
                </span>
            )}
        </div>
    );
}

const looking = signal<number | null>(null);

/** Everything of a seat that lies open: placements with what is tucked under them, blacklist. */
function Details({ p }: { p: Props }) {
    const seat = looking.value;
    if (seat === null) return null;
    const { view, t } = p,
        villain = view.villain[seat] ?? '';
    const list = view.counters.flatMap((one) => {
        const found = new RegExp(`^${seat}-blacklist-(.+)$`).exec(one);
        return found ? [found[1]!] : [];
    });
    return (
        <Sheet
            title={say(p, 'details', { actor: seat })}
            onClose={() => {
                looking.value = null;
            }}
        >
            <div class="dirty-money-details">
                <p>
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

function Board(p: Props) {
    remember(p);
    const places = placesOf(p);
    return (
        <div class="dirty-money">
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

function Dock(p: Props) {
    const { view } = p;
    if (p.me === null) return null;
    const hand = handOf(p, p.me),
        isPaying = cartOf(p).slots.length > 0;
    const isSwap = view.phase === 'swap' && isMine(p);
    return (
        <div class="dirty-money-dock">
            {view.phase === 'actions' && isMine(p) && <Pending p={p} />}
            {!isPaying && (
                <div class="only-p">
                    <MyRow p={p} />
                </div>
            )}
            {!isPaying && !isSwap && (
                <div
                    class="dirty-money-hand"
                    role="group"
                    aria-label={say(p, 'hand-label', { n: hand.length })}
                    style={{ '--k': Math.max(1, hand.length) }}
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

// ---- seats -----------------------------------------------------------------------------------

function plate(p: Props, seat: number) {
    const { view, t } = p,
        villain = view.villain[seat] ?? 'rat';
    const count = (region: string): number =>
        ownOf(view, seat).filter((kind) => kind.startsWith(`${region}-`)).length;
    return (
        <button
            type="button"
            class="dirty-money-plate"
            aria-label={say(p, 'details', { actor: seat })}
            onClick={(event) => {
                event.stopPropagation();
                looking.value = seat;
            }}
        >
            <Icon name={VILLAIN_EMBLEM[villain] ?? 'rat'} class="villain" label={t.word(villain)} />
            <span class="only-d vname">{t.word(villain)}</span>
            <span title={say(p, 'hand-n', { n: view['hand-count'][seat] })}>
                <Icon name="i-cards" class="xs" />
                <b>{view['hand-count'][seat]}</b>
            </span>
            <span class="regions" title={say(p, 'placements-n', { n: ownOf(view, seat).length })}>
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
            <span class="list" title={say(p, 'blacklist-n', { n: view.points[seat] })}>
                <Icon name="i-book" class="xs" />
                <b>{view.points[seat]}</b>
            </span>
            {view.token === seat && (
                <span title={say(p, 'token')}>
                    <Icon name="i-first" class="xs" label={say(p, 'token')} />
                </span>
            )}
        </button>
    );
}

const table: GameTable = {
    Board,
    Dock,
    Sheet: Extra,
    prompt,
    plate,
    buttons,
    status: (p: Props) =>
        [say(p, 'round', { n: p.view.round }), say(p, 'deck', { n: p.view['deck-count'] })].join(
            ' \u00b7 ',
        ),
};
export default table;
