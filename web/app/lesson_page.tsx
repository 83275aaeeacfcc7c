// lesson_page.tsx -- the lesson on screen: its bar, the coach, what it points at, leaving.
//
// The bar takes the ticker's place. On a desk the coach stands above the log, on a phone it is the
// prompt plate, so it never covers what it speaks of. A refusal is the engine's own slip.
import { useEffect, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { openLesson } from './lesson';
import type { Lesson } from './lesson';
import { go } from './router';
import { TablePage } from './table';
import { t } from './words';
import { ClauseChip } from '../parts/clause';
import { Icon } from '../parts/icon';
import { Sheet } from '../parts/sheet';
import { Trouble } from '../parts/trouble';

const titleOf = (lesson: Lesson, step: number): string =>
    t(`${lesson.game}.lesson.${lesson.script.steps[step]!.key}`);

const iconOf = (step: number, now: number): string =>
    step < now ? 'i-check' : step === now ? 'i-play' : 'i-minus';

// ---- the bar -----------------------------------------------------------------------------------

/** All steps, and what may be done about them. */
function LeaveSheet({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
    const at = lesson.step.value,
        m = lesson.script.steps.length;
    return (
        <Sheet title={t('page.lesson.leave-title')} onClose={onClose}>
            <p class="mut">{t('page.lesson.leave-about', { n: at + 1, m })}</p>
            <ol class="lesson-steps">
                {lesson.script.steps.map(({ key }, i) => (
                    <li
                        key={key}
                        class={i < at ? 'ok' : i === at ? 'now' : ''}
                        aria-current={i === at ? 'step' : undefined}
                    >
                        <Icon name={iconOf(i, at)} class="s" />
                        {titleOf(lesson, i)}
                    </li>
                ))}
            </ol>
            <div class="lesson-ways">
                <button type="button" class="btn primary" onClick={onClose}>
                    {t('page.lesson.stay')}
                </button>
                <button type="button" class="btn put-off" onClick={() => go({ at: 'start' })}>
                    {t('page.lesson.put-off')}
                </button>
                <button
                    type="button"
                    class="btn only-p skip"
                    onClick={() => {
                        onClose();
                        lesson.skip();
                    }}
                >
                    {t('page.lesson.skip')}
                </button>
                <button
                    type="button"
                    class="btn quiet play-on"
                    onClick={() => {
                        onClose();
                        void lesson.free();
                    }}
                >
                    {t('page.lesson.alone')}
                </button>
            </div>
        </Sheet>
    );
}

function Bar({ lesson }: { lesson: Lesson }) {
    const isLeaving = useSignal(false);
    const open = () => {
        isLeaving.value = true;
    };
    const at = lesson.step.value,
        m = lesson.script.steps.length;
    const where = t('page.lesson.step', { n: at + 1, m });
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const { choose } = lesson.visit;
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            if (document.querySelector('[role=dialog], .pop.slip')) return;
            if (choose.picked.length === 0 && !choose.staged) open();
        };
        document.addEventListener('keydown', onKey, true);
        return () => document.removeEventListener('keydown', onKey, true);
    }, [lesson]);
    return (
        <div class="lesson-bar" data-step={at}>
            <b>{t('page.lesson.title')}</b>
            <button
                type="button"
                class="dots"
                aria-label={where}
                aria-haspopup="dialog"
                onClick={open}
            >
                {lesson.script.steps.map(({ key }, i) => (
                    <i key={key} class={i < at ? 'ok' : i === at ? 'now' : ''} />
                ))}
                <span class="n">{t('page.lesson.n-of-m', { n: at + 1, m })}</span>
            </button>
            <span class="grow" />
            <button type="button" class="btn quiet only-d skip" onClick={() => lesson.skip()}>
                {t('page.lesson.skip')}
            </button>
            <button
                type="button"
                class="btn quiet leave"
                aria-label={t('page.lesson.leave')}
                onClick={open}
            >
                <Icon name="i-x" class="s" />
                <span class="only-d">{t('page.lesson.leave')}</span>
            </button>
            {isLeaving.value && (
                <LeaveSheet
                    lesson={lesson}
                    onClose={() => {
                        isLeaving.value = false;
                    }}
                />
            )}
        </div>
    );
}

// ---- the coach ---------------------------------------------------------------------------------

function Buttons({ lesson }: { lesson: Lesson }) {
    const note = lesson.note.value;
    const isLast = lesson.step.value === lesson.script.steps.length - 1;
    if (note?.is === 'other')
        return (
            <div class="coach-ways">
                <button
                    type="button"
                    class="btn again"
                    data-walk=""
                    onClick={() => {
                        lesson.note.value = null;
                    }}
                >
                    {t('page.lesson.again')}
                </button>
                <button
                    type="button"
                    class="btn quiet anyway"
                    data-walk=""
                    onClick={() => void lesson.free().then(() => lesson.visit.play(note.move))}
                >
                    {t('page.lesson.anyway')}
                </button>
            </div>
        );
    return (
        <div class="coach-ways">
            {!lesson.isTold.value && (
                <button
                    type="button"
                    class="btn show"
                    data-walk=""
                    disabled={lesson.asked.value.length === 0}
                    onClick={() => lesson.show()}
                >
                    {t('page.lesson.show')}
                </button>
            )}
            <button
                type="button"
                class={`btn next ${lesson.isTold.value ? 'primary' : 'off'}`}
                data-walk=""
                disabled={!lesson.isTold.value}
                onClick={() => lesson.next()}
            >
                {t(isLast ? 'page.lesson.play' : 'page.lesson.next')}
            </button>
        </div>
    );
}

