// table_trade.tsx -- trade: open offers, whom to trade with, and the sheet to make an offer on.
//
// The legal list holds a few ready-made offers; they are suggestions here. Any other is composed by
// steppers and judged by the house while it is made. A promise is a line of talk: the rules never
// see it, and the sheet says so.
import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '../app/contract';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { slip } from '../parts/slip';
import { Die, Pic, Tap, Token, cash, say, word } from './kit';
import {
    GOODS,
    type Props,
    SIZES,
    THUGS,
    goodWords,
    goodsOf,
    inUse,
    movesOf,
    offerText,
    stock,
    sum,
    truckFacts,
} from './model';
import { type Draft, beginOffer, draft, look } from './state';
import { emblemOf } from './table_market';
import { capacities } from './table_seats';

/* ---- open offers ------------------------------------------------------------------------- */

const side = (p: Props, goods: number[]) =>
    goodWords(goods)
        .map((good) => word(p, good))
        .join(', ') || word(p, 'nothing');

function Answers({ p, from }: { p: Props; from: number }) {
    const back = () =>
        beginOffer(from, true, [...p.view['offer-get'][from]!], [...p.view['offer-give'][from]!]);
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
    else beginOffer(seat);
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
                aria-expanded={look.value === seat}
                onClick={() => {
                    look.value = look.value === seat ? null : seat;
                }}
            >
                <SeatMark seat={seat} />
                <b class="nm">{isMe ? say(p, 'you') : p.t.seat(seat)}</b>
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

/* ---- the sheet --------------------------------------------------------------------------- */

const iconOf = (good: string) =>
    good === 'cash'
        ? 'note'
        : good === 'crates'
          ? 'crate'
          : THUGS.includes(good)
            ? emblemOf(good)
            : 'truck';

function goodName(p: Props, good: string): string {
    if (good === 'cash') return say(p, 'cash');
    if (good === 'crates') return say(p, 'crates');
    return word(p, good);
}

function goodHint(p: Props, seat: number, good: string): string {
    const have = stock(p.view, seat)[GOODS.indexOf(good)]!;
    if (good === 'cash')
        return p.view.money[seat] === null
            ? say(p, 'purse-secret')
            : say(p, 'you-have', { n: have });
    if (good === 'crates') {
        const room = sum(inUse(p.view, seat).map((n, i) => n * truckFacts(p, SIZES[i]!).capacity));
        return say(p, 'has-room', { n: have, m: room });
    }
    const size = good.replace('rent-', '');
    if (!SIZES.includes(size as 'small')) return p.t(`bootleggers.about-word.${good}`);
    return good === size
        ? say(p, 'for-good', { n: truckFacts(p, size).capacity })
        : say(p, 'until-sales', { n: truckFacts(p, size).capacity });
}

function Row({
    p,
    seat,
    good,
    n,
    set,
}: {
    p: Props;
    seat: number;
    good: string;
    n: number;
    set: (n: number) => void;
}) {
    const max = stock(p.view, seat)[GOODS.indexOf(good)]!,
        name = goodName(p, good);
    return (
        <div
            class={`bootleggers-good${n ? ' on' : ''}`}
            role="group"
            aria-label={name}
            data-good={good}
        >
            <Pic id={iconOf(good)} size={26} wide={iconOf(good) === 'truck'} />
            <span class="grow">
                <b>{name}</b>
                <small>{goodHint(p, seat, good)}</small>
            </span>
            {max === 1 && n === 0 ? (
                <button type="button" class="add" onClick={() => set(1)}>
                    <Pic id="i-plus" size={16} />
                    {say(p, 'add')}
                </button>
            ) : (
                <span class="bootleggers-step">
                    <button
                        type="button"
                        disabled={n === 0}
                        aria-label={say(p, 'one-less', { thing: name })}
                        onClick={() => set(n - 1)}
                    >
                        <Pic id="i-minus" />
                    </button>
                    <b aria-live="polite">{good === 'cash' ? cash(p, n) : n}</b>
                    <button
                        type="button"
                        disabled={n >= max}
                        aria-label={say(p, 'one-more', { thing: name })}
                        onClick={() => set(n + 1)}
                    >
                        <Pic id="i-plus" />
                    </button>
                </span>
            )}
        </div>
    );
}

const ORDER = [
    'crates',
    'cash',
    'rent-small',
    'rent-medium',
    'rent-large',
    'small',
    'medium',
    'large',
    ...THUGS,
];

function Side({
    p,
    d,
    seat,
    which,
    title,
}: {
    p: Props;
    d: Draft;
    seat: number;
    which: 'give' | 'get';
    title: string;
}) {
    const goods = d[which],
        have = stock(p.view, seat);
    const rows = ORDER.filter(
        (good) => have[GOODS.indexOf(good)]! > 0 || goods[GOODS.indexOf(good)]! > 0,
    );
    const set = (good: string) => (n: number) => {
        draft.value = { ...d, [which]: goods.map((old, i) => (GOODS[i] === good ? n : old)) };
    };
    return (
        <div class="bootleggers-side">
            <h3>{title}</h3>
            {rows.map((good) => (
                <Row
                    key={good}
                    p={p}
                    seat={seat}
                    good={good}
                    n={goods[GOODS.indexOf(good)]!}
                    set={set(good)}
                />
            ))}
            {which === 'give' && (
                <div class="bootleggers-good lock">
                    <Token seat={seat} />
                    <span class="grow">
                        <b>{say(p, 'influence-markers')}</b>
                        <small>
                            {say(p, 'never-sold')} <ClauseChip id="BO-100" />
                        </small>
                    </span>
                    <Pic id="i-lock" size={16} />
                </div>
            )}
        </div>
    );
}

/** Why the house would not take the offer as it stands; null while it would. */
function useVerdict(p: Props, move: string): Refusal | null {
    const [no, setNo] = useState<Refusal | null>(null);
    useEffect(() => {
        let live = true;
        void p.why(move).then((answer) => {
            if (live) setNo(answer);
        });
        return () => {
            live = false;
        };
    }, [move, p.view]);
    return no;
}

export function OfferSheet({ p, d }: { p: Props; d: Draft }) {
    const move = offerText(d.counter ? 'counter' : 'offer', d.to, d.give, d.get),
        no = useVerdict(p, move);
    const isEmpty = sum(d.give) + sum(d.get) === 0;
    const close = () => {
        draft.value = null;
    };
    const send = () => {
        if (d.promise.trim()) p.say(say(p, 'promise-said', { text: d.promise.trim() }));
        p.play(move);
        close();
    };
    const ideas = d.counter
        ? []
        : movesOf(p.legal, 'offer')
              .filter((m) => m.args.player === d.to)
              .slice(0, 3);
    return (
        <div class="bootleggers-sheet">
            <div class="hd">
                <div class="grow">
                    <h2>
                        {say(p, d.counter ? 'counter-to' : 'offer-to')} <SeatMark seat={d.to} />
                        &nbsp;
                        {p.t.seat(d.to)}
                    </h2>
                    <div class="sm mut">
                        {say(p, 'all-see')} <ClauseChip id="BO-98" /> <ClauseChip id="BO-Q35" />
                    </div>
                </div>
            </div>
            {ideas.length > 0 && (
                <div class="bootleggers-ideas">
                    <span class="xs mut">{say(p, 'ideas')}</span>
                    {ideas.map((m) => (
                        <button
                            type="button"
                            class="btn"
                            key={m.move}
                            onClick={() => {
                                draft.value = {
                                    ...d,
                                    give: goodsOf(m.args.give),
                                    get: goodsOf(m.args.get),
                                };
                            }}
                        >
                            {side(p, goodsOf(m.args.give))} ⇄ {side(p, goodsOf(m.args.get))}
                        </button>
                    ))}
                </div>
            )}
            <div class="bootleggers-sides">
                <Side p={p} d={d} seat={p.me!} which="give" title={say(p, 'you-give')} />
                <Side p={p} d={d} seat={d.to} which="get" title={say(p, 'you-get')} />
            </div>
            <label class="bootleggers-promise">
                <Pic id="i-chat" size={16} />
                <input
                    type="text"
                    maxLength={200}
                    value={d.promise}
                    placeholder={say(p, 'promise')}
                    aria-label={say(p, 'promise')}
                    onInput={(event) => {
                        draft.value = { ...d, promise: (event.target as HTMLInputElement).value };
                    }}
                />
                <span class="tag">{say(p, 'not-enforced')}</span>
            </label>
            <div class="ft">
                <button type="button" class="btn" onClick={close}>
                    {say(p, 'drop')}
                </button>
                <div class="grow sm" role="status">
                    {no && !isEmpty && (
                        <span class="bad">
                            {no.text} <ClauseChip id={no.clause} />
                        </span>
                    )}
                </div>
                <button
                    type="button"
                    class="btn primary big"
                    disabled={isEmpty || no !== null}
                    onClick={send}
                >
                    {say(p, 'send-offer')}
                </button>
            </div>
        </div>
    );
}
