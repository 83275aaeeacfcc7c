// staging.tsx -- the stage over a table: what has happened, one thing after another.
//
// Drawn from events alone, so it is the same at a server, on this device, for spectators and in a
// replay. The table under it is that of now, and nothing waits: whoever touches it has seen enough.
// It lies over all of the board, or, for somebody who may move, over its lower edge.
import type { GameEvent, GameStage, StageProps, TableProps, Viewer } from './contract';
import { Sentence } from './log';
import { isPhone, isStill, settings } from './settings';
import { play as sound } from './sound';
import { PACES, Stage } from './stage';
import type { Moment, Pace } from './stage';
import { t } from './words';
import { SINCE, SinceStrip } from './since';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Kept, inFrame } from '../parts/scene';

const timer = {
    after(ms: number, then: () => void): () => void {
        const id = setTimeout(then, ms);
        return () => clearTimeout(id);
    },
};

/** In a frame of its own: the one in which a moment begins has enough to do. A page that nobody
 * looks at has no frames. */
const heard = (moment: Moment): void => {
    const play = () => sound(moment.kind);
    if (document.hidden) play();
    else inFrame(play);
};

export const isStaged = (): boolean => settings.pace.value !== 'off';
const paceNow = (): Pace => {
    const pace = settings.pace.peek();
    return pace === 'off' ? 'quick' : pace;
};

/** The stage of a table or of a replay. It is told which drawings there are once the game's own
 * table is loaded. */
export class Staging<T> extends Stage<T> {
    drawings: GameStage | null = null;
    /** What had a moment of its own, and so its sound. */
    readonly staged = new WeakSet<GameEvent>();

    constructor() {
        super(timer, paceNow, heard);
    }

    /** Shows what an update brought, over the table as it was. */
    stage(events: readonly GameEvent[], to: Viewer, table: T, isEnd = false): void {
        if (!isStaged() || !this.drawings) return;
        const moments = this.drawings.moments(events, to);
        for (const moment of moments) for (const event of moment.events) this.staged.add(event);
        this.push({ moments, table, isKept: isEnd, isPaused: isEnd && isStill() });
    }
}

// ---- drawing ---------------------------------------------------------------------------------

const setPace = (stage: Stage<unknown>, pace: Pace): void => {
    settings.pace.value = pace;
    stage.retime();
};

/** Three speeds; a phone has room for one button that goes round. */
function Speeds({ stage }: { stage: Stage<unknown> }) {
    const now = settings.pace.value;
    const next = PACES[(PACES.indexOf(now as Pace) + 1) % PACES.length]!;
    if (isPhone.value)
        return (
            <button
                type="button"
                class="btn quiet speed"
                aria-label={`${t('page.prefs.pace')}: ${t(`page.prefs.pace.${now}`)}`}
                onClick={() => setPace(stage, next)}
            >
                <Icon name="i-clock" class="s" />
                {t(`page.prefs.pace.${now}`)}
            </button>
        );
    return (
        <span class="seg speeds" role="group" aria-label={t('page.prefs.pace')}>
            {PACES.map((pace) => (
                <button
                    type="button"
                    key={pace}
                    class={settings.pace.value === pace ? 'on' : ''}
                    aria-pressed={settings.pace.value === pace}
                    onClick={() => setPace(stage, pace)}
                >
                    {t(`page.prefs.pace.${pace}`)}
                </button>
            ))}
        </span>
    );
}

/** Back, pause, on, speeds, skip: only where there is more than one thing to see. */
function Controls({ stage, count, at, isPaused }: ControlsProps) {
    return (
        <div class="controls">
            {count > 1 && (
                <>
                    <button
                        type="button"
                        class="icon-btn back"
                        disabled={at === 0}
                        aria-label={t('page.stage.back')}
                        onClick={() => stage.step(-1, true)}
                    >
                        <Icon name="i-right" />
                    </button>
                    <button
                        type="button"
                        class="icon-btn"
                        aria-pressed={isPaused}
                        aria-label={t('page.stage.pause')}
                        onClick={() => stage.pause(!isPaused)}
                    >
                        <Icon name={isPaused ? 'i-play' : 'i-pause'} />
                    </button>
                    <button
                        type="button"
                        class="icon-btn"
                        aria-label={t('page.stage.on')}
                        onClick={() => stage.step(1, true)}
                    >
                        <Icon name="i-right" />
                    </button>
                    <span class="num only-d">{t('house.step-of', { n: at + 1, m: count })}</span>
                </>
            )}
            <Speeds stage={stage} />
            <button type="button" class="btn skip" onClick={() => stage.skip()}>
                {t('page.stage.skip')}
                <kbd class="only-d">Esc</kbd>
            </button>
        </div>
    );
}

