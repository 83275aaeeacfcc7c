// seats.tsx -- the ribbon of phases, the seats in muscle order, and one family close up.
//
// A plate shows what everybody may see; touching it lays the family open: stills with their dice,
// trucks, thugs, back room. Money of others is secret and says so.
import { Icon, SeatMark } from '../parts/icon';
import { Name } from '../parts/plate';
import { Crates, Die, Pic, Token, cash, say, word } from './cards';
import {
    type Props,
    SIZES,
    THUGS,
    inUse,
    loadedTrucks,
    muscleLeft,
    sum,
    times,
    truckFacts,
    truckName,
    type StillInfo,
    stillsOf,
} from './model';
import { storeOf } from './store';
import { emblemOf } from './market';

export function Ribbon({ p }: { p: Props }) {
    const now = p.view.phase;
    return (
        <ol class="bootleggers-ribbon" aria-label={say(p, 'phases')}>
            {p.view.facts.phases.map((n) => (
                <li
                    key={n}
                    class={n === now ? 'on' : n < now ? 'dn' : ''}
                    aria-current={n === now ? 'step' : undefined}
                    title={p.t(`bootleggers.ui.phase-${n}`)}
                >
                    <b>{n}</b>
                    <span>{say(p, `phase-${n}`)}</span>
                </li>
            ))}
        </ol>
    );
}

/* ---- plates ------------------------------------------------------------------------------ */

function muscleText(p: Props, seat: number): string {
    const chosen = p.view.chosen[seat];
    if (p.view.step !== 'muscle') return chosen ? String(chosen) : '–';
    return chosen === 0 ? '…' : seat === p.me ? String(chosen) : '?';
}

function tagOf(p: Props, seat: number): { icon: string; text: string } | null {
    const v = p.view;
    if (v.step === 'muscle')
        return v.chosen[seat] === 0 ? null : { icon: 'i-lock', text: p.t('house.sealed') };
    const isReady = (v.step === 'trade' || v.step === 'load') && v.ready.includes(seat);
    return isReady ? { icon: 'i-check', text: say(p, 'ready') } : null;
}

export const capacities = (p: Props, seat: number): number[] =>
    inUse(p.view, seat).flatMap((n, i) => times(n).map(() => truckFacts(p, SIZES[i]!).capacity));

function Money({ p, seat }: { p: Props; seat: number }) {
    const money = p.view.money[seat] ?? null;
    return (
        <span class="only-d">
            {money === null ? say(p, 'secret') : <b>{cash(p, money)}</b>}
        </span>
    );
}

function Plate({ p, seat }: { p: Props; seat: number }) {
    const v = p.view,
        info = p.seats[seat]!,
        on = p.mustAct.includes(seat),
        seen = storeOf(p).look.value === seat ? 'seen' : '',
        tag = tagOf(p, seat);
    return (
        <button
            type="button"
            class={`plate bootleggers-plate S${seat} ${on ? 'on' : ''} ${seen}`}
            data-see={seat === p.me ? 'money' : undefined}
            data-seat={seat}
            aria-expanded={storeOf(p).look.value === seat}
            onClick={(event) => {
                event.stopPropagation();
                storeOf(p).look.value = storeOf(p).look.value === seat ? null : seat;
            }}
        >
            <SeatMark seat={seat} />
            <span class="grow">
                <span class="row nmrow">
                    <Name name={info.name} />
                    {info.bot && <Icon name="i-bot" class="xs" />}
                    {v.copper === seat && (
                        <span data-word="field:copper">
                            <Pic id="copstar" size={14} class="cop" />
                        </span>
                    )}
                    {on && <span class="sr">{p.t('page.seat.to-act')}</span>}
                    {tag && <Icon name={tag.icon} class="s mark" label={tag.text} />}
                </span>
                <span class="st">
                    <span data-word="field:chosen">
                        <Pic id="fist" size={13} />
                        <b>{muscleText(p, seat)}</b>
                    </span>
                    <Money p={p} seat={seat} />
                    <span data-word="field:back">
                        <Pic id="pawn" size={13} />
                        {v.back[seat]}
                    </span>
                </span>
                <span class="st only-d">
                    <span data-word="field:family">
                        <Pic id="still" size={14} />
                        {v.family[seat]! + sum(v.remote[seat]!)}
                    </span>
                    <span data-word="field:owned">
                        <Pic id="truck" size={13} wide />
                        {capacities(p, seat).join('+') || '–'}
                    </span>
                    {v.crates[seat]! > 0 && (
                        <span data-word="field:crates">
                            <Pic id="crate" size={13} />
                            {v.crates[seat]}
                        </span>
                    )}
                    {sum(v.thug[seat]!) > 0 && (
                        <span data-word="field:thug">
                            <Pic id="dagger" size={13} />
                            {sum(v.thug[seat]!)}
                        </span>
                    )}
                </span>
            </span>
        </button>
    );
}

