// table.tsx -- the table of Bootleggers: phases, seats in muscle order, what the phase is about.
//
// Phase 1 shows the cards on offer, trade the offers, phase 5 the sale bar by bar; otherwise the
// six bars are the table. The dock is the own back room. Several markers for one bar are one
// choice here and are sent one by one.
import { useEffect } from 'preact/hooks';
import type { GameTable, Legal, TableButton } from '../app/contract';
import { say, word } from './kit';
import { type Props, THUGS, has, isPlay, seatOrder } from './model';
import { draft, follow, forgetAll, forgetStale, look, noteEvents, several, threat } from './state';
import { Bars } from './table_bars';
import { BackRoom, Loading } from './table_dock';
import { Market, MuscleHand } from './table_market';
import { LastSale, Sale } from './table_sale';
import { Family, Ribbon, Seats } from './table_seats';
import { OfferSheet, Trade } from './table_trade';
import { Targets, Threat } from './table_sheets';
import { PointBar, Switches, isTurning } from './table_window';

/* ---- the board --------------------------------------------------------------------------- */

function Main({ p, order }: { p: Props; order: number[] }) {
    const v = p.view;
    if (v.step === 'trade')
        return (
            <>
                <Trade p={p} order={order} />
                <Bars p={p} small />
            </>
        );
    const isAtBar = p.choose.remaining.some((m) => isPlay(m) && m.args.bar !== undefined);
    if (v.phase === 5 && v.step !== 'over' && !(isAtBar && aimed(p)))
        return (
            <>
                <Sale p={p} />
                <Bars p={p} small />
            </>
        );
    if (v.phase > 1) return <Bars p={p} />;
    return (
        <>
            <Market p={p} />
            {v.step === 'muscle' && <LastSale p={p} />}
            <Bars p={p} small />
        </>
    );
}

function Board(p: Props) {
    useEffect(() => {
        noteEvents(p);
        forgetStale(p.view);
        follow(p);
    }, [p.view, p.events]);
    const order = seatOrder(p.view, p.rules.seats);
    return (
        <div class={`bootleggers phase-${p.view.phase} step-${p.view.step}`}>
            <Ribbon p={p} />
            {p.view.step !== 'trade' && <Seats p={p} order={order} />}
            <Main p={p} order={order} />
        </div>
    );
}

function Dock(p: Props) {
    if (p.me === null || (draft.value && p.view.step === 'trade')) return null;
    if (p.view.step === 'muscle') return <MuscleHand p={p} />;
    return p.view.step === 'load' ? <Loading p={p} /> : <BackRoom p={p} />;
}

/* ---- the sheet --------------------------------------------------------------------------- */

/** The thug that is being aimed: picked, or just taken and to be played or kept. */
function aimed(p: Props): string | null {
    const v = p.view,
        thug = p.choose.picked.map((f) => f.thug).find((one) => typeof one === 'string');
    if (typeof thug === 'string') return thug;
    return v.step === 'hired' && v.turn === p.me ? (THUGS[v.due[0]!] ?? null) : null;
}

/** What a thug can hit, to be laid out. Bars are on the table: one is touched there first. */
function shotsOf(p: Props, thug: string): Legal[] {
    const all = p.legal.filter((m) => isPlay(m) && m.args.thug === thug);
    const bars = new Set(all.map((m) => m.args.bar));
    const bar = p.choose.picked.map((f) => f.bar).find((one) => one !== undefined);
    if (bars.size > 1 && bar === undefined) return [];
    return bar === undefined ? all : all.filter((m) => m.args.bar === bar);
}

function Panel({ p }: { p: Props }) {
    const v = p.view,
        thug = p.me === null ? null : aimed(p);
    const shots = thug ? shotsOf(p, thug) : [];
    if (threat.value && has(p.legal, 'demand'))
        return <Threat p={p} to={threat.value.to} sum={threat.value.sum} />;
    if (p.me !== null && draft.value && v.step === 'trade')
        return <OfferSheet p={p} d={draft.value} />;
    if (thug && (shots.length > 1 || shots.some((m) => m.args.victim !== undefined)))
        return <Targets p={p} thug={thug} shots={shots} />;
    if (isTurning.value && p.passes) return <Switches p={p} />;
    return look.value === null ? null : <Family p={p} seat={look.value} />;
}

function Sheet(p: Props) {
    return (
        <>
            <Panel p={p} />
            {p.view.step === 'point' && <PointBar p={p} />}
        </>
    );
}

/* ---- the question ------------------------------------------------------------------------ */

