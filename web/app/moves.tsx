// moves.tsx -- the list of all moves, with a search.
import { useSignal } from '@preact/signals';
import type { TableProps } from './contract';
import { Sentence } from './log';
import { t } from './words';
import { Sheet } from '../parts/sheet';

export function MoveList({ p, onClose }: { p: TableProps; onClose: () => void }) {
    const wanted = useSignal('');
    const needle = wanted.value.toLowerCase();
    const all = p.choose.remaining.filter((one) =>
        p.t.move(one).toLowerCase().includes(needle),
    );
    const isOf = p.legal.some((one) => !one.risky); // of all of them it would say nothing
    return (
        <Sheet title={t('page.moves.title')} onClose={onClose}>
            <input
                class="f field"
                type="search"
                placeholder={t('page.moves.search')}
                aria-label={t('page.moves.search')}
                value={wanted.value}
                onInput={(event) => {
                    wanted.value = event.currentTarget.value;
                }}
            />
            <ul class="move-list">
                {all.map((one) => (
                    <li key={one.move}>
                        <button
                            type="button"
                            class="btn"
                            data-move={one.move}
                            onClick={() => {
                                onClose();
                                p.choose.stage(one.move);
                            }}
                        >
                            <span>
                                <Sentence pieces={p.t.movePieces(one)} />
                            </span>
                            {one.risky && isOf && <span class="tag">{t('page.moves.risky')}</span>}
                        </button>
                    </li>
                ))}
                {all.length === 0 && <li class="mut">{t('page.moves.none')}</li>}
            </ul>
        </Sheet>
    );
}
