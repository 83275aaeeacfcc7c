// rules_clauses.tsx -- every clause of a game in chapters, with search.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Chapter } from './guide';
import { byChapter, isHit, marked, nearest } from './rules_search';
import type { Clause } from './rules_search';
import { isStill } from './settings';
import { t, words } from './words';
import { Icon } from '../parts/icon';

const MARK_MS = 2000; // a clause that was asked for stands out for so long

/** The one that the address names comes into sight. */
function ClauseRow({
    game,
    one,
    needle,
    isHere,
    note,
}: {
    game: string;
    one: Clause;
    needle: string;
    isHere: boolean;
    note?: string;
}) {
    const here = useRef<HTMLLIElement>(null);
    const isNew = useSignal(false);
    useEffect(() => {
        if (!isHere) return undefined;
        here.current?.scrollIntoView({
            block: 'center',
            behavior: isStill() ? 'auto' : 'smooth',
        });
        isNew.value = true;
        const timer = setTimeout(() => {
            isNew.value = false;
        }, MARK_MS);
        return () => clearTimeout(timer);
    }, [isHere]);
    return (
        <li
            id={one.id}
            class={`${isHere ? 'here' : ''} ${isNew.value ? 'lit' : ''}`}
            ref={here}
        >
            <a class="cl" href={`#/rules/${game}/${one.id}`}>
                {one.id}
            </a>
            <span>
                {marked(one.text, needle).map((part, i) =>
                    i % 2 === 1 ? <mark key={i}>{part}</mark> : part,
                )}
                {one.of !== 'rule' && <span class="tag">{t(`house.cli.kind.${one.of}`)}</span>}
                {note && <small class="chapter-of">{note}</small>}
            </span>
        </li>
    );
}

/** A chapter's name: a word of the game, the game's own, or one that all games share. */
function chapterName(game: string, key: string): string {
    if (key.startsWith('word:')) return words.value.word(key.slice(5), game);
    const own = `${game}.guide.chapter.${key}`;
    return words.value.has(own) ? t(own) : t(`page.chapter.${key}`);
}

interface Props {
    game: string;
    all: readonly Clause[];
    chapters: readonly Chapter[];
    clause: string | null;
}

function Hits({ game, all, chapters, clause, needle }: Props & { needle: string }) {
    const hits = all.filter((one) => isHit(one, needle));
    const shown = hits.length > 0 ? hits : nearest(all, needle);
    return (
        <>
            {hits.length === 0 && (
                <p class="mut">
                    {t('house.nothing-found')} {t('page.rules.other-words')}
                    {shown.length > 0 && ` ${t('page.rules.nearest')}`}
                </p>
            )}
            <ol class="clauses hits">
                {byChapter(shown, chapters).flatMap(({ chapter, clauses }) =>
                    clauses.map((one) => (
                        <ClauseRow
                            key={one.id}
                            game={game}
                            one={one}
                            needle={hits.length > 0 ? needle : ''}
                            isHere={one.id === clause}
                            note={chapterName(game, chapter.key)}
                        />
                    )),
                )}
            </ol>
        </>
    );
}

function Chapters({ game, all, chapters, clause }: Props) {
    return (
        <>
            {byChapter(all, chapters).map(({ chapter, clauses }) => {
                const isOpen = clauses.some((one) => one.id === clause);
                return (
                    <details key={chapter.key} class="chapter" open={isOpen}>
                        <summary>
                            <span class="grow">{chapterName(game, chapter.key)}</span>
                            <span class="mut">{t('house.n-clauses', { n: clauses.length })}</span>
                        </summary>
                        <ol class="clauses">
                            {clauses.map((one) => (
                                <ClauseRow
                                    key={one.id}
                                    game={game}
                                    one={one}
                                    needle=""
                                    isHere={one.id === clause}
                                />
                            ))}
                        </ol>
                    </details>
                );
            })}
        </>
    );
}

/** Where the search begins: "/" goes there from anywhere on the page. */
function useSlash(field: { current: HTMLInputElement | null }): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const isTyping = document.activeElement?.matches('input,textarea,select');
            if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            field.current?.focus();
        };
        document.addEventListener('keydown', onKey);
        return () => document.removeEventListener('keydown', onKey);
    }, []);
}

export function Clauses(props: Props) {
    const wanted = useSignal('');
    const field = useRef<HTMLInputElement>(null);
    useSlash(field);
    const needle = wanted.value.trim();
    const n = needle ? props.all.filter((one) => isHit(one, needle)).length : props.all.length;
    return (
        <section id="clauses" class="guide-part" aria-labelledby="clauses-title">
            <h2 id="clauses-title">{t('page.rules.clauses')}</h2>
            <div class="row find">
                <Icon name="i-book" class="s" />
                <input
                    ref={field}
                    class="field"
                    type="search"
                    placeholder={t('page.rules.search')}
                    aria-label={t('page.rules.search')}
                    value={wanted.value}
                    onInput={(event) => {
                        wanted.value = event.currentTarget.value;
                    }}
                />
                <span class="mut" role="status">
                    {t('house.n-clauses', { n })}
                </span>
            </div>
            {needle ? <Hits {...props} needle={needle} /> : <Chapters {...props} />}
        </section>
    );
}
