// pay.tsx -- the payment sheet: what is bought in which order, a meter, notes, suggestions.
//
// Suggestions are payments out of the legal list; any other set of notes may be put together and
// the house is asked about it. Notes that are not taken here are grey and say which clause says so.
import { ClauseChip } from '../parts/clause';
import { counted } from '../parts/counted';
import { Icon } from '../parts/icon';
import { Pick } from '../parts/pick';
import type { Legal } from '../app/contract';
import {
    NoteCard,
    PlacementTile,
    SIGNS,
    currencyOf,
    noteLabel,
    noteOf,
    placementOf,
} from './cards';
import { against, foreseen } from './previews';
import {
    canFollow,
    canShark,
    cartMove,
    cartOf,
    fill,
    isForSale,
    paidOf,
    placesOfNotes,
    priceOf,
    purchases,
    setJoint,
    setOrder,
    toggleNote,
    toggleSlot,
    worth,
} from './store';
import { handOf, kindAt, say, slotsOf } from './model';
import type { Props } from './model';

// ---- what is bought --------------------------------------------------------------------------

function Bought({ p, slot, n }: { p: Props; slot: string; n: number }) {
    const kind = kindAt(p.view, slot);
    if (!kind) return null;
    const { type } = placementOf(p, kind);
    return (
        <div class="dirty-money-bought">
            {n > 0 && (
                <span
                    class="n"
                    role="img"
                    aria-label={say(p, n === 1 ? 'first-then' : 'second-then')}
                >
                    {n}
                </span>
            )}
            <PlacementTile p={p} kind={kind} />
            <div class="grow">
                <b class="long">{p.t.word(type)}</b>
                <b class="short">{p.t(`dirty-money.page.short.${type}`)}</b>
                <span class="sm mut">{p.t(`dirty-money.about-word.${type}`)}</span>
            </div>
        </div>
    );
}

/** Two things are paid for together or one by one. */
function Together({ p }: { p: Props }) {
    const { slots, isJoint } = cartOf(p);
    const canJoin = purchases(p, slots, true).length > 0;
    return (
        <div class="seg" role="group">
            {canJoin && (
                <button
                    type="button"
                    class={isJoint ? 'on' : ''}
                    aria-pressed={isJoint}
                    data-walk=""
                    onClick={() => setJoint(p, true)}
                >
                    {say(p, 'joint')}
                    {priceTag(p, slots, true)}
                </button>
            )}
            <button
                type="button"
                class={isJoint ? '' : 'on'}
                aria-pressed={!isJoint}
                data-walk=""
                onClick={() => setJoint(p, false)}
            >
                {say(p, 'separate')}
                {priceTag(p, slots, false)}
            </button>
        </div>
    );
}

function Order({ p }: { p: Props }) {
    const { slots } = cartOf(p);
    const isTwo = slots.length === 2;
    const others =
        isTwo || !p.view.location
            ? []
            : slotsOf(p, p.view.location)
                  .map(([slot]) => slot)
                  .filter(
                      (slot) =>
                          slot !== slots[0] && isForSale(p, slot) && canFollow(p, slots[0]!, slot),
                  );
    return (
        <div class="dirty-money-order">
            <div class={`two ${counted(slots.length)}`}>
                <Bought p={p} slot={slots[0]!} n={isTwo ? 1 : 0} />
                {isTwo && (
                    <>
                        <button
                            type="button"
                            class="icon-btn turn"
                            data-walk=""
                            aria-label={say(p, 'order')}
                            title={say(p, 'order')}
                            onClick={() => setOrder(p, [slots[1]!, slots[0]!])}
                        >
                            <Icon name="i-swap" />
                        </button>
                        <Bought p={p} slot={slots[1]!} n={2} />
                    </>
                )}
            </div>
            {others.map((slot) => (
                <button
                    type="button"
                    key={slot}
                    class="btn"
                    data-walk=""
                    data-slot={slot}
                    onClick={() => toggleSlot(p, slot)}
                >
                    <Icon name="i-plus" class="s" />
                    {say(p, 'add-second', {
                        card: placementOf(p, kindAt(p.view, slot) ?? '').type,
                    })}
                </button>
            ))}
            {isTwo && <Together p={p} />}
        </div>
    );
}

function priceTag(p: Props, slots: readonly string[], isJoint: boolean): string {
    const price = priceOf(p, slots, isJoint);
    const kind = kindAt(p.view, slots[0]!);
    return price === null || !kind
        ? ''
        : `: ${SIGNS[currencyOf(placementOf(p, kind).region)]}${price}`;
}

