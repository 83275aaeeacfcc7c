// drawn.mjs -- a match played by touching drawn things alone, never by the list of all moves.
import { open } from '../kit.mjs';

/** A live table with bots on all other seats, begun. A race stays open for `raceMs`; nothing else
 * is hurried. */
export async function sitAt(kit, page, wanted) {
    await open(kit, page);
    const key = await page.evaluate(async (want) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        await new Promise((resolve) => {
            socket.onopen = resolve;
        });
        const ask = (request) =>
            new Promise((resolve, reject) => {
                const id = Math.random();
                socket.addEventListener('message', function take({ data }) {
                    const answer = JSON.parse(data);
                    if (answer.tell || answer.id !== id) return;
                    socket.removeEventListener('message', take);
                    if (answer.ok) resolve(answer);
                    else reject(new Error(data));
                });
                socket.send(JSON.stringify({ ...request, id }));
            });
        const { game, seats, options = {}, raceMs = 700, graceMs = 0, botMs = 0 } = want;
        await ask({ do: 'hello', token: localStorage.getItem('backroom.token'), name: 'Anna' });
        const made = await ask({
            do: 'create',
            game,
            seats,
            options,
            live: true,
            move_ms: 600000,
            grace_ms: graceMs,
            race_ms: raceMs,
            interrupt_ms: 600000,
            bot_ms: botMs,
        });
        await ask({ do: 'enter', table: made.table });
        await ask({ do: 'sit', seat: 0, salt: '00ff' });
        for (let seat = 1; seat < seats; seat++) await ask({ do: 'bot', seat, bot: 'random' });
        await ask({ do: 'start' });
        socket.close();
        return made.table;
    }, wanted);
    await page.goto(`${kit.server.address}/#/t/${key}`);
    await page.waitForSelector('.app .prompt', { timeout: 60000 });
}

/** Plays on until the match is over, `most` moves are made, or the selector `until` finds
 * something. Answers { moves, taps, isOver }. */
export async function playDrawn(page, most = 2000, until = '') {
    return page.evaluate(
        async ([limit, stop]) => {
            const done = { moves: 0, taps: 0, isOver: false };
            const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
            const all = (what) =>
                [...document.querySelectorAll(what)].filter(
                    (one) => one.getClientRects().length > 0 && !one.disabled,
                );
            const any = (list) => list[Math.floor(Math.random() * list.length)];
            const rev = () => document.querySelector('.app')?.dataset.rev;
            const press = (one) =>
                one.hasAttribute('data-quick')
                    ? one.dispatchEvent(
                          new PointerEvent('pointerdown', { bubbles: true, button: 0 }),
                      )
                    : one.click();
            for (let idle = 0; done.moves < limit && idle < 3000;) {
                if (document.querySelector('.end')) return { ...done, isOver: true };
                if (stop && document.querySelector(stop)) break;
                const quick = '.armed [data-quick][aria-pressed=false]:not(.off)';
                const whole = all(`.acts .commit, .acts .primary[data-move], ${quick}`);
                const rest = [
                    ...all('.app [data-lit]:not(.sel)'),
                    ...all('.acts [data-move]:not(.primary)'),
                ];
                const one =
                    whole.length && (rest.length === 0 || Math.random() < 0.4)
                        ? any(whole)
                        : any(rest);
                if (!one) {
                    idle++;
                    await pause(20);
                    continue;
                }
                idle = 0;
                const before = rev();
                press(one);
                done.taps++;
                if (!one.dataset.move) {
                    await pause(4);
                    continue;
                }
                done.moves++;
                for (let i = 0; i < 300 && rev() === before && !document.querySelector('.end'); i++)
                    await pause(10);
            }
            return done;
        },
        [most, until],
    );
}

const MATCHES = 20; // one after another, until what is looked for has come up

/** Sits down and plays until the selector finds something. What comes up is luck, and a match may
 * be over without it: then another one is begun. Answers whether it was found. */
export async function playTo(kit, page, wanted, what, before = 0) {
    for (let match = 0; match < MATCHES; match++) {
        await sitAt(kit, page, wanted);
        if (await playOnTo(page, what, before)) return true;
    }
    return false;
}

/** The same at a table that is played at; another one is begun only if this match is over. */
export async function playOnTo(page, what, before = 0) {
    if (before > 0) await playDrawn(page, before);
    await playDrawn(page, 400, what);
    return (await page.$(what)) !== null;
}

/** Listens to what this page asks to be played; answers a function that waits until so much was
 * said, and gives it. */
export async function listen(page) {
    await page.evaluate(() => {
        window.sentMoves = [];
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            const asked = JSON.parse(text);
            if (asked.do === 'play') window.sentMoves.push(asked.move);
            return send.call(this, text);
        };
    });
    return async (count = 1) => {
        await page.waitForFunction((n) => window.sentMoves.length >= n, count);
        return page.evaluate(() => window.sentMoves.splice(0));
    };
}
