// sale.tsx -- phase 5: the rail of bars, dice and demand of the bar that sells, its docks.
//
// What was rolled and sold is told by events, so the book of the sale is read from them; where the
// trucks stand is the view. A bar that has sold can be looked at again by touching it on the rail.
import { ClauseChip } from '../parts/clause';
import { SeatMark } from '../parts/icon';
import { Crates, Die, Pic, Tap, cash, say, word } from './cards';
import {
    BARS,
    type BarSale,
    type Props,
    type Truck,
    barFacts,
    loadedTrucks,
    newSale,
    standing,
    sum,
    truckFacts,
    truckName,
} from './model';
import { storeOf } from './store';

const moment = (p: Props) => `${p.view.round} ${p.view.phase} ${p.view.bar}`;
/** The bar somebody wants to see again; forgotten when the sale goes on. */
const lookedAt = (p: Props): string | null => {
    const looked = storeOf(p).looked.value;
    return looked?.when === moment(p) ? looked.bar : null;
};

/* ---- the rail ---------------------------------------------------------------------------- */

function railText(p: Props, bar: string, done: BarSale | undefined, isNow: boolean): string {
    const v = p.view;
    if (isNow) return say(p, 'now');
    if (done?.shut) return say(p, 'bought-nothing');
    if (done) return say(p, 'n-sold', { n: sum(done.servings.map((s) => s.crates)) });
    if (v.phase === 5 && v.sold.some((one) => one === bar)) return say(p, 'is-sold');
    const waiting = loadedTrucks(v).filter((truck) => truck.bar === bar && truck.load > 0);
    if (waiting.length > 0 && v.phase === 5) return say(p, 'n-trucks', { n: waiting.length });
    const isOpen = standing(p, bar).open || v.phase !== 5;
    return isOpen ? say(p, 'nobody-came') : p.t('bootleggers.ui.closed');
}

/** The book of a bar. Who came in the middle has missed the dice, but the view still tells what
 * the bar wants and has bought. */
function bookOf(p: Props, bar: string): BarSale | undefined {
    const v = p.view,
        told = storeOf(p).sale.value?.bars.find((b) => b.bar === bar),
        left = v.demand,
        sold = v['bar-sold'];
    const isNow = v.phase === 5 && v.bar === bar && left + sold > 0;
    return told ?? (isNow ? { ...newSale(bar), wants: left + sold, bought: sold } : undefined);
}

function Rail({ p, shown }: { p: Props; shown: string | null }) {
    return (
        <div class="bootleggers-rail" role="tablist">
            {BARS.map((bar) => {
                const done = storeOf(p).sale.value?.bars.find((b) => b.bar === bar),
                    isNow = p.view.phase === 5 && p.view.bar === bar;
                return (
                    <button
                        type="button"
                        role="tab"
                        aria-selected={bar === shown}
                        key={bar}
                        class={[
                            isNow ? 'on' : done ? 'dn' : 'shut',
                            bar === shown ? 'seen' : '',
                        ].join(' ')}
                        onClick={() => {
                            storeOf(p).looked.value =
                                bar === lookedAt(p) ? null : { bar, when: moment(p) };
                        }}
                    >
                        <b>{word(p, bar)}</b>
                        <span>{railText(p, bar, done, isNow)}</span>
                    </button>
                );
            })}
        </div>
    );
}

/* ---- demand ------------------------------------------------------------------------------ */

