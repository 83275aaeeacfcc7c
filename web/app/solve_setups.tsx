// solve_setups.tsx -- every pair of secret choices and what comes of it; a cell is a place to
// start.
import type { Words } from './contract';
import { signOf, signed, worthSaid } from './solve';
import type { Outcome, Solution } from './solve';
import type { SolveStore } from './solve_store';
import { t } from './words';

const OUTCOMES: readonly Outcome[] = ['win', 'draw', 'loss'];

function Legend() {
    return (
        <ul class="solve-legend">
            {OUTCOMES.map((outcome) => (
                <li key={outcome}>
                    <span class={`sign ${outcome}`} aria-hidden="true">
                        {signOf(outcome)}
                    </span>{' '}
                    {t(`page.solve.sign-${outcome}`)}
                </li>
            ))}
        </ul>
    );
}

interface CellProps {
    s: SolveStore;
    w: Words;
    solution: Solution;
    own: number;
    other: number;
}

function Cell({ s, w, solution, own, other }: CellProps) {
    const margin = solution.margin[own]![other]!,
        outcome = solution.outcome[own]![other]!;
    const said = worthSaid({ margin, outcome });
    const path = s.path.value;
    const label = t('page.solve.pair', {
        a: w.word(solution.cards[own]!),
        b: w.word(solution.cards[other]!),
        text: t(said.key, said.args),
    });
    return (
        <td>
            <button
                type="button"
                class={`solve-cell ${outcome}`}
                title={label}
                aria-pressed={path?.own === own && path.other === other}
                data-pair={`${own} ${other}`}
                onClick={() => void s.go({ own, other, moves: [] })}
            >
                <span class="num">{signed(margin)}</span>
                <span class="sign" aria-hidden="true">
                    {signOf(outcome)}
                </span>
                <span class="sr">{label}</span>
            </button>
        </td>
    );
}

export function Setups({ s, w, solution }: { s: SolveStore; w: Words; solution: Solution }) {
    const { cards } = solution;
    return (
        <section class="solve-setups" aria-labelledby="setups-title">
            <h2 id="setups-title">{t('page.solve.setups')}</h2>
            <p class="mut sm">{t('page.solve.setups-about')}</p>
            <div class="solve-scroll">
                <table>
                    <thead>
                        <tr>
                            <td>{t('page.solve.corner')}</td>
                            {cards.map((card, i) => (
                                <th key={card} scope="col">
                                    <span aria-hidden="true">{i + 1}</span>
                                    <span class="sr">{w.word(card)}</span>
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {cards.map((card, own) => (
                            <tr key={card}>
                                <th scope="row">
                                    <span aria-hidden="true">{own + 1} </span>
                                    {w.word(card)}
                                </th>
                                {cards.map((_, other) => (
                                    <Cell key={other} {...{ s, w, solution, own, other }} />
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            <Legend />
        </section>
    );
}