/** What the purchase sets off, where the house can foresee it. */
function Triggers({ p }: { p: Props }) {
    const move = cartMove(p);
    if (against(p, move) !== null) return null;
    const found = foreseen(p, move);
    const told = (found?.sure ? found.events : []).filter((event) =>
        ['due', 'overpay', 'overpay-abstract', 'tuck', 'tuck-abstract', 'last-round'].includes(
            event.kind,
        ),
    );
    if (told.length === 0) return null;
    return (
        <ul class="dirty-money-sets-off">
            {told.map((event, i) => (
                <li key={i}>
                    <Icon name="i-bolt" class="s" />
                    <span>
                        {p.t.event(event)} <ClauseChip id={event.clause} />
                    </span>
                </li>
            ))}
        </ul>
    );
}

// ---- what it is paid with --------------------------------------------------------------------

function Meter({ p }: { p: Props }) {
    const { slots, isJoint, notes, shark } = cartOf(p),
        hand = handOf(p, p.me);
    const price = priceOf(p, slots, isJoint);
    if (price === null) return null;
    const paid = paidOf(p),
        whole = Math.max(price, paid, 1);
    const parts = [
        ...notes.map((at) => worth(p, hand[at]!) ?? 0),
        ...(shark === null
            ? []
            : [paidOf(p) - notes.reduce((sum, at) => sum + (worth(p, hand[at]!) ?? 0), 0)]),
    ];
    const state =
        paid < price
            ? say(p, 'short-by', { n: price - paid })
            : price === 0
              ? say(p, 'free')
              : paid === price
                ? say(p, 'exact')
                : say(p, 'over-by', { n: paid - price });
    return (
        <div class="dirty-money-meter">
            <div class="bar" aria-hidden="true">
                {parts.map((n, i) => (
                    <i key={i} style={{ width: `${(100 * n) / whole}%` }} />
                ))}
                {paid > price && <b style={{ left: `${(100 * price) / whole}%` }} />}
            </div>
            <div class="row">
                <b class="sum">{say(p, 'meter', { n: paid, m: price })}</b>
                <span class={`tag ${paid < price ? 'bad' : paid === price ? 'good' : ''}`}>
                    {paid >= price && <Icon name="i-check" class="xs" />}
                    {state}
                </span>
            </div>
        </div>
    );
}

function PayNote({ p, at }: { p: Props; at: number }) {
    const card = handOf(p, p.me)[at]!;
    const { slots, notes, shark, isJoint } = cartOf(p);
    const isIn = notes.includes(at),
        isShark = shark === at;
    const isFit = worth(p, card) !== null;
    const head = isJoint && slots.length === 2 ? `buy-both ${slots.join(' ')}` : `buy ${slots[0]}`;
    const label = [noteLabel(p, card), isIn ? say(p, 'note-in') : isShark ? say(p, 'shark-as') : '']
        .filter(Boolean)
        .join(', ');
    return (
        <Pick
            isIn={isIn || isShark}
            isLit={isFit || canShark(p, card)}
            label={label}
            why={p.why}
            else={`${head} pay ${card}`}
            onPick={() => toggleNote(p, at)}
            class="dirty-money-paynote"
            data-card={card}
        >
            <NoteCard p={p} card={card} />
            {(isIn || isShark) && (
                <span class="mark" aria-hidden="true">
                    {isShark ? `=${p.view.facts.shark}` : <Icon name="i-check" class="s" />}
                </span>
            )}
        </Pick>
    );
}

/** The clause that keeps some notes of the hand out of this purchase. */
function Kept({ p }: { p: Props }) {
    const { slots, isJoint } = cartOf(p);
    const head = isJoint && slots.length === 2 ? `buy-both ${slots.join(' ')}` : `buy ${slots[0]}`;
    const signs = new Set<string>();
    let refusal: { clause: string; text: string } | null = null;
    for (const card of handOf(p, p.me)) {
        const found = worth(p, card) === null ? against(p, `${head} pay ${card}`) : null;
        if (found?.clause !== 'DM-56') continue;
        refusal = found;
        signs.add(SIGNS[noteOf(p, card)?.currency ?? ''] ?? '');
    }
    const canBite = handOf(p, p.me).some((card) => canShark(p, card));
    if (canBite)
        return (
            <p class="dirty-money-kept">
                {say(p, 'shark-hint')} <ClauseChip id="DM-119" />
            </p>
        );
    if (!refusal) return null;
    return (
        <p class="dirty-money-kept">
            <Icon name="i-lock" class="xs" /> {[...signs].join(' ')}: {refusal.text}{' '}
            <ClauseChip id={refusal.clause} />
        </p>
    );
}