function Demand({ p, bar, book }: { p: Props; bar: string; book: BarSale | undefined }) {
    const facts = barFacts(p, bar),
        s = standing(p, bar);
    const sold = book?.bought ?? 0,
        wants = book?.wants ?? 0;
    return (
        <div class="bootleggers-demand">
            <div>
                <div class="disp title">{word(p, bar)}</div>
                <div class="sm">
                    {say(p, 'a-crate', { n: facts.price })}
                    {facts.extra > 0 && s.seat !== null && s.control && (
                        <>
                            {' '}
                            ·{' '}
                            {s.seat === p.me
                                ? say(p, 'extra-to-you', { n: facts.extra })
                                : say(p, 'extra-to', { n: facts.extra, player: s.seat })}{' '}
                            <ClauseChip id="BO-71" />
                        </>
                    )}
                </div>
            </div>
            {book && book.faces.length > 0 && (
                <div class="dice" role="img" aria-label={say(p, 'rolled', { n: wants })}>
                    {book.faces.map((face) => (
                        <Die face={Number(face)} size={46} />
                    ))}
                    {book.tokens > 0 && (
                        <span class="plus">+{wants - sum(book.faces.map(Number))}</span>
                    )}
                    <span class="eq">= {wants}</span>
                </div>
            )}
            {book && (
                <div class="meter">
                    <div class="track">
                        {book.servings.map((one) => (
                            <i
                                class={`S${one.seat}`}
                                style={{
                                    width: `${(100 * one.crates) / Math.max(wants, sold, 1)}%`,
                                }}
                            />
                        ))}
                    </div>
                    <div class="row sm">
                        <b>{say(p, 'n-sold', { n: sold })}</b>
                        <span class="grow" />
                        {wants > sold && <b>{say(p, 'still-wanted', { n: wants - sold })}</b>}
                    </div>
                </div>
            )}
            {!book && (
                <div class="meter sm">
                    {bar === 'omalleys' ? say(p, 'buys-all') : say(p, 'not-rolled')}
                </div>
            )}
        </div>
    );
}

/* ---- docks ------------------------------------------------------------------------------- */

const CLAUSE: Record<string, string> = { main: 'BO-118', secondary: 'BO-120', common: 'BO-122' };

function Standing({ p, truck, can }: { p: Props; truck: Truck; can: boolean }) {
    const allowed = p.view.allowed.includes(truck.index),
        facts = barFacts(p, truck.bar!);
    const body = (
        <>
            <Pic id="truck" size={30} wide class="lorry" />
            <span class="grow">
                <span class="row">
                    <SeatMark seat={truck.seat} />
                    <b>{p.t.seat(truck.seat)}</b>
                </span>
                <Crates
                    seat={truck.seat}
                    load={truck.load}
                    room={truckFacts(p, truck.size).capacity}
                />
            </span>
            <span class="pay">
                {truck.load} × {cash(p, facts.price)}
            </span>
            {(can || allowed) && (
                <span class={`check${allowed ? ' on' : ''}`}>
                    {allowed && <Pic id="i-check" size={18} />}
                </span>
            )}
        </>
    );
    const cls = `bootleggers-standing S${truck.seat}${allowed ? ' picked' : ''}`;
    if (!can || allowed) return <div class={cls}>{body}</div>;
    const name = truckName(truck.size, truck.load);
    return (
        <Tap
            p={p}
            class={cls}
            facets={{ kind: 'allow', player: truck.seat, truck: name }}
            else={`allow ${truck.seat} ${name}`}
            label={`${p.t.seat(truck.seat)}: ${word(p, name)}`}
        >
            {body}
        </Tap>
    );
}

function Served({ p, book, seats }: { p: Props; book: BarSale | undefined; seats: Set<number> }) {
    return (
        <>
            {book?.servings
                .filter((one) => seats.has(one.seat))
                .map((one) => (
                    <div class={`bootleggers-standing S${one.seat} served`}>
                        <span class="grow">
                            <span class="row">
                                <SeatMark seat={one.seat} />
                                <b>{p.t.seat(one.seat)}</b>
                            </span>
                            <Crates
                                seat={one.seat}
                                load={one.crates}
                                room={one.crates + one.lost}
                            />
                        </span>
                        <span class="pay ok">+{cash(p, one.money)}</span>
                    </div>
                ))}
        </>
    );
}

