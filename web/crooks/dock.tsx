// dock.tsx -- the crook in hand with a switch for its side, and passing.
import { ClauseChip } from '../parts/clause';
import { Icon } from '../parts/icon';
import { Touch } from '../parts/touch';
import { Face } from './cards';
import { NotesButton } from './look';
import { JOBS, may, question } from './model';
import type { Props } from './model';
import { storeOf } from './store';

/** Turns the crook in hand over; a slot that is picked already stays picked. */
function turn(p: Props, side: 'up' | 'down'): void {
    storeOf(p).facing.value = side;
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
    const isOn = storeOf(p).facing.value === side,
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
            data-spot={!isOn && p.choose.isWanted({ kind: `lay-${side}` }) ? '' : undefined}
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
            <div
                class={storeOf(p).facing.value === 'down' ? 'cr-hush' : ''}
                data-fly={`crook-${id}`}
            >
                <Face
                    p={p}
                    id={id}
                    state={storeOf(p).facing.value === 'down' ? 'hushed' : 'chosen'}
                />
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

export function Dock(p: Props) {
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
