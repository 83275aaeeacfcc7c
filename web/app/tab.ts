// tab.ts -- the browser's tab and the desk say whose turn it is: title, mark, notification.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from './settings';
import type { Visit } from './visit';
import { t } from './words';

/** What the table on this page wants the tab to say; null: no table is open. */
export const tabTitle = signal<string | null>(null);

export interface Turn {
    isMine: boolean;
    /** Who is waited for, in words; empty before the match. */
    text: string;
}

/** Whose turn it is at a table, as the tab says it. */
export function turnOf(visit: Visit): Turn {
    const table = visit.table.value,
        update = visit.update.value;
    const none = { isMine: false, text: '' };
    if (!table || table.phase === 'open') return none;
    if (table.phase === 'over') return { ...none, text: t('house.match-over') };
    if (table.paused) return { ...none, text: t('page.pause.title') };
    const waited = (update?.must_act ?? []).filter((seat) => typeof seat === 'number');
    const me = visit.me.value;
    if (me !== null && waited.includes(me) && !table.chairs[me]?.bot)
        return { isMine: true, text: t('page.table.your-turn') };
    if (waited.length === 0) return none;
    const text =
        waited.length > 1
            ? t('page.tab.several', { n: waited.length })
            : t('page.tab.theirs', { player: visit.seats.value[waited[0]!]!.name });
    return { ...none, text };
}

function setIcon(isMine: boolean): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const address = isMine ? 'icon-turn.svg' : 'icon.svg';
    if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
    const desk = navigator as Navigator & {
        setAppBadge?: (n?: number) => Promise<void>;
        clearAppBadge?: () => Promise<void>;
    };
    void (isMine ? desk.setAppBadge?.(1) : desk.clearAppBadge?.())?.catch(() => undefined);
}

const canNotify = (): boolean =>
    settings.notify.peek() === 'on' &&
    'Notification' in globalThis &&
    Notification.permission === 'granted';

/** Only while nobody looks at the page; the newest of a table stands for it. */
async function notify(visit: Visit, text: string): Promise<void> {
    if (!document.hidden || !canNotify()) return;
    const game = visit.table.peek()!.game;
    const options = { body: text, tag: `backroom-${visit.key}`, icon: 'icon-whole.png' };
    const title = t(`${game}.title`);
    try {
        // Where the page is installed only its worker may; a click there brings the page up.
        const worker = await navigator.serviceWorker?.getRegistration();
        if (worker?.active) await worker.showNotification(title, options);
        else new Notification(title, options).onclick = () => window.focus();
    } catch {
        /* the title says it, too */
    }
}

/** The switch of the settings: the browser is asked when somebody wants it, never before. */
export async function wantNotes(isWanted: boolean): Promise<void> {
    if (!isWanted || !('Notification' in globalThis)) {
        settings.notify.value = 'off';
        return;
    }
    const answer = await Notification.requestPermission().catch(() => 'denied');
    settings.notify.value = answer === 'granted' ? 'on' : 'off';
}

export function useTab(visit: Visit): void {
    const game = visit.table.value?.game;
    const { isMine, text } = turnOf(visit);
    const title = [text, game ? t(`${game}.title`) : '', 'backroom'].filter(Boolean);
    const said = `${isMine ? '\u25cf ' : ''}${title.join(' \u00b7 ')}`;
    const was = useRef(isMine);
    useEffect(() => {
        tabTitle.value = said;
    }, [said]);
    useEffect(() => {
        setIcon(isMine);
        if (isMine && !was.current) void notify(visit, text);
        was.current = isMine;
    }, [isMine]);
    useEffect(
        () => () => {
            tabTitle.value = null;
            setIcon(false);
        },
        [visit],
    );
}
