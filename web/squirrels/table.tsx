// table.tsx -- the table of Squirrels of New York.
//
// Rivals in a row with two stacks each, one's own two places in front of the hand, the hoard
// beside them. A card is picked from the hand and laid on a lit place; what it would do is asked
// of the engine. Orders and splits are sheets (sheets.tsx).
import type { GameTable, Legal } from '../app/contract';
import { sounding } from '../app/synth';
import { Board, plate } from './board';
import { face } from './cards';
import { Dock } from './dock';
import { isMirror, other, prompt, topOf } from './model';
import type { Place, Props } from './model';
import { Sheet } from './sheets';
import { stage } from './stage';

/** The order as a whole: which card works first, which then. */
function primary(p: Props, staged: Legal): string | null {
    if (staged.kind !== 'apply') return null;
    const first = staged.args.place as Place;
    return p.t('squirrels.page.first-then', { a: topOf(p, first), b: topOf(p, other(first)) });
}

const status = (p: Props): string =>
    p.view.facts['last-lap'] && !p.over ? p.t('squirrels.ui.last-lap') : '';

const table: GameTable = {
    stage,
    ...{ Board, Dock, Sheet, prompt, plate, primary, status, isMirror, face },
    summed: {
        customs: 'card:customs',
        robbery: 'card:robbery',
        robbed: 'card:robbery',
        raid: 'card:raid',
    },
    ownPlates: true,
    sounds: sounding({ coin: ['income', 'duty', 'rob'], slap: ['raid'], reveal: ['reveal'] }),
};
export default table;
