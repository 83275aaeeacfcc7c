// stage.tsx -- what Bootleggers shows in passing: bids turned up together, stills, thugs, the sale
// bar by bar with its dice, and at the end every sum.
import type { GameEvent, GameStage, StageProps } from '../app/contract';
import type { Moment } from '../app/stage';
import { CardBack } from '../parts/card';
import { Emblem } from '../parts/icon';
import { Bars, Flip, Handed, Someone } from '../parts/scene';
import { Crates, Die, cash } from './cards';
import type { Props } from './model';

const SALE = ['thirst', 'thirst-more', 'sell', 'sell-some', 'extra', 'shut'];
const isDemand = (event: GameEvent): boolean => event.kind.startsWith('thirst');
const isSold = (event: GameEvent): boolean => event.kind.startsWith('sell');
const isThug = (event: GameEvent): boolean => /^(play|cancel)(-|$)/.test(event.kind);

/** One bar: its dice, each truck that sells, the extra profit. */
function saleOf(events: GameEvent[]): Moment {
    const sold = events.filter((event) => !isDemand(event)).length;
    const beats = [...(isDemand(events[0]!) ? [1100] : []), ...Array(sold).fill(1100), 900];
    return { kind: 'dice', name: 'sale', events, beats };
}

/** Events of one kind in a row make one moment; a sale ends where another bar begins. */
function moments(list: readonly GameEvent[]): Moment[] {
    const found: Moment[] = [];
    let sale: GameEvent[] = [];
    const flush = (): void => {
        if (sale.length > 0) found.push(saleOf(sale));
        sale = [];
    };
    for (const event of list) {
        if (!SALE.includes(event.kind)) continue;
        if (sale.length > 0 && sale[0]!.args.bar !== event.args.bar) flush();
        sale.push(event);
    }
    flush();
    const rolls = list.filter((event) => event.kind === 'roll');
    const bids = list.filter((event) => event.kind === 'reveal');
    const thugs = list.filter(isThug);
    const over = list.find((event) => event.kind.startsWith('over'));
    if (bids.length > 0)
        found.unshift({ kind: 'reveal', name: 'bids', events: bids, beats: [1000, 2600] });
    if (rolls.length > 0)
        found.unshift({ kind: 'dice', name: 'stills', events: rolls, beats: [900, 1900] });
    if (thugs.length > 0)
        found.unshift({ kind: 'slap', name: 'thug', events: thugs, beats: [1900] });
    const counted = list.filter(({ kind }) => kind === 'counted' || kind.startsWith('tie-'));
    if (over)
        found.push({ kind: 'end', name: 'over', events: [over, ...counted], beats: [800, 3200] });
    return found;
}

function Dice({ faces, isRolling }: { faces: readonly string[]; isRolling: boolean }) {
    return (
        <span class={`dice ${isRolling ? 'roll' : ''}`}>
            {faces.map((face, i) => (
                <Die key={i} face={Number(face.replace(/\D/g, '')) || 0} size={34} />
            ))}
        </span>
    );
}

/** All turn up at the same time: that is what a bid is. */
function Bids({ moment, beat, p }: StageProps) {
    const { player, n } = moment.events[0]!.args as { player: number[]; n: number[] };
    const best = Math.max(...n);
    const order = beat > 0 ? [...player].sort((a, b) => n[b]! - n[a]!) : player;
    return (
        <ul class="people">
            {order.map((seat) => (
                <Someone
                    key={seat}
                    seat={seat}
                    name={p.t.seat(seat)}
                    is={beat > 0 && n[seat] === best ? 'best' : ''}
                >
                    <Flip isOpen={beat > 0} back={<CardBack />}>
                        <div class="card bid">
                            <b>{n[seat]}</b>
                        </div>
                    </Flip>
                </Someone>
            ))}
        </ul>
    );
}

function Stills({ moment, beat, p }: StageProps) {
    return (
        <ul class="people">
            {moment.events.map((event) => (
                <Someone
                    key={event.seat as number}
                    seat={event.seat as number}
                    name={p.t.seat(event.seat!)}
                >
                    <Dice faces={(event.args.face as string[]) ?? []} isRolling={beat === 0} />
                    <b class="num">{beat > 0 ? Number(event.args.n) : ''}</b>
                </Someone>
            ))}
        </ul>
    );
}

/** The demand first, then one seller after another, then what the bar paid in all. */
function SaleScene({ moment, beat, p }: StageProps) {
    const q = p as Props;
    const demand = moment.events.find(isDemand);
    const rest = moment.events.filter((event) => !isDemand(event));
    const shown = beat + 1 - (demand ? 1 : 0);
    const wanted = Number(demand?.args.n ?? 0);
    return (
        <div class="sale" key={moment.events}>
            {demand && (
                <p class="worth">
                    <Dice faces={(demand.args.face as string[]) ?? []} isRolling={beat === 0} />
                    <b class="num big">{beat > 0 ? wanted : ''}</b>
                </p>
            )}
            {rest.slice(0, Math.max(0, shown)).map((event, i) => (
                <Handed
                    key={i}
                    from={null}
                    to={typeof event.seat === 'number' ? event.seat : null}
                    name={(seat) => p.t.seat(seat)}
                >
                    {isSold(event) && (
                        <Crates
                            seat={event.seat as number}
                            load={Number(event.args.n)}
                            room={Number(event.args.n) + Number(event.args.left ?? 0)}
                        />
                    )}
                    {event.kind === 'shut' ? (
                        <Emblem name="i-lock" class="em" />
                    ) : (
                        <b class="purse">
                            {cash(q, Number(event.args[isSold(event) ? 'm' : 'n'] ?? 0))}
                        </b>
                    )}
                </Handed>
            ))}
        </div>
    );
}

function Draw(props: StageProps) {
    const { moment, beat, p } = props;
    if (moment.name === 'bids') return <Bids {...props} />;
    if (moment.name === 'stills') return <Stills {...props} />;
    if (moment.name === 'sale') return <SaleScene {...props} />;
    const counted = moment.events.find(({ kind }) => kind === 'counted');
    if (moment.name !== 'over' || !counted) return null;
    const money = counted.args.n as number[];
    const winners = (moment.events[0]!.args.winner ?? []) as number[];
    return (
        <Bars
            rows={money.map((value, seat) => ({
                ...{ seat, value, isBest: beat > 0 && winners.includes(seat) },
            }))}
            name={(seat) => p.t.seat(seat)}
            isOpen={beat > 0}
        />
    );
}

/** Of a sale the bar; of the end nobody before the money lies open. */
function title({ moment, beat, p }: StageProps): string | null {
    const { args } = moment.events[0]!;
    if (moment.name === 'sale' && (beat === 0 || args.bar)) return p.t.word(String(args.bar));
    if (moment.name === 'bids' && beat === 0) return p.t('bootleggers.page.bids-down');
    if (moment.name === 'over' && beat === 0) return p.t('bootleggers.page.money-counted');
    return null;
}

export const stage: GameStage = { moments, Draw, title, ends: ['done'] };
