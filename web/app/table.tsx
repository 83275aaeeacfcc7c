// table.tsx -- a table as its people have it: before the match, during it, after it.
//
// The game's own table is loaded when it is needed; until a game has one, generic.tsx draws it
// from its description.
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Bubbles } from './bubbles';
import type { GameTable, TableProps } from './contract';
import { Dragging } from './drag';
import { EndPage } from './end';
import { Frame } from './frame';
import { useHeard } from './heard';
import { isTyping, shortcutOf, stepBack, walk } from './keys';
import { KeysSheet } from './keys_sheet';
import { useLoaded } from './load';
import { Lobby } from './lobby';
import { skipMotion } from './motion';
import { MoveList } from './moves';
import { Panels } from './panels';
import { PeopleSheet, SealSheet } from './people';
import { HandOver } from './prompt';
import { propsOf } from './props';
import { Rail } from './rail';
import { isPhone, settings } from './settings';
import { useTab } from './tab';
import { sinceOf, showSince } from './since';
import { isStaged, stageKey } from './staging';
import type { Visit } from './visit';
import { useForced } from './forced';
import { watchKey } from './looking';
import { t } from './words';
import { Sheet } from '../parts/sheet';
import { slip } from '../parts/slip';

/** To the chat: beside the table, or as a sheet. */
function openChat(visit: Visit): void {
    const panels = visit.own.of(Panels);
    if (isPhone.peek()) {
        panels.tab.value = 'chat';
        panels.opened.value = 'rail';
        return;
    }
    document.querySelector<HTMLElement>('.rail [data-tab=chat]')?.click();
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.rail .say input')?.focus());
}

/** Keys that open something or turn it off; true if it was one. */
function pressKey(event: KeyboardEvent, visit: Visit): boolean {
    const panels = visit.own.of(Panels);
    if (isTyping(document.activeElement) || event.repeat) return false;
    switch (shortcutOf(event)) {
        case 'keys':
            panels.opened.value = 'keys';
            break;
        case 'moves':
            if (visit.choose.remaining.length === 0) return false;
            panels.isListOpen.value = true;
            break;
        case 'mute':
            settings.sound.value = settings.sound.peek() === 'on' ? 'off' : 'on';
            break;
        case 'chat':
            openChat(visit);
            break;
        default:
            return false;
    }
    event.preventDefault();
    return true;
}

/** Keys and taps of the whole table. */
function useTouches(visit: Visit): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (document.querySelector('[role=dialog]')) return;
            if (shortcutOf(event) === 'back' && slip.isShown()) {
                slip.hide();
                return;
            }
            if (stageKey(event, visit.stage)) return;
            if (!isTyping(document.activeElement) && watchKey(event, visit)) return;
            if (stepBack(event, visit.choose) || pressKey(event, visit)) return;
            walk(event, document);
        };
        const onTap = (event: Event) => {
            const isOnSlip = event.target instanceof Element && event.target.closest('.slip');
            if (!isOnSlip) slip.tapped(); // its own chip must live until it is clicked
            skipMotion();
            // Whoever touches the table has seen enough; the rail and other bars are beside it.
            const at = event.target instanceof Element ? event.target : null;
            if (at?.closest('.dock, .board') && !at.closest('.stage')) visit.stage.skip();
        };
        document.addEventListener('keydown', onKey);
        document.addEventListener('pointerdown', onTap);
        const stopDrags = new Dragging(visit.choose).listen();
        return () => {
            stopDrags();
            document.removeEventListener('keydown', onKey);
            document.removeEventListener('pointerdown', onTap);
        };
    }, [visit]);
}

/** After the match, at its table: back to the result. */
function ToResult({ onClick }: { onClick: () => void }) {
    return (
        <div class="prompt">
            <div class="grow">
                <div class="q">{t('house.match-over')}</div>
            </div>
            <button type="button" class="btn primary" onClick={onClick}>
                {t('page.end.result')}
            </button>
        </div>
    );
}

/** What is open over the table. */
function Over({ visit, p, table }: { visit: Visit; p: TableProps; table: GameTable }) {
    const panels = visit.own.of(Panels);
    const close = () => {
        panels.opened.value = null;
    };
    return (
        <>
            {panels.opened.value === 'rail' && (
                <Sheet title={t(`page.${panels.tab.value}.title`)} onClose={close}>
                    <div class="rail-in">
                        <Rail visit={visit} of={panels.tab} />
                    </div>
                </Sheet>
            )}
            {panels.opened.value === 'keys' && (
                <KeysSheet table={table} words={p.t} onClose={close} />
            )}
            {panels.opened.value === 'seal' && <SealSheet visit={visit} onClose={close} />}
            {panels.opened.value === 'people' && <PeopleSheet visit={visit} onClose={close} />}
            {panels.isListOpen.value && (
                <MoveList
                    p={p}
                    onClose={() => {
                        panels.isListOpen.value = false;
                    }}
                />
            )}
        </>
    );
}

const NOTHING: readonly string[] = [];

/** Whoever comes back in the own turn is shown what others did meanwhile, once. */
function useBack(visit: Visit, isLoaded: boolean): void {
    const count = visit.isBack && isLoaded ? sinceOf(visit).length : 0;
    const isAsked = (visit.update.value?.legal.length ?? 0) > 0;
    useEffect(() => {
        if (count === 0 || !isAsked || !isStaged()) return;
        visit.isBack = false;
        showSince(visit);
    }, [count > 0, isAsked, visit]);
}

export function TablePage({ visit }: { visit: Visit }) {
    const loaded = useLoaded(visit.table.value?.game);
    const panels = visit.own.of(Panels);
    const isTable = useSignal(false); // after the end: the table instead of the result
    useEffect(() => {
        if (loaded) visit.wantsNotes.value = () => loaded.table.keepsNotes?.() ?? true;
        visit.stage.drawings = loaded?.table.stage ?? null;
    }, [loaded, visit]);
    useBack(visit, loaded !== null);
    useForced(visit, loaded?.table.stage?.ends ?? NOTHING);
    useEffect(
        () => () => {
            // Whoever looks next finds nothing open.
            panels.opened.value = null;
            panels.isListOpen.value = false;
        },
        [visit],
    );
    useTouches(visit);
    useHeard(visit, loaded?.table);
    useTab(visit);
    const phase = visit.table.value!.phase;
    if (phase === 'open') return <Lobby visit={visit} />;
    const p = loaded && propsOf(visit, loaded.cards);
    if (!p)
        return (
            <main class="wait">
                <p class="loading">{t('page.loading')}</p>
            </main>
        );
    const isCounted = !visit.stage.isShown.value;
    if (phase === 'over' && !isTable.value && isCounted)
        return (
            <EndPage
                {...{ visit, p }}
                game={loaded.table}
                onTable={() => {
                    isTable.value = true;
                }}
            />
        );
    const isDue = visit.party?.isDue.value && p.legal.length === 0;
    const bar =
        phase === 'over' ? (
            <ToResult
                onClick={() => {
                    visit.stage.skip();
                    isTable.value = false;
                }}
            />
        ) : isDue ? (
            <HandOver party={visit.party!} visit={visit} />
        ) : undefined;
    return (
        <>
            <Frame
                visit={visit}
                table={loaded.table}
                p={p}
                rev={visit.update.value!.rev}
                bar={bar}
            />
            <Bubbles visit={visit} />
            <Over visit={visit} p={p} table={loaded.table} />
        </>
    );
}
