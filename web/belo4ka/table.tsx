// table.tsx -- the table of Belo4ka: the pile is the hero.
//
// Honest cards wear a solid ring, bluffs a dashed one and a mask; neither is ever refused (BE-22,
// BE-39). What lies under the top card is drawn by nobody: the view does not hold it (BE-14).
import type { GameEvent, GameTable, TableQuestion } from '../app/contract';
import { CardBack } from '../parts/card';
import { ClauseChip } from '../parts/clause';
import { Emblem, Icon, SeatMark } from '../parts/icon';
import { Pick } from '../parts/pick';
import { Touch } from '../parts/touch';
import { Card, Front, Mini, tally } from './cards';
import { forgetNuts, handful, nutsLabel, nutsMove, pickBack, pickNuts } from './nuts';
import { opens, past } from './past';
import { Scores } from './scores';
import { Time, Times } from './times';
import { can, hasAuthor, isNamed, topOf } from './view';
import type { Props } from './view';
import { Stage, StageRules, Zones, forgetReaction, reactionSent } from './window';

// ---- the board -------------------------------------------------------------------------------

function Deck({ p }: { p: Props }) {
    const { view, t } = p;
    return (
        <div class="belo4ka-heap">
            <Touch
                choose={p.choose}
                facets={{ kind: 'draw' }}
                else="draw"
                class="belo4ka-deck"
                label={[
                    t('belo4ka.page.deck-label', { n: view.deck_count }),
                    t('belo4ka.move.draw'),
                ].join('. ')}
            >
                <div class={`pile ${view.deck_count < 2 ? 'd1' : ''}`}>
                    {view.deck_count > 0 ? (
                        <CardBack emblem="squirrel" />
                    ) : (
                        <div class="belo4ka-none" />
                    )}
                </div>
            </Touch>
            <span>{t('belo4ka.ui.deck', { n: view.deck_count })}</span>
        </div>
    );
}

function Top({ p }: { p: Props }) {
    const { view, t } = p;
    const top = topOf(view);
    const label = top ? t('belo4ka.page.pile-label', { card: top }) : t('belo4ka.page.pile-empty');
    const isNew = p.events.some((event) =>
        ['play', 'counter', 'nuts', 'nuts-take'].includes(event.kind),
    );
    return (
        <div class="belo4ka-heap">
            <div
                class={`pile ${view.discard_count < 2 ? 'd1' : ''}`}
                role="img"
                aria-label={label}
                key={view.discard_count}
                data-fly={top ?? undefined}
            >
                {top ? (
                    <Card card={top} t={t} class={`belo4ka-hero ${isNew ? 'new' : ''}`} />
                ) : (
                    <div class="belo4ka-none hero" />
                )}
            </div>
            <span>
                {hasAuthor(view) ? (
                    <>
                        <SeatMark seat={view.author} />{' '}
                        {t('belo4ka.page.author', { actor: view.author })}
                    </>
                ) : (
                    t('belo4ka.ui.discard', { n: view.discard_count })
                )}
            </span>
        </div>
    );
}

/** Stays in sight until the next move is made: whoever remembers better may cry out. */
function Call({ p }: { p: Props }) {
    const { t, view } = p;
    return (
        <div class="belo4ka-side">
            <button
                type="button"
                class="btn red big"
                data-walk=""
                data-move="call"
                title={t('belo4ka.page.call-label', { actor: view.author })}
                onClick={(event) => {
                    event.stopPropagation();
                    p.play('call');
                }}
            >
                <Emblem name="mask" class="ic l" />
                {t('belo4ka.move.call')}
            </button>
            <p class="sm">
                {t('belo4ka.page.call-hint')} <ClauseChip id="BE-24" />
            </p>
        </div>
    );
}

/** After a window: was it honest, who slapped in which order, who cried. */
function Verdict({ p }: { p: Props }) {
    const { view, t } = p;
    const cried = view.reaction.flatMap((one, seat) => (one === 'challenge' ? [seat] : []));
    return (
        <div class="belo4ka-side">
            <b class="disp">
                {t(
                    view.verdict === 'honest'
                        ? 'belo4ka.page.was-honest'
                        : 'belo4ka.page.was-cheat',
                )}
            </b>
            <ol class="belo4ka-palms">
                {view.palm.map((seat, i) => (
                    <li key={seat}>
                        <Icon name="palmhand" class="s" />
                        <SeatMark seat={seat} /> {t.seat(seat)}
                        <span class="tag">{t('belo4ka.page.slapped', { n: i + 1 })}</span>
                        <Time p={p} seat={seat} />
                    </li>
                ))}
                {cried.map((seat) => (
                    <li key={`c${seat}`}>
                        <Icon name="mask" class="s" />
                        <SeatMark seat={seat} /> {t.seat(seat)}
                        <span class="tag">{t('belo4ka.page.cried')}</span>
                        <Time p={p} seat={seat} />
                    </li>
                ))}
            </ol>
            <p class="sm">
                {t('belo4ka.page.wait-due', { player: view.due })} <ClauseChip id="BE-51" />
            </p>
        </div>
    );
}

