// prefs.tsx -- the settings sheet: name, language, theme, hands, previews, motion, sound.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { myName, settings } from './settings';
import { theHouse } from './store';
import { t } from './words';
import { LangSwitch } from '../parts/bar';
import { Sheet } from '../parts/sheet';

const isOpen = signal(false);
export const openPrefs = (): void => {
    isOpen.value = true;
};

const NAME_MAX = 24;

/** Seen by others: no control characters, not only blanks. */
export function setName(text: string): void {
    myName.value = text
        .replace(/[\u0000-\u001f\u007f]/g, '')
        .trim()
        .slice(0, NAME_MAX);
    void theHouse().regreet();
}

function Choice<T extends string>({
    name,
    of,
    values,
}: {
    name: string;
    of: Signal<T>;
    values: readonly T[];
}) {
    return (
        <div class="pref" role="group" aria-label={t(`page.prefs.${name}`)}>
            <span class="grow">{t(`page.prefs.${name}`)}</span>
            <span class="seg">
                {values.map((value) => (
                    <button
                        type="button"
                        key={value}
                        class={of.value === value ? 'on' : ''}
                        aria-pressed={of.value === value}
                        onClick={() => {
                            of.value = value;
                        }}
                    >
                        {t(`page.prefs.${name}.${value}`)}
                    </button>
                ))}
            </span>
        </div>
    );
}

function Switch({ name, of }: { name: string; of: Signal<'on' | 'off'> }) {
    const isOn = of.value === 'on';
    return (
        <div class="pref">
            <span class="grow" id={`pref-${name}`}>
                {t(`page.prefs.${name}`)}
                <small>{t(`page.prefs.${name}.about`)}</small>
            </span>
            <button
                type="button"
                class={`switch ${isOn ? 'on' : ''}`}
                role="switch"
                aria-checked={isOn}
                aria-labelledby={`pref-${name}`}
                onClick={() => {
                    of.value = isOn ? 'off' : 'on';
                }}
            >
                <i />
            </button>
        </div>
    );
}

export function NameField({ id }: { id: string }) {
    return (
        <input
            class="field"
            id={id}
            value={myName.value}
            maxLength={NAME_MAX}
            autocomplete="nickname"
            placeholder={t('page.me.guest')}
            onChange={(event) => setName(event.currentTarget.value)}
        />
    );
}

export function Prefs() {
    if (!isOpen.value) return null;
    return (
        <Sheet
            title={t('page.prefs.title')}
            onClose={() => {
                isOpen.value = false;
            }}
        >
            <div class="pref">
                <label class="grow" for="pref-name">
                    {t('page.prefs.name')}
                </label>
                <NameField id="pref-name" />
            </div>
            <div class="pref">
                <span class="grow">{t('house.language')}</span>
                <LangSwitch />
            </div>
            <Choice name="theme" of={settings.theme} values={['dark', 'light', 'system']} />
            <Choice name="motion" of={settings.motion} values={['full', 'less', 'system']} />
            <Choice name="hand" of={settings.hand} values={['right', 'left']} />
            <Switch name="fast" of={settings.fast} />
            <Switch name="previews" of={settings.previews} />
            <Switch name="sound" of={settings.sound} />
        </Sheet>
    );
}
