// lobby.tsx -- a table before its match: the link, who sits where, the start.
import { useAgain } from './again';
import { useSignal } from '@preact/signals';
import { personsOf, usualBot } from './cast';
import { BotPick, optionValue } from './choices';
import type { SeatInfo } from './contract';
import { FACES } from './facts';
import { botTitle } from './names';
import { NameField } from './prefs';
import { tableLink, tableName } from './router';
import { randomHex } from './settings';
import { problem } from './problem';
import { spanText } from './times';
import type { Visit } from './visit';
import { t } from './words';
import { TopBar } from '../parts/bar';
import { Emblem, Icon, SeatMark } from '../parts/icon';
import { BotSign } from '../parts/plate';
import { QrCode } from '../parts/qr';

export async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const field = document.createElement('textarea');
        field.value = text;
        document.body.append(field);
        field.select();
        const isDone = document.execCommand('copy');
        field.remove();
        return isDone;
    }
}

function Invite({ visit }: { visit: Visit }) {
    const isCopied = useSignal(false);
    const link = tableLink(visit.key);
    return (
        <section class="panel invite">
            <h2>{t('page.lobby.invite')}</h2>
            <QrCode text={link} label={t('page.lobby.qr')} />
            <input
                class="field"
                readOnly
                value={link}
                aria-label={t('page.lobby.link')}
                onFocus={(event) => event.currentTarget.select()}
            />
            <div class="row wrap">
                <button
                    type="button"
                    class="btn primary"
                    onClick={() =>
                        void copy(link).then((is) => {
                            isCopied.value = is;
                        })
                    }
                >
                    <Icon name="i-link" class="s" />
                    {t(isCopied.value ? 'page.lobby.copied' : 'page.lobby.copy')}
                </button>
                {'share' in navigator && (
                    <button
                        type="button"
                        class="btn"
                        onClick={() =>
                            void navigator
                                .share({ url: link, title: t('page.title') })
                                .catch(() => undefined)
                        }
                    >
                        {t('page.lobby.share')}
                    </button>
                )}
            </div>
        </section>
    );
}

type Ask = (request: { do: string; [key: string]: unknown }) => void;

/** Which game, at what pace, with what help. */
function About({ visit }: { visit: Visit }) {
    const table = visit.table.value!;
    return (
        <>
            {' '}
            <div class="row hd-row">
                <Emblem name={FACES[table.game]?.emblem ?? 'lamp'} class="rn" />
                <h1>{t(`${table.game}.title`)}</h1>
            </div>
            <p class="mut">
                {t('page.table.name', { key: tableName(table) })}
                {' \u00b7 '}
                {t(table.live ? 'page.start.live' : 'page.start.slow')}
            </p>
            <p class="mut times">
                {t(table.bank_ms > 0 ? 'page.lobby.times' : 'page.lobby.time', {
                    move: spanText(table.move_ms),
                    bank: spanText(table.bank_ms),
                })}
                {table.pauses && ` \u00b7 ${t('page.lobby.pauses')}`}
            </p>
            {table.hints && <p class="mut">{t('page.new.hints')}</p>}
            {table.notes && FACES[table.game]?.notes !== undefined && (
                <p class="mut notes">{t(`page.keep-notes.${table.game}`)}</p>
            )}
        </>
    );
}

/** Who sits there, or nobody. */
function Sitter({ seat }: { seat: SeatInfo }) {
    return (
        <span class="grow">
            <b>{seat.taken || seat.bot ? seat.name : t('page.lobby.free')}</b>
            {seat.bot && !seat.taken && <span class="tag">{botTitle(seat.bot, t)}</span>}
            {seat.me && !seat.unnamed && <span class="tag">{t('house.you')}</span>}
            {seat.host && <span class="tag">{t('page.lobby.host')}</span>}
            <BotSign seat={seat} />
            {seat.taken && !seat.here && <span class="tag">{t('page.seat.away')}</span>}
        </span>
    );
}

/** Who a bot would be at this seat, with those that sit before it. */
function personAt(visit: Visit, seat: number, bot: string): string | undefined {
    const before = visit.seats.value.slice(0, seat).map((one) => (one.taken ? null : one.bot));
    return personsOf([...before, bot], visit.cast.value)[seat];
}

