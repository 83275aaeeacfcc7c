// crooks/table.tsx -- the table of Crooks: eight jobs by seats, hangouts below.
//
// One grid: a row a seat, one's own last. A hangout is picked, its pile looked at in a framed
// sheet (table_look.tsx), the crook taken lies in the dock with a switch for its side, and free
// slots are lit. Everything that asks comes from the legal list.
import { useEffect, useState } from 'preact/hooks';
import type { GameTable } from '../app/contract';
import { ClauseChip } from '../parts/clause';
import { Icon } from '../parts/icon';
import { Plate } from '../parts/plate';
import { Touch } from '../parts/touch';
import { JOBS, letters } from './model';
import type { Notes, Props } from './model';
import { useNotes } from './notes';
import { Face, Hangout, Job, Slot, facing } from './table_cards';
import { NotesPanel, Sheet, Tally } from './table_look';
import { buttons, may, prompt, question } from './words';

/** Seats clockwise, the one who looks last. */
function rows(p: Props): number[] {
    const n = p.seats.length, last = p.me ?? n - 1;
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

function SeatRow({ p, seat, notes }: { p: Props; seat: number; notes: Notes | null }) {
    const isOut = p.view.passed.includes(seat) && !p.over;
    return (
        <div class={`cr-row S${seat} ${isOut ? 'out' : ''}`} role="group" aria-label={p.t.seat(seat)}>
            <div class="cr-plate"><Plate p={p} seat={seat}>{plate(p, seat)}</Plate></div>
            {JOBS.map((job) => <Slot key={job} p={p} seat={seat} job={job} notes={notes} />)}
        </div>
    );
}

function Board(p: Props) {
    const notes = useNotes(p);
    useEffect(() => { facing.value = 'up'; }, [p.view.hand]);
    return (
        <div class="crooks" data-seats={p.seats.length} data-asked={question(p)}>
            <Tally p={p} />
            <div class="cr-grid">
                <div class="cr-row cr-heads"><h2 class="cr-title">{p.t('crooks.page.jobs')}</h2>
                    {JOBS.map((job) => <Job key={job} p={p} job={job} />)}</div>
                {rows(p).map((seat) => <SeatRow key={seat} p={p} seat={seat} notes={notes} />)}
            </div>
            <div class="cr-hangouts" style={{ '--n': p.view.hangouts }}>
                <h2 class="cr-title">{p.t('crooks.page.hangouts')}</h2>
                {letters(p).map((letter) => <Hangout key={letter} p={p} letter={letter} />)}
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
    if (job !== undefined && p.legal.some((one) => one.kind === `lay-${side}` && one.args.job === job))
        p.choose.tap({ kind: `lay-${side}`, job });
}

function Side({ p, side }: { p: Props; side: 'up' | 'down' }) {
    const isOn = facing.value === side;
    const price = side === 'up' ? p.t('crooks.page.face-up-price')
        : p.t('crooks.page.face-down-price', { n: p.view.money[p.me!]! });
    return (
        <button type="button" class={`cr-side ${isOn ? 'on' : ''}`} role="radio" aria-checked={isOn}
            data-walk="" data-side={side} disabled={!may(p, `lay-${side}`)} onClick={() => turn(p, side)}>
            <Icon name={side === 'up' ? 'i-eye' : 'i-eyeoff'} class="s" />
            <span>{p.t(`crooks.page.face-${side}`)}<br /><small>{price}</small></span></button>
    );
}

function InHand({ p, id }: { p: Props; id: string }) {
    return (
        <div class="cr-heist">
            <div class={facing.value === 'down' ? 'cr-hush' : ''}>
                <Face p={p} id={id} state={facing.value === 'down' ? 'hushed' : 'held'} /></div>
            <div class="cr-sides" role="radiogroup">
                <Side p={p} side="up" /><Side p={p} side="down" /></div>
            <p class="sm mut cr-aside">{p.t('crooks.page.face-down-note')} <ClauseChip id="CR-41" /> <ClauseChip id="CR-43" /></p>
        </div>
    );
}

function Dock(p: Props) {
    const [isOpen, setOpen] = useState(false);
    const asked = question(p);
    if (p.me === null) return null;
    const pass = p.legal.find((one) => one.kind === 'pass');
    return (
        <div class="cr-dock">
            {asked === 'lay' && p.view.hand && p.view.hand !== 'hidden' && <InHand p={p} id={p.view.hand} />}
            <div class="cr-tools">
                {pass && <Touch choose={p.choose} facets={{ kind: 'pass' }} label={p.t.move(pass)}
                    class="btn cr-pass" data-pass="">{p.t.move(pass)}</Touch>}
                <button type="button" class="btn quiet" data-walk="" aria-haspopup="dialog"
                    onClick={() => setOpen(true)}><Icon name="i-book" class="s" />{p.t('crooks.page.notes')}</button>
            </div>
            {isOpen && <NotesPanel p={p} onClose={() => setOpen(false)} />}
        </div>
    );
}

const table: GameTable = { Board, Dock, Sheet, prompt, plate, buttons, ownPlates: true };
export default table;
