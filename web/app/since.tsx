// since.tsx -- since your last turn: what others did, as a strip of frames to leaf through.
//
// Frames are turns of others, read from the log; the table of each is shown where this page was
// told it. Nothing is announced by itself: the log has said it already.
import type { GameEvent, TableProps } from './contract';
import { DESCRIBED } from './described';
import { Sentence } from './log';
import type { Moment, Stage } from './stage';
import { isRace } from './tells';
import type { EventRow, Update } from './tells';
import type { Visit } from './visit';
import { isStill } from './settings';
import { t } from './words';
import { Icon, SeatMark } from '../parts/icon';

export const SINCE = 'since'; // the name of its moments
const FRAMES_MAX = 5;
const FRAME_MS = 2600;

export interface Frame {
    seat: number | null;
    rows: EventRow[];
    /** Somebody did something to this person. */
    isMine: boolean;
    /** Turns before it that have no frame of their own. */
    more: number;
}

/** Where one's own last turn is over; 0 if there was none. */
function ownEnd(rows: readonly EventRow[], me: number): number {
    const hasTurns = rows.some(({ event }) => event.turn !== undefined);
    let end = 0,
        isOwn = false;
    rows.forEach(({ event, rev }, i) => {
        if (!hasTurns) {
            // What the deal says of a seat is nothing it did.
            if (event.seat === me && rev !== rows[0]!.rev) end = i + 1;
            return;
        }
        if (event.turn !== undefined) isOwn = event.seat === me;
        if (isOwn) end = i + 1;
    });
    return end;
}

/** Whether an event names a seat beside the one who did it. */
function concerns(game: string, { args }: GameEvent, me: number): boolean {
    const sorts = DESCRIBED[game]?.args ?? {};
    return Object.entries(args).some(
        ([name, value]) => sorts[name] === 'seat' && [value].flat().includes(me),
    );
}

/** What others did since this seat's last turn: a frame a turn, the newest five. */
export function framesOf(game: string, rows: readonly EventRow[], me: number): Frame[] {
    const end = ownEnd(rows, me);
    if (end === 0) return [];
    const frames: Frame[] = [];
    for (const row of rows.slice(end)) {
        const { event, rev } = row;
        const last = frames[frames.length - 1];
        const seat = typeof event.seat === 'number' ? event.seat : null;
        const isSame = last && (seat === null || seat === last.seat || rev === last.rows[0]!.rev);
        const isNext = event.turn !== undefined || event.part || !isSame;
        const isMine = seat !== me && concerns(game, event, me);
        if (last && !isNext) {
            last.rows.push(row);
            last.isMine ||= isMine;
        } else frames.push({ seat, rows: [row], isMine, more: 0 });
    }
    const shown = frames.slice(-FRAMES_MAX);
    if (shown[0]) shown[0].more = frames.length - shown.length;
    return shown;
}

export const sinceOf = (visit: Visit): Frame[] => {
    const me = visit.me.value;
    const table = visit.table.value;
    const told = visit.update.value;
    if (me === null || !table || !told || told.over || isRace(told)) return [];
    const rows = visit.shownLog.value.filter((row): row is EventRow => row.event !== undefined);
    return framesOf(table.game, rows, me);
};

const momentOf = (frame: Frame): Moment => ({
    ...{ kind: 'card', name: SINCE, facts: frame },
    events: frame.rows.map((row) => row.event),
    beats: [FRAME_MS],
});

/** The table as it was after a frame, if this page was told and nothing on it is forgotten. */
function tableOf(visit: Visit, frame: Frame): Update | undefined {
    const last = frame.rows[frame.rows.length - 1]!;
    return visit.isForgetful.value ? undefined : visit.past.get(last.rev);
}

export function showSince(visit: Visit): void {
    const frames = sinceOf(visit);
    visit.stage.skip();
    visit.stage.push({
        moments: frames.map(momentOf),
        table: {
            log: visit.update.peek()?.log ?? 0,
            updates: frames.map((frame) => tableOf(visit, frame)),
        },
        isKept: true,
        isPaused: isStill(),
    });
}

export function SinceButton({ visit }: { visit: Visit }) {
    if (visit.stage.isShown.value || sinceOf(visit).length === 0) return null;
    return (
        <button
            type="button"
            class="btn quiet since-btn"
            data-walk=""
            aria-label={t('page.since.title')}
            title={t('page.since.title')}
            onClick={() => showSince(visit)}
        >
            <Icon name="i-clock" class="s" />
            <span class="word">{t('page.since.short')}</span>
        </button>
    );
}

function FrameItem({ frame, p, isNow }: { frame: Frame; p: TableProps; isNow: boolean }) {
    return (
        <>
            <span class="row who">
                {frame.seat !== null && <SeatMark seat={frame.seat} />}
                <b class="grow">{frame.seat === null ? '' : p.t.seat(frame.seat)}</b>
                {frame.more > 0 && <span class="tag">+{frame.more}</span>}
                {frame.isMine && <span class="tag brass">{t('page.since.you')}</span>}
            </span>
            {frame.rows.slice(0, isNow ? 6 : 3).map((row, i) => (
                <span class="line" key={i}>
                    <Sentence pieces={p.t.eventPieces(row.event)} />
                </span>
            ))}
        </>
    );
}

export function SinceStrip({ stage, p }: { stage: Stage<unknown>; p: TableProps }) {
    const now = stage.shown.value!;
    const frames = now.scene.moments.map((one) => one.facts as Frame);
    return (
        <div class="since">
            <h2>{t('page.since.title')}</h2>
            <ol class="strip">
                {frames.map((frame, i) => (
                    <li key={i} aria-current={i === now.at ? 'step' : undefined}>
                        <button
                            type="button"
                            class={i === now.at ? 'frame on' : 'frame'}
                            onClick={() => {
                                stage.pause(true);
                                stage.goTo(i, true);
                            }}
                        >
                            <FrameItem frame={frame} p={p} isNow={i === now.at} />
                        </button>
                    </li>
                ))}
            </ol>
        </div>
    );
}
