// look.tsx -- what only this person may see: the pile that is being looked at, what a
// spy has seen, and the notes.
//
// A look is framed and hatched. Hide turns it face down at once; holding a back shows it for as
// long as it is held. The table sees only where somebody looks.
import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { GameEvent, Refusal } from '../app/contract';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';
import { Sheet as Panel } from '../parts/sheet';
import { Touch } from '../parts/touch';
import {
    GANGS,
    GANG_ICONS,
    JOBS,
    crookName,
    gone,
    letters,
    members,
    pileNote,
    question,
    slot,
} from './model';
import type { Gang, Props } from './model';
import { hasNotes, isKeeping, putAway, spiedAt } from './store';
import { Back, Described, Face, LineList } from './cards';

// ---- the frame of a look ---------------------------------------------------------------------

interface LookProps {
    p: Props;
    title: string;
    sub: string;
    clause: string;
    publicly: string;
    foot?: ComponentChildren;
    children: (isHidden: boolean) => ComponentChildren;
}

function Look({ p, title, sub, clause, publicly, foot, children }: LookProps) {
    const [isHidden, setHidden] = useState(false);
    const say = (name: string) => p.t(`crooks.page.${name}`);
    return (
        <div class="cr-look" role="group" aria-label={title}>
            <div class="cr-look-head">
                <Icon name="i-eye" class="l" />
                <div class="grow">
                    <h2>{title}</h2>
                    <div class="sm">
                        {sub} <ClauseChip id={clause} />
                    </div>
                </div>
                <button
                    type="button"
                    class="btn cr-hide"
                    data-walk=""
                    aria-pressed={isHidden}
                    onClick={() => setHidden(!isHidden)}
                >
                    <Icon name={isHidden ? 'i-eye' : 'i-eyeoff'} class="s" />
                    <span>{say(isHidden ? 'show' : 'hide')}</span>
                </button>
            </div>
            <div class="cr-look-body">
                {children(isHidden)}
                <p class="cr-public">
                    <Icon name="i-eyeoff" class="s" />
                    {publicly} <ClauseChip id="CR-Q15" />
                    {isHidden && <span class="mut"> {say('peek')}</span>}
                </p>
            </div>
            {foot && <div class="cr-look-foot">{foot}</div>}
        </div>
    );
}

/** A back that shows its face while it is held. */
function Peek({ p, id }: { p: Props; id: string }) {
    const [isHeld, setHeld] = useState(false);
    const let_go = () => setHeld(false);
    return (
        <div
            class="cr-peek"
            onPointerDown={() => setHeld(true)}
            onPointerUp={let_go}
            onPointerLeave={let_go}
            onPointerCancel={let_go}
        >
            {isHeld ? <Face p={p} id={id} /> : <Back />}
        </div>
    );
}

// ---- recruiting --------------------------------------------------------------------------------

/** Why a crook of the pile can not be taken, by id. */
function useReasons(p: Props, cards: readonly string[]): Record<string, Refusal> {
    const [found, setFound] = useState<Record<string, Refusal>>({});
    const locked = cards.filter((id) => !p.legal.some((one) => one.args.card === id));
    useEffect(() => {
        let isGone = false;
        for (const id of locked) {
            void p.why(`take ${id}`).then((why) => {
                if (why && !isGone) setFound((now) => ({ ...now, [id]: why }));
            });
        }
        return () => {
            isGone = true;
        };
    }, [locked.join(), p.t.lang]);
    return found;
}

function Candidate({ p, id, why }: { p: Props; id: string; why: Refusal | undefined }) {
    return (
        <div class="cr-candidate">
            <Touch
                choose={p.choose}
                facets={{ kind: 'take', card: id }}
                else={`take ${id}`}
                label={crookName(p, id)}
                class="cr-pick"
                data-card={id}
                data-fly={`crook-${id}`}
            >
                <Face p={p} id={id} />
            </Touch>
            <Described p={p} id={id}>
                {why && (
                    <>
                        <Icon name="i-lock" class="xs" /> {why.text} <ClauseChip id={why.clause} />
                    </>
                )}
            </Described>
        </div>
    );
}

