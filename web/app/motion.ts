// motion.ts -- things move to where they now are: positions before and after an update compared.
//
// A table marks what can travel with data-fly="a name that stays the same". What is new comes
// from the plate of whoever acted, what is gone fades. Only transform and opacity; a tap or a
// newer update jumps to the end; with reduced motion things cross-fade.
import { useLayoutEffect, useRef } from 'preact/hooks';

const FLY = '[data-fly]';
const MS = 240,
    APART_MS = 45,
    ALL_MS = 600,
    CURVE = 'cubic-bezier(.2,.8,.2,1)';

type Places = Map<string, DOMRect>;

function look(root: ParentNode): Places {
    const places: Places = new Map();
    for (const element of root.querySelectorAll<HTMLElement>(FLY))
        places.set(element.dataset.fly!, element.getBoundingClientRect());
    return places;
}

const running = new Set<Animation>();
export function skipMotion(): void {
    for (const animation of running) animation.finish();
    running.clear();
}

function start(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    const animation = element.animate(frames, { fill: 'backwards', ...options });
    running.add(animation);
    animation.onfinish = animation.oncancel = () => running.delete(animation);
}

function moved(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = to.width > 0 ? Math.max(0.3, Math.min(3, from.width / to.width)) : 1;
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2 && Math.abs(scale - 1) < 0.02) return;
    start(
        element,
        [
            { transform: `translate(${dx}px,${dy}px) scale(${scale}) rotate(4deg)`, zIndex: 5 },
            { transform: 'none', zIndex: 5 },
        ],
        { duration: MS, delay, easing: CURVE },
    );
}

/** After each update of `rev`, flies what changed its place inside the root. */
export function useMotion(rev: number, actor: number | null): { current: HTMLDivElement | null } {
    const root = useRef<HTMLDivElement>(null);
    const before = useRef<Places | null>(null);
    const last = useRef(rev);
    useLayoutEffect(() => {
        const at = root.current;
        if (!at || typeof at.animate !== 'function') return;
        skipMotion();
        const now = look(at);
        const known = before.current;
        before.current = now;
        if (!known || last.current === rev) return;
        last.current = rev;
        const isStill = document.documentElement.dataset.motion === 'less';
        const plate = actor === null ? null : at.querySelector(`.plate[data-seat="${actor}"]`);
        let delay = 0;
        for (const element of at.querySelectorAll<HTMLElement>(FLY)) {
            const name = element.dataset.fly!,
                to = now.get(name)!;
            const from = known.get(name) ?? plate?.getBoundingClientRect();
            if (isStill || !from) {
                if (!known.has(name))
                    start(element, [{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
                continue;
            }
            moved(element, from, to, delay);
            if (!known.has(name)) delay = Math.min(ALL_MS, delay + APART_MS);
        }
    });
    return root;
}
