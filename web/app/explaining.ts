// explaining.ts -- anything with a name answers when it is asked what it is.
//
// One mechanism for all tables: a thing carries data-word ("card:bank", "field:hoard", "card:" for
// a back), and the document listens. A mouse that rests, a long press, the key I on what has the
// focus, and a tap on what can not be picked ask. A long press never picks, and no question puts
// back what is picked already. What is drawn then is in explain_box.tsx, fetched at the first
// question.
import { signal } from '@preact/signals';
import type { GameTable, TableProps } from './contract';
import { isTyping, shortcutOf } from './keys';

/** The table that is looked at: words, components and view for explanations. */
export interface Here {
    p: TableProps;
    table: GameTable;
}
export const here = signal<Here | null>(null);

export interface Asked {
    thing: string; // data-word
    at: Element;
    /** What the thing itself says: where it lies, what it costs now. */
    label: string;
    /** Stays until it is closed; else it goes when the mouse does. */
    isPinned: boolean;
}
export const asked = signal<Asked | null>(null);

const HOVER_MS = 500;
const LEAVE_MS = 160; // long enough to reach the box
const PRESS_MS = 400;
const SLIP_PX = 10; // a finger that goes farther scrolls

const BOX = '.explain';
const BUTTONS = 'button,a,input,select,textarea,label,summary,[role=button],[role=radio]';

const elementOf = (target: EventTarget | null): Element | null =>
    target instanceof Element ? target : null;

/** What is named here: the thing itself, what it lies on, or the one thing that it shows. */
export function namedAt(from: Element | null): Element | null {
    return from?.closest('[data-word]') ?? from?.querySelector('[data-word]') ?? null;
}

/** What the thing is called where it lies: its own label, or that of what it is drawn in. */
function labelOf(named: Element): string {
    const labelled = named.closest('[aria-label]');
    const isThing = labelled?.matches(`${BUTTONS},[role=img],[data-word],li`);
    return isThing ? (labelled!.getAttribute('aria-label') ?? '') : '';
}

export function ask(from: Element | null, isPinned: boolean): boolean {
    const named = namedAt(from);
    const thing = named?.getAttribute('data-word');
    if (!named || !thing || !here.peek()) return false;
    asked.value = { thing, at: named, label: labelOf(named), isPinned };
    return true;
}

export const unask = (): void => {
    asked.value = null;
};

/** A mouse that came to a thing and rests on it. */
class Hover {
    private timer = 0;
    private at: Element | null = null;
    private from = { x: -1, y: -1 };

    readonly over = (event: PointerEvent): void => {
        if (event.pointerType !== 'mouse') return;
        const target = elementOf(event.target);
        if (target?.closest(BOX)) {
            clearTimeout(this.timer);
            return;
        }
        const named = target?.closest('[data-word]') ?? null;
        if (named === this.at) return;
        this.at = named;
        clearTimeout(this.timer);
        this.timer = 0;
        const isShown = asked.peek() !== null && !asked.peek()!.isPinned;
        if (isShown) this.timer = window.setTimeout(this.leave, LEAVE_MS);
        else if (this.hasMoved(event)) this.wait();
    };
    readonly move = (event: PointerEvent): void => {
        if (event.pointerType !== 'mouse') return;
        if (this.hasMoved(event) && this.timer === 0) this.wait();
        this.from = { x: event.clientX, y: event.clientY };
    };
    /** What a changing table puts under a mouse at rest is not asked about. */
    private hasMoved(event: PointerEvent): boolean {
        return event.clientX !== this.from.x || event.clientY !== this.from.y;
    }
    private wait(): void {
        if (this.at && !asked.peek()) this.timer = window.setTimeout(this.rest, HOVER_MS);
    }
    private readonly leave = (): void => {
        if (asked.peek()?.isPinned === false) unask();
        if (this.at) this.timer = window.setTimeout(this.rest, HOVER_MS - LEAVE_MS);
    };
    private readonly rest = (): void => {
        if (this.at?.isConnected && !asked.peek()) ask(this.at, false);
    };
    /** What is pressed is meant, not asked about. */
    stop(): void {
        clearTimeout(this.timer);
        if (asked.peek()?.isPinned === false) unask();
    }
    get hovered(): Element | null {
        return this.at;
    }
}

/** A finger that stays where it is. */
class Press {
    private timer = 0;
    private from = { x: 0, y: 0 };
    /** It has been answered: the click that ends it does nothing more. */
    isAnswered = false;

    readonly down = (event: PointerEvent): void => {
        this.isAnswered = false;
        clearTimeout(this.timer);
        const target = elementOf(event.target);
        if (event.pointerType === 'mouse' || !target?.closest('[data-word]')) return;
        this.from = { x: event.clientX, y: event.clientY };
        this.timer = window.setTimeout(() => {
            this.isAnswered = ask(target, true);
            if (this.isAnswered) navigator.vibrate?.(10);
        }, PRESS_MS);
    };
    readonly move = (event: PointerEvent): void => {
        const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
        if (far > SLIP_PX) clearTimeout(this.timer);
    };
    readonly up = (): void => clearTimeout(this.timer);
}

/** A tap on something that is no button asks what it is. True if that was the answer. */
function tapped(target: Element | null): boolean {
    if (!target || target.closest(BOX)) return false;
    const named = target.closest('[data-word]');
    return named !== null && target.closest(BUTTONS) === null && ask(named, true);
}

function onKey(event: KeyboardEvent, hover: Hover): void {
    const key = shortcutOf(event);
    if (!key || isTyping(document.activeElement)) return;
    const now = asked.peek();
    if (key === 'explain') {
        const active = document.activeElement;
        const from = namedAt(active === document.body ? null : active) ?? hover.hovered;
        if (ask(from, true)) event.preventDefault();
    } else if (key === 'pin' && now && !now.isPinned) {
        asked.value = { ...now, isPinned: true };
    } else if (key === 'back' && now) {
        unask();
        // What only the mouse brought up does not stand in the way of a sheet that is to close.
        if (!now.isPinned) return;
        event.preventDefault();
        event.stopPropagation();
    }
}

/** Listens for the whole page, once. */
export function listen(): void {
    const hover = new Hover();
    const press = new Press();
    const root = document;
    root.addEventListener('pointerover', hover.over);
    root.addEventListener('pointerdown', (event) => {
        const target = elementOf(event.target);
        if (target?.closest(BOX)) return;
        hover.stop();
        if (asked.peek()?.isPinned) unask();
        press.down(event);
    });
    root.addEventListener('pointermove', (event) => {
        hover.move(event);
        press.move(event);
    });
    root.addEventListener('pointerup', press.up);
    root.addEventListener('pointercancel', press.up);
    root.addEventListener('contextmenu', (event) => {
        if (press.isAnswered) event.preventDefault();
    });
    root.addEventListener(
        'click',
        (event) => {
            if (press.isAnswered || tapped(elementOf(event.target))) {
                press.isAnswered = false;
                event.preventDefault();
                event.stopPropagation();
            }
        },
        true,
    );
    root.addEventListener('keydown', (event) => onKey(event, hover), true);
}
