// explain_box.tsx -- what a thing is, on screen: beside it on a desk, a sheet on a phone.
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { TableProps } from './contract';
import { explain, lineOf, titleOf, whereIs } from './explain';
import type { Known } from './explain';
import { here, unask } from './explaining';
import type { Asked, Here } from './explaining';
import { bestPlace } from './explain_place';
import { loadGuide } from './guide_load';
import type { GameGuide } from './guide';
import { isPhone } from './settings';
import { t, want } from './words';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Sheet } from '../parts/sheet';

function useGuide(game: string): GameGuide | null {
    const found = useSignal<GameGuide | null>(null);
    useEffect(() => {
        let isHere = true;
        void Promise.all([loadGuide(game), want(game)]).then(([guide]) => {
            if (isHere) found.value = guide;
        });
        return () => {
            isHere = false;
        };
    }, [game]);
    return found.value;
}

function Where({ known, p, thing }: { known: Known; p: TableProps; thing: string }) {
    const places = whereIs(known, p.view, thing);
    if (places.length === 0) return null;
    return (
        <div class="where">
            <h3>{t('page.explain.where')}</h3>
            <ul>
                {places.map((one, i) => (
                    <li key={i}>
                        {one.owner !== null && <SeatMark seat={one.owner} />}
                        <b>{one.owner === null ? '' : p.t.seat(one.owner)}</b>
                        <span>
                            {one.text}
                            {one.n > 1 && ` \u00d7${one.n}`}
                        </span>
                    </li>
                ))}
            </ul>
        </div>
    );
}

/** All there is to say of a thing; the name stands above it. */
function About({ now, known, at }: { now: Asked; known: Known; at: Here }) {
    const said = explain(known, now.thing);
    const line = lineOf(said, now.label);
    const picture = at.table.face?.(at.p, now.thing) ?? null;
    const isUnsure = said.sources.includes('reconstructed');
    return (
        <>
            {picture && (
                <div class="picture" aria-hidden="true">
                    {picture}
                </div>
            )}
            <div class="words">
                {line && <p class="now">{line}</p>}
                {said.text && (
                    <p>
                        {said.text}{' '}
                        {said.clauses.map((id) => (
                            <ClauseChip key={id} id={id} />
                        ))}
                    </p>
                )}
                {said.printed.length > 0 && (
                    <dl>
                        {said.printed.map(({ label, value }) => (
                            <div key={label}>
                                <dt>{label}</dt>
                                <dd>{value}</dd>
                            </div>
                        ))}
                    </dl>
                )}
                {isUnsure && <p class="unsure">{t('page.explain.reconstructed')}</p>}
            </div>
            <Where known={known} p={at.p} thing={now.thing} />
        </>
    );
}

function usePlace(now: Asked) {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const put = () => {
            const element = box.current!;
            const { clientWidth, clientHeight } = document.documentElement;
            const lit = [...document.querySelectorAll('[data-lit]')].map((one) =>
                one.getBoundingClientRect(),
            );
            const at = now.at.getBoundingClientRect();
            const place = bestPlace(
                at,
                { width: element.offsetWidth, height: element.offsetHeight },
                { width: clientWidth, height: clientHeight },
                lit,
            );
            Object.assign(element.style, { left: `${place.left}px`, top: `${place.top}px` });
        };
        put();
        addEventListener('resize', put);
        return () => removeEventListener('resize', put);
    }, [now.at, now.isPinned]);
    return box;
}

interface BoxProps {
    now: Asked;
    known: Known;
    at: Here;
}

function Beside({ now, known, at }: BoxProps) {
    const name = titleOf(explain(known, now.thing), now.label);
    const box = usePlace(now);
    // Before the next frame: who types on at once types to the right thing.
    useLayoutEffect(() => {
        if (!now.isPinned) return undefined;
        const before = document.activeElement as HTMLElement | null;
        box.current!.focus();
        return () => before?.focus?.();
    }, [now.isPinned, now.at]);
    const inside = (
        <>
            <h2>{name}</h2>
            <About now={now} known={known} at={at} />
        </>
    );
    const looks = { class: 'explain pop', ref: box, tabIndex: -1, 'data-thing': now.thing };
    if (!now.isPinned)
        return (
            <div {...looks} role="status">
                {inside}
                <p class="keys">{t('page.explain.keys')}</p>
            </div>
        );
    return (
        <div {...looks} role="dialog" aria-label={name}>
            {inside}
            <button
                type="button"
                class="icon-btn close"
                aria-label={t('page.close')}
                onClick={unask}
            >
                <Icon name="i-x" />
            </button>
            <p class="keys">{t('page.explain.keys-pinned')}</p>
        </div>
    );
}

export function ExplainBox({ now }: { now: Asked }) {
    const at = here.value!;
    const { game } = at.p.rules;
    const found = useGuide(game);
    if (!found) return null;
    const known: Known = { ...found, cards: at.p.rules.cards, t: at.p.t };
    // A sheet stands in the way: only who asks on purpose gets one.
    if (!isPhone.value || !now.isPinned)
        return <Beside key={now.thing} now={now} known={known} at={at} />;
    return (
        <Sheet title={titleOf(explain(known, now.thing), now.label)} onClose={unask}>
            <div class="explain" data-thing={now.thing}>
                <About now={now} known={known} at={at} />
            </div>
        </Sheet>
    );
}
