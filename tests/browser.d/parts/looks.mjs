// looks.mjs -- what a look at a screen would find: texts cut off or covered, bare keys, targets too
// small for a finger.
//
// One check for every screen, by boxes: a text is read where it stands, so nothing may cut its
// letters off, lie over them, or share their place with another text.
import { GAMES, check } from '../kit.mjs';

/** In the page: sideways overflow, bare keys, targets too small for a finger. */
function crude(games) {
    const out = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) out.push(`the page is ${root.scrollWidth} wide`);
    const key = new RegExp(`\\b(page|house|device|${games})\\.[a-z][a-z0-9.-]+`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (key.test(node.data) || /\{[a-z]+[:}]/.test(node.data))
            out.push(`a bare key: ${node.data}`);
    for (const one of document.querySelectorAll('[aria-label]'))
        if (key.test(one.getAttribute('aria-label')))
            out.push(`a bare key: ${one.getAttribute('aria-label')}`);
    for (const one of document.querySelectorAll(
        'button:not(.cl), select, input:not([type=checkbox]), [data-lit]',
    )) {
        const box = one.getBoundingClientRect();
        if (box.width === 0 || one.closest('.sr, [inert]')) continue;
        if (box.height < 43.5 || box.width < 43.5)
            out.push(
                `a small target, ${Math.round(box.width)}x${Math.round(box.height)}: ` +
                    one.outerHTML.slice(0, 90),
            );
    }
    for (const one of document.querySelectorAll('.acts > *'))
        if (one.getBoundingClientRect().right > root.clientWidth + 1)
            out.push(`it sticks out: ${one.outerHTML.slice(0, 90)}`);
    return [...new Set(out)];
}

/** In the page: every text that can not be read where it stands.
 *
 * What scrolls may be scrolled to: a text is asked about only as far as its scroller shows it. What
 * lies under an open dialog is covered on purpose. Two things may be longer than their place, since
 * a touch shows all of them: the prompt, whose letters fade out, and the line that opens the log. A
 * long name goes from its middle and keeps what tells it apart (.stem). A still is a picture of a
 * table, drawn small. */
