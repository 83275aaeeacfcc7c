// lesson_offer.tsx -- where a guided first match is offered: on the start page, and under the bar
// of the first table of a game. Never in the way.
import { useEffect } from 'preact/hooks';
import { hasDevice } from './house';
import { keepLesson, lessonOf } from './lesson_kept';
import type { Visit } from './visit';
import { t } from './words';
import { Icon } from '../parts/icon';

/** On the card of a game: to begin, to go on, or once more. */
export function LessonLink({ game }: { game: string }) {
    if (!hasDevice) return null;
    const { table, step = 0, of = 0, isDone } = lessonOf(game);
    const text = table
        ? t('page.lesson.go-on', { n: step + 1, m: of })
        : t(isDone ? 'page.lesson.once-more' : 'page.lesson.begin');
    const isOld = isDone && !table;
    return (
        <a
            class={`btn outline learn ${isOld ? 'done' : ''}`}
            href={`#/learn/${game}`}
            data-learn={game}
        >
            <Icon name="i-bulb" class="s" />
            {text}
        </a>
    );
}

/** At the first table of a game that somebody plays at. */
export function Offer({ visit }: { visit: Visit }) {
    const table = visit.table.value!;
    const { game } = table;
    const { offered } = lessonOf(game);
    const isOffered =
        hasDevice &&
        table.phase === 'playing' &&
        visit.me.value !== null &&
        !visit.party &&
        visit.lesson.value === null &&
        visit.replayed.value === null &&
        (offered === undefined || offered === visit.key);
    useEffect(() => {
        if (isOffered && offered === undefined) keepLesson(game, { offered: visit.key });
    }, [isOffered, offered]);
    // Whoever moves has decided to play; the start page has the lesson still.
    const isMoving = visit.isSending.value;
    useEffect(() => {
        if (isOffered && isMoving) keepLesson(game, { offered: 'no' });
    }, [isOffered, isMoving]);
    if (!isOffered) return null;
    return (
        <div class="band offer" role="status">
            <Icon name="i-bulb" class="s" />
            <span class="grow">{t('page.lesson.offer')}</span>
            <a class="btn" href={`#/learn/${game}`}>
                {t('page.lesson.offer-yes')}
            </a>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('page.lesson.offer-no')}
                onClick={() => keepLesson(game, { offered: 'no' })}
            >
                <Icon name="i-x" />
            </button>
        </div>
    );
}
