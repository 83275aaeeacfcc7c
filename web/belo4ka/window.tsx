// window.tsx -- the live window: a squirrel (or a last number) waits, and all may react at once.
//
// Two big zones in fixed places. Pressing down counts, not letting go. They are deaf for a moment
// after the window opens, so that a tap meant for a card can not fire. Rivals show only whether
// they have answered; where reactions are sealed, not even that.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Words } from '../app/contract';
import { isStill, settings } from '../app/settings';
import { ClauseChip } from '../parts/clause';
import { Emblem, Icon } from '../parts/icon';
import { hasKey } from '../parts/key';
import { CardBack } from '../parts/card';
import { Card } from './cards';
import { can, squirrelOf, windowKey } from './model';
import type { Props } from './model';
import { storeOf } from './store';

const ARMED_AFTER_MS = 250;
const AGAIN_AFTER_MS = 2500; // a reaction that got lost may be made again
const LONGEST_RING_MS = 60000; // where the house waits for hours a ring tells nothing

// ---- when the window opened, and what was sent in it -----------------------------------------

function openedAt(p: Props): number {
    const { opened } = storeOf(p),
        key = windowKey(p);
    if (opened.peek().key !== key) opened.value = { key, at: performance.now() };
    return opened.peek().at;
}

/** The reaction that is on its way, as long as the house has not said anything about it. */
export function reactionSent(p: Props): string | null {
    const now = storeOf(p).sent.value;
    return now && now.key === windowKey(p) ? now.move : null;
}

function react(p: Props, move: string): void {
    const key = windowKey(p);
    if (!can(p, move) || performance.now() - openedAt(p) < ARMED_AFTER_MS) return;
    const { sent } = storeOf(p);
    const before = sent.peek();
    if (before?.key === key && performance.now() - before.at < AGAIN_AFTER_MS) return;
    sent.value = { key, move, at: performance.now() };
    navigator.vibrate?.(10);
    // What was not taken (another one came first) may be said again.
    void p.play(move).then((isTaken) => {
        if (!isTaken && sent.peek()?.key === key) sent.value = null;
    });
}

// ---- the ring --------------------------------------------------------------------------------

const ROUND = 2 * Math.PI * 54;

function Ring({ p, ends, ms }: { p: Props; ends: number; ms: number }) {
    const key = windowKey(p);
    const now = useSignal(performance.now());
    useEffect(() => {
        const tick = () => {
            now.value = performance.now();
        };
        const timer = setInterval(tick, isStill() ? 500 : 50);
        return () => clearInterval(timer);
    }, [key]);
    const left = Math.max(0, Math.min(ms, ends - now.value));
    const seconds = (left / 1000).toFixed(1).replace('.', p.t.lang === 'en' ? '.' : ',');
    return (
        <>
            <svg class="belo4ka-ring" viewBox="0 0 120 120" aria-hidden="true">
                <circle cx="60" cy="60" r="54" class="way" />
                <circle
                    cx="60"
                    cy="60"
                    r="54"
                    class="left"
                    stroke-dasharray={ROUND}
                    stroke-dashoffset={ROUND * (1 - left / ms)}
                    transform="rotate(-90 60 60)"
                />
            </svg>
            <div
                class={`belo4ka-sec ${left < 1500 ? 'low' : ''}`}
                role="timer"
                aria-label={p.t('belo4ka.page.seconds', { n: Math.ceil(left / 1000) })}
            >
                {seconds}
                <small>{p.t('belo4ka.page.sec')}</small>
            </div>
        </>
    );
}

// ---- the board: what is in dispute -----------------------------------------------------------

export function Stage({ p }: { p: Props }) {
    const { view, t } = p;
    const card =
        view.phase === 'last' ? (view.discard[view.discard.length - 1] ?? null) : squirrelOf(view);
    const { windowEnds: ends, windowMs: ms } = p;
    const isRung = ends !== null && ms > 0 && ms <= LONGEST_RING_MS;
    return (
        <div class="belo4ka-stage" key={windowKey(p)}>
            {isRung && <Ring p={p} ends={ends} ms={ms} />}
            {view.discard_count > 1 && (
                <div class="belo4ka-under" role="img" aria-label={t('belo4ka.page.covered-label')}>
                    <CardBack emblem="squirrel" class="belo4ka-covered" />
                    <b aria-hidden="true">{t('belo4ka.page.covered')}</b>
                </div>
            )}
            {card && (
                <div class="belo4ka-top" role="img" aria-label={t.word(card)}>
                    <Card card={card} t={t} />
                </div>
            )}
        </div>
    );
}

export function StageRules({ p }: { p: Props }) {
    const { t, rules } = p;
    const honest = rules.options['non-slapper'] === 'exempt' ? 'then-exempt' : 'then-slowest';
    return (
        <div class="belo4ka-rules">
            <div>
                <b>{t('belo4ka.page.if-honest')}</b> {t(`belo4ka.page.${honest}`)}{' '}
                <ClauseChip id="BE-41" />
            </div>
            <div>
                <b>{t('belo4ka.page.if-cheat')}</b> {t('belo4ka.page.then-cheat')}{' '}
                <ClauseChip id="BE-44" /> <ClauseChip id="BE-43" />
            </div>
        </div>
    );
}

// ---- the dock: two zones ---------------------------------------------------------------------

interface Zone {
    move: string;
    key: string;
    keyName: string;
    emblem: string;
    word: string;
    sub: string;
    kind: 'go' | 'no';
}

/** Each key has one meaning: Space slaps, X cries out, Z lets it be. */
const KEYS = { slap: ' ', challenge: 'x', call: 'x', decline: 'z' } as const;

