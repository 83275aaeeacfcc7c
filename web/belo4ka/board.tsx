// board.tsx -- deck and pile, the verdict after a window; the window itself is in window.tsx.
import type { GameEvent } from '../app/contract';
import { CardBack } from '../parts/card';
import { ClauseChip } from '../parts/clause';
import { Emblem, Icon, SeatMark } from '../parts/icon';
import { Touch } from '../parts/touch';
import { Card } from './cards';
import { can, hasAuthor, topOf } from './model';
import type { Props } from './model';
import { Scores } from './scores';
import { storeOf } from './store';
import { Time, Times } from './times';
import { Stage, StageRules } from './window';

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
                        <CardBack emblem="squirrel" word="field:deck" />
                    ) : (
                        <div class="belo4ka-none" data-word="field:deck" />
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
                    <div class="belo4ka-none hero" data-word="field:discard" />
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
                {t('belo4ka.wait.due', { player: view.due })} <ClauseChip id="BE-51" />
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
/** The newest verdict, until the next card is played: windows close faster than people read. */
function lastVerdict(p: Props): GameEvent | null {
    const store = storeOf(p);
    for (const event of p.events) {
        if (VERDICTS.includes(event.kind)) store.verdict = event;
        else if (['play', 'nuts', 'nuts-take', 'round'].includes(event.kind)) store.verdict = null;
    }
    return store.verdict;
}

export function Board(p: Props) {
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
