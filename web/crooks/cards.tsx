// cards.tsx -- crooks, slots, hangouts and jobs as they are drawn.
//
// Whatever lies face down shows a back, unless this person may know it: then it is hatched. What
// may be touched is lit by the chooser; a touch that picks nothing shows the crooks of a slot.
import { useContext, useState } from 'preact/hooks';
import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { CardBack, Pile } from '../parts/card';
import { ClauseChip } from '../parts/clause';
import { Emblem, Icon, SeatMark } from '../parts/icon';
import { Here } from '../parts/plate';
import { Sheet } from '../parts/sheet';
import { Touch } from '../parts/touch';
import { crookName, crookOf, modifiers, priceOf, signed, sizeOf, slot } from './model';
import type { Line, Props } from './model';
import { hasNotes, storeOf } from './store';
import { GANG_ICONS, lookOf, question } from './model';

const NAME_MAX = 12; // letters that a card has room for beside its gangs

export function Face({ p, id, state = '' }: { p: Props; id: string; state?: string }) {
    const crook = crookOf(p, id);
    const name = p.t.word(crook.kind);
    return (
        <div class={`card crook ${state}`} data-word={`card:${id}`}>
            <span class="ix">
                <b>{crook.rating}</b>
            </span>
            {crook.modifier !== 0 && <span class="cr-mod">{signed(crook.modifier)}</span>}
            <Emblem name={lookOf(crook.kind).emblem} class={`em cr-${crook.kind}`} />
            <span class="cr-gangs">
                {crook.gangs.map((gang) => (
                    <Emblem key={gang} name={GANG_ICONS[gang]} class="cr-gang" />
                ))}
            </span>
            <span class={`nm ${name.length > NAME_MAX ? 'long' : ''}`}>{name}</span>
        </div>
    );
}

/** A crook by "card:c05"; what lies face down has its back. */
export function face(p: Props, thing: string) {
    const [dict, id] = thing.split(':');
    if (dict !== 'card') return null;
    return id ? <Face p={p} id={id} /> : <Back />;
}

export function Back({ class: extra = '', word }: { class?: string; word?: string }) {
    return <CardBack emblem="fedora" class={`crook ${extra}`} word={word} />;
}

/** One crook as it lies. */
function Lying({ p, line, isNew }: { p: Props; line: Line; isNew: boolean }) {
    const state = isNew ? 'new' : '';
    if (line.card === null) return <Back class={state} />;
    if (!line.down) return <Face p={p} id={line.card} state={state} />;
    return (
        <div class={`cr-hush ${line.noted ? 'noted' : ''}`}>
            <Face p={p} id={line.card} state={`hushed ${state}`} />
            <span class="cr-eye">
                <Icon name={line.noted ? 'i-eye' : 'i-eyeoff'} />
            </span>
        </div>
    );
}

/** What lies in a slot, in words. */
function lineName(p: Props, line: Line): string {
    if (line.card === null) return p.t('crooks.ui.face-down');
    const card = crookName(p, line.card);
    return !line.down ? card : p.t(`crooks.page.${line.noted ? 'noted' : 'own-down'}`, { card });
}

/** A crook with what it can do, for sheets and looks. */
export function Described({
    p,
    id,
    children,
}: {
    p: Props;
    id: string;
    children?: ComponentChildren;
}) {
    const { kind } = crookOf(p, id);
    return (
        <div class="cr-cap">
            <b>{p.t.word(kind)}</b>
            <br />
            {children ?? (
                <>
                    {p.t(`crooks.page.do.${kind}`)}
                    {kind !== 'crook' && (
                        <>
                            {' '}
                            <ClauseChip id={lookOf(kind).clause} />
                        </>
                    )}
                </>
            )}
        </div>
    );
}