function Pile({ p }: { p: Props }) {
    const letter = p.view.hangout!;
    const cards = p.view.pile[letter.charCodeAt(0) - 97] ?? [];
    const why = useReasons(p, cards);
    return (
        <Look
            p={p}
            title={p.t('crooks.page.look-title', { hangout: letter })}
            sub={p.t('crooks.page.look-sub')}
            clause="CR-28"
            publicly={p.t('crooks.page.look-public', { hangout: letter, n: cards.length })}
        >
            {(isHidden) => (
                <div class="cr-looks" data-n={cards.length}>
                    {cards.map((id) =>
                        isHidden ? (
                            <Peek key={id} p={p} id={id} />
                        ) : (
                            <Candidate key={id} p={p} id={id} why={why[id]} />
                        ),
                    )}
                </div>
            )}
        </Look>
    );
}

// ---- spying ------------------------------------------------------------------------------------

const list = (value: unknown): unknown[] =>
    Array.isArray(value) ? value : value == null ? [] : [value];

function Spied({ p, event }: { p: Props; event: GameEvent }) {
    const { job, hangout } = event.args;
    const cards = list(event.args.card).map(String),
        players = list(event.args.player).map(Number);
    const isJob = event.kind === 'spy-job-own';
    const done = (
        <button type="button" class="btn primary cr-done" data-walk="" onClick={() => putAway(p)}>
            {p.t('crooks.page.done')}
        </button>
    );
    return (
        <Look
            p={p}
            clause="CR-65"
            sub={p.t('crooks.page.spied-sub')}
            foot={done}
            title={
                isJob
                    ? p.t('crooks.page.spied-title', { job })
                    : p.t('crooks.page.look-title', { hangout })
            }
            publicly={
                isJob
                    ? p.t('crooks.page.spied-public', { job })
                    : p.t('crooks.page.look-public', { hangout, n: cards.length })
            }
        >
            {(isHidden) => (
                <div class="cr-looks" data-n={cards.length}>
                    {cards.map((id, i) => (
                        <div key={id} class="cr-candidate">
                            {isHidden ? <Peek p={p} id={id} /> : <Face p={p} id={id} />}
                            {!isHidden && <Described p={p} id={id} />}
                            {isJob && (
                                <span class="row sm">
                                    <SeatMark seat={players[i]!} />
                                    {p.t.seat(players[i]!)}
                                </span>
                            )}
                        </div>
                    ))}
                </div>
            )}
        </Look>
    );
}

/** The private look, if there is one. */
const isTaking = (p: Props): boolean => question(p) === 'take' && Boolean(p.view.hangout);

/** Whether cards are looked at, over the dock. */
export const isLooking = (p: Props): boolean => !p.over && (isTaking(p) || Boolean(spiedAt(p)));

export function Sheet(p: Props) {
    if (isTaking(p)) return <Pile p={p} />;
    const event = spiedAt(p);
    return event && <Spied p={p} event={event} />;
}

// ---- gangs and notes ---------------------------------------------------------------------------

export function GangTally({ p, gang }: { p: Props; gang: Gang }) {
    const count = members(p, gang);
    const label = [p.t.word(gang), ...count.map((n, seat) => `${p.t.seat(seat)}: ${n}`)].join(', ');
    return (
        <span class="tag cr-tag" role="img" aria-label={label} data-see={`facts.${gang}`}>
            <Icon name={GANG_ICONS[gang]} class="xs" />
            {p.t(`crooks.page.gang-short.${gang}`)}
            {count.map((n, seat) => (
                <span key={seat} class="cr-count">
                    <SeatMark seat={seat} />
                    {n}
                </span>
            ))}
        </span>
    );
}

export function Tally({ p }: { p: Props }) {
    return (
        <div class="cr-tally">
            {GANGS.map((gang) => (
                <GangTally key={gang} p={p} gang={gang} />
            ))}
        </div>
    );
}

