// newer.tsx -- a newer version of the page is here: a small bar offers to begin it.
//
// It waits while a match is played, and nothing is ever reloaded by itself.
import { signal } from '@preact/signals';
import { isUpdateReady, update } from '../engine/install';
import { isOldPage } from '../app/net';
import { route } from '../app/router';
import { t } from '../app/words';
import { Icon } from './icon';

/** A table's match is over: its result is shown. */
export const isResultShown = signal(false);
const isLater = signal(false);

export function NewVersion() {
    const isPlaying = route.value.at === 'table' && !isResultShown.value;
    const isNeeded = isUpdateReady.value || isOldPage.value;
    if (!isNeeded || isLater.value || isPlaying) return null;
    return (
        <div class="newer" role="status" aria-label={t('page.newer')}>
            <span class="grow">{t('page.newer')}</span>
            <button type="button" class="btn primary" onClick={update}>
                {t('page.newer.now')}
            </button>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('page.newer.later')}
                title={t('page.newer.later')}
                onClick={() => {
                    isLater.value = true;
                }}
            >
                <Icon name="i-x" />
            </button>
        </div>
    );
}