const VERDICTS = [
    'honest',
    'honest-slapped',
    'cheat-stays',
    'cheat-slapped',
    'cheat-caught',
    'cheat-slapped-caught',
];
const verdict = { of: null as unknown, event: null as GameEvent | null };

/** The newest verdict, until the next card is played: windows close faster than people read. */
function lastVerdict(p: Props): GameEvent | null {
    if (verdict.of !== p.choose) verdict.event = null;
    verdict.of = p.choose;
    for (const event of p.events) {
        if (VERDICTS.includes(event.kind)) verdict.event = event;
        else if (['play', 'nuts', 'nuts-take', 'round'].includes(event.kind)) verdict.event = null;
    }
    return verdict.event;
}

function Board(p: Props) {
    const { view, t } = p;
    const told = lastVerdict(p);
    if (view.phase === 'scored' || view.phase === 'over')
        return (
            <div class="belo4ka is-scored">
                <Scores p={p} />
            </div>
        );
    if (view.phase === 'window' || view.phase === 'last') {
        return (
            <div class="belo4ka is-window">
                <div class="belo4ka-centre">
                    <Stage p={p} />
                </div>
                {view.phase === 'window' && <StageRules p={p} />}
            </div>
        );
    }
    return (
        <div class="belo4ka">
            <div class="belo4ka-centre">
                <Deck p={p} />
                <Top p={p} />
                {can(p, 'call') && <Call p={p} />}
                {view.phase === 'due' && <Verdict p={p} />}
            </div>
            {told && view.phase !== 'due' && (
                <p class="belo4ka-told">
                    {t.event(told)} <ClauseChip id={told.clause} />
                </p>
            )}
            <Times p={p} />
            <span class="tag belo4ka-age" title={t('belo4ka.note')}>
                {t('belo4ka.page.age')}
                <span class="sr">{t('belo4ka.note')}</span>
            </span>
        </div>
    );
}

// ---- the dock --------------------------------------------------------------------------------

/** What laying this card on the table means now, and the move to ask about if it can not be. */
function meaning(p: Props, card: string): { facets: Record<string, unknown>; asked: string } {
    if (card === 'devil' && p.view.phase === 'demand')
        return { facets: { kind: 'counter' }, asked: 'counter' };
    if (card === 'mushrooms' && p.view.phase === 'due')
        return { facets: { kind: 'mushrooms' }, asked: 'mushrooms' };
    return { facets: { card }, asked: `play ${card}` };
}

function HandCard({ p, card, n }: { p: Props; card: string; n: number }) {
    const { t } = p;
    const { facets, asked } = meaning(p, card);
    const isMasked = can(p, 'draw') && p.view.facts.bluff[p.me!]!.includes(card);
    const label = [
        t.word(card),
        n > 1 ? `\u00d7${n}` : '',
        isMasked ? t('belo4ka.page.bluff-mark') : '',
    ]
        .filter(Boolean)
        .join(', ');
    return (
        <Touch
            choose={p.choose}
            facets={facets}
            else={asked}
            label={label}
            title={t(aboutKey(card))}
            class={`belo4ka-held ${isMasked ? 'is-bluff' : ''}`}
            data-card={card}
            data-fly={card}
        >
            <Card card={card} t={t} class={isMasked ? 'bluff' : ''}>
                {isMasked && (
                    <span class="belo4ka-mask">
                        <Emblem name="mask" class="" />
                    </span>
                )}
                {n > 1 && <span class="cnt belo4ka-cnt" data-n={n} />}
            </Card>
        </Touch>
    );
}

const aboutKey = (card: string): string => `belo4ka.about-word.${card.replace(/\d+$/, '#')}`;

function NutsCard({ p, at }: { p: Props; at: number }) {
    const { count } = handful(p);
    const isIn = at < count;
    return (
        <Pick
            isIn={isIn}
            isLit={can(p, 'nuts')}
            label={`${p.t.word('nuts')} ${at + 1}`}
            why={p.why}
            else="nuts 1"
            class="belo4ka-held"
            data-card="nuts"
            title={p.t(aboutKey('nuts'))}
            onPick={() => pickNuts(p, isIn && at + 1 === count ? at : at + 1)}
        >
            <Card card="nuts" t={p.t} />
        </Pick>
    );
}

