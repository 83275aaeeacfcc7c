// table.tsx -- the table of Crooks.
//
// One grid: a row a seat, one's own last. A hangout is picked, its pile looked at in a framed
// sheet (look.tsx), the crook taken lies in the dock with a switch for its side, and free
// slots are lit. Everything that asks comes from the legal list.
import type { GameTable } from '../app/contract';
import { sounding } from '../app/synth';
import { Board, plate } from './board';
import { face } from './cards';
import { Dock } from './dock';
import { Sheet } from './look';
import { buttons } from './model';
import { isKeeping } from './store';
import { stage } from './stage';

const table: GameTable = {
    stage,
    Board,
    Dock,
    Sheet,
    plate,
    buttons,
    face,
    keepsNotes: () => isKeeping.value,
    summed: { jobs: 'field:row' },
    ownPlates: true,
    sounds: sounding({
        coin: ['money'],
        slap: ['kill', 'kill-own'],
        reveal: ['reveal', 'spy-job-own', 'spy-hangout-own'],
        count: ['job', 'job-split', 'gang', 'gang-tie'],
    }),
};
export default table;
