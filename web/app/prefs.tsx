// prefs.tsx -- the settings sheet: name, language, theme, hands, previews, motion, sound.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { theHouse } from './house';
import { myName, settings } from './settings';
import { play } from './sound';
import { wantNotes } from './tab';
import { t } from './words';
import { LangSwitch } from '../parts/bar';
import { Sheet } from '../parts/sheet';
import { Seg } from '../parts/seg';

const isOpen = signal(false);
export const openPrefs = (): void => {
    isOpen.value = true;
};

const NAME_MAX = 24;

/** Seen by others: no control characters, not only blanks. */
export function setName(text: string): void {
    myName.value = text
        .replace(/\p{Cc}/gu, '')
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
    const label = t(`page.prefs.${name}`);
    return (
        <div class="pref">
            <span class="grow">{label}</span>
            <Seg
                of={of}
                values={values.map((value) => [value, t(`page.prefs.${name}.${value}`)] as const)}
                label={label}
            />
        </div>
    );
}

interface SwitchProps {
    name: string;
    of: Signal<'on' | 'off'>;
    /** Where turning it takes more than that. */
    onTurn?: (isOn: boolean) => void;
}

function Switch({ name, of, onTurn }: SwitchProps) {
    const isOn = of.value === 'on';
    const turn = (isNext: boolean) => {
        of.value = isNext ? 'on' : 'off';
    };
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
                onClick={() => (onTurn ?? turn)(!isOn)}
            >
                <i />
            </button>
        </div>
    );
}

/** Heard as it is moved. */
function Volume() {
    return (
        <div class="pref">
            <label class="grow" for="pref-volume">
                {t('page.prefs.volume')}
            </label>
            <input
                id="pref-volume"
                class="volume"
                type="range"
                min="10"
                max="100"
                step="10"
                value={settings.volume.value}
                disabled={settings.sound.value === 'off'}
                onInput={(event) => {
                    settings.volume.value = event.currentTarget
                        .value as typeof settings.volume.value;
                    play('coin');
                }}
            />
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
            <Choice
                name="pace"
                of={settings.pace}
                values={['slow', 'usual', 'quick', 'off']}
            />
            <Choice name="hand" of={settings.hand} values={['right', 'left']} />
            <Switch name="fast" of={settings.fast} />
            <Switch name="previews" of={settings.previews} />
            <Switch name="forced" of={settings.forced} />
            <Switch name="ending" of={settings.ending} />
            <Switch name="letters" of={settings.letters} />
            <Switch name="sound" of={settings.sound} />
            <Volume />
            {'vibrate' in navigator && <Switch name="buzz" of={settings.buzz} />}
            {'Notification' in globalThis && (
                <Switch
                    name="notify"
                    of={settings.notify}
                    onTurn={(isOn) => void wantNotes(isOn)}
                />
            )}
        </Sheet>
    );
}
