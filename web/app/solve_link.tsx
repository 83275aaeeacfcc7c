// solve_link.tsx -- the way to perfect play, where a game is solved and there is a solver.
import { solved } from 'virtual:made';
import { t } from './words';
import { Icon } from '../parts/icon';

export function SolveLink({ game, class: extra = '' }: { game: string; class?: string }) {
    if (!solved.includes(game)) return null;
    return (
        <a class={`btn to-solve ${extra}`} href={`#/solve/${game}`}>
            <Icon name="i-bulb" class="s" />
            {t('page.solve-link')}
        </a>
    );
}
