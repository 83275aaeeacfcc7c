// key.tsx -- the name of a key beside what it does; none while that key is turned off.
import { isLetter } from '../app/keys';
import { settings } from '../app/settings';
import { t } from '../app/words';

export const hasKey = (key: string): boolean =>
    settings.letters.value === 'on' || !isLetter(key);

export function Key({ of }: { of: string }) {
    if (!hasKey(of)) return null;
    return <kbd class="only-d">{of === ' ' ? t('page.key.space') : of.toUpperCase()}</kbd>;
}