function Hand({ p }: { p: Props }) {
    const hand = p.view.hand[p.me!] ?? [];
    const nuts = hand.filter((card) => card === 'nuts').length;
    const rest = tally(hand.filter((card) => card !== 'nuts'));
    const size = rest.length + nuts;
    const rows = Math.max(1, Math.ceil(size / 7)),
        wide = Math.max(1, Math.ceil(size / 12));
    const k = Math.ceil(size / rows),
        wideK = Math.ceil(size / wide);
    const style = { '--k': k, '--wide': wideK };
    const tight = `${k > 4 ? 'tight' : ''} ${wideK > 10 ? 'wide-tight' : ''}`;
    return (
        <div
            class={`belo4ka-hand ${tight}`}
            role="group"
            aria-label={p.t('belo4ka.page.hand-label', { n: hand.length })}
            style={style}
        >
            {rest.map(([card, n]) => (
                <HandCard key={card} p={p} card={card} n={n} />
            ))}
            {Array.from({ length: nuts }, (_, i) => (
                <NutsCard key={`n${i}`} p={p} at={i} />
            ))}
        </div>
    );
}

/** Squirrels in front of me; with Nuts picked they may come back. */
function Mine({ p }: { p: Props }) {
    const { t, view } = p;
    const front = view.front[p.me!] ?? [];
    const { count, take } = handful(p);
    return (
        <div class="belo4ka-mine">
            <span class="xs mut">
                {front.length > 0 ? t('belo4ka.page.in-front') : t('belo4ka.page.nothing-front')}
            </span>
            {count === 0 ? (
                <Front cards={front} t={t} />
            ) : (
                tally(front).map(([card, n]) => {
                    const back = take.filter((one) => one === card).length;
                    return (
                        <Pick
                            key={card}
                            isIn={back > 0}
                            isLit={take.length < count}
                            why={p.why}
                            class="belo4ka-back"
                            data-card={card}
                            else={nutsMove(p, count, [...take, card])}
                            onPick={() => pickBack(p, card, n)}
                            label={`${t('belo4ka.page.take-back')}: ${t.word(card)}, ${back}/${n}`}
                        >
                            <Mini card={card} n={n} />
                            {back > 0 && (
                                <span class="tag brass" aria-hidden="true">{`${back}/${n}`}</span>
                            )}
                        </Pick>
                    );
                })
            )}
            <span class="grow" />
            {view.forfeits[p.me!]! > 0 && (
                <span class="tag">
                    {t('belo4ka.page.forfeits')} {view.forfeits[p.me!]}
                    {isNamed(view) && ` (${t.word(view.label)})`}
                </span>
            )}
            {view.retired.includes(p.me!) && <span class="tag">{t('belo4ka.page.retired')}</span>}
            <span class="tag">
                {t('belo4ka.page.points')} <b>{view.total[p.me!]}</b>
            </span>
            {can(p, 'retire') && (
                <button
                    type="button"
                    class="btn quiet sm"
                    data-walk=""
                    data-move="retire"
                    onClick={() => p.choose.stage('retire')}
                >
                    {t('belo4ka.move.retire')}
                </button>
            )}
        </div>
    );
}

function Dock(p: Props) {
    if (p.me === null) return null;
    if (
        (p.view.phase === 'window' && can(p, 'slap')) ||
        (p.view.phase === 'last' && can(p, 'call'))
    )
        return <Zones p={p} />;
    return (
        <div class="belo4ka-dock">
            <Mine p={p} />
            {p.view.phase !== 'scored' && p.view.phase !== 'over' && <Hand p={p} />}
        </div>
    );
}

// ---- one question ----------------------------------------------------------------------------

function prompt(p: Props): { text: string; clause?: string; hint?: string } {
    const { t, view, me } = p;
    const say = (name: string, args = {}): string => t(`belo4ka.page.${name}`, args);
    const isMust = me !== null && p.mustAct.includes(me);
    switch (view.phase) {
        case 'turn': {
            const { count } = handful(p);
            if (!isMust) return { text: say('wait-turn', { player: view.turn }) };
            if (count > 0) return { text: say('nuts', { n: count }), clause: 'BE-60' };
            const isExtra = p.events.some((event) => event.kind === 'extra' && event.seat === me);
            return {
                text: say(isExtra ? 'extra' : 'turn'),
                hint: t('belo4ka.ui.hint'),
                clause: 'BE-22',
            };
        }
        case 'window':
            if (me === view.author) return { text: say('window-mine'), clause: 'BE-40' };
            if (isMust)
                return { text: say(reactionSent(p) ? 'window-sent' : 'window'), clause: 'BE-45' };
            return { text: say(me === null ? 'window-watch' : 'window-sent'), clause: 'BE-45' };
        case 'last':
            if (isMust) return { text: say('last-me'), clause: 'BE-Q08' };
            return {
                text: say(me === view.author ? 'last-mine' : 'window-sent'),
                clause: 'BE-Q08',
            };
        case 'due':
            return isMust
                ? { text: say('due-me'), clause: 'BE-51' }
                : { text: say('wait-due', { player: view.due }) };
        case 'demand':
            return isMust
                ? { text: say('demand-me'), clause: 'BE-30' }
                : { text: say('wait-demand', { player: view.due }) };
        case 'scored':
            return { text: say('scored', { n: view.round }), hint: say('scored-hint') };
        default:
            return { text: say('over') };
    }
}

