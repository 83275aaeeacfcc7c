// bar.tsx -- the top bar of every screen but a table: brand, language, theme, sound, name.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { openPrefs } from '../app/prefs';
import { myName, settings } from '../app/settings';
import { LANGS, lang, setLang, t } from '../app/words';
import type { Lang } from '../app/words';
import { Icon } from './icon';

export function Brand() {
    return (
        <a class="brand" href="#/" aria-label={`backroom: ${t('page.home')}`}>
            <svg aria-hidden="true">
                <use href="#lamp" />
            </svg>
            <span>backroom</span>
        </a>
    );
}

export function LangSwitch() {
    const isMissing = useSignal(false);
    const choose = async (one: Lang): Promise<void> => {
        isMissing.value = false;
        isMissing.value = !(await setLang(one));
    };
    return (
        <div class="langs">
            <div class="seg" role="group" aria-label={t('house.language')}>
                {LANGS.map((one) => (
                    <button
                        type="button"
                        key={one}
                        lang={one}
                        class={lang.value === one ? 'on' : ''}
                        aria-pressed={lang.value === one}
                        onClick={() => void choose(one)}
                    >
                        {one.toUpperCase()}
                    </button>
                ))}
            </div>
            {isMissing.value && (
                <p class="alert" role="alert">
                    {t('page.lang.missing')}
                </p>
            )}
        </div>
    );
}

export function ThemeButton() {
    const isLight = document.documentElement.dataset.theme === 'light';
    void settings.theme.value;
    return (
        <button
            type="button"
            class="icon-btn"
            aria-label={t('page.prefs.theme')}
            onClick={() => {
                settings.theme.value = isLight ? 'dark' : 'light';
            }}
        >
            <Icon name="i-theme" />
        </button>
    );
}

export function SoundButton() {
    const isOn = settings.sound.value === 'on';
    return (
        <button
            type="button"
            class={`icon-btn ${isOn ? '' : 'off'}`}
            aria-pressed={isOn}
            aria-label={t('page.prefs.sound')}
            onClick={() => {
                settings.sound.value = isOn ? 'off' : 'on';
            }}
        >
            <Icon name="i-sound" />
        </button>
    );
}

export function PrefsButton() {
    return (
        <button
            type="button"
            class="icon-btn"
            aria-label={t('page.prefs.title')}
            onClick={openPrefs}
        >
            <Icon name="i-gear" />
        </button>
    );
}

export function TopBar({ children }: { children?: ComponentChildren }) {
    return (
        <header class="top">
            <Brand />
            <div class="grow">{children}</div>
            <LangSwitch />
            <ThemeButton />
            <button
                type="button"
                class="btn quiet me"
                aria-label={[t('page.prefs.title'), myName.value].filter(Boolean).join(': ')}
                onClick={openPrefs}
            >
                <Icon name="i-gear" class="s" />
                <span>{myName.value || t('page.prefs.title')}</span>
            </button>
        </header>
    );
}