interface ControlsProps {
    stage: Stage<unknown>;
    count: number;
    at: number;
    isPaused: boolean;
}

/** Beats do not concern the controls: they are drawn when a moment begins. */
function BesideScene({ stage, count }: { stage: Stage<unknown>; count: number }) {
    const [at, isPaused] = [stage.at.value, stage.isPaused.value];
    const by = [stage, count, at, isPaused];
    return <Kept by={by} draw={() => <Controls {...{ stage, count, at, isPaused }} />} />;
}

function Title({ shown, own }: { shown: StageProps; own: string | null }) {
    const { moment, p } = shown;
    const first = moment.events[0]!;
    return (
        <h2>
            {typeof first.seat === 'number' && <SeatMark seat={first.seat} />}
            <span>
                {own ?? <Sentence pieces={p.t.eventPieces(first)} />}{' '}
                {first.clause && <ClauseChip id={first.clause} />}
            </span>
        </h2>
    );
}

interface PanelProps<T> {
    stage: Staging<T>;
    p: TableProps;
    /** In short, where a call may be made meanwhile: what is pressed for it must stay in sight. */
    isBrief: boolean;
}

/** What lies over the board while something is shown. */
export function StagePanel<T>({ stage, p, isBrief }: PanelProps<T>) {
    const now = stage.shown.value;
    if (!now) return null;
    const { kind, name } = now.moment;
    const count = now.scene.moments.length;
    const controls = <BesideScene stage={stage as Stage<unknown>} count={count} />;
    const low = isBrief ? 'low brief' : 'low';
    const place = name === SINCE ? 'under' : p.legal.length > 0 ? low : 'show';
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same (stageKey)
        <section
            class={`stage k-${kind} ${place}`}
            aria-label={t('page.stage.title')}
            data-moment={name}
            data-beat={now.beat}
            onClick={(event) => {
                event.stopPropagation();
                if (event.target === event.currentTarget) stage.skip();
            }}
        >
            <div class="panel">
                {name === SINCE ? (
                    <SinceStrip stage={stage as Stage<unknown>} p={p} />
                ) : (
                    <Drawn stage={stage} p={p} />
                )}
                {controls}
            </div>
        </section>
    );
}

function Drawn<T>({ stage, p }: { stage: Staging<T>; p: TableProps }) {
    const now = stage.shown.value!;
    const drawings = stage.drawings;
    if (!drawings) return null;
    const shown: StageProps = { moment: now.moment, beat: now.beat, p };
    const own = drawings.title?.(shown) ?? null;
    // The next moment of the same kind is drawn into this one: that is less work for a frame.
    return (
        <div class="scene" key={now.moment.name}>
            <Kept by={[now.moment, own, p]} draw={() => <Title shown={shown} own={own} />} />
            <Kept
                by={[now.moment, now.beat, p]}
                draw={() => <drawings.Draw {...shown} />}
            />
        </div>
    );
}

/** Keys of the stage; true if one was meant for it. */
export function stageKey(event: KeyboardEvent, stage: Stage<unknown>): boolean {
    if (!stage.shown.peek()) return false;
    const doing: Record<string, () => void> = {
        Escape: () => stage.skip(),
        End: () => stage.skip(),
        ' ': () => stage.pause(!stage.isPaused.peek()),
        ArrowLeft: () => stage.step(-1, true),
        ArrowRight: () => stage.step(1, true),
        ...Object.fromEntries(
            PACES.map((pace, i) => [String(i + 1), () => setPace(stage, pace)]),
        ),
    };
    // Keys that walk or press things at the table are only taken from inside the stage.
    const isInside = document.activeElement?.closest('.stage') || document.querySelector('.show');
    if (event.key !== 'Escape' && !isInside) return false;
    const act = doing[event.key];
    if (!act) return false;
    act();
    event.preventDefault();
    return true;
}
