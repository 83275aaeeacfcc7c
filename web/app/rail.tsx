// rail.tsx -- log and chat beside the table; on a phone the last line of the log above it.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { Chat, Log, Sentence } from './log';
import type { Tab } from './panels';
import type { Visit } from './visit';
import { t } from './words';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';

/** Beside the table it has a tab of its own; as a sheet it begins with what is asked for. */
export function Rail({ visit, of }: { visit: Visit; of?: Signal<Tab> }) {
    const own = useSignal<Tab>('log');
    const tab = of ?? own;
    const game = visit.table.value!.game;
    const tabs: [Tab, string, string][] = [
        ['log', 'i-log', t('page.log.title')],
        ['chat', 'i-chat', t('page.chat.title')],
    ];
    return (
        <>
            <div class="tabs">
                <div class="tablist" role="tablist" aria-label={t('page.table.talk')}>
                    {tabs.map(([id, icon, text]) => (
                        <button
                            type="button"
                            role="tab"
                            key={id}
                            data-tab={id}
                            aria-selected={tab.value === id}
                            class={tab.value === id ? 'on' : ''}
                            onClick={() => {
                                tab.value = id;
                            }}
                        >
                            <Icon name={icon} class="s" />
                            {text}
                            {id === 'chat' && visit.unread.value > 0 && (
                                <span class="tag brass">{visit.unread.value}</span>
                            )}
                        </button>
                    ))}
                </div>
                <a class="tab" href={`#/rules/${game}`}>
                    <Icon name="i-book" class="s" />
                    {t('page.rules.title')}
                </a>
            </div>
            {tab.value === 'log' ? <Log visit={visit} /> : <Chat visit={visit} />}
        </>
    );
}

export function Ticker({ visit, onOpen }: { visit: Visit; onOpen: () => void }) {
    const rows = visit.toldEvents.value;
    const last = rows[rows.length - 1];
    return (
        <div class="ticker">
            <button type="button" class="tick" onClick={onOpen}>
                <span class="sr">{t('page.log.title')}</span>
                {typeof last?.event.seat === 'number' ? (
                    <SeatMark seat={last.event.seat} />
                ) : (
                    <Icon name="i-log" class="s" />
                )}
                <span class="t">
                    {last ? (
                        <Sentence pieces={visit.words.value.eventPieces(last.event)} />
                    ) : (
                        t('page.log.empty')
                    )}
                </span>
                {visit.unread.value > 0 && <span class="tag brass">{visit.unread.value}</span>}
                <Icon name="i-up" class="s" />
            </button>
            {last && <ClauseChip id={last.event.clause} />}
        </div>
    );
}
