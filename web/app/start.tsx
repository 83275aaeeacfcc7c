// start.tsx -- the first screen: five games, each one tap from play.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { games } from 'virtual:made';
import { go } from './router';
import { anyHouse, problem } from './store';
import { t, want } from './words';

const SEATS: Record<string, number> = {
    squirrels: 3,
    belo4ka: 4,
    bootleggers: 4,
    crooks: 3,
    'dirty-money': 3,
};

export function Start() {
    const trouble = useSignal('');
    useEffect(() => {
        for (const game of games) void want(game);
    }, []);
    const play = async (game: string) => {
        const house = await anyHouse();
        const key = await house.playNow(game, SEATS[game] ?? 3);
        if (typeof key === 'string') go({ at: 'table', key, place: house.place });
        else trouble.value = problem(key);
    };
    return (
        <main class="start">
            <h1>{t('page.title')}</h1>
            {trouble.value && <p role="alert">{trouble.value}</p>}
            {games.map((game) => (
                <p key={game}>
                    <button
                        type="button"
                        class="btn primary"
                        data-game={game}
                        onClick={() => void play(game)}
                    >
                        {t(`${game}.title`)}
                    </button>
                </p>
            ))}
        </main>
    );
}
