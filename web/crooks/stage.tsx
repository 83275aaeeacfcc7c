// stage.tsx -- the count of Crooks: each job turned up and counted, then the gangs, then who wins.
//
// CR-68 turns everything up at once and CR-69 counts from the lowest job; as nothing can change any
// more, it is shown job by job.
import type { GameEvent, GameStage, StageProps } from '../app/contract';
import type { Moment } from '../app/stage';
import { Emblem, SeatMark } from '../parts/icon';
import { Bars, Flip, Kept, signed, useOneByOne } from '../parts/scene';
import { Back, Face } from './cards';
import { GANG_ICONS, modifiers, slot } from './model';
import type { Gang, Props } from './model';

const isJob = (event: GameEvent): boolean => event.kind.startsWith('job');
const isGang = (event: GameEvent): boolean => event.kind.startsWith('gang');

interface Facts {
    /** What each seat had before this moment. */
    before: number[];
    gains: number[];
}

/** Points that an event of the count gives, by seat. */
function gainsOf(event: GameEvent, seats: number): number[] {
    const { winner = [], share = 0, points = 0 } = event.args as Record<string, never>;
    const list = Array.from({ length: seats }, () => 0);
    if (isJob(event)) for (const seat of winner as number[]) list[seat] = Number(share);
    else if (event.kind === 'gang') list[event.seat as number] = Number(points);
    return list;
}

function moments(list: readonly GameEvent[]): Moment[] {
    const over = list.find((event) => event.kind.startsWith('over'));
    const killed = list.filter((event) => event.kind === 'kill');
    if (!over)
        return killed.length > 0
            ? [{ kind: 'slap', name: 'kill', events: killed, beats: [1800] }]
            : [];
    const seats = (over.args.player as number[]).length;
    const found: Moment[] = [];
    let before: number[] = Array.from({ length: seats }, () => 0);
    for (const event of list) {
        if (!isJob(event) && !isGang(event)) continue;
        const gains = gainsOf(event, seats);
        const turned = list.filter(
            ({ kind, args }) => isJob(event) && kind === 'reveal' && args.job === event.args.job,
        );
        const facts: Facts = { before, gains };
        found.push({
            ...{ kind: 'count', name: isJob(event) ? 'job' : 'gang', facts },
            events: [event, ...turned],
            beats: isJob(event) ? [turned.length > 0 ? 900 : 300, 900, 1500] : [600, 1600],
        });
        before = before.map((points, seat) => points + gains[seat]!);
    }
    const ties = list.filter((event) => event.kind === 'tie-money');
    const facts: Facts = { before, gains: before.map(() => 0) };
    return [...found, { kind: 'end', name: 'over', events: [over, ...ties], facts, beats: [3200] }];
}

/** The crooks of each seat on a job; those that lay face down turn up. */
function Row({ p, job, isOpen, turned }: RowProps) {
    const rows = p.seats
        .map(({ seat }) => ({ seat, lines: slot(p, seat, job, true) }))
        .filter(({ lines }) => lines.length > 0);
    const cards = rows.flatMap(({ seat, lines }) => lines.map((line) => ({ seat, line })));
    const drawn = cards.slice(0, useOneByOne(cards.length, job));
    return (
        <ul class="cr-turned" key={job}>
            {rows.map(({ seat }) => (
                <li key={seat}>
                    <SeatMark seat={seat} />
                    {drawn.filter((one) => one.seat === seat).map(({ line }) =>
                        line.card === null ? (
                            <Back key={line.index} />
                        ) : (
                            <Flip
                                key={line.index}
                                isOpen={isOpen || !turned.includes(line.card)}
                                back={<Back />}
                            >
                                <Face p={p} id={line.card} />
                            </Flip>
                        ),
                    )}
                </li>
            ))}
        </ul>
    );
}
interface RowProps {
    p: Props;
    job: number;
    isOpen: boolean;
    turned: readonly string[];
}

/** "7 +1 −1 = 7": what the job is worth, and why. */
function Worth({ p, job, points }: { p: Props; job: number; points: number }) {
    const more = modifiers(p, job);
    return (
        <p class="worth">
            <b class="num">{job}</b>
            {more !== 0 && <b class="num tag">{signed(more)}</b>}
            <span>=</span>
            <b class="num big">{points}</b>
        </p>
    );
}

function Totals({ p, facts, isOpen }: { p: Props; facts: Facts; isOpen: boolean }) {
    const now = facts.before.map((points, seat) => points + (isOpen ? facts.gains[seat]! : 0));
    return (
        <Bars
            rows={p.seats.map(({ seat }) => ({
                seat,
                value: now[seat]!,
                said: isOpen && facts.gains[seat] ? signed(facts.gains[seat]!) : '',
                isBest: isOpen && facts.gains[seat]! > 0,
            }))}
            name={(seat) => p.t.seat(seat)}
        />
    );
}

function Draw({ moment, beat, p }: StageProps) {
    const q = p as Props;
    const event = moment.events[0]!;
    const facts = moment.facts as Facts;
    if (moment.name === 'kill') return null;
    if (moment.name === 'over') return <Totals p={q} facts={facts} isOpen />;
    const isLast = beat + 1 === moment.beats.length;
    const points = Number(event.args.points ?? 0);
    if (moment.name === 'gang')
        return (
            <>
                <p class="worth">
                    <Emblem name={GANG_ICONS[event.args.gang as Gang]} class="em" />
                    <b class="num big">{points}</b>
                </p>
                <Totals p={q} facts={facts} isOpen={isLast} />
            </>
        );
    const job = event.args.job as number;
    const ratings = event.args.ratings as number[];
    const winners = (event.args.winner ?? []) as number[];
    const turned = moment.events.slice(1).map(({ args }) => args.card as string);
    const isOpen = beat > 0;
    const rows = ratings
        .map((value, seat) => ({ seat, value, isBest: isLast && winners.includes(seat) }))
        .filter(({ value }) => value > 0);
    return (
        <>
            <Kept
                by={[moment, isOpen]}
                draw={() => <Row p={q} job={job} isOpen={isOpen} turned={turned} />}
            />
            <Kept
                by={[moment, isOpen, isLast]}
                draw={() => <Bars {...{ rows, isOpen }} name={(seat) => p.t.seat(seat)} />}
            />
            <Kept by={[moment]} draw={() => <Worth p={q} job={job} points={points} />} />
            <Kept
                by={[moment, isLast]}
                draw={() => <Totals p={q} facts={facts} isOpen={isLast} />}
            />
        </>
    );
}

/** Before the points are there the sentence would tell too much. */
function title({ moment, beat, p }: StageProps): string | null {
    const { args } = moment.events[0]!;
    const isLast = beat + 1 === moment.beats.length;
    if (moment.name === 'job' && !isLast) return p.t('crooks.page.count.job', { job: args.job });
    if (moment.name === 'gang' && !isLast) return p.t.word(String(args.gang));
    return null;
}

export const stage: GameStage = { moments, Draw, title };