export function LineList({ p, lines }: { p: Props; lines: readonly Line[] }) {
    return (
        <ul class="cr-looks">
            {[...lines].reverse().map((line) => (
                <li key={line.index}>
                    <Lying p={p} line={line} isNew={false} />
                    {line.card ? (
                        <Described p={p} id={line.card} />
                    ) : (
                        <div class="cr-cap">
                            <b>{p.t('crooks.ui.face-down')}</b>
                        </div>
                    )}
                </li>
            ))}
        </ul>
    );
}

// ---- slots -----------------------------------------------------------------------------------

/** Whether the newest events put or moved something here. */
const isJustLaid = (p: Props, seat: number, job: number): boolean =>
    p.events.some(
        (e) =>
            e.seat === seat &&
            (e.kind.startsWith('lay-')
                ? e.args.job === job
                : e.kind === 'move' && e.args.to === job),
    );

interface SlotProps {
    p: Props;
    seat: number;
    job: number;
}

/** What touching this slot would say about the move, and what to ask if it may not be. */
function slotMove({
    p,
    seat,
    job,
}: SlotProps): { facets: Record<string, unknown>; refusal: string } | null {
    const own = seat === p.me;
    switch (question(p)) {
        case 'lay':
            return own
                ? {
                      facets: { kind: `lay-${storeOf(p).facing.value}`, job },
                      refusal: `lay ${job} ${storeOf(p).facing.value}`,
                  }
                : null;
        case 'move':
            return own ? { facets: { kind: 'move', job }, refusal: `move ${job}` } : null;
        case 'kill':
            return { facets: { kind: 'kill', victim: seat, job }, refusal: `kill ${seat} ${job}` };
        default:
            return null;
    }
}

function slotLabel({ p, seat, job }: SlotProps, lines: readonly Line[]): string {
    return p.t('crooks.page.slot-label', {
        player: p.t.seat(seat),
        job,
        what:
            lines.length === 0
                ? p.t('crooks.page.free')
                : lines
                      .map((line) => lineName(p, line))
                      .reverse()
                      .join('; '),
    });
}

/** Whether the count at the end has told of a job; if none is shown, of all. */
function useIsCounted(job: number): boolean {
    const visit = useContext(Here);
    return useComputed(() => {
        const shown = visit?.stage.shown.value;
        const moments = shown?.scene.moments ?? [];
        const at = moments.findIndex(
            ({ name, events }) => name === 'job' && events[0]?.args.job === job,
        );
        if (!shown || at < 0 || shown.at > at) return true;
        return shown.at === at && shown.beat + 1 === shown.moment.beats.length;
    }).value;
}

/** Before that it lies as it lay, and nothing is known of others'. */
const closed = (p: Props): Props => ({ ...p, view: { ...p.view, phase: 'act' } });

export function Slot(props: SlotProps) {
    const { p, seat, job } = props;
    const [isOpen, setOpen] = useState(false);
    const lines = useIsCounted(job)
        ? slot(p, seat, job, hasNotes(p))
        : slot(closed(p), seat, job, false);
    const top = lines[lines.length - 1];
    const label = slotLabel(props, lines);
    const inside = top && (
        <div data-fly={top.card ? `crook-${top.card}` : `line-${top.index}`}>
            <Pile count={lines.length}>
                <Lying p={p} line={top} isNew={isJustLaid(p, seat, job)} />
            </Pile>
        </div>
    );
    const move = slotMove(props);
    if (move && (lines.length > 0 || seat === p.me)) {
        const isHere = move.facets.kind !== 'move' && p.view.hand && p.choose.isPicked(move.facets);
        return (
            <Touch
                choose={p.choose}
                facets={move.facets}
                else={move.refusal}
                label={label}
                class="cr-slot"
                data-slot={`${seat}-${job}`}
            >
                {isHere ? (
                    <Face
                        p={p}
                        id={p.view.hand!}
                        state={storeOf(p).facing.value === 'down' ? 'hushed' : ''}
                    />
                ) : (
                    (inside ?? (
                        <span class="cr-plus">
                            <Icon name="i-plus" />
                        </span>
                    ))
                )}
            </Touch>
        );
    }
    if (!top)
        return <div class="cr-slot" role="img" aria-label={label} data-word="field:row" />;
    return (
        <>
            <button
                type="button"
                class="cr-slot"
                aria-label={label}
                aria-haspopup="dialog"
                data-slot={`${seat}-${job}`}
                onClick={() => setOpen(true)}
            >
                {inside}
            </button>
            {isOpen && (
                <Sheet
                    title={`${p.t.seat(seat)} \u00b7 ${p.t('crooks.page.job-label', { job })}`}
                    onClose={() => setOpen(false)}
                >
                    <LineList p={p} lines={lines} />
                </Sheet>
            )}
        </>
    );
}

