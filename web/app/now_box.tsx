// now_box.tsx -- a button and a key (W) that answer what can be done now, over the prompt.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { TableProps } from './contract';
import { loadGuide } from './guide_load';
import { isTyping, shortcutOf } from './keys';
import { sayNow } from './now';
import type { Visit } from './visit';
import { t, want } from './words';
import { Icon } from '../parts/icon';
import { announce } from '../parts/live';

/** Another move, a tap elsewhere and Esc put the answer away. */
function useAway(said: Signal<string>, rev: number): void {
    useEffect(() => {
        said.value = '';
    }, [rev]);
    useEffect(() => {
        const away = (event: Event) => {
            const isOwn = event.target instanceof Element && event.target.closest('.now-ask');
            if (!isOwn && said.peek()) said.value = '';
        };
        document.addEventListener('pointerdown', away);
        return () => document.removeEventListener('pointerdown', away);
    }, []);
}

export function Now({ p, visit }: { p: TableProps; visit: Visit }) {
    const said = useSignal('');
    useAway(said, visit.update.value?.rev ?? 0);
    const latest = useRef(p);
    latest.current = p;
    const ask = async () => {
        if (said.peek()) {
            said.value = '';
            return;
        }
        const { game } = latest.current.rules;
        const [{ described }] = await Promise.all([loadGuide(game), want(game)]);
        said.value = sayNow(latest.current, described);
        announce(said.value);
    };
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const key = shortcutOf(event);
            if (key === 'now' && !isTyping(document.activeElement)) void ask();
            else if (key === 'back' && said.peek()) said.value = '';
        };
        document.addEventListener('keydown', onKey);
        return () => document.removeEventListener('keydown', onKey);
    }, []);
    return (
        <span class="now-ask">
            <button
                type="button"
                class="icon-btn"
                data-walk=""
                aria-expanded={said.value !== ''}
                aria-label={t('page.now.title')}
                title={t('page.now.title')}
                onClick={() => void ask()}
            >
                <Icon name="i-ask" />
            </button>
            {said.value && <span class="now-said">{said.value}</span>}
        </span>
    );
}
