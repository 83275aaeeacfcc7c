// stage.tsx -- what Dirty Money shows in passing: inspections and audits; at the end every sum.
import type { GameEvent, GameStage, StageProps } from '../app/contract';
import type { Moment } from '../app/stage';
import { sumsOf } from '../app/sums';
import { CardBack } from '../parts/card';
import { Bars, Flip, Handed, Parts } from '../parts/scene';
import { NoteCard } from './cards';
import type { Props } from './model';

const isLook = (event: GameEvent): boolean => /^(inspect|show)(-|$)/.test(event.kind);
const follows = (event: GameEvent): boolean => /^(seize|point)(-|$)/.test(event.kind);

/** Inspections with what they cost, then the count: a moment a seat, one for the end. */
function moments(list: readonly GameEvent[]): Moment[] {
    const found: Moment[] = [];
    list.forEach((event, i) => {
        if (isLook(event)) {
            const rest = list.slice(i + 1);
            const end = rest.findIndex((one) => !follows(one));
            const cost = end < 0 ? rest : rest.slice(0, end);
            found.push({
                ...{ kind: 'reveal', name: 'inspect' },
                events: [event, ...cost],
                beats: [700, 1900],
            });
        } else if (event.kind === 'last-round')
            found.push({ kind: 'end', name: 'last-round', events: [event], beats: [1900] });
        else if (event.kind === 'score') {
            const parts = sumsOf('dirty-money', [event], event.seat as number).length;
            const beats = [...Array.from({ length: parts }, () => 550), 1500];
            found.push({ kind: 'count', name: 'score', events: [event], beats });
        }
    });
    const over = list.find((event) => event.kind === 'over');
    const counted = list.filter((event) => event.kind === 'score' || event.kind.startsWith('tie-'));
    if (over)
        found.push({ kind: 'end', name: 'over', events: [over, ...counted], beats: [3200] });
    return found;
}

/** Cards that were looked at: faces where this person may see them, backs elsewhere. */
function Inspected({ moment, beat, p }: StageProps) {
    const { args, seat } = moment.events[0]!;
    const cards = [...((args.card as string[] | undefined) ?? [])];
    const n = Math.max(Number(args.n ?? cards.length), cards.length);
    const victim = (args.victim ?? seat) as number;
    const seized = moment.events.filter((event) => event.kind.startsWith('seize'));
    return (
        <>
            <div class="fan" key={moment.events}>
                {Array.from({ length: n }, (_, i) => (
                    <Flip key={i} isOpen={beat > 0 && i < cards.length} back={<CardBack />}>
                        <NoteCard p={p as Props} card={cards[i]!} />
                    </Flip>
                ))}
            </div>
            {beat > 0 &&
                seized.map((event, i) => (
                    <Handed
                        key={i}
                        from={victim}
                        to={event.seat as number}
                        name={(one) => p.t.seat(one)}
                    >
                        {event.args.note ? (
                            <NoteCard p={p as Props} card={event.args.note as string} />
                        ) : (
                            <CardBack />
                        )}
                    </Handed>
                ))}
        </>
    );
}

function Draw(props: StageProps) {
    const { moment, beat, p } = props;
    const event = moment.events[0]!;
    if (moment.name === 'inspect') return <Inspected {...props} />;
    if (moment.name === 'score') {
        const seat = event.seat as number;
        const parts = sumsOf('dirty-money', [event], seat).map((one) => ({
            ...one,
            text: p.t(`dirty-money.sum.${one.source}`),
        }));
        return (
            <Parts key={seat} parts={parts} total={String(event.args.total)} count={beat + 1} />
        );
    }
    if (moment.name !== 'over') return null;
    const scores = moment.events.filter(({ kind }) => kind === 'score');
    return (
        <Bars
            rows={scores.map((one) => ({
                seat: one.seat as number,
                value: Number(one.args.total),
                isBest: one.seat === event.seat,
            }))}
            name={(seat) => p.t.seat(seat)}
        />
    );
}

function title({ moment, p }: StageProps): string | null {
    const { seat } = moment.events[0]!;
    return moment.name === 'score' ? p.t.seat(seat as number) : null;
}

export const stage: GameStage = { moments, Draw, title, ends: ['end'] };