export function Seats({ p, order }: { p: Props; order: number[] }) {
    return (
        <div
            class="bootleggers-seats"
            style={{ '--n': order.length, '--columns': order.length > 4 ? 3 : order.length }}
            role="group"
            aria-label={say(p, 'muscle-order')}
        >
            {order.map((seat) => (
                <Plate key={seat} p={p} seat={seat} />
            ))}
        </div>
    );
}

/* ---- one family -------------------------------------------------------------------------- */

function StillRow({ p, still }: { p: Props; still: StillInfo }) {
    const { place, dice, roll, dead } = still;
    return (
        <span class="bootleggers-item plain" data-word={`place:${place}`}>
            <Pic id="still" size={24} />
            <span class="dice">
                {times(dice).map((i) => (
                    <Die face={Number(roll[i] ?? 6)} size={20} dim={dead} />
                ))}
            </span>
            <span>
                {word(p, place)}
                {dead && ` · ${say(p, 'sabotaged')}`}
            </span>
        </span>
    );
}

/** Family still and remote ones. */
function Stills({ p, seat }: { p: Props; seat: number }) {
    return (
        <>
            {stillsOf(p.view, seat).map((still) => (
                <StillRow key={still.place} p={p} still={still} />
            ))}
        </>
    );
}

/** Trucks: what they hold together, and those that are loaded. */
function OnWheels({ p, seat }: { p: Props; seat: number }) {
    const road = loadedTrucks(p.view).filter((truck) => truck.seat === seat);
    return (
        <>
            <span class="bootleggers-item plain">
                <Pic id="truck" size={20} wide />
                <span>
                    {say(p, 'trucks-hold', { n: sum(capacities(p, seat)) })}:{' '}
                    {capacities(p, seat).join(' + ') || '–'}
                </span>
            </span>
            {road.map((truck) => (
                <span class="bootleggers-item plain" key={truck.index}>
                    <Pic id="truck" size={20} wide />
                    <Crates
                        seat={seat}
                        load={truck.load}
                        room={truckFacts(p, truck.size).capacity}
                    />
                    <span>
                        {truck.bar
                            ? word(p, truck.bar)
                            : word(p, truckName(truck.size, truck.load))}
                    </span>
                </span>
            ))}
        </>
    );
}

function Hired({ p, seat }: { p: Props; seat: number }) {
    const v = p.view;
    const thugs = THUGS.flatMap((thug, i) =>
        v.thug[seat]![i]! > 0 ? [{ thug, n: v.thug[seat]![i]! }] : [],
    );
    return (
        <>
            {thugs.map(({ thug, n }) => (
                <span
                    class="bootleggers-item plain thug"
                    key={thug}
                    data-word={`thug:${thug}`}
                >
                    <Pic id={emblemOf(thug)} size={20} />
                    <span>
                        {word(p, thug)}
                        {n > 1 ? ` ×${n}` : ''}
                    </span>
                </span>
            ))}
        </>
    );
}

export function Family({ p, seat }: { p: Props; seat: number }) {
    const v = p.view;
    const money = v.money[seat];
    return (
        <div class="bootleggers-sheet">
            <div class="hd">
                <SeatMark seat={seat} />
                <h2 class="grow">{p.t.seat(seat)}</h2>
                <button
                    type="button"
                    class="icon-btn"
                    aria-label={p.t('page.close')}
                    onClick={() => {
                        storeOf(p).look.value = null;
                    }}
                >
                    <Icon name="i-x" />
                </button>
            </div>
            <div class="bootleggers-room wrap">
                <span class="bootleggers-item plain">
                    <Pic id="note" size={22} />
                    <span>
                        {money === null || money === undefined ? say(p, 'secret') : cash(p, money)}
                    </span>
                </span>
                <span class="bootleggers-item plain">
                    <Pic id="fist" size={22} />
                    <span>{say(p, 'muscle-left', { n: muscleLeft(v, seat) })}</span>
                </span>
                <span class="bootleggers-item plain">
                    <Token seat={seat} />
                    <span>{say(p, 'n-markers', { n: v.back[seat]! })}</span>
                </span>
                <Stills p={p} seat={seat} />
                {v['back-dice'][seat]! > 0 && (
                    <span class="bootleggers-item plain">
                        <Die face={6} size={20} />
                        <span>{say(p, 'stored-dice', { n: v['back-dice'][seat]! })}</span>
                    </span>
                )}
                {v['back-tokens'][seat]! > 0 && (
                    <span class="bootleggers-item plain">
                        <Pic id="glass" size={22} />
                        <span>{say(p, 'stored-tokens', { n: v['back-tokens'][seat]! })}</span>
                    </span>
                )}
                <OnWheels p={p} seat={seat} />
                {v.crates[seat]! > 0 && (
                    <span class="bootleggers-item plain">
                        <Pic id="crate" size={20} />
                        <span>{word(p, `crates-${v.crates[seat]}`)}</span>
                    </span>
                )}
                <Hired p={p} seat={seat} />
            </div>
        </div>
    );
}
