// trade.tsx -- trade: open offers, and whom to trade with.
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Name } from '../parts/plate';
import { slip } from '../parts/slip';
import { Die, Pic, Tap, say, word } from './cards';
import { GOODS, type Props, SIZES, goodWords, offerText, stock, sum } from './model';
import { capacities } from './seats';
import { beginOffer, storeOf } from './store';

/* ---- open offers ------------------------------------------------------------------------- */

/** One side of an offer in words. */
export const side = (p: Props, goods: number[]) =>
    goodWords(goods)
        .map((good) => word(p, good))
        .join(', ') || word(p, 'nothing');

function Answers({ p, from }: { p: Props; from: number }) {
    const back = () =>
        beginOffer(
            p,
            from,
            true,
            [...p.view['offer-get'][from]!],
            [...p.view['offer-give'][from]!],
        );
    return (
        <div class="bootleggers-answers">
            <Tap
                p={p}
                facets={{ kind: 'decline', player: from }}
                else={`decline ${from}`}
                class="btn"
                label={say(p, 'decline')}
            >
                {say(p, 'decline')}
            </Tap>
            <button type="button" class="btn" onClick={back}>
                {say(p, 'counter')}
            </button>
            <Tap
                p={p}
                facets={{ kind: 'accept', player: from }}
                else={`accept ${from}`}
                class="btn good"
                label={say(p, 'accept')}
            >
                {say(p, 'accept')}
            </Tap>
        </div>
    );
}

function Offer({ p, from }: { p: Props; from: number }) {
    const v = p.view,
        to = v['offer-to'][from]!,
        mine = to === p.me,
        own = from === p.me;
    const fresh = p.events.some(
        (e) => (e.kind === 'offer' || e.kind === 'counter') && e.seat === from,
    );
    return (
        <div class={`bootleggers-offer${mine ? ' me' : ''}${fresh ? ' fresh' : ''}`}>
            <div class="who">
                <SeatMark seat={from} />
                <b>{p.t.seat(from)}</b>
                <Pic id="i-right" size={13} />
                <SeatMark seat={to} />
                <b>{p.t.seat(to)}</b>
            </div>
            <div class="what">
                <span>
                    {say(p, 'gives')} <b>{side(p, v['offer-give'][from]!)}</b>
                </span>
                <span>
                    {say(p, 'wants')} <b>{side(p, v['offer-get'][from]!)}</b>
                </span>
                {v.short.includes(from) && (
                    <span class="bad">
                        {say(p, 'cash-gone')} <ClauseChip id="BO-F11" />
                    </span>
                )}
            </div>
            {mine && <Answers p={p} from={from} />}
            {own && (
                <Tap
                    p={p}
                    facets={{ kind: 'withdraw' }}
                    else="withdraw"
                    class="btn"
                    label={p.t('bootleggers.move.withdraw')}
                >
                    {say(p, 'withdraw')}
                </Tap>
            )}
            {!mine && !own && <span class="tag">{say(p, 'waits-for', { player: to })}</span>}
        </div>
    );
}

/* ---- whom to trade with ------------------------------------------------------------------ */

/** What the stills made, still by still. */
function Rolls({ p, seat }: { p: Props; seat: number }) {
    const v = p.view,
        stills = [v['family-roll'][seat]!, ...v['remote-roll'][seat]!].filter((r) => r.length > 0);
    return (
        <span class="rolls">
            {stills.map((roll, i) => (
                <span key={i}>
                    {roll.map((face) => (
                        <Die face={Number(face)} size={17} />
                    ))}
                </span>
            ))}
        </span>
    );
}

/** Asks first whether an offer is possible at all: one at a time, and not too many. */
async function openOffer(p: Props, seat: number, at: Element): Promise<void> {
    const no = await p.why(offerText('offer', seat, ...probe(p, seat)));
    if (no && no.clause === 'BO-Q62') slip.show(no, at);
    else beginOffer(p, seat);
}

function Trader({ p, seat }: { p: Props; seat: number }) {
    const v = p.view,
        thugs = sum(v.thug[seat]!),
        isMe = seat === p.me;
    const isOn = p.mustAct.includes(seat);
    return (
        <div class={`bootleggers-trader S${seat}${isOn ? ' on' : ''}`} data-seat={seat}>
            <button
                type="button"
                class="who"
                aria-expanded={storeOf(p).look.value === seat}
                onClick={() => {
                    storeOf(p).look.value = storeOf(p).look.value === seat ? null : seat;
                }}
            >
                <SeatMark seat={seat} />
                <Name name={p.t.seat(seat)} />
                {v.ready.includes(seat) && (
                    <Icon name="i-check" class="s" label={say(p, 'ready')} />
                )}
            </button>
            <div class="row things">
                <span>
                    <Pic id="crate" size={20} />
                    <b>{v.crates[seat]}</b>
                </span>
                <span>
                    <Pic id="truck" size={18} wide />
                    <b>{capacities(p, seat).join('+') || '–'}</b>
                </span>
                {thugs > 0 && (
                    <span>
                        <Pic id="dagger" size={18} />
                        <b>{thugs}</b>
                    </span>
                )}
                <Rolls p={p} seat={seat} />
            </div>
            {!isMe && p.me !== null && !p.over && (
                <button
                    type="button"
                    class="btn outline"
                    data-offer={seat}
                    onClick={(event) => void openOffer(p, seat, event.currentTarget)}
                >
                    {say(p, 'make-offer')}
                </button>
            )}
            {isMe && <span class="xs">{say(p, 'room-for', { n: sum(capacities(p, seat)) })}</span>}
        </div>
    );
}

/** Goods that would surely be there, to ask whether an offer to that seat is possible at all. */
function probe(p: Props, seat: number): [number[], number[]] {
    const has = (of: number) =>
        GOODS.map(
            (good, i) =>
                (good === 'crates' || SIZES.includes(good as 'small')) && stock(p.view, of)[i]! > 0,
        );
    const first = (list: boolean[]) => GOODS.map((_, i) => (i === list.indexOf(true) ? 1 : 0));
    const mine = has(p.me!);
    return mine.includes(true)
        ? [first(mine), GOODS.map(() => 0)]
        : [GOODS.map(() => 0), first(has(seat))];
}

export function Trade({ p, order }: { p: Props; order: number[] }) {
    const open = order.filter((seat) => p.view['offer-to'][seat] !== null);
    open.sort(
        (a, b) => Number(p.view['offer-to'][b] === p.me) - Number(p.view['offer-to'][a] === p.me),
    );
    return (
        <div class="bootleggers-trade">
            <div class="bootleggers-traders" style={{ '--n': order.length }}>
                {order.map((seat) => (
                    <Trader key={seat} p={p} seat={seat} />
                ))}
            </div>
            <div class="bootleggers-offers">
                {open.map((from) => (
                    <Offer key={from} p={p} from={from} />
                ))}
                {open.length === 0 && <div class="bootleggers-none">{say(p, 'no-offers')}</div>}
            </div>
        </div>
    );
}