function LobbySeat({ visit, seat, ask }: { visit: Visit; seat: SeatInfo; ask: Ask }) {
    const table = visit.table.value!;
    const me = visit.me.value;
    const isFree = !seat.taken && !seat.bot;
    return (
        <li class={`S${seat.seat} ${seat.me ? 'mine' : ''}`}>
            <SeatMark seat={seat.seat} />
            <Sitter seat={seat} />
            {isFree && me !== seat.seat && (
                <button
                    type="button"
                    class="btn sit"
                    onClick={() =>
                        ask({
                            do: 'sit',
                            seat: seat.seat,
                            salt: randomHex(16),
                        })
                    }
                >
                    {t(me === null ? 'page.lobby.sit' : 'page.lobby.move')}
                </button>
            )}
            {table.host && !seat.taken && (
                <BotPick
                    value={seat.bot ?? ''}
                    bots={visit.house.bots.value}
                    label={t('page.lobby.bot', { n: seat.seat + 1 })}
                    open={t('page.new.friend')}
                    onPick={(bot) => ask({ do: 'bot', seat: seat.seat, bot })}
                    person={(bot) => personAt(visit, seat.seat, bot)}
                />
            )}
            {table.host && seat.taken && !seat.me && (
                <button
                    type="button"
                    class="btn quiet"
                    onClick={() => ask({ do: 'kick', seat: seat.seat })}
                >
                    {t('page.lobby.kick')}
                </button>
            )}
        </li>
    );
}

/** Whom the host has sent away: a press asks them back. */
function Kicked({ visit, ask }: { visit: Visit; ask: Ask }) {
    const table = visit.table.value!;
    if (!table.host || !table.kicked?.length) return null;
    return (
        <div class="row wrap">
            {table.kicked.map((name) => (
                <button
                    key={name}
                    type="button"
                    class="btn quiet"
                    onClick={() => ask({ do: 'invite', name })}
                >
                    {t('page.lobby.invite-back', { name })}
                </button>
            ))}
        </div>
    );
}

function OddOptions({ visit }: { visit: Visit }) {
    const table = visit.table.value!;
    // The table may be told of before the words of its game are here.
    const odd = Object.entries(table.options).filter(([name]) =>
        visit.words.value.has(`${table.game}.option.${name}`),
    );
    if (odd.length === 0) return null;
    return (
        <details>
            <summary>{t('house.options')}</summary>
            <dl class="opts">
                {odd.map(([name, value]) => (
                    <div key={name}>
                        <dt>{t(`${table.game}.option.${name}`)}</dt>
                        <dd>{optionValue(table.game, name, value)}</dd>
                    </div>
                ))}
            </dl>
        </details>
    );
}

function Begin({ visit, ask }: { visit: Visit; ask: Ask }) {
    const table = visit.table.value!;
    const me = visit.me.value;
    const empty = table.chairs.filter((chair) => chair.name === undefined && !chair.bot);
    const free = empty.length;
    // Said at once, in order: seats that are free get the bots one meets elsewhere.
    const begin = () => {
        const bots = visit.house.bots.value;
        empty.forEach(({ seat }, at) => void ask({ do: 'bot', seat, bot: usualBot(bots, at) }));
        ask({ do: 'start' });
    };
    return (
        <div class="row wrap">
            {table.host ? (
                <button
                    type="button"
                    class="btn primary big begin"
                    disabled={me === null && free === table.seats}
                    onClick={begin}
                >
                    <Icon name="i-play" class="s" />
                    {free > 0 ? t('page.lobby.start-bots', { n: free }) : t('page.lobby.start')}
                </button>
            ) : (
                <p class="mut" role="status">
                    {t('page.lobby.wait')}
                </p>
            )}
            {me !== null && (
                <button type="button" class="btn quiet" onClick={() => ask({ do: 'stand' })}>
                    {t('page.lobby.stand')}
                </button>
            )}
        </div>
    );
}

export function Lobby({ visit }: { visit: Visit }) {
    const table = visit.table.value!;
    const trouble = useSignal('');
    useAgain(visit);
    const ask: Ask = (request) =>
        void visit.ask(request).then((answer) => {
            trouble.value = answer.ok ? '' : problem(answer);
        });
    return (
        <div class="start">
            <TopBar />
            <main class="form-page two">
                <section class="panel">
                    <About visit={visit} />
                    {trouble.value && (
                        <p class="alert" role="alert">
                            {trouble.value}
                        </p>
                    )}
                    <label for="lobby-name">{t('page.prefs.name')}</label>
                    <NameField id="lobby-name" />
                    <h2>{t('house.seats')}</h2>
                    <ul class="seat-list">
                        {visit.seats.value.map((seat) => (
                            <LobbySeat key={seat.seat} visit={visit} seat={seat} ask={ask} />
                        ))}
                    </ul>
                    <Kicked visit={visit} ask={ask} />
                    <OddOptions visit={visit} />
                    <Begin visit={visit} ask={ask} />
                    <p class="seal">
                        <Icon name="i-seal" class="s" />
                        <span>
                            {t('page.fair.promise')}{' '}
                            <code>
                                {table.commitment.slice(0, 16)}
                                {'\u2026'}
                            </code>
                        </span>
                    </p>
                </section>
                {visit.house.place === 'house' && <Invite visit={visit} />}
            </main>
        </div>
    );
}