function Small({ p, ids }: { p: Props; ids: readonly string[] }) {
    return (
        <ul class="cr-small">
            {ids.map((id) => (
                <li key={id}>
                    <div role="img" aria-label={crookName(p, id)}>
                        <Face p={p} id={id} />
                    </div>
                </li>
            ))}
        </ul>
    );
}

/** Piles and face-down crooks as they were seen. */
function Seen({ p }: { p: Props }) {
    const piles = letters(p)
        .map((letter) => ({ letter, ...pileNote(p, letter) }))
        .filter(({ cards }) => cards.length > 0);
    const lines = p.seats.flatMap(({ seat }) =>
        JOBS.flatMap((job) =>
            slot(p, seat, job, true)
                .filter((line) => line.noted)
                .map((line) => ({ seat, job, line })),
        ),
    );
    if (piles.length === 0 && lines.length === 0)
        return <p class="mut">{p.t('crooks.page.notes-none')}</p>;
    return (
        <>
            {piles.map(({ letter, cards, left }) => (
                <section key={letter} class="cr-note">
                    <h3>
                        {p.t('crooks.page.notes-pile', { hangout: letter })}
                        {left < cards.length && (
                            <span class="mut sm">
                                {' '}
                                {p.t('crooks.page.notes-left', { n: left })}
                            </span>
                        )}
                    </h3>
                    <Small p={p} ids={cards} />
                </section>
            ))}
            {lines.length > 0 && (
                <section class="cr-note">
                    <h3>{p.t('crooks.page.notes-jobs')}</h3>
                    {lines.map(({ seat, job, line }) => (
                        <div key={line.index}>
                            <p class="row sm">
                                <SeatMark seat={seat} />
                                {p.t.seat(seat)} {'\u00b7'} {p.t('crooks.page.job-label', { job })}
                            </p>
                            <LineList p={p} lines={[line]} />
                        </div>
                    ))}
                </section>
            )}
        </>
    );
}

export function NotesPanel({ p, onClose }: { p: Props; onClose: () => void }) {
    const out = gone(p, hasNotes(p));
    return (
        <Panel title={p.t('crooks.page.notes')} onClose={onClose}>
            {p.notes && (
                <button
                    type="button"
                    class="btn cr-keep"
                    role="switch"
                    aria-checked={isKeeping.value}
                    onClick={() => {
                        isKeeping.value = !isKeeping.value;
                    }}
                >
                    <Icon name={isKeeping.value ? 'i-check' : 'i-x'} class="s" />
                    {p.t('crooks.page.notes-keep')}
                </button>
            )}
            {hasNotes(p) ? (
                <Seen p={p} />
            ) : (
                <p class="mut">
                    {p.t(p.notes ? 'crooks.page.notes-off' : 'crooks.page.notes-not-here')}
                </p>
            )}
            <section class="cr-note">
                <h3>{p.t('crooks.page.gangs')}</h3>
                <Tally p={p} />
                <p class="sm mut">
                    {p.t('crooks.page.gang-hint')} <ClauseChip id="CR-78" />
                </p>
            </section>
            {(out.cards.length > 0 || out.hidden > 0) && (
                <section class="cr-note">
                    <h3>{p.t('crooks.page.out')}</h3>
                    <Small p={p} ids={out.cards} />
                    {out.hidden > 0 && (
                        <p class="sm mut">{p.t('crooks.page.out-hidden', { n: out.hidden })}</p>
                    )}
                </section>
            )}
        </Panel>
    );
}

export function NotesButton({ p, class: extra }: { p: Props; class: string }) {
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <button
                type="button"
                class={`btn cr-notes ${extra}`}
                data-walk=""
                data-see="facts.outfit"
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
            >
                <Icon name="i-book" class="s" />
                {p.t('crooks.page.notes')}
            </button>
            {isOpen && <NotesPanel p={p} onClose={() => setOpen(false)} />}
        </>
    );
}
