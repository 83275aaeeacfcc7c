// asked.tsx -- what a game asks the table, drawn for whoever may answer it: the host.
//
// Play does not wait for the answer, so the question is a line under the bar and not in the way;
// while a window is open, where being quick counts, it is not there at all. At one device whoever
// holds it may answer, in the name of the host.
import { useSignal } from '@preact/signals';
import type { GameTable, TableProps } from './contract';
import type { Visit } from './visit';
import { ClauseChip } from '../parts/clause';
import { Sheet } from '../parts/sheet';

export function Asked({ visit, table, p }: { visit: Visit; table: GameTable; p: TableProps }) {
    const isOpen = useSignal(false);
    const host = visit.party?.host() ?? visit;
    const moves = visit.update.value?.asked ?? [];
    const isQuick = ['race', 'sealed'].includes(visit.update.value?.window ?? '');
    if (moves.length === 0 || isQuick || p.over || !table.asked) return null;
    if (!host.table.value?.host || host.answering.value !== null) return null;
    const asked = table.asked(p, moves);
    const close = () => {
        isOpen.value = false;
    };
    return (
        <>
            <div class="band asks" role="status">
                <span class="grow">{asked.text}</span>
                <button
                    type="button"
                    class="btn primary"
                    data-walk=""
                    aria-haspopup="dialog"
                    onClick={() => {
                        isOpen.value = true;
                    }}
                >
                    {asked.button}
                </button>
            </div>
            {isOpen.value && (
                <Sheet title={asked.text} onClose={close}>
                    <ul class="move-list answers">
                        {asked.answers.map((one) => (
                            <li key={one.move}>
                                <button
                                    type="button"
                                    class="btn"
                                    data-answer={one.move}
                                    onClick={() => {
                                        close();
                                        host.answer(one.move);
                                    }}
                                >
                                    {one.label}
                                </button>
                            </li>
                        ))}
                    </ul>
                    <p class="mut">
                        {asked.about} {asked.clause && <ClauseChip id={asked.clause} />}
                    </p>
                </Sheet>
            )}
        </>
    );
}