const CLAUSES: Record<string, string> = {
    muscle: 'BO-25',
    pick: 'BO-33',
    upgrade: 'BO-40',
    token: 'BO-47',
    hired: 'BO-53',
    place: 'BO-62',
    point: 'BO-Q14',
    marking: 'BO-F30',
    reply: 'BO-Q58',
    claim: 'BO-Q63',
    trade: 'BO-98',
    load: 'BO-Q52',
    park: 'BO-105',
    consent: 'BO-Q31',
};

function question(p: Props): string {
    const v = p.view,
        thug = p.choose.picked.length > 0 ? aimed(p) : null;
    if (thug) return word(p, thug);
    switch (v.step) {
        case 'point':
            return say(p, 'ask-point', { point: v.point });
        case 'reply':
            return say(p, 'ask-reply', {
                player: v.shot[1],
                thug: THUGS[v.shot[0]! - 1] ?? 'none',
            });
        case 'claim':
            return say(p, 'ask-claim', { player: v.claimant, n: v.demanded });
        case 'consent':
            return say(p, 'ask-consent', { bar: v.bar });
        case 'place':
            return say(p, p.view.back[p.me!] ? 'ask-place' : 'ask-place-none');
        default:
            return say(p, `ask-${v.step}`);
    }
}

function hint(p: Props): string {
    const v = p.view,
        thug = p.choose.picked.length > 0 ? aimed(p) : null;
    if (thug) return p.t(`bootleggers.about-word.${thug}`);
    switch (v.step) {
        case 'consent':
            return say(p, 'hint-consent', { n: v.demand[0] });
        case 'place':
            return say(p, 'hint-place', { n: v.back[p.me!] });
        case 'upgrade':
            return say(p, 'hint-upgrade', { n: v.due[0] });
        case 'claim':
            return say(p, 'hint-claim', { n: v.money[p.me!] ?? 0 });
        default:
            return p.t.has(`bootleggers.page.hint-${v.step}`) ? say(p, `hint-${v.step}`) : '';
    }
}

function prompt(p: Props): { text: string; clause?: string; hint?: string } {
    const v = p.view,
        isMine = p.legal.length > 0 && !p.over && !p.passing;
    if (v.step === 'over') return { text: say(p, 'ask-over') };
    if (isMine && !(v.step === 'trade' && v.ready.includes(p.me!)))
        return { text: question(p), clause: CLAUSES[v.step], hint: hint(p) };
    if (p.passing) return { text: say(p, 'wait-passing'), clause: 'BO-Q57' };
    const isTrade = v.step === 'trade' && p.me !== null;
    return {
        text: say(p, isTrade ? 'wait-trade' : 'wait-other'),
        hint: p.mustAct.map((seat) => p.t.seat(seat)).join(', '),
        clause: CLAUSES[v.step],
    };
}

/* ---- buttons ----------------------------------------------------------------------------- */

const BUTTONS = ['pass', 'keep', 'put-store', 'pay', 'refuse', 'ready', 'ship', 'done'];

function buttonLabel(p: Props, move: Legal): string {
    const v = p.view;
    if (move.kind === 'pay') return say(p, 'pay', { n: v.demanded });
    if (move.kind === 'done' && v.step === 'consent')
        return say(p, v.allowed ? 'finish' : 'nobody');
    if (move.kind === 'pass' && v.step === 'reply') return say(p, 'let-be');
    if (move.kind === 'done') return say(p, 'finish');
    return p.t.move(move);
}

function buttons(p: Props): TableButton[] {
    const all = BUTTONS.flatMap((kind) => p.legal.filter((m) => m.kind === kind));
    const shown = all.filter((m) => !(m.kind === 'ship' && has(p.legal, 'load')));
    return shown.map((move) => ({
        label: buttonLabel(p, move),
        move: move.move,
        primary: has(p.legal, 'load') || (shown.length === p.legal.length && shown.length === 1),
    }));
}

/** Several markers at once are one choice. */
function primary(p: Props, staged: Legal): string | null {
    const { bar } = staged.args;
    if (staged.kind !== 'place') return null;
    return say(p, 'place-n', { n: several.value?.bar === bar ? several.value!.n : 1, bar });
}

function status(p: Props): string {
    const rounds = p.rules.options['short-game'] === 'on' ? 8 : 12;
    const parts = [p.t('bootleggers.ui.round', { n: p.view.round, m: rounds })];
    if (p.view.copper !== null) parts.push(say(p, 'copper-at', { player: p.view.copper }));
    return parts.join(' \u00b7 ');
}

const table: GameTable = {
    ...{ Board, Dock, Sheet, prompt, buttons, primary, status },
    ownPlates: true,
    forget: forgetAll,
};
export default table;