function Dock({
    p,
    dock,
    bar,
    book,
}: {
    p: Props;
    dock: string;
    bar: string;
    book: BarSale | undefined;
}) {
    const all = loadedTrucks(p.view).filter(
        (truck) => truck.bar === bar && (dock === 'none' || truck.dock === dock),
    );
    const waiting = all.filter((truck) => truck.load > 0),
        isMine = p.view.step === 'consent' && dock === 'common';
    const seats = new Set(all.filter((truck) => truck.load === 0).map((truck) => truck.seat));
    return (
        <section class={`bootleggers-dock${isMine ? ' now' : ''}`}>
            <div class="head">
                <b class="disp">{dock === 'none' ? say(p, 'line') : word(p, dock)}</b>
                {CLAUSE[dock] && <ClauseChip id={CLAUSE[dock]!} />}
            </div>
            <Served p={p} book={book} seats={seats} />
            {waiting.map((truck) => (
                <Standing key={truck.index} p={p} truck={truck} can={isMine} />
            ))}
            {all.length === 0 && <span class="xs">{say(p, 'no-truck')}</span>}
            {all.length > 0 && waiting.length === 0 && !book?.servings.length && (
                <span class="xs">{say(p, 'is-sold')}</span>
            )}
        </section>
    );
}

/* ---- all of it --------------------------------------------------------------------------- */

export function Sale({ p }: { p: Props }) {
    const bar = lookedAt(p) ?? p.view.bar,
        book = bookOf(p, bar);
    const docks = bar === 'omalleys' ? ['none'] : ['main', 'secondary', 'common'];
    return (
        <div class="bootleggers-sale">
            <Rail p={p} shown={bar} />
            <Demand p={p} bar={bar} book={book} />
            <div class={`bootleggers-docks${docks.length === 1 ? ' one' : ''}`}>
                {docks.map((dock) => (
                    <Dock key={dock} p={p} dock={dock} bar={bar} book={book} />
                ))}
            </div>
            {p.me !== null && <Tally p={p} me={p.me} />}
        </div>
    );
}

/** What the sale has brought so far, and how far it is to the end. */
function Tally({ p, me }: { p: Props; me: number }) {
    const bars = storeOf(p).sale.value?.bars ?? [];
    const own = sum(bars.flatMap((b) => b.servings.map((s) => (s.seat === me ? s.money : 0))));
    const extra = sum(bars.map((b) => (b.extra?.seat === me ? b.extra.money : 0)));
    const money: [string, number] = [p.t('bootleggers.ui.money'), p.view.money[me] ?? 0];
    const told: [string, number][] = [
        [say(p, 'tally-sold'), own],
        [say(p, 'tally-extra'), extra],
    ];
    // Where the beginning was missed the sums are not known.
    const facts = storeOf(p).sale.value?.open ? [...told, money] : [money];
    return (
        <div class="bootleggers-tally">
            {facts.map(([name, n]) => (
                <span key={name}>
                    <small>{name}</small>
                    <b>{cash(p, n)}</b>
                </span>
            ))}
            <span>
                <small>
                    {say(p, 'tally-end')} <ClauseChip id="BO-139" />
                </small>
                <b>{cash(p, p.view.facts.goal)}</b>
            </span>
        </div>
    );
}

/** After a sale: what every bar bought, to be looked at until the next one. */
export function LastSale({ p }: { p: Props }) {
    const bar = lookedAt(p),
        sale = storeOf(p).sale.value,
        book = sale?.bars.find((b) => b.bar === bar);
    if (!sale || sale.bars.length === 0) return null;
    return (
        <div class="bootleggers-sale last">
            {sale.heat.length > 0 && (
                <div class="bootleggers-heat">
                    {sale.heat.map((e) => (
                        <span key={p.t.event(e)}>
                            {p.t.event(e)} <ClauseChip id={e.clause} />
                        </span>
                    ))}
                </div>
            )}
            <div class="xs">{say(p, 'last-sale')}</div>
            <Rail p={p} shown={bar} />
            {bar && book && (
                <>
                    <Demand p={p} bar={bar} book={book} />
                    <div class="bootleggers-docks one">
                        <section class="bootleggers-dock">
                            <Served
                                p={p}
                                book={book}
                                seats={new Set(book.servings.map((one) => one.seat))}
                            />
                            {book.extra && (
                                <div class="sm">
                                    {p.t('bootleggers.event.extra', {
                                        bar,
                                        n: book.extra.money,
                                        actor: book.extra.seat,
                                    })}
                                </div>
                            )}
                        </section>
                    </div>
                </>
            )}
        </div>
    );
}
