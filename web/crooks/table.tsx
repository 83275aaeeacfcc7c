// crooks/table.tsx -- the table of Crooks: eight jobs by seats, hangouts below.
//
// One grid: a row a seat, one's own last. A hangout is picked, its pile looked at in a framed
// sheet (table_look.tsx), the crook taken lies in the dock with a switch for its side, and free
// slots are lit. Everything that asks comes from the legal list.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameTable } from '../app/contract';
import { ClauseChip } from '../parts/clause';
import { Icon } from '../parts/icon';
import { Plate } from '../parts/plate';
import { Touch } from '../parts/touch';
import { JOBS, letters } from './model';
import type { Props } from './model';
import { opens, past, useLook } from './notes';
import { Face, Hangout, Job, Slot, facing } from './table_cards';
import { NotesPanel, Sheet, Tally } from './table_look';
import { buttons, may, prompt, question } from './words';
import type { Question } from './words';

/** Seats clockwise, the one who looks last. */
function rows(p: Props): number[] {
    const n = p.seats.length,
        last = p.me ?? n - 1;
    return Array.from({ length: n }, (_, i) => (last + 1 + i) % n);
}

function plate(p: Props, seat: number) {
    return (
        <>
            <b class="cr-money">{p.t('crooks.page.money', { n: p.view.money[seat]! })}</b>
            {p.view.passed.includes(seat) && <span class="tag">{p.t('crooks.ui.passed')}</span>}
        </>
    );
}

function SeatRow({ p, seat }: { p: Props; seat: number }) {
    const isOut = p.view.passed.includes(seat) && !p.over;
    return (
        <div
            class={`cr-row S${seat} ${isOut ? 'out' : ''} ${seat === p.me ? 'own' : ''}`}
            role="group"
            aria-label={p.t.seat(seat)}
        >
            <div class="cr-plate">
                <Plate p={p} seat={seat}>
                    {plate(p, seat)}
                </Plate>
            </div>
            {JOBS.map((job) => (
                <Slot key={job} p={p} seat={seat} job={job} />
            ))}
        </div>
    );
}

/** Where a phone must scroll, what is asked about comes into sight: most of it is at the end. */
function useSight(asked: Question, isStaged: boolean) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (asked !== 'none' && box.current)
            box.current.scrollTop = asked === 'kill' ? 0 : box.current.scrollHeight;
    }, [asked, isStaged]);
    return box;
}

function NotesButton({ p, class: extra }: { p: Props; class: string }) {
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <button
                type="button"
                class={`btn cr-notes ${extra}`}
                data-walk=""
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

function Board(p: Props) {
    useLook(p);
    const asked = question(p);
    const box = useSight(asked, p.choose.staged !== null);
    useEffect(() => {
        facing.value = 'up';
    }, [p.view.hand]);
    return (
        <div
            class="crooks"
            data-seats={p.seats.length}
            data-asked={asked}
            data-over={p.over ? '' : undefined}
            ref={box}
            role="group"
            tabIndex={0}
            aria-label={p.t('crooks.page.jobs')}
        >
            <div class="cr-bar only-d">
                <Tally p={p} />
                {p.me !== null && <NotesButton p={p} class="quiet" />}
            </div>
            <div class="cr-grid">
                <div class="cr-row cr-heads">
                    <h2 class="cr-title">{p.t('crooks.page.jobs')}</h2>
                    {JOBS.map((job) => (
                        <Job key={job} p={p} job={job} />
                    ))}
                </div>
                {rows(p).map((seat) => (
                    <SeatRow key={seat} p={p} seat={seat} />
                ))}
            </div>
            <div class="cr-hangouts" style={{ '--n': p.view.hangouts }}>
                <h2 class="cr-title">{p.t('crooks.page.hangouts')}</h2>
                {letters(p).map((letter) => (
                    <Hangout key={letter} p={p} letter={letter} />
                ))}
            </div>
        </div>
    );
}

// ---- the dock ----------------------------------------------------------------------------------

/** Turns the crook in hand over; a slot that is picked already stays picked. */
function turn(p: Props, side: 'up' | 'down'): void {
    facing.value = side;
    const job = p.choose.picked.map((facets) => facets.job).find((one) => one !== undefined);
    p.choose.clear();
    if (
        job !== undefined &&
        p.legal.some((one) => one.kind === `lay-${side}` && one.args.job === job)
    )
        p.choose.tap({ kind: `lay-${side}`, job });
}

/** Asks why the crook can not lie on this side, on a job where it may lie at all. */
function refuse(p: Props, side: 'up' | 'down', at: Element): void {
    p.choose.tap({ kind: `lay-${side}` }, `lay ${p.legal[0]?.args.job ?? JOBS[0]} ${side}`, at);
}

function Side({ p, side }: { p: Props; side: 'up' | 'down' }) {
    const isOn = facing.value === side,
        isOpen = may(p, `lay-${side}`);
    const price =
        side === 'up'
            ? p.t('crooks.page.face-up-price')
            : p.t('crooks.page.face-down-price', { n: p.view.money[p.me!]! });
    return (
        <button
            type="button"
            class={`cr-side ${isOn ? 'on' : ''}`}
            role="radio"
            aria-checked={isOn}
            data-walk=""
            data-side={side}
            aria-disabled={!isOpen}
            onClick={(event) => (isOpen ? turn(p, side) : refuse(p, side, event.currentTarget))}
        >
            <Icon name={side === 'up' ? 'i-eye' : 'i-eyeoff'} class="s" />
            <span>
                {p.t(`crooks.page.face-${side}`)}
                <br />
                <small>{price}</small>
            </span>
        </button>
    );
}

function InHand({ p, id }: { p: Props; id: string }) {
    return (
        <div class="cr-heist">
            <div class={facing.value === 'down' ? 'cr-hush' : ''} data-fly={`crook-${id}`}>
                <Face p={p} id={id} state={facing.value === 'down' ? 'hushed' : 'chosen'} />
            </div>
            <div class="cr-sides" role="radiogroup">
                <Side p={p} side="up" />
                <Side p={p} side="down" />
            </div>
            <p class="sm mut cr-aside">
                {p.t('crooks.page.face-down-note')} <ClauseChip id="CR-41" />{' '}
                <ClauseChip id="CR-43" />
            </p>
        </div>
    );
}

function Dock(p: Props) {
    if (p.me === null) return null;
    const asked = question(p),
        { hand } = p.view;
    const pass = p.legal.find((one) => one.kind === 'pass');
    return (
        <div class="cr-dock" data-asked={asked}>
            {asked === 'lay' && hand && hand !== 'hidden' && <InHand p={p} id={hand} />}
            <div class="cr-tools">
                {pass && (
                    <Touch
                        choose={p.choose}
                        facets={{ kind: 'pass' }}
                        label={p.t.move(pass)}
                        class="btn cr-pass"
                        data-pass=""
                    >
                        {p.t.move(pass)}
                    </Touch>
                )}
                <NotesButton p={p} class="only-p" />
            </div>
        </div>
    );
}

const table: GameTable = {
    Board,
    Dock,
    Sheet,
    prompt,
    plate,
    buttons,
    past,
    opens,
    ownPlates: true,
};
export default table;
