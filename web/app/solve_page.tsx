// solve_page.tsx -- perfect play of a solved game: a plain sentence, every set-up, the best line,
// and every move with its exact value, to be explored.
//
// Everything is worked out on this device, in a thread that ends with the screen.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Decks, Options } from './choices';
import { FACES } from './facts';
import { faultText } from './files';
import type { Words } from './contract';
import { loadTable } from './load';
import type { Loaded } from './load';
import { compared } from './solve';
import { Explorer } from './solve_explorer';
import { SolveStore } from './solve_store';
import { Setups } from './solve_setups';
import { stillWords } from './still';
import { lang, t, want } from './words';
import { TopBar } from '../parts/bar';
import { Emblem, Icon } from '../parts/icon';

function Head({ game }: { game: string }) {
    return (
        <div class="row hd-row">
            <Emblem name={FACES[game]?.emblem ?? 'lamp'} class="rn" />
            <h1>{t('page.solve.title', { title: t(`${game}.title`) })}</h1>
            <span class="grow" />
            <a class="btn" href={`#/rules/${game}`}>
                <Icon name="i-book" class="s" />
                {t('page.rules.title')}
            </a>
        </div>
    );
}

function Busy({ s }: { s: SolveStore }) {
    return (
        <p class="thinking" role="status">
            <progress max={1} value={s.done.value} aria-label={t('page.solve.busy')} />
            <span class="mut">{t('page.solve.busy')}</span>
        </p>
    );
}

/** Why not, in words: a refusal of the rules, of a file, of the device. */
function faultOf(s: SolveStore, w: Words): string {
    const { error = 'broken', text = '', line } = s.fault.value!;
    const file = s.decks.value.map((one) => one.file).join(', ');
    if (error === 'bad-deck') return faultText('page.new.deck-bad', file, text, Number(line));
    if (error === 'unsolved') return w(`${s.game}.solve.unsolved`);
    const known = `page.solve.${error}`;
    return w.has(known) ? w(known) : t('page.solve.broken');
}

function Fault({ s, w }: { s: SolveStore; w: Words }) {
    const { fault, now } = s;
    if (!fault.value) return null;
    return (
        <div class="alert" role="alert">
            <p>{faultOf(s, w)}</p>
            {now.value && <p>{t('page.solve.old')}</p>}
            {fault.value.error === 'broken' && (
                <button type="button" class="btn" onClick={() => s.again()}>
                    {t('page.solve.again')}
                </button>
            )}
        </div>
    );
}

const decimal = (n: number): string =>
    new Intl.NumberFormat(lang.value, { maximumFractionDigits: 2 }).format(n);

/** What the options and the own deck change. */
function Compared({ s, w }: { s: SolveStore; w: Words }) {
    const { base, now, wish } = s;
    if (!base.value || !now.value || base.value === now.value) return null;
    const usual = s.facts.value?.options ?? {};
    const isOther = Object.entries(wish.value.options).some(
        ([name, value]) => usual[name]?.[0] !== value,
    );
    const hasDeck = wish.value.decks.length > 0;
    if (!isOther && !hasDeck) return null;
    const what = isOther && hasDeck ? 'both' : hasDeck ? 'deck' : 'options';
    const { key, args } = compared(base.value, now.value, decimal);
    return (
        <p class="solve-compared">
            {w(`${s.game}.solve.${key}`, { ...args, with: t(`page.solve.with-${what}`) })}
        </p>
    );
}

function OtherRules({ s }: { s: SolveStore }) {
    const trouble = useSignal('');
    const facts = s.facts.value;
    if (!facts) return null;
    const { first: _, ...options } = facts.options;
    return (
        <details class="solve-rules">
            <summary>{t('page.solve.other-rules')}</summary>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!s.isBusy.peek()) void s.solveChosen();
                }}
            >
                <Options game={s.game} facts={{ ...facts, options }} of={s.options} seats={2} />
                <Decks
                    game={s.game}
                    of={s.decks}
                    say={(text) => {
                        trouble.value = text;
                    }}
                />
                {trouble.value && (
                    <p class="alert" role="alert">
                        {trouble.value}
                    </p>
                )}
                <button type="submit" class="btn primary" aria-disabled={s.isBusy.value}>
                    {t('page.solve.solve')}
                </button>
            </form>
        </details>
    );
}

/** The table, the words of the game and those of this screen. */
function useLoaded(game: string): Loaded | null {
    const found = useSignal<Loaded | null>(null);
    useEffect(() => {
        let isHere = true;
        void Promise.all([loadTable(game), want(game, true), want('page', true)]).then(
            ([loaded]) => {
                if (isHere) found.value = loaded;
            },
        );
        return () => {
            isHere = false;
        };
    }, [game]);
    return found.value;
}

function Screen({ game, loaded }: { game: string; loaded: Loaded }) {
    const s = useMemo(() => new SolveStore(game), [game]);
    useEffect(() => () => s.end(), [s]);
    const w = stillWords(game, {
        ...{ seats: 2, options: {}, me: 0 },
        names: [t('page.solve.first'), t('page.solve.second')],
    });
    const solution = s.now.value;
    return (
        <>
            <Head game={game} />
            {solution && (
                <p class="solve-answer">{w(solution.answer.key, solution.answer.args)}</p>
            )}
            <Compared s={s} w={w} />
            <p class="mut">{t('page.solve.about')}</p>
            {s.isBusy.value && <Busy s={s} />}
            <Fault s={s} w={w} />
            <OtherRules s={s} />
            {solution && (
                <div class="solve-cols">
                    <Setups s={s} w={w} solution={solution} />
                    {s.at.value && <Explorer s={s} w={w} loaded={loaded} at={s.at.value} />}
                </div>
            )}
        </>
    );
}

export function SolvePage({ game }: { game: string }) {
    const loaded = useLoaded(game);
    return (
        <div class="start">
            <TopBar />
            <main class="solve-page">
                {loaded ? (
                    <Screen game={game} loaded={loaded} />
                ) : (
                    <p class="loading">{t('page.loading')}</p>
                )}
            </main>
        </div>
    );
}