function buttons(p: Props): { label: string; move: string; primary?: boolean }[] {
    const say = (move: string): string => p.t(`belo4ka.move.${move}`);
    const { count, take } = handful(p);
    if (p.view.phase === 'turn' && count > 0)
        return [
            { label: nutsLabel(p, count, take), move: nutsMove(p, count, take), primary: true },
        ];
    if (p.view.phase === 'turn')
        return can(p, 'draw') ? [{ label: say('draw'), move: 'draw' }] : [];
    const wanted =
        { due: ['take', 'mushrooms'], demand: ['devil-draw', 'counter', 'forfeit'] }[
            p.view.phase as string
        ] ?? [];
    return wanted
        .filter((move) => can(p, move))
        .map((move, i) => ({ label: say(move), move, primary: i === 0 }));
}

// ---- seats -----------------------------------------------------------------------------------

/** What a seat is up to: a word, and a sign for plates that are too small for words. */
function stateOf(p: Props, seat: number): { text: string; look: string; sign: string } | null {
    const { view, t } = p;
    const signs: Record<string, string> = {
        laid: '\u25cf',
        thinking: '\u2026',
        ready: '\u2713',
        due: '!',
    };
    const say = (name: string, look: string) => ({
        text: t(`belo4ka.page.${name}`),
        look,
        sign: signs[name]!,
    });
    const isSealed = p.rules.options['reactions'] === 'sealed';
    if (view.phase === 'window' || view.phase === 'last') {
        if (seat === view.author) return say('laid', 'brass');
        if (isSealed) return null;
        return view.waiting.includes(seat) ? say('thinking', '') : say('ready', 'good');
    }
    if ((view.phase === 'due' || view.phase === 'demand') && seat === view.due)
        return say('due', 'brass');
    return null;
}

function plate(p: Props, seat: number) {
    const { view, t } = p;
    const state = stateOf(p, seat);
    return (
        <>
            <span title={t('belo4ka.page.cards')}>
                <Icon name="i-cards" class="xs" label={t('belo4ka.page.cards')} />
                <b>{view.hand_count[seat]}</b>
            </span>
            <span class="belo4ka-pts">
                <i>{t('belo4ka.page.points')}</i> <b>{view.total[seat]}</b>
            </span>
            {view.forfeits[seat]! > 0 && (
                <span
                    title={
                        isNamed(view) ? t('belo4ka.event.label', { label: view.label }) : undefined
                    }
                >
                    <i>{t('belo4ka.page.forfeits')}</i> <b>{view.forfeits[seat]}</b>
                </span>
            )}
            <Front cards={view.front[seat] ?? []} t={t} />
            {state && (
                <span class={`tag ${state.look}`} title={state.text}>
                    <span class="long">{state.text}</span>
                    <span class="sign" aria-hidden="true">
                        {state.sign}
                    </span>
                </span>
            )}
        </>
    );
}

/** What a forfeit is to be; the words are those of the moves "label song" ... */
function asked(p: Props, moves: readonly string[]): TableQuestion {
    const say = (name: string): string => p.t(`belo4ka.page.${name}`);
    return {
        text: say('ask-label'),
        button: say('name-it'),
        about: say('ask-about'),
        clause: 'BE-F25',
        answers: moves.map((move) => ({ move, label: p.t.word(move.split(' ')[1] ?? move) })),
    };
}

const table: GameTable = {
    Board,
    Dock,
    prompt,
    plate,
    buttons,
    past,
    opens,
    asked,
    forget: () => {
        forgetReaction();
        forgetNuts();
    },
    status: (p: Props) =>
        [
            p.t('belo4ka.page.round', { n: p.view.round }),
            p.view.facts.goal === null ? '' : p.t('belo4ka.page.goal', { n: p.view.facts.goal }),
        ]
            .filter(Boolean)
            .join(' \u00b7 '),
};
export default table;
