// stage.tsx -- what Belo4ka shows in passing: whether it was a cheat and who takes the squirrel;
// calls; the score of a round.
import type { GameEvent, GameStage, StageProps } from '../app/contract';
import type { Moment } from '../app/stage';
import { Bars, Someone } from '../parts/scene';
import { Emblem, Icon } from '../parts/icon';

const isVerdict = (event: GameEvent): boolean => /^(honest|cheat)(-|$)/.test(event.kind);
const isTaken = (event: GameEvent): boolean => /^take(-|$)/.test(event.kind);
const isCall = (event: GameEvent): boolean => /^call-/.test(event.kind);
const isScore = (event: GameEvent): boolean => /^score(-|$)/.test(event.kind);

function moments(list: readonly GameEvent[]): Moment[] {
    const found: Moment[] = [];
    const verdict = list.find(isVerdict);
    const calls = list.filter(isCall);
    const scores = list.filter(isScore);
    const over = list.find((event) => event.kind.startsWith('over'));
    if (verdict)
        found.push({
            ...{ kind: 'slap', name: 'verdict', beats: [900, 1700] },
            events: [verdict, ...list.filter(isTaken)],
        });
    if (calls.length > 0)
        found.push({ kind: 'reveal', name: 'call', events: calls, beats: [1900] });
    if (scores.length > 0)
        found.push({ kind: 'count', name: 'score', events: scores, beats: [700, 2600] });
    if (over) found.push({ kind: 'end', name: 'over', events: [over], beats: [2600] });
    return found;
}

/** First the palms, then the verdict: nobody is told both at once. */
function Verdict({ moment, beat, p }: StageProps) {
    const { kind, args } = moment.events[0]!;
    const palms = (args.palm ?? []) as number[];
    const taker = args.taker as number | undefined;
    return (
        <>
            <p class="belo4ka-told-by">
                {beat === 0 && <b class="disp">?</b>}
                {beat > 0 &&
                    (kind.startsWith('cheat') ? (
                        <Emblem name="mask" class="em" />
                    ) : (
                        <Icon name="i-check" class="em" />
                    ))}
            </p>
            <ul class="people">
                {palms.map((seat) => (
                    <Someone key={seat} seat={seat} name={p.t.seat(seat)}>
                        <Emblem name="palmhand" class="em" />
                    </Someone>
                ))}
                {beat > 0 && taker !== undefined && !palms.includes(taker) && (
                    <Someone seat={taker} name={p.t.seat(taker)} is="best">
                        <Emblem name="squirrel" class="em" />
                    </Someone>
                )}
            </ul>
        </>
    );
}

function Draw(props: StageProps) {
    const { moment, beat, p } = props;
    if (moment.name === 'verdict') return <Verdict {...props} />;
    if (moment.name !== 'score') return null;
    return (
        <Bars
            rows={moment.events.map((event) => ({
                seat: event.seat as number,
                value: Number(event.args.total),
                said: `+${Number(event.args.n)}`,
            }))}
            name={(seat) => p.t.seat(seat)}
            isOpen={beat > 0}
        />
    );
}

const title = ({ moment, beat, p }: StageProps): string | null =>
    moment.name === 'score' || (moment.name === 'verdict' && beat === 0)
        ? p.t(`belo4ka.page.stage.${moment.name}`)
        : null;

export const stage: GameStage = { moments, Draw, title };
