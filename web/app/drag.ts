// drag.ts -- a lit thing is drawn onto another: the same two picks as two taps.
//
// Nothing of a game is known here. Where a drag begins the thing is picked as by a tap, where it
// ends whatever lies there is touched; dropped on nothing, it is put back. A finger that goes
// along the way its surroundings scroll scrolls them (touch-action, drag.css).
import type { Chooser } from './chooser';

const FAR = 8; // pixels before a press is a drag
const THING = '[data-touch]';

interface Drag {
    from: HTMLElement;
    pointer: number;
    x: number;
    y: number;
    ghost: HTMLElement | null;
    wasPicked: boolean;
}

const isPicked = (thing: Element): boolean => thing.getAttribute('aria-pressed') === 'true';

/** What makes a thing one of the table. */
const NOT_GHOSTLY = ['id', 'role', 'tabindex', 'data-touch', 'data-lit', 'data-fly', 'data-spot'];

/** The look of a thing, taken along: away from its place no rule of a sheet fits it any more. */
function copyLook(from: Element, to: HTMLElement | SVGElement): void {
    const look = getComputedStyle(from);
    for (const name of look) to.style.setProperty(name, look.getPropertyValue(name));
}

/** A picture of the thing that goes with the pointer. */
function ghostOf(thing: HTMLElement): HTMLElement {
    const box = thing.getBoundingClientRect();
    const ghost = thing.cloneNode(true) as HTMLElement;
    const parts = thing.querySelectorAll('*');
    copyLook(thing, ghost);
    for (const [i, one] of ghost.querySelectorAll<HTMLElement>('*').entries())
        copyLook(parts[i]!, one);
    for (const one of [ghost, ...ghost.querySelectorAll('*')])
        for (const name of NOT_GHOSTLY) one.removeAttribute(name);
    ghost.className = 'ghost';
    ghost.setAttribute('aria-hidden', 'true');
    for (const name of ['left', 'top', 'width', 'height'] as const)
        ghost.style[name] = `${box[name]}px`;
    document.body.append(ghost);
    return ghost;
}

/** The click that a browser makes of a drag's end is none. */
function swallowClick(): void {
    const stop = (event: Event) => {
        event.stopPropagation();
        event.preventDefault();
    };
    document.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener('click', stop, { capture: true }), 0);
}

export class Dragging {
    private drag: Drag | null = null;
    private over: Element | null = null;

    constructor(private readonly choose: Chooser) {}

    readonly down = (event: PointerEvent): void => {
        this.cancel();
        if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
        const from = event.target.closest<HTMLElement>(THING);
        if (!from?.matches('[data-lit]')) return;
        this.drag = {
            ...{ from, pointer: event.pointerId, x: event.clientX, y: event.clientY },
            ...{ ghost: null, wasPicked: isPicked(from) },
        };
    };

    readonly move = (event: PointerEvent): void => {
        const drag = this.drag;
        if (!drag || event.pointerId !== drag.pointer) return;
        const dx = event.clientX - drag.x,
            dy = event.clientY - drag.y;
        if (!drag.ghost && Math.hypot(dx, dy) < FAR) return;
        if (!drag.ghost) this.begin(drag);
        drag.ghost!.style.transform = `translate(${dx}px,${dy}px)`;
        this.mark(this.under(event));
    };

    readonly up = (event: PointerEvent): void => {
        const drag = this.drag;
        if (!drag || event.pointerId !== drag.pointer) return;
        const target = drag.ghost ? this.under(event) : null;
        const isDrag = drag.ghost !== null;
        this.end();
        if (!isDrag) return; // a tap
        const isOpen = target?.matches('[data-lit],[aria-disabled="true"]') === true;
        if (target && isOpen) target.click();
        else if (!drag.wasPicked) this.choose.back();
        swallowClick();
    };

    readonly cancel = (): void => {
        const drag = this.drag;
        this.end();
        if (drag?.ghost && !drag.wasPicked) this.choose.back();
    };

    private begin(drag: Drag): void {
        drag.ghost = ghostOf(drag.from);
        document.documentElement.classList.add('dragging');
        document.getSelection()?.removeAllRanges();
        this.choose.isHeld = true;
        if (!drag.wasPicked) drag.from.click();
    }

    private under(event: PointerEvent): HTMLElement | null {
        const found = document
            .elementFromPoint(event.clientX, event.clientY)
            ?.closest<HTMLElement>(THING);
        return found && !isPicked(found) ? found : null;
    }

    private mark(thing: Element | null): void {
        const lit = thing?.matches('[data-lit]') ? thing : null;
        if (lit === this.over) return;
        this.over?.classList.remove('drop');
        lit?.classList.add('drop');
        this.over = lit;
    }

    private end(): void {
        this.mark(null);
        this.drag?.ghost?.remove();
        this.drag = null;
        this.choose.isHeld = false;
        document.documentElement.classList.remove('dragging');
    }

    /** Listens until the answer is called. */
    listen(): () => void {
        const all = [
            ['pointerdown', this.down],
            ['pointermove', this.move],
            ['pointerup', this.up],
            ['pointercancel', this.cancel],
        ] as const;
        for (const [name, take] of all) document.addEventListener(name, take);
        return () => {
            this.cancel();
            for (const [name, take] of all) document.removeEventListener(name, take);
        };
    }
}
