// curtain.tsx -- what hangs before the table while the device goes from hand to hand.
//
// Nothing of the match is in the document as long as it hangs: not the cards of the one who had
// the device, nor of the one who is to have it, nor what happened.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Brand } from '../parts/bar';
import { Icon, SeatMark } from '../parts/icon';
import type { Party } from './party';
import { TablePage } from './table';
import { t } from './words';

const DEAF_MS = 500; // a key or tap that was meant for the table must not lift the curtain

function Curtain({ party }: { party: Party }) {
    const next = party.next.value,
        last = party.last.value;
    const button = useRef<HTMLButtonElement>(null);
    const isArmed = useSignal(false);
    useEffect(() => {
        isArmed.value = false;
        button.current?.focus();
        const timer = setTimeout(() => {
            isArmed.value = true;
        }, DEAF_MS);
        return () => clearTimeout(timer);
    }, [next]);
    const take = (n: number) => {
        if (isArmed.peek()) party.take(n);
    };
    const game = party.visit(0)?.table.value?.game;
    const seat = next === null ? null : (party.visit(next)?.me.value ?? null);
    return (
        <div class="start">
            <header class="top">
                <Brand />
                <div class="grow">
                    {game && <h1 class="title">{t(`${game}.title`)}</h1>}
                </div>
            </header>
            <main class="curtain">
                <div class="beam" />
                {next === null ? (
                    <p class="loading">{t('page.party.wait')}</p>
                ) : (
                    <section class="panel" aria-live="polite">
                        {seat !== null && <SeatMark seat={seat} class="big" />}
                        <h2>{t('page.party.pass', { name: party.name(next) })}</h2>
                        <p class="mut">{t('page.party.about')}</p>
                        <button
                            type="button"
                            class={`btn primary big take ${isArmed.value ? 'armed' : ''}`}
                            ref={button}
                            onClick={() => take(next)}
                        >
                            <Icon name="i-eye" class="s" />
                            {t('page.party.take', { name: party.name(next) })}
                        </button>
                        {last !== null && last !== next && (
                            <button
                                type="button"
                                class="btn quiet look"
                                onClick={() => take(last)}
                            >
                                {t('page.party.look', { name: party.name(last) })}
                            </button>
                        )}
                    </section>
                )}
            </main>
        </div>
    );
}

export function PartyPage({ party }: { party: Party }) {
    const shown = party.shown.value;
    const visit = shown === null ? null : party.visit(shown);
    if (!visit?.table.value) return <Curtain party={party} />;
    return <TablePage key={`${party.table}.${shown}`} visit={visit} />;
}
