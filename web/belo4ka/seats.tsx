// seats.tsx -- what a plate says of a seat: cards, points, forfeits, what it is up to.
import { Icon } from '../parts/icon';
import { Front } from './cards';
import { isNamed } from './model';
import type { Props } from './model';

/** What a seat is up to: a word, and a sign for plates that are too small for words. */
function stateOf(p: Props, seat: number): { text: string; look: string; sign: string } | null {
    const { view, t } = p;
    const signs: Record<string, string> = {
        laid: '\u25cf',
        thinking: '\u2026',
        ready: '\u2713',
        due: '!',
    };
    const say = (name: string, look: string) => ({
        text: t(`belo4ka.page.${name}`),
        look,
        sign: signs[name]!,
    });
    const isSealed = p.rules.options.reactions === 'sealed';
    if (view.phase === 'window' || view.phase === 'last') {
        if (seat === view.author) return say('laid', 'brass');
        if (isSealed) return null;
        return view.waiting.includes(seat) ? say('thinking', '') : say('ready', 'good');
    }
    if ((view.phase === 'due' || view.phase === 'demand') && seat === view.due)
        return say('due', 'brass');
    return null;
}

export function plate(p: Props, seat: number) {
    const { view, t } = p;
    const state = stateOf(p, seat);
    return (
        <>
            <span title={t('belo4ka.page.cards')}>
                <Icon name="i-cards" class="xs" label={t('belo4ka.page.cards')} />
                <b>{view.hand_count[seat]}</b>
            </span>
            <span class="belo4ka-pts" data-word="field:total">
                <i>{t('belo4ka.page.points')}</i> <b>{view.total[seat]}</b>
            </span>
            {view.forfeits[seat]! > 0 && (
                <span
                    title={
                        isNamed(view) ? t('belo4ka.event.label', { label: view.label }) : undefined
                    }
                >
                    <i>{t('belo4ka.page.forfeits')}</i> <b>{view.forfeits[seat]}</b>
                </span>
            )}
            <Front cards={view.front[seat] ?? []} t={t} />
            {state && (
                <span class={`tag ${state.look}`} title={state.text}>
                    <span class="long">{state.text}</span>
                    <span class="sign" aria-hidden="true">
                        {state.sign}
                    </span>
                </span>
            )}
        </>
    );
}
