// keys_sheet.tsx -- what the keys do: the shell's table of them, then those of the game.
import { SHORTCUTS, WORD_KEYS } from './keys';
import type { GameTable, Words } from './contract';
import { settings } from './settings';
import { t } from './words';
import { hasKey } from '../parts/key';
import { Sheet } from '../parts/sheet';

const SIGNS: Record<string, string> = {
    ArrowLeft: '\u2190',
    ArrowRight: '\u2192',
    ArrowUp: '\u2191',
    ArrowDown: '\u2193',
    Escape: 'Esc',
    Enter: 'Enter',
};

const nameOf = (key: string): string =>
    key === ' ' ? t('page.key.space') : (SIGNS[key] ?? key.replace(/^Key/, '').toUpperCase());

interface RowProps {
    keys: readonly string[];
    text: string;
    hasShift?: boolean;
}

function KeyRow({ keys, text, hasShift }: RowProps) {
    return (
        <div class="key-row">
            <dt>
                {hasShift && (
                    <>
                        <kbd>Shift</kbd>
                        {'+'}
                    </>
                )}
                {keys.map((key) => (
                    <kbd key={key}>{nameOf(key)}</kbd>
                ))}
            </dt>
            <dd>{text}</dd>
        </div>
    );
}

export function KeysSheet({
    table,
    words,
    onClose,
}: {
    table: GameTable;
    words: Words;
    onClose: () => void;
}) {
    const own = (table.keys?.(words) ?? []).filter(({ key }) => hasKey(key));
    // One key, one meaning: what the game takes for itself is not listed with another one.
    const isTaken = (key: string): boolean => own.some((one) => one.key === key);
    const shared = SHORTCUTS.filter(({ keys }) => keys.every(hasKey)).map((one) => ({
        ...one,
        keys: one.keys.filter((key) => one.hasShift || !isTaken(key)),
    }));
    return (
        <Sheet title={t('page.keys.title')} onClose={onClose}>
            <dl class="keys" tabIndex={0} aria-label={t('page.keys.title')}>
                {own.map(({ key, text }) => (
                    <KeyRow key={key} keys={[key]} text={text} />
                ))}
                {shared.map(({ name, keys, hasShift = false }) => (
                    <KeyRow
                        key={name}
                        keys={keys}
                        text={t(`page.keys.${name}`)}
                        hasShift={hasShift}
                    />
                ))}
                <KeyRow keys={WORD_KEYS} text={t('page.keys.words')} />
            </dl>
            {settings.letters.value === 'off' && <p class="mut">{t('page.keys.off')}</p>}
        </Sheet>
    );
}
