// board.tsx -- eight jobs by seats, one's own row last, hangouts below.
import { useEffect, useRef } from 'preact/hooks';
import { counted } from '../parts/counted';
import { Plate } from '../parts/plate';
import { Hangout, Job, Slot } from './cards';
import { NotesButton, Tally, isLooking } from './look';
import { JOBS, letters, question } from './model';
import type { Props } from './model';
import { storeOf, useLook } from './store';

/** Seats clockwise, the one who looks last. */
function rows(p: Props): number[] {
    const n = p.seats.length,
        last = p.me ?? n - 1;
    return Array.from({ length: n }, (_, i) => (last + 1 + i) % n);
}

export function plate(p: Props, seat: number) {
    return (
        <>
            <b
                class="cr-money"
                data-see={seat === p.me ? 'money' : ''}
                data-word="field:money"
            >
                {p.t('crooks.page.money', { n: p.view.money[seat]! })}
            </b>
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
function useSight(asked: string, isStaged: boolean) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (asked !== 'none' && box.current)
            box.current.scrollTop = asked === 'kill' ? 0 : box.current.scrollHeight;
    }, [asked, isStaged]);
    return box;
}

export function Board(p: Props) {
    useLook(p);
    const asked = question(p);
    const box = useSight(asked, p.choose.staged !== null);
    useEffect(() => {
        storeOf(p).facing.value = 'up';
    }, [p.view.hand]);
    return (
        <div
            class="crooks"
            data-seats={p.seats.length}
            data-asked={asked}
            data-over={p.over ? '' : undefined}
            data-look={isLooking(p) ? '' : undefined}
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
                <div class="cr-row cr-heads" data-see="row">
                    <h2 class="cr-title">{p.t('crooks.page.jobs')}</h2>
                    {JOBS.map((job) => (
                        <Job key={job} p={p} job={job} />
                    ))}
                </div>
                {rows(p).map((seat) => (
                    <SeatRow key={seat} p={p} seat={seat} />
                ))}
            </div>
            <div
                class={`cr-hangouts ${counted(p.view.hangouts)}`}
                style={{ '--n': p.view.hangouts }}
            >
                <h2 class="cr-title">{p.t('crooks.page.hangouts')}</h2>
                {letters(p).map((letter) => (
                    <Hangout key={letter} p={p} letter={letter} />
                ))}
            </div>
        </div>
    );
}
