// generic.tsx -- a table for any described game: seats, zones, hand, moves by kind.
//
// Drawn where a game has no table of its own. All it knows of a game is its description
// (web/<game>/described.json), the table of components and the words of po/; zones.ts makes zones
// and counters of a view. Seats stand on top, what is shared in the middle, one's own below, the
// hand and the moves in the dock. A missing picture, label or colour never breaks it.
import type { GameTable } from './contract';
import { Moves } from './generic_moves';
import type { Props } from './generic_store';
import {
    CardFace,
    Counters,
    SeatBox,
    ZoneView,
    countersOf,
    isBare,
    isInDock,
} from './generic_zones';
import { t } from './words';
import { read } from './zones';
import type { Description, Thing } from './zones';
import { Plate } from '../parts/plate';

function Board({ p, about }: Props) {
    const drawn = read(about, p.view, p.t);
    const others = p.seats.filter((seat) => seat.seat !== p.me);
    const shared = drawn.zones.filter((zone) => zone.owner === null && !isInDock(p, zone));
    const own = drawn.zones.filter((zone) => p.me !== null && zone.owner === p.me);
    const laid = own.filter((zone) => !isInDock(p, zone) && (!isBare(zone) || zone.part));
    const table = drawn.counters.filter((one) => one.owner === null);
    return (
        <div class="gt g-board" tabIndex={0} role="group" aria-label={t('page.generic.note')}>
            <div class={`g-seats of${others.length}`}>
                {others.map((seat) => (
                    <SeatBox key={seat.seat} p={p} about={about} drawn={drawn} seat={seat.seat} />
                ))}
            </div>
            <div class="g-shared">
                {shared.map((zone) => (
                    <ZoneView key={zone.key} p={p} about={about} zone={zone} />
                ))}
                <Counters all={table} me={p.me} />
            </div>
            {p.me !== null && (
                <div class="g-own">
                    <div class="g-zone g-you">
                        <Plate p={p} seat={p.me} />
                        <Counters all={countersOf(drawn, p.me)} me={p.me} />
                    </div>
                    {laid.map((zone) => (
                        <ZoneView key={zone.key} p={p} about={about} zone={zone} />
                    ))}
                </div>
            )}
        </div>
    );
}

function Dock({ p, about }: Props) {
    const hands = read(about, p.view, p.t).zones.filter(
        (zone) => isInDock(p, zone) && !isBare(zone),
    );
    return (
        <div class="gt g-dock">
            {hands.length > 0 && (
                <div class="g-hands">
                    {hands.map((zone) => (
                        <ZoneView key={zone.key} p={p} about={about} zone={zone} />
                    ))}
                </div>
            )}
            <Moves p={p} about={about} />
        </div>
    );
}

/** What the shell draws for a game that has only a description. */
export const genericTable = (about: Description): GameTable => ({
    Board: (p) => <Board p={p} about={about} />,
    Dock: (p) => <Dock p={p} about={about} />,
    ownPlates: true,
    keys: () => [
        { key: '1\u20139', text: t('page.keys.group') },
        { key: '/', text: t('page.keys.filter') },
    ],
    face: (p, thing) => {
        const [dict = '', word = ''] = thing.split(':');
        const isCard = about.dictionaries.some((one) => one.name === dict && one.cards);
        const card: Thing = { word, dict, isCard, isHidden: false };
        return isCard && word ? <CardFace p={p} about={about} thing={card} /> : null;
    },
    prompt: (p, asked) =>
        p.legal.length > 0 && !asked.hint ? { ...asked, hint: t('page.generic.hint') } : null,
    // The host may be asked something that no game table of its own puts into words.
    asked: (p, moves) => ({
        text: t('page.generic.asked'),
        button: t('page.generic.answer'),
        about: '',
        answers: moves.map((move) => {
            const one = p.legal.find((legal) => legal.move === move);
            return { move, label: one ? p.t.move(one) : move };
        }),
    }),
});
