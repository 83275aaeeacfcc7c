// prompt.tsx -- the one place where the page asks, and the buttons under the question.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { markOf, promptOf } from './asking';
import type { GameTable, Preview, TableProps } from './contract';
import { Advised, Hint } from './hint';
import { shortcutOf } from './keys';
import { Sentence } from './log';
import { Now } from './now_box';
import { Panels } from './panels';
import type { Party } from './party';
import { problem } from './problem';
import { settings } from './settings';
import { SinceButton } from './since';
import type { Visit } from './visit';
import { t } from './words';
import { ClauseChip } from '../parts/clause';
import { Clock } from '../parts/clock';
import { Icon, SeatMark } from '../parts/icon';
import { slip } from '../parts/slip';

function Undo({ visit }: { visit: Visit }) {
    const update = visit.update.value;
    if (!update?.undo) return null;
    const ask = async () => {
        const answer = await visit.ask({ do: 'undo', rev: update.rev });
        if (!answer.ok) slip.show({ clause: '', text: problem(answer) }, null);
    };
    return (
        <button type="button" class="btn undo" data-walk="" onClick={() => void ask()}>
            <Icon name="i-undo" class="s" />
            {t('page.undo')}
        </button>
    );
}

/** Whether it says nothing that a move's outcome is unknown: all choose at the same time, unseen by
 * each other (a set-up, a sealed window), or no move has another. */
const isSealed = (p: TableProps, visit: Visit): boolean =>
    visit.update.value?.window === 'sealed' ||
    p.mustAct.length > 1 ||
    p.legal.every((one) => one.risky);

/** The clause of which every move left warns: something is picked that ends badly. */
function trapOf({ choose }: TableProps): string | null {
    if (choose.picked.length === 0 && !choose.staged) return null;
    const left = choose.staged ? [choose.staged] : choose.remaining;
    const trap = left[0]?.trap;
    return trap !== undefined && left.every((one) => one.trap === trap) ? trap : null;
}

/** Lawful, but people overlook what comes of it: said before, and never in the way. */
function Trap({ p }: { p: TableProps }) {
    const trap = trapOf(p);
    if (!trap) return null;
    return (
        <div class="trap" role="status">
            <Icon name="i-eye" class="s" /> {p.t(`${p.rules.game}.trap.${trap}`)}{' '}
            <ClauseChip id={trap} />
        </div>
    );
}

/** What the staged move would do, if the engine can foresee it. */
function Foresight({ p, isSealed }: { p: TableProps; isSealed: boolean }) {
    const staged = p.choose.staged;
    const found = useSignal<{ move: string; preview: Preview | null } | null>(null);
    useEffect(() => {
        if (!staged || settings.previews.peek() === 'off') return undefined;
        let isHere = true;
        void p.preview(staged.move).then((preview) => {
            if (isHere) found.value = { move: staged.move, preview };
        });
        return () => {
            isHere = false;
        };
    }, [staged?.move]);
    if (!staged || settings.previews.value === 'off' || found.value?.move !== staged.move)
        return null;
    const preview = found.value.preview;
    // What is chosen unseen by all at once is decided by nobody else: there is nothing to say yet.
    if (!preview || (!preview.sure && isSealed)) return null;
    return (
        <ul class="foresee" aria-label={t('page.foresee.title')}>
            {preview.sure ? (
                preview.events.slice(0, 5).map((event, i) => (
                    <li key={i}>
                        <Sentence pieces={p.t.eventPieces(event)} />
                    </li>
                ))
            ) : (
                <li>{t('page.foresee.unsure')}</li>
            )}
            {preview.sure && preview.events.length === 0 && <li>{t('house.nobody-told')}</li>}
        </ul>
    );
}

/** Whether a label takes more than two rows of a phone's width. */
const isLong = (label: unknown): boolean => String(label).length > 52;

/** A thing that was picked with a key. Of several that make a set the next may follow. */
const PICKED = '[data-touch]:not([data-pick]):focus-visible';