/** The same for the list of keys. */
export const keys = (t: Words): { key: string; text: string }[] =>
    Object.values(KEYS)
        .filter((key, i, all) => all.indexOf(key) === i)
        .map((key) => ({
            key,
            text: Object.keys(KEYS)
                .filter((move) => KEYS[move as keyof typeof KEYS] === key)
                .map((move) => t(`belo4ka.move.${move}`))
                .join(' / '),
        }));

function zonesOf(p: Props): [Zone, Zone] {
    const { t } = p;
    const say = (move: string): string => t(`belo4ka.move.${move}`);
    const space = t('belo4ka.page.space');
    if (p.view.phase === 'last') {
        return [
            {
                move: 'decline',
                key: KEYS.decline,
                keyName: 'Z',
                emblem: 'palmhand',
                word: say('decline'),
                sub: t('belo4ka.page.let-sub'),
                kind: 'go',
            },
            {
                move: 'call',
                key: KEYS.call,
                keyName: 'X',
                emblem: 'mask',
                word: say('call'),
                sub: t('belo4ka.page.call-sub'),
                kind: 'no',
            },
        ];
    }
    return [
        {
            move: 'slap',
            key: KEYS.slap,
            keyName: space,
            emblem: 'palmhand',
            word: say('slap'),
            sub: t('belo4ka.page.slap-sub'),
            kind: 'go',
        },
        {
            move: 'challenge',
            key: KEYS.challenge,
            keyName: 'X',
            emblem: 'mask',
            word: say('challenge'),
            sub: t('belo4ka.page.challenge-sub'),
            kind: 'no',
        },
    ];
}

/** The key that types X on a Latin, Russian or Ukrainian keyboard is the same key. */
const CODES: Record<string, string> = { KeyX: 'x', KeyZ: 'z', Space: ' ' };
const keyOf = (event: KeyboardEvent): string => CODES[event.code] ?? event.key.toLowerCase();

/** Deaf for a moment after the window opens. */
function useArmed(p: Props): Signal<boolean> {
    const key = windowKey(p);
    const isArmed = useSignal(false);
    openedAt(p);
    useEffect(() => {
        isArmed.value = false;
        const wait = Math.max(0, ARMED_AFTER_MS - (performance.now() - openedAt(p)));
        const timer = setTimeout(() => {
            isArmed.value = true;
        }, wait);
        return () => clearTimeout(timer);
    }, [key]);
    return isArmed;
}

function useKeys(p: Props, zones: readonly Zone[]): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
            if (
                document.querySelector('[role=dialog]') ||
                document.activeElement?.matches('input,textarea,select')
            )
                return;
            const key = keyOf(event);
            const isLeft = key === KEYS.decline;
            const move = isLeft ? 'decline' : zones.find((one) => one.key === key)?.move;
            if (!move) return;
            event.preventDefault();
            event.stopPropagation();
            react(p, move);
        };
        document.addEventListener('keydown', onKey, true);
        return () => document.removeEventListener('keydown', onKey, true);
    });
}

/** Letting it be, how reactions are timed, and the hand one plays with. */
function Below({ p, isLeft }: { p: Props; isLeft: boolean }) {
    const { t } = p;
    return (
        <div class="belo4ka-below">
            {p.view.phase === 'window' && (
                <button
                    type="button"
                    class="btn quiet"
                    data-walk=""
                    data-move="decline"
                    onClick={() => react(p, 'decline')}
                >
                    {t('belo4ka.move.decline')}
                </button>
            )}
            <span class="xs mut grow">
                {t(
                    p.rules.options.reactions === 'sealed'
                        ? 'belo4ka.page.sealed'
                        : 'belo4ka.page.timed',
                )}{' '}
                <ClauseChip id="BE-Q04" />
            </span>
            <button
                type="button"
                class="icon-btn"
                aria-label={t('belo4ka.page.hands')}
                title={t('belo4ka.page.hands')}
                onClick={() => {
                    settings.hand.value = isLeft ? 'right' : 'left';
                }}
            >
                <Icon name="i-swap" />
            </button>
        </div>
    );
}

export function Zones({ p }: { p: Props }) {
    const { t } = p;
    const isArmed = useArmed(p);
    const isLeft = settings.hand.value === 'left';
    const zones = isLeft ? zonesOf(p).reverse() : zonesOf(p);
    useKeys(p, zones);
    const mine = reactionSent(p);
    const isOff = (move: string): boolean => mine !== null && mine !== move;
    return (
        <div class={`belo4ka-zones ${isArmed.value ? 'armed' : ''} ${isLeft ? 'left' : ''}`}>
            {zones.map((zone) => (
                <button
                    type="button"
                    key={zone.move}
                    data-walk=""
                    data-move={zone.move}
                    data-quick=""
                    aria-pressed={mine === zone.move}
                    class={`belo4ka-zone is-${zone.kind} ${isOff(zone.move) ? 'off' : ''}`}
                    onPointerDown={(event) => {
                        if (event.button === 0) react(p, zone.move);
                    }}
                    onClick={() => react(p, zone.move)}
                >
                    <Emblem name={zone.emblem} class="sign" />
                    <b>{zone.word}</b>
                    <span class="sub">{zone.sub}</span>
                    {hasKey(zone.key) && (
                        <span class="keys" aria-hidden="true">
                            {t('belo4ka.page.key')} <kbd>{zone.keyName}</kbd>
                        </span>
                    )}
                </button>
            ))}
            <Below p={p} isLeft={isLeft} />
        </div>
    );
}