function unread() {
    const SLACK = 2; // px: letters do not fill their line
    const LEAST = 11; // px: of letters that are to be read
    const out = [];
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    const scope = dialogs.at(-1) ?? document.body;
    const styles = new Map();
    const style = (one) => {
        if (!styles.has(one)) styles.set(one, getComputedStyle(one));
        return styles.get(one);
    };
    const nameOf = (one) =>
        [one.closest('.app > *, main, [role=dialog]'), one.parentElement, one]
            .filter(Boolean)
            .map((each) => [each.tagName.toLowerCase(), ...each.classList].join('.'))
            .join(' ');
    const cut = (a, b) => ({
        left: Math.max(a.left, b.left),
        top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
    });
    const isEmpty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
    const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const isSeen = (one) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !one.closest('.sr, .tick, .stem, .still, option, title, script, style');

    /** What is left of a line of text: null if it is scrolled away, or a complaint. */
    const shown = (line, holder) => {
        let box = line;
        let isFixed = false; // what is fixed is cut by nothing around it
        for (
            let one = holder;
            one && one !== document.documentElement && !isFixed;
            one = one.parentElement
        ) {
            isFixed = style(one).position === 'fixed';
            const { overflowX, overflowY, maskImage } = style(one);
            if (overflowX === 'visible' && overflowY === 'visible') continue;
            const edge = one.getBoundingClientRect();
            const view = {
                left: overflowX === 'visible' ? -Infinity : edge.left,
                right: overflowX === 'visible' ? Infinity : edge.right,
                top: overflowY === 'visible' ? -Infinity : edge.top,
                bottom: overflowY === 'visible' ? Infinity : edge.bottom,
            };
            const scrolls = (way) => way === 'auto' || way === 'scroll';
            const isFading = maskImage !== 'none';
            const isPrompt = holder.closest('.prompt .said') !== null; // a button shows the rest
            const left = Math.max(view.left - box.left, box.right - view.right);
            const over = Math.max(view.top - box.top, box.bottom - view.bottom);
            if (left > SLACK && !scrolls(overflowX) && !isFading)
                return { why: `cut off sideways by ${Math.round(left)}` };
            if (over > SLACK + 1 && !scrolls(overflowY) && !isFading && !isPrompt)
                return { why: `cut off by ${Math.round(over)} in height` };
            box = cut(box, view);
            if (isEmpty(box)) return null;
        }
        const root = document.documentElement;
        const canScroll = root.scrollHeight > root.clientHeight && !isFixed;
        if (!canScroll && (box.bottom > innerHeight + SLACK || box.top < -SLACK))
            return { why: 'out of the window' };
        if (box.right > innerWidth + SLACK || box.left < -SLACK)
            return { why: 'out of the window sideways' };
        box = cut(box, window_);
        return isEmpty(box) ? null : { box };
    };
    const isOpaque = (one) => {
        if (one.matches('.beam')) return false; // lamplight
        const { backgroundColor, backgroundImage } = style(one);
        if (one.closest('svg, img, canvas')) return true;
        const alpha = /rgba?\([^)]*?([\d.]+)\)$/.exec(backgroundColor);
        const solid = backgroundColor.startsWith('rgba') ? Number(alpha?.[1]) > 0.3 : true;
        return (backgroundColor !== 'transparent' && solid) || backgroundImage !== 'none';
    };
    // Things that let touches through may cover letters all the same.
    const all = new CSSStyleSheet();
    all.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];

    const lines = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (!node.data.trim() || !isSeen(holder)) continue;
        const said = `"${node.data.trim().slice(0, 40)}" (${nameOf(holder)})`;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
            const size = parseFloat(style(holder).fontSize);
            if (rect.width < 1 || rect.height < 1 || size === 0) continue;
            if (size < LEAST && !holder.closest('svg, .belo4ka-mini'))
                out.push(`${said} has letters of ${size} px`);
            // The letters of a line, without what its font leaves free above and below.
            const free = Math.max(0, rect.height - size * 0.9) / 2;
            const line = {
                left: rect.left,
                right: rect.right,
                top: rect.top + free,
                bottom: rect.bottom - free,
            };
            const { why, box } = shown(line, holder) ?? {};
            if (why) out.push(`${said} is ${why}`);
            if (box) lines.push({ box, holder, said, size });
        }
    }
    for (const { box, holder, said } of lines) {
        if (holder.closest('svg')) continue; // a chart's numbers lie on its marks
        const y = (box.top + box.bottom) / 2;
        const width = box.right - box.left;
        for (const part of [0.12, 0.5, 0.88]) {
            const under = document.elementsFromPoint(box.left + width * part, y);
            const [hit] = under;
            if (!under.includes(holder)) continue; // the box of something turned has empty corners
            if (!hit || hit.contains(holder) || holder.contains(hit) || !isOpaque(hit)) continue;
            // A sheet is the dock grown upwards; the table under it can be seen again at once.
            if (hit.closest('.slip, .dock') && holder.closest('.board')) continue;
            if (hit.closest('.slip, .whole, .newer')) continue;
            if (hit.closest('.guide-nav')) continue; // the page scrolls under it
            out.push(`${said} is covered by ${nameOf(hit)}`);
            break;
        }
    }
    for (let i = 0; i < lines.length; i++)
        for (let k = i + 1; k < lines.length; k++) {
            const [a, b] = [lines[i], lines[k]];
            if (a.holder === b.holder) continue;
            const both = cut(a.box, b.box);
            if (both.right - both.left < 3 || both.bottom - both.top < 3) continue;
            const x = (both.left + both.right) / 2,
                y = (both.top + both.bottom) / 2;
            // One of them lies on a card of its own over the other: told above, or not seen here.
            const hit = document.elementFromPoint(x, y);
            const isOn = (one) => hit && (one.holder.contains(hit) || hit.contains(one.holder));
            if (!isOn(a) || !isOn(b)) continue;
            out.push(`${a.said} and ${b.said} lie on each other`);
        }
    for (const one of scope.querySelectorAll('*')) {
        if (!isSeen(one) || one.scrollWidth - one.clientWidth < SLACK) continue;
        if (style(one).textOverflow === 'ellipsis' && style(one).overflowX !== 'visible')
            out.push(`"${one.textContent.slice(0, 40)}" ends in dots (${nameOf(one)})`);
    }
    for (const one of scope.querySelectorAll('.plate svg, .tag svg, .btn svg')) {
        if (!isSeen(one)) continue;
        const box = one.getBoundingClientRect(),
            rim = one.closest('.plate, .tag, .btn').getBoundingClientRect();
        const over = Math.max(box.right - rim.right, rim.left - box.left, box.bottom - rim.bottom);
        if (over > 0.5) out.push(`a picture sticks out by ${Math.ceil(over)} (${nameOf(one)})`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== all);
    return [...new Set(out)];
}

/** What is wrong with the screen as it is now. */
export const faultsOf = async (page) => [
    ...(await page.evaluate(crude, GAMES.join('|'))),
    ...(await page.evaluate(unread)),
];

/** Nothing sticks out sideways, no text is a bare key, cut off or covered, every target is large
 * enough. */
export async function lookCheck(page, name) {
    const found = await faultsOf(page);
    check(found.length === 0, `looks: ${name}`, found.slice(0, 12).join('\n'));
}
