// offer.tsx -- the sheet on which an offer is made.
//
// The legal list holds a few ready-made offers; they are suggestions here. Any other is composed by
// steppers and judged by the house while it is made. A promise is a line of talk: the rules never
// see it, and the sheet says so.
import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '../app/contract';
import { ClauseChip } from '../parts/clause';
import { SeatMark } from '../parts/icon';
import { Pic, Token, cash, say, word } from './cards';
import { emblemOf } from './market';
import {
    GOODS,
    type Props,
    SIZES,
    THUGS,
    goodsOf,
    inUse,
    movesOf,
    offerText,
    stock,
    sum,
    truckFacts,
} from './model';
import { type Draft, storeOf } from './store';
import { side } from './trade';

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
            data-word={`good:${good}`}
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
        storeOf(p).draft.value = {
            ...d,
            [which]: goods.map((old, i) => (GOODS[i] === good ? n : old)),
        };
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

interface Of {
    p: Props;
    d: Draft;
}

/** Offers of the legal list, to begin with. */
function Ideas({ p, d }: Of) {
    const ideas = d.counter
        ? []
        : movesOf(p.legal, 'offer')
              .filter((m) => m.args.player === d.to)
              .slice(0, 3);
    if (ideas.length === 0) return null;
    return (
        <div class="bootleggers-ideas">
            <span class="xs mut">{say(p, 'ideas')}</span>
            {ideas.map((m) => (
                <button
                    type="button"
                    class="btn"
                    key={m.move}
                    onClick={() => {
                        storeOf(p).draft.value = {
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
    );
}

/** A line of talk that goes with the offer. */
function Promised({ p, d }: Of) {
    return (
        <label class="bootleggers-promise">
            <Pic id="i-chat" size={16} />
            <input
                type="text"
                maxLength={200}
                value={d.promise}
                placeholder={say(p, 'promise')}
                aria-label={say(p, 'promise')}
                onInput={(event) => {
                    storeOf(p).draft.value = {
                        ...d,
                        promise: (event.target as HTMLInputElement).value,
                    };
                }}
            />
            <span class="tag">{say(p, 'not-enforced')}</span>
        </label>
    );
}

export function OfferSheet({ p, d }: Of) {
    const move = offerText(d.counter ? 'counter' : 'offer', d.to, d.give, d.get),
        no = useVerdict(p, move);
    const isEmpty = sum(d.give) + sum(d.get) === 0;
    const close = () => {
        storeOf(p).draft.value = null;
    };
    const send = () => {
        if (d.promise.trim()) p.say(say(p, 'promise-said', { text: d.promise.trim() }));
        p.play(move);
        close();
    };
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
            <Ideas p={p} d={d} />
            <div class="bootleggers-sides">
                <Side p={p} d={d} seat={p.me!} which="give" title={say(p, 'you-give')} />
                <Side p={p} d={d} seat={d.to} which="get" title={say(p, 'you-get')} />
            </div>
            <Promised p={p} d={d} />
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