/** Whoever picks with keys finds the last word under Enter, and is led back by one step back. */
function useLastWord(staged: string | undefined, isBusy: boolean) {
    const button = useRef<HTMLButtonElement>(null);
    const from = useRef<HTMLElement | null>(null);
    useLayoutEffect(() => {
        const at = document.activeElement as HTMLElement | null;
        if (staged !== undefined && at?.matches(PICKED)) {
            from.current = at;
            button.current?.focus();
        } else if (staged === undefined) {
            if (!isBusy && at === document.body && from.current?.isConnected) from.current.focus();
            from.current = null;
        }
    }, [staged]);
    return button;
}

/** A key that is held down does not say it: it picked a moment ago. */
const notHeld = (event: KeyboardEvent): void => {
    if (event.repeat && shortcutOf(event) === 'press') event.preventDefault();
};

function Actions({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const { choose } = p;
    const staged = choose.staged;
    const isBusy = visit.isSending.value;
    const lastWord = useLastWord(staged?.move, isBusy);
    const isIdle = choose.picked.length === 0 && !staged;
    const buttons = isIdle && p.legal.length > 0 ? (table.buttons?.(p).slice(0, 2) ?? []) : [];
    const whole = staged && (table.primary?.(p, staged) ?? p.t.move(staged));
    return (
        <div class="acts">
            {isIdle && <Undo visit={visit} />}
            {!isIdle && (
                <button type="button" class="btn back" data-walk="" onClick={() => choose.back()}>
                    <Icon name="i-undo" class="s" />
                    {t('page.back')}
                </button>
            )}
            {staged && (
                <button
                    type="button"
                    class={`btn primary commit ${isLong(whole) ? 'lng' : ''}`}
                    data-walk=""
                    disabled={isBusy}
                    data-move={staged.move}
                    ref={lastWord}
                    onKeyDown={notHeld}
                    onClick={() => choose.commit()}
                >
                    {staged.risky && !isSealed(p, visit) && (
                        <Icon name="i-eyeoff" class="s" label={t('page.moves.risky')} />
                    )}
                    {whole}
                </button>
            )}
            {buttons.map((button) => (
                <button
                    type="button"
                    key={button.move}
                    data-walk=""
                    disabled={isBusy}
                    data-move={button.move}
                    class={`btn ${button.primary ? 'primary' : ''}`}
                    onClick={() => p.play(button.move)}
                >
                    {button.label}
                </button>
            ))}
        </div>
    );
}

/** Beside the question: what was before, what can be done, a hint, all moves. */
function Tools({ p, visit }: { p: TableProps; visit: Visit }) {
    const { choose } = p;
    const isOpen = !choose.staged && p.legal.length > 0;
    return (
        <div class={`tools ${choose.picked.length > 0 ? 'picked' : ''}`}>
            {isOpen && <SinceButton visit={visit} />}
            <Now p={p} visit={visit} />
            {isOpen && <Hint p={p} visit={visit} />}
            {isOpen && (
                <button
                    type="button"
                    class="btn quiet all-moves"
                    aria-label={t('page.moves.all', { n: choose.remaining.length })}
                    data-walk=""
                    onClick={() => {
                        visit.own.of(Panels).isListOpen.value = true;
                    }}
                >
                    <Icon name="i-log" class="s only-p" />
                    <span class="word">{t('page.moves.all', { n: choose.remaining.length })}</span>
                    <b class="only-p">{choose.remaining.length}</b>
                </button>
            )}
        </div>
    );
}

/** The own move waits because somebody may object: for how long, running down. */
function Held({ visit }: { visit: Visit }) {
    const [, tick] = useState(0);
    const left = Math.max(0, visit.heldUntil.value - performance.now());
    useEffect(() => {
        const timer = setInterval(() => tick((n) => n + 1), 100);
        return () => clearInterval(timer);
    }, []);
    const point = visit.words.value.lang === 'en' ? '.' : ',';
    const seconds = (left / 1000).toFixed(1).replace('.', point);
    return (
        <>
            <div class="q">{t('page.held')}</div>
            <div class="h held" role="timer">
                {t('page.held.left', { time: seconds })}
            </div>
        </>
    );
}

/** At a device of several people: one is done, another one is to have it. */
export function HandOver({ party, visit }: { party: Party; visit: Visit }) {
    const button = useRef<HTMLButtonElement>(null);
    const next = party.next.value;
    useEffect(() => button.current?.focus(), [next]);
    if (next === null) return null;
    const name = party.name(next);
    return (
        <div class="prompt hand-over">
            <SeatMark seat={party.visit(next)?.me.value ?? 0} />
            <div class="grow">
                <div class="q">{t('page.party.turn', { name })}</div>
            </div>
            <div class="acts">
                <Undo visit={visit} />
                <button
                    type="button"
                    class="btn primary give"
                    data-walk=""
                    ref={button}
                    onClick={() => party.cover()}
                >
                    {t('page.party.pass', { name })}
                </button>
            </div>
        </div>
    );
}

/** Whether the text has more lines than the plate has room for. */
function useIsCut(said: RefObject<HTMLElement | null>): boolean {
    const isCut = useSignal(false);
    useEffect(() => {
        const box = said.current!;
        const text = box.firstElementChild as HTMLElement;
        const look = () => {
            // Without the button, which takes room: else a text that fits would keep it.
            const more = box.parentElement?.querySelector<HTMLElement>(':scope > .more');
            more?.style.setProperty('display', 'none');
            // Not scrollHeight: a clause can be touched a little outside of its line.
            isCut.value = text.offsetHeight > box.clientHeight + 1;
            more?.style.removeProperty('display');
        };
        // In the next frame: what is drawn anew while sizes are told would change them again,
        // which browsers report as an error of the page.
        let frame = 0;
        const watch = new ResizeObserver(() => {
            cancelAnimationFrame(frame);
            frame = requestAnimationFrame(look);
        });
        watch.observe(box);
        watch.observe(text);
        return () => {
            cancelAnimationFrame(frame);
            watch.disconnect();
        };
    }, []);
    return isCut.value;
}

/** The plate keeps its height, whatever it says, so that nothing moves under a hand that picks:
 * what is longer is cut, and a button lays all of it over the table. */
export function Prompt({ p, table, visit }: { p: TableProps; table: GameTable; visit: Visit }) {
    const isHeld = visit.heldUntil.value > 0;
    const asked = promptOf(p, table);
    const mark = markOf(p);
    const said = useRef<HTMLDivElement>(null);
    const isCut = useIsCut(said);
    const opened = useSignal(''); // the text that was laid open; another one is not
    const name = `${asked.text} ${asked.hint ?? ''} ${p.choose.staged?.move ?? ''}`;
    const isWhole = opened.value === name;
    return (
        <div class="prompt">
            {mark !== null && <SeatMark seat={mark} />}
            <div class={`said ${isWhole ? 'whole' : ''}`} ref={said}>
                <div>
                    {isHeld ? (
                        <Held visit={visit} />
                    ) : (
                        <>
                            <div class="q">{asked.text}</div>
                            {(asked.hint || asked.clause) && (
                                <div class={`h ${asked.hint ? '' : 'bare'}`}>
                                    {asked.hint} {asked.clause && <ClauseChip id={asked.clause} />}
                                </div>
                            )}
                        </>
                    )}
                    <Trap p={p} />
                    <Advised p={p} table={table} visit={visit} />
                    <Foresight p={p} isSealed={isSealed(p, visit)} />
                </div>
            </div>
            {(isCut || isWhole) && (
                <button
                    type="button"
                    class="icon-btn more"
                    data-walk=""
                    aria-expanded={isWhole}
                    aria-label={t('page.prompt.whole')}
                    onClick={() => {
                        opened.value = isWhole ? '' : name;
                    }}
                >
                    <Icon name="i-up" />
                </button>
            )}
            {p.me !== null && <Clock visit={visit} seat={p.me} isMine />}
            <div class="deeds">
                <Actions p={p} table={table} visit={visit} />
                <Tools p={p} visit={visit} />
            </div>
        </div>
    );
}
