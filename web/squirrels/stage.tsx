// stage.tsx -- what Squirrels shows in passing: the set-up turned up by all, raids, robberies.
import type { GameEvent, GameStage, StageProps } from '../app/contract';
import type { Moment } from '../app/stage';
import { Emblem } from '../parts/icon';
import { Flip, Handed, Someone } from '../parts/scene';
import { Face, Hidden } from './cards';
import type { Props } from './model';

const events = (list: readonly GameEvent[], ...kinds: string[]): GameEvent[] =>
    list.filter((event) => kinds.includes(event.kind));

/** Nuts that change hands in one turn are one moment, however many have to pay. */
function moments(list: readonly GameEvent[]): Moment[] {
    const found: Moment[] = [];
    const reveal = events(list, 'reveal');
    const raid = events(list, 'raid');
    const robbed = events(list, 'rob', 'safe');
    const last = events(list, 'last-lap');
    if (reveal.length > 0)
        found.push({ kind: 'reveal', name: 'reveal', events: reveal, beats: [900, 2400] });
    if (raid.length > 0)
        found.push({ kind: 'slap', name: 'raid', events: raid, beats: [500, 1500] });
    if (events(list, 'rob').length > 0)
        found.push({ kind: 'coin', name: 'rob', events: robbed, beats: [400, 1700] });
    if (last.length > 0) found.push({ kind: 'end', name: 'last-lap', events: last, beats: [1800] });
    return found;
}

function Nuts({ n }: { n: number }) {
    return (
        <b class="purse">
            <Emblem name="nut" class="em" />
            {n}
        </b>
    );
}

function Reveal({ moment, beat, p }: StageProps) {
    const { player, card } = moment.events[0]!.args as { player: number[]; card: string[] };
    const q = p as Props;
    return (
        <ul class="people">
            {player.map((seat, i) => (
                <Someone key={seat} seat={seat} name={p.t.seat(seat)}>
                    <Flip isOpen={beat > 0} back={<Hidden p={q} card={null} />}>
                        <Face p={q} card={card[i]!} />
                    </Flip>
                </Someone>
            ))}
        </ul>
    );
}

function Draw(props: StageProps) {
    const { moment, beat, p } = props;
    if (moment.name === 'reveal') return <Reveal {...props} />;
    if (moment.name === 'last-lap') return null;
    return (
        <div class={`handings ${beat > 0 ? 'go' : ''}`}>
            {moment.events.map((event, i) => {
                const victim = event.args.victim as number;
                const isRaid = event.kind === 'raid';
                const n = Number(event.args.n ?? 0);
                return (
                    <Handed
                        key={i}
                        from={victim}
                        to={event.kind === 'safe' ? null : (event.seat as number)}
                        name={(seat) => p.t.seat(seat)}
                    >
                        {isRaid && <Face p={p as Props} card={event.args.covered as string} />}
                        {event.kind === 'safe' ? (
                            <Emblem name="bank" class="em" />
                        ) : (
                            <Nuts n={n} />
                        )}
                    </Handed>
                );
            })}
        </div>
    );
}

export const stage: GameStage = { moments, Draw };
