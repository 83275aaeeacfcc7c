// still.tsx -- a position to look at: the game's own table, drawn from what the engine has told of
// a moment, with nothing to touch.
import { Chooser } from './chooser';
import type { GameEvent, SeatInfo, TableProps, Words } from './contract';
import type { Loaded } from './load';
import { Own } from './own';
import { findText, lang, makeWords, t } from './words';
import { Here, Plate } from '../parts/plate';

/** Who sees what: a match with a seat to look from. */
export interface Eyes {
    seats: number;
    options: Record<string, string>;
    me: number;
    /** What the seats are called; without it as in a lesson. */
    names?: readonly string[];
}
export interface Moment {
    view: unknown;
    events: readonly GameEvent[];
}

/** Those of a lesson: its rivals, and somebody in one's place. */
function nameOf(eyes: Eyes, seat: number): string {
    if (eyes.names) return eyes.names[seat]!;
    if (seat === eyes.me) return t('page.rules.name');
    return t(`page.lesson.rival-${seat < eyes.me ? seat + 1 : seat}`);
}

export function stillWords(game: string, eyes: Eyes | null): Words {
    return makeWords({
        lang: lang.value,
        find: findText,
        game,
        seatName: (seat) =>
            seat === 'house' || !eyes ? t('house.the-house') : nameOf(eyes, seat),
    });
}

const seatsOf = (eyes: Eyes): SeatInfo[] =>
    Array.from({ length: eyes.seats }, (_, seat) => ({
        seat,
        name: nameOf(eyes, seat),
        bot: null,
        here: true,
        me: seat === eyes.me,
    }));

const nobody = new Chooser({
    commit: () => undefined,
    why: () => Promise.resolve(null),
    refuse: () => undefined,
    isFast: () => false,
});

const owns = new WeakMap<object, Own>();
/** What a table keeps of itself belongs to the moment. */
function ownOf(moment: Moment): Own {
    let found = owns.get(moment);
    if (!found) {
        found = new Own();
        owns.set(moment, found);
    }
    return found;
}

export function stillProps(game: string, loaded: Loaded, eyes: Eyes, moment: Moment): TableProps {
    return {
        ...{ view: moment.view, events: [...moment.events], me: eyes.me, seats: seatsOf(eyes) },
        ...{ toAct: [], mustAct: [], legal: [], question: null, over: true },
        rules: { game, seats: eyes.seats, options: eyes.options, cards: loaded.cards.tables },
        own: ownOf(moment),
        choose: nobody,
        t: stillWords(game, eyes),
        preview: () => Promise.resolve(null),
        why: () => Promise.resolve(null),
        ...{ play: () => Promise.resolve(false), say: () => undefined, setPasses: () => undefined },
        ...{ windowMs: 0, windowEnds: null, reactions: [], log: [] },
        ...{ passes: null, passing: false, notes: false },
    };
}

/** The table as a picture with one sentence for those who hear the page. */
export function Still({
    p,
    loaded,
    label,
    caption = t('page.rules.seen'),
}: {
    p: TableProps;
    loaded: Loaded;
    label: string;
    caption?: string;
}) {
    const { Board, plate, ownPlates } = loaded.table;
    return (
        <figure class="still">
            <span class="sr">{label}</span>
            <div class="board" inert aria-hidden="true">
                {!ownPlates && (
                    <div class={`plates of${p.seats.length}`}>
                        {p.seats.map(({ seat }) => (
                            <Plate key={seat} p={p} seat={seat}>
                                {plate?.(p, seat)}
                            </Plate>
                        ))}
                    </div>
                )}
                <Here.Provider value={null}>
                    <Board {...p} />
                </Here.Provider>
            </div>
            <figcaption aria-hidden="true">{caption}</figcaption>
        </figure>
    );
}
