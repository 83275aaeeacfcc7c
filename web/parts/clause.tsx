// clause.tsx -- clause chips, and the sheet that shows what a clause says.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { DESCRIBED } from '../app/described';
import { t, want } from '../app/words';
import { go } from '../app/router';
import { Sheet } from './sheet';

/** The game a clause belongs to, by the letters of its id. */
export const gameOf = (id: string): string =>
    Object.keys(DESCRIBED).find((game) => id.startsWith(`${DESCRIBED[game]!.prefix}-`)) ?? '';

const open = signal<string | null>(null);
export const showClause = (id: string): void => {
    open.value = id;
};

export function ClauseChip({ id }: { id: string }) {
    return (
        <button
            type="button"
            class="cl"
            aria-label={t('page.rule.open', { id })}
            onClick={(event) => {
                event.stopPropagation();
                showClause(id);
            }}
        >
            {id}
        </button>
    );
}

export function ClauseSheet() {
    const id = open.value;
    useEffect(() => {
        if (id) void want(gameOf(id), true);
    }, [id]);
    if (!id) return null;
    const key = `${gameOf(id)}.clause.${id}`;
    const text = t(key); // the key itself until the game's clauses have come
    const close = () => {
        open.value = null;
    };
    return (
        <Sheet title={t('page.rule.title', { id })} onClose={close}>
            <p class="clause-text" aria-busy={text === key}>
                {text === key ? '…' : text}
            </p>
            <div class="ft-in">
                <button
                    type="button"
                    class="btn"
                    onClick={() => {
                        close();
                        go({ at: 'rules', game: gameOf(id), clause: id });
                    }}
                >
                    {t('page.rule.all')}
                </button>
            </div>
        </Sheet>
    );
}
