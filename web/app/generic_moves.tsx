// generic_moves.tsx -- moves of a described game by their verb, with a filter where they are many.
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { Legal, TableProps } from './contract';
import { Store } from './generic_store';
import type { Props } from './generic_store';
import { t } from './words';
import { groupsOf } from './zones';
import type { Group } from './zones';
import { Icon } from '../parts/icon';
import { Key } from '../parts/key';

const SHOWN = 40; // moves of a group; the filter finds the others
const LONG = 12; // a list of moves that wants a filter
const COLUMNS = 5; // groups side by side; more become tabs
const WIDEST = 4; // a group of more moves gets no more room

function MoveButton({ p, one }: { p: TableProps; one: Legal }) {
    const isStaged = p.choose.staged?.move === one.move;
    const { hovered } = p.own.of(Store);
    const look = () => {
        hovered.value = one;
    };
    const leave = () => {
        if (hovered.peek() === one) hovered.value = null;
    };
    return (
        <button
            type="button"
            class={`btn g-move ${isStaged ? 'sel primary' : ''}`}
            data-walk=""
            data-lit=""
            data-move={one.move}
            aria-pressed={isStaged}
            onMouseEnter={look}
            onFocus={look}
            onMouseLeave={leave}
            onBlur={leave}
            onClick={() => (isStaged ? p.choose.commit() : p.choose.stage(one.move))}
        >
            {p.t.move(one)}
            {one.risky && <Icon name="i-eyeoff" class="s" label={t('page.moves.risky')} />}
        </button>
    );
}

function GroupView({ p, group, n }: { p: TableProps; group: Group; n: number }) {
    const left = group.moves.length - SHOWN;
    return (
        <div class="g-group" data-group={n}>
            <div class="g-ghead">
                <b>{group.label}</b>
                <small>{group.moves.length}</small>
                {n <= 9 && <Key of={String(n)} />}
            </div>
            <div class="g-list">
                {group.moves.slice(0, SHOWN).map((one) => (
                    <MoveButton key={one.move} p={p} one={one} />
                ))}
                {left > 0 && <small class="g-more">{t('page.generic.more', { n: left })}</small>}
            </div>
        </div>
    );
}

const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement;

/** 1 to 9 go to a group of moves, / to the filter; arrows and Enter are the shell's. */
function useKeys(open: (n: number) => void): void {
    const latest = useRef(open);
    latest.current = open;
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            if (isTyping() || document.querySelector('[role=dialog]')) return;
            const filter = document.querySelector<HTMLInputElement>('.g-filter input');
            if (event.key === '/' && filter) {
                event.preventDefault();
                filter.focus();
            } else if (/^[1-9]$/.test(event.key)) {
                latest.current(Number(event.key));
                requestAnimationFrame(() =>
                    document
                        .querySelector<HTMLElement>(`[data-group="${event.key}"] .g-move`)
                        ?.focus(),
                );
            }
        };
        document.addEventListener('keydown', onKey);
        return () => document.removeEventListener('keydown', onKey);
    }, []);
}

function Filter({ wanted }: { wanted: Signal<string> }) {
    return (
        <label class="g-filter">
            <span class="sr">{t('page.moves.search')}</span>
            <input
                class="f field"
                type="search"
                placeholder={t('page.moves.search')}
                value={wanted.value}
                onInput={(event) => {
                    wanted.value = event.currentTarget.value;
                }}
                onKeyDown={(event) => {
                    if (event.key === 'Escape') event.currentTarget.blur();
                }}
            />
            <Key of="/" />
        </label>
    );
}

export function Moves({ p, about }: Props) {
    const wanted = useSignal('');
    const tab = useSignal('');
    const needle = wanted.value.trim().toLowerCase();
    const isLong = p.legal.length > LONG;
    const found =
        isLong && needle
            ? p.choose.remaining.filter((one) => p.t.move(one).toLowerCase().includes(needle))
            : p.choose.remaining;
    const groups = groupsOf(about, found, p.t);
    const open = groups.find((group) => group.verb === tab.value) ?? groups[0];
    useKeys((n) => {
        if (groups[n - 1]) tab.value = groups[n - 1]!.verb;
    });
    if (p.legal.length === 0) return null;
    return (
        <div class={`g-moves ${groups.length > COLUMNS ? 'tabbed' : ''}`}>
            {isLong && <Filter wanted={wanted} />}
            {groups.length > 1 && (
                <div class="g-tabs" role="group" aria-label={t('page.moves.title')}>
                    {groups.map((group) => (
                        <button
                            type="button"
                            key={group.verb}
                            class={`btn ${group === open ? 'on' : ''}`}
                            aria-pressed={group === open}
                            onClick={() => {
                                tab.value = group.verb;
                            }}
                        >
                            {group.label} <small>{group.moves.length}</small>
                        </button>
                    ))}
                </div>
            )}
            <div class="g-groups">
                {groups.map((group, i) => (
                    <div
                        key={group.verb}
                        class={group === open ? 'g-open' : 'g-shut'}
                        style={{ flexGrow: Math.min(group.moves.length, WIDEST) }}
                    >
                        <GroupView p={p} group={group} n={i + 1} />
                    </div>
                ))}
            </div>
            {groups.length === 0 && <p class="mut">{t('page.moves.none')}</p>}
        </div>
    );
}
