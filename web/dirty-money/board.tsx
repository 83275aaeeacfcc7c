// board.tsx -- the locations: what is sold above, what lies below, what a visit does to the hand.
import { isPhone } from '../app/settings';
import { counted } from '../parts/counted';
import { Emblem, SeatMark } from '../parts/icon';
import { Pick } from '../parts/pick';
import { Touch } from '../parts/touch';
import {
    ActionCard,
    NoteCard,
    PLACE_EMBLEM,
    PlacementTile,
    SIGNS,
    noteLabel,
    noteOf,
    placementLabel,
} from './cards';
import { cartOf, isForSale, storeOf, toggleSlot } from './store';
import { PLACES, isMine, placesOf, say, slotsOf, stallOf } from './model';
import type { Props } from './model';
import { AllRows, Details, MyRow } from './seats';

// ---- who has been where this round -----------------------------------------------------------

function remember(p: Props): void {
    const store = storeOf(p);
    if (p.view.round !== store.beenRound) store.been.clear();
    store.beenRound = p.view.round;
    for (const event of p.events)
        if (event.kind === 'visit' && typeof event.seat === 'number')
            store.been.set(String(event.args.place), event.seat);
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
    const isSmall = isPhone.value && slots.length === 3;
    return (
        <div class={`slots n${slots.length}`} data-see="rows">
            {slots.map(([slot, kind]) => {
                if (!kind)
                    return (
                        <div
                            key={slot}
                            class="dirty-money-tile gone"
                            role="img"
                            aria-label={say(p, 'empty-slot')}
                            data-word="field:rows"
                        />
                    );
                if (!isShop)
                    return <PlacementTile key={slot} {...{ p, kind, isSmall }} isSaid />;
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
                        data-leads={taken.includes(slot) ? undefined : `buy ${slot}`}
                    >
                        <PlacementTile {...{ p, kind, isSmall }} />
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
        <div class="name" data-word={`location:${place}`}>
            <Emblem name={PLACE_EMBLEM[place]!} class="emblem" />
            <span class="grow">
                <b class={`disp ${p.t.word(place).length > 12 ? 'lng' : ''}`}>{p.t.word(place)}</b>
                <span class="xs mut only-d">{text}</span>
            </span>
        </div>
    );
}

/** What a visit would do to the hand, or who has been here. */
function tagOf(
    p: Props,
    place: string,
): { text: string; brief?: string; look: string; seat?: number } | null {
    const { view, me, t } = p;
    const cards = stallOf(view, place),
        seat = storeOf(p).been.get(place);
    const isHere = view.location === place && view.phase !== 'visit';
    if (isHere && view.turn === me) return { text: say(p, 'you-here'), look: 'brass' };
    if (isHere) return { text: t.seat(view.turn), look: '', seat: view.turn };
    if (cards.length === 0)
        return seat === undefined
            ? null
            : { text: say(p, 'was-here', { actor: seat }), brief: t.seat(seat), look: '', seat };
    if (me === null || view.phase !== 'visit') return { text: say(p, 'waits'), look: '' };
    const n = view['hand-count'][me]!,
        limit = view.facts.limit[me]!;
    const m = n + (view.facts.brings[PLACES.indexOf(place)] ?? 0);
    if (m <= limit) return { text: say(p, 'hand-after', { n, m, limit }), look: 'good' };
    const over = { n: m - limit, m, limit };
    return { text: say(p, 'hand-over', over), brief: say(p, 'hand-over-short', over), look: 'bad' };
}

function Tag({ p, place }: { p: Props; place: string }) {
    const tag = tagOf(p, place);
    if (!tag) return null;
    return (
        <span class={`tag ${tag.look}`}>
            {tag.seat !== undefined && <SeatMark seat={tag.seat} />}
            {tag.brief ? (
                <>
                    <span class="only-d">{tag.text}</span>
                    <span class="only-p">{tag.brief}</span>
                </>
            ) : (
                tag.text
            )}
        </span>
    );
}

/** A location said in one breath: what is sold there, what lies there, what a visit does. */
function labelOf(p: Props, place: string): string {
    const sold = slotsOf(p, place).flatMap(([, kind]) => (kind ? [placementLabel(p, kind)] : []));
    const cards = stallOf(p.view, place).map((card) => noteLabel(p, card));
    return [
        p.t.word(place),
        sold.join('; '),
        cards.length ? cards.join(', ') : say(p, 'empty'),
        tagOf(p, place)?.text ?? '',
    ]
        .filter(Boolean)
        .join('. ');
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
                    <span class="emp" data-word="field:stalls">
                        {say(p, isHere ? 'taken' : 'empty')}
                    </span>
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
            <div class="at-foot">
                <Tag p={p} place={place} />
            </div>
        </>
    );
    const label = labelOf(p, place);
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
                <div class="all" aria-hidden="true">
                    {inside}
                </div>
            </Touch>
        );
    return (
        <section
            ref={(box) => {
                // Not in a picture of the rules: whoever opens them begins at the top.
                if (isHere && box && !box.closest('.still'))
                    box.scrollIntoView({ block: 'nearest' });
            }}
            class={`dirty-money-loc ${isHere ? 'here' : ''}`}
            aria-label={label}
            data-place={place}
        >
            {inside}
        </section>
    );
}

// ---- all of them -----------------------------------------------------------------------------

export function Board(p: Props) {
    remember(p);
    const places = placesOf(p);
    return (
        <div class="dirty-money" tabIndex={0}>
            <div
                class={`dirty-money-locs ${counted(places.length)}`}
                style={{ '--n': places.length }}
            >
                {places.map((place) => (
                    <Place key={place} p={p} place={place} />
                ))}
            </div>
            <div class="only-d">{p.me === null ? <AllRows p={p} /> : <MyRow p={p} />}</div>
            <Details p={p} />
        </div>
    );
}