// ---- jobs and hangouts -------------------------------------------------------------------------

/** After the end: whose job it is, and for how many points. */
function Won({ p, job }: { p: Props; job: number }) {
    const isCounted = useIsCounted(job);
    const event = p.events.find(
        (e) => (e.kind === 'job' || e.kind === 'job-split') && e.args.job === job,
    );
    if (!event || !isCounted) return null;
    const winners = ([] as unknown[]).concat(event.args.winner).map(Number);
    const label = winners
        .map((player) => p.t('crooks.page.won', { player, n: Number(event.args.share) }))
        .join(', ');
    return (
        <span class="cr-won" role="img" aria-label={label}>
            {winners.map((seat) => (
                <SeatMark key={seat} seat={seat} />
            ))}
            {Number(event.args.share)}
        </span>
    );
}

export function Job({ p, job }: { p: Props; job: number }) {
    const sum = modifiers(p, job);
    const label =
        sum === 0
            ? p.t('crooks.page.job-label', { job })
            : p.t('crooks.page.job-mods', { job, n: sum });
    const inside = (
        <>
            <b>{job}</b>
            {sum !== 0 && !p.over && <i>{signed(sum)}</i>}
            <Won p={p} job={job} />
        </>
    );
    if (question(p) !== 'spy')
        return (
            <div class="cr-job" role="img" aria-label={label} data-word={`job:${job}`}>
                {inside}
            </div>
        );
    return (
        <Touch
            choose={p.choose}
            facets={{ kind: 'spy-job', job }}
            else={`spy ${job}`}
            label={label}
            class="cr-job"
            data-job={job}
            data-word={`job:${job}`}
        >
            {inside}
        </Touch>
    );
}

export function Hangout({ p, letter }: { p: Props; letter: string }) {
    const size = sizeOf(p, letter),
        price = priceOf(p, letter);
    const asked = question(p);
    const isSpy = asked === 'spy';
    const label =
        size === 0
            ? p.t('crooks.page.hangout-empty', { hangout: letter })
            : p.t('crooks.page.hangout-label', { hangout: letter, n: size, price });
    const inside = (
        <>
            {size === 0 ? (
                <span class="cr-none" />
            ) : (
                <Pile count={size}>
                    <Back word={`hangout:${letter}`} />
                </Pile>
            )}
            <b class="cr-letter">{letter.toUpperCase()}</b>
            <span class={`cr-price ${size === 0 ? 'none' : ''}`}>
                {size === 0 ? p.t('crooks.page.empty') : p.t('crooks.page.money', { n: price })}
            </span>
        </>
    );
    if (p.me === null || p.over)
        return (
            <div class="cr-hangout" role="img" aria-label={label} data-word={`hangout:${letter}`}>
                {inside}
            </div>
        );
    const verb = isSpy ? 'spy' : 'recruit';
    return (
        <Touch
            choose={p.choose}
            facets={{ kind: isSpy ? 'spy-hangout' : 'recruit', hangout: letter }}
            else={`${verb} ${letter}`}
            label={label}
            class="cr-hangout"
            data-hangout={letter}
            data-word={`hangout:${letter}`}
        >
            {inside}
        </Touch>
    );
}