// ---- suggestions -----------------------------------------------------------------------------

const notesOf = (one: Legal): string[] => {
    const note = one.args.note;
    return Array.isArray(note) ? note.map(String) : note === undefined ? [] : [String(note)];
};

/** Up to three payments that differ: nearest to the price, rid of dirty notes, fewest cards. */
function suggestions(p: Props): { name: string; one: Legal }[] {
    const { slots, isJoint } = cartOf(p);
    const all = purchases(p, slots, isJoint);
    const plain = all.filter((one) => one.args.shark === undefined);
    const dirt = (one: Legal): number =>
        notesOf(one).filter((card) => noteOf(p, card)?.isDirty).length;
    const best = (list: Legal[], rank: (one: Legal) => number): Legal | undefined =>
        list.reduce<Legal | undefined>(
            (top, one) => (top === undefined || rank(one) > rank(top) ? one : top),
            undefined,
        );
    const found: { name: string; one: Legal | undefined }[] = [
        { name: 'near', one: plain[0] },
        { name: 'dirty', one: best(plain, (one) => dirt(one) * 10 - notesOf(one).length) },
        { name: 'few', one: best(plain, (one) => -notesOf(one).length) },
        { name: 'shark', one: all.find((one) => one.args.shark !== undefined) },
        { name: 'all', one: best(plain, (one) => notesOf(one).length) },
    ];
    const seen = new Set<string>();
    return found
        .flatMap(({ name, one }) => {
            if (!one || seen.has(one.move)) return [];
            seen.add(one.move);
            return [{ name, one }];
        })
        .slice(0, 3);
}

function Suggestions({ p }: { p: Props }) {
    const all = suggestions(p);
    if (all.length < 2) return null;
    const hand = handOf(p, p.me);
    return (
        <div class="dirty-money-suggest">
            {all.map(({ name, one }) => {
                const { notes, shark } = placesOfNotes(p, one);
                const sum = [
                    ...notes.map((at) => String(worth(p, hand[at]!) ?? '')),
                    ...(shark === null ? [] : [String(p.view.facts.shark)]),
                ].join(' + ');
                return (
                    <button
                        type="button"
                        class={`btn ${cartMove(p) === one.move ? 'outline' : ''}`}
                        key={name}
                        data-walk=""
                        data-suggest={name}
                        onClick={() => fill(p, one)}
                    >
                        {say(p, `suggest.${name}`)}
                        {sum && <small>{sum}</small>}
                    </button>
                );
            })}
        </div>
    );
}

// ---- the sheet -------------------------------------------------------------------------------

export function PaySheet({ p }: { p: Props }) {
    const { view } = p;
    return (
        <section
            class="dirty-money-pay"
            aria-label={say(p, 'pay-in', { place: view.location ?? '' })}
        >
            <div class="head">
                <div class="grow">
                    <h2>{say(p, 'pay-in', { place: view.location ?? '' })}</h2>
                    <span class="sm mut">
                        {say(p, 'pay-hint')} <ClauseChip id="DM-56" /> <ClauseChip id="DM-57" />
                    </span>
                </div>
                <button
                    type="button"
                    class="btn quiet none"
                    data-walk=""
                    aria-label={say(p, 'buy-none')}
                    onClick={() => setOrder(p, [])}
                >
                    <Icon name="i-x" class="s" />
                    <span class="long">{say(p, 'buy-none')}</span>
                </button>
            </div>
            <div class="body">
                <div class="col">
                    <Order p={p} />
                    <Triggers p={p} />
                </div>
                <div class="col">
                    <Meter p={p} />
                    <Kept p={p} />
                </div>
            </div>
        </section>
    );
}

/** The notes to pay with, where the hand was. */
export function Purse({ p }: { p: Props }) {
    return (
        <div class="dirty-money-purse">
            <div class="dirty-money-notes" role="group">
                {handOf(p, p.me).map((_, at) => (
                    <PayNote key={at} p={p} at={at} />
                ))}
            </div>
            <Suggestions p={p} />
        </div>
    );
}

/** The button that pays, if the house takes this payment. */
export function payButton(p: Props): { label: string; move: string; primary: boolean } | null {
    const move = cartMove(p);
    const { slots, isJoint } = cartOf(p);
    if (against(p, move) !== null) return null;
    const n = paidOf(p);
    const name =
        n === 0 ? 'pay-free' : slots.length === 1 ? 'pay-one' : isJoint ? 'pay-both' : 'pay-first';
    return { label: say(p, name, { n }), move, primary: true };
}