function Coach({ lesson }: { lesson: Lesson }) {
    const { key, clause } = lesson.now.value;
    const note = lesson.note.value;
    const { visit } = lesson;
    const other =
        note?.is === 'other'
            ? visit.update.value?.legal.find((one) => one.move === note.move)
            : undefined;
    const name = `${lesson.game}.lesson.${key}`;
    return (
        <section class="coach" aria-label={t('page.lesson.coach')} data-key={key}>
            <div aria-live="polite">
                <h2>
                    <svg class="lampi" aria-hidden="true">
                        <use href="#lamp" />
                    </svg>
                    {t(name)}
                    {note?.is === 'right' && (
                        <Icon name="i-check" class="s good" label={t('page.lesson.right')} />
                    )}
                </h2>
                {note?.is === 'other' ? (
                    <p>
                        {t('page.lesson.other', {
                            move: other ? visit.words.value.move(other) : note.move,
                        })}
                    </p>
                ) : (
                    <p class="tells">
                        {t(`${name}.text`)} <ClauseChip id={clause} />
                    </p>
                )}
                {!lesson.isTold.value && (
                    <p class="try">
                        <b>
                            <Icon name="i-tap" class="s" />
                            {t('page.lesson.try')}
                        </b>
                        <span>{t(`${name}.try`)}</span>
                    </p>
                )}
            </div>
            <Buttons lesson={lesson} />
        </section>
    );
}

// ---- what is pointed at ------------------------------------------------------------------------

/** Where a table scrolls, what is pointed at comes into sight. */
function intoSight(one: Element): void {
    let box = one.parentElement;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
    if (!box) return;
    const a = one.getBoundingClientRect(),
        b = box.getBoundingClientRect();
    if (a.top < b.top || a.bottom > b.bottom)
        box.scrollTop += a.top - b.top - Math.max(0, (b.height - a.height) / 2);
}
const SIGHT_MS = 120; // the table draws first

/** Things that are no Touch: buttons that name their move (`data-move`), things that lead to one by
 * how it begins (`data-leads`), members and facts of the view (`data-see`). */
function useSpots(lesson: Lesson | null): void {
    const wanted = lesson?.asked.value ?? [],
        points = lesson?.now.value.point ?? [];
    useEffect(() => {
        const room = document.getElementById('room')!;
        const mark = () => {
            for (const one of room.querySelectorAll('[data-lesson-spot]'))
                if (!isSpot(one)) one.removeAttribute('data-lesson-spot');
            for (const one of room.querySelectorAll('[data-move], [data-leads], [data-see]'))
                if (isSpot(one)) one.setAttribute('data-lesson-spot', '');
        };
        const isSpot = (one: Element): boolean => {
            const { move, leads, see } = (one as HTMLElement).dataset;
            return (
                (move !== undefined && wanted.includes(move)) ||
                (leads !== undefined && wanted.some((all) => `${all} `.startsWith(`${leads} `))) ||
                (see !== undefined && points.includes(see))
            );
        };
        const observer = new MutationObserver(mark);
        observer.observe(room, {
            childList: true,
            subtree: true,
            attributeFilter: ['data-move', 'data-leads', 'data-see'],
        });
        mark();
        const timer = setTimeout(() => {
            const one = room.querySelector('[data-spot], [data-lesson-spot]');
            if (one) intoSight(one);
        }, SIGHT_MS);
        return () => {
            clearTimeout(timer);
            observer.disconnect();
            for (const one of room.querySelectorAll('[data-lesson-spot]'))
                one.removeAttribute('data-lesson-spot');
        };
    }, [wanted.join('\n'), points.join('\n')]);
}

// ---- the page ----------------------------------------------------------------------------------

export function LessonPage({ game }: { game: string }) {
    const [lesson, setLesson] = useState<Lesson | null>(null);
    const [isBad, setBad] = useState(false);
    useEffect(() => {
        let opened: Lesson | null = null,
            isHere = true;
        void openLesson(game).then((one) => {
            opened = one;
            if (!one) setBad(true);
            else if (!isHere) one.close();
            else {
                one.visit.lesson.value = {
                    takes: (move) => one.takes(move),
                    made: () => one.made(),
                    Bar: () => <Bar lesson={one} />,
                    Coach: () => <Coach lesson={one} />,
                };
                setLesson(one);
            }
        });
        return () => {
            isHere = false;
            if (!opened) return;
            opened.close();
            opened.visit.lesson.value = null;
            void opened.visit.house.leave();
        };
    }, [game]);
    const isFree = lesson?.isFree.value === true;
    useEffect(() => {
        if (!lesson || !isFree) return;
        lesson.visit.lesson.value = null;
        history.replaceState(null, '', `#/d/${lesson.visit.key}`);
    }, [lesson, isFree]);
    useSpots(isFree ? null : lesson);
    if (isBad)
        return <Trouble text={t('page.lesson.none')} />;
    if (!lesson) return <p class="loading">{t('page.loading')}</p>;
    return <TablePage visit={lesson.visit} />;
}
