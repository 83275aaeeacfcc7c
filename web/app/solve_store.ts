// solve_store.ts -- what the screen of perfect play knows: what was solved, with which rules, and
// where one looks. The solver is asked here and nowhere else.
import { signal } from '@preact/signals';
import type { Deck } from './choices';
import { isAt, startOf } from './solve';
import type { At, Path, Solution } from './solve';
import type { GameFacts } from './tells';
import { Solver } from '../engine/solver';
import type { Told } from '../engine/solver';

/** What was solved: options and own components beside what is usual. */
export interface Wish {
    options: Record<string, string>;
    decks: readonly Deck[];
}
const USUAL: Wish = { options: {}, decks: [] };

export class SolveStore {
    readonly facts = signal<GameFacts | null>(null);
    readonly done = signal(0); // of 1
    readonly isBusy = signal(true);
    readonly fault = signal<Told | null>(null);
    readonly base = signal<Solution | null>(null); // with the usual rules
    readonly now = signal<Solution | null>(null);
    readonly wish = signal<Wish>(USUAL); // what `now` is of
    readonly path = signal<Path | null>(null);
    readonly at = signal<At | null>(null);
    /** What is being chosen for the next time. */
    readonly options = signal<Record<string, string>>({});
    readonly decks = signal<readonly Deck[]>([]);
    private solver: Solver;

    constructor(readonly game: string) {
        this.solver = this.open();
        void this.begin();
    }

    private open(): Solver {
        return new Solver((done) => {
            this.done.value = done;
        });
    }

    private async begin(): Promise<void> {
        const known = await this.solver.ask({ do: 'games' });
        const games = (known.games ?? []) as GameFacts[];
        this.facts.value = games.find((one) => one.game === this.game) ?? null;
        await this.solve(USUAL);
        this.base.value = this.now.peek();
    }

    /** Once more from the start, when the solver has stopped. */
    again(): void {
        this.solver.end();
        this.solver = this.open();
        void this.begin();
    }

    /** Solves anew; what was solved before stays in sight until then, and if it is refused. */
    async solve(wish: Wish): Promise<void> {
        const { game } = this;
        const deck = wish.decks.map((one) => one.text);
        this.isBusy.value = true;
        this.done.value = 0;
        this.fault.value = null;
        const told = await this.solver.ask({
            ...{ do: 'solve', game, seats: 2, options: wish.options },
            ...(deck.length > 0 && { deck }),
        });
        this.isBusy.value = false;
        if (!told.ok) {
            this.fault.value = told;
            return;
        }
        this.now.value = told as unknown as Solution;
        this.wish.value = wish;
        await this.go(startOf(this.now.value));
    }

    solveChosen(): Promise<void> {
        return this.solve({ options: this.options.peek(), decks: this.decks.peek() });
    }

    /** Looks at a position; the last wish counts. */
    async go(path: Path): Promise<void> {
        this.path.value = path;
        const told = await this.solver.ask({ do: 'at', ...path });
        if (told.ok && isAt(path, this.path.peek()!)) this.at.value = told as unknown as At;
    }

    end(): void {
        this.solver.end();
    }
}
