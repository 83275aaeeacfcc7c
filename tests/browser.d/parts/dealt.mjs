// dealt.mjs -- a table of this device, dealt from a known secret and played from a known seed, so
// that the same screens come in every run.
import fs from 'node:fs';
import path from 'node:path';
import { top } from '../kit.mjs';

/** The page's own code for this device, as the page itself loads it. */
const linkFile = () =>
    fs
        .readdirSync(path.join(top, 'build', 'web', 'code'))
        .find((name) => /^link-[A-Z0-9]{8}\.js$/.test(name));

/** Deals a table; all other seats are bots. Seat 0 is this page's person, or with `isWatched`
 * somebody else's, so that the page is a spectator. `playDealt` moves for seat 0. */
export async function deal(page, { secret = '05', bot = 'random', isWatched = false, ...wanted }) {
    return page.evaluate(
        async ([file, want]) => {
            const engine = await import(new URL(`code/${file}`, location.href).href);
            const link = await engine.openDevice();
            const ask = async (request) => {
                const answer = await link.ask(request);
                if (!answer.ok) throw new Error(JSON.stringify([request, answer]));
                return answer;
            };
            const line = { ask, update: null };
            link.tells((told) => {
                if (told.tell === 'update') line.update = told;
            });
            const name = localStorage.getItem('backroom.name') || 'Guest';
            const token = localStorage.getItem('backroom.token') + (want.isWatched ? '-1' : '');
            await ask({ do: 'hello', token, name });
            const ways = { live: false, hints: true, bot_ms: 0 };
            const made = await ask({ do: 'create', ...ways, ...want.table });
            await ask({ do: 'enter', table: made.table });
            await ask({ do: 'sit', seat: 0, salt: '0a' });
            for (let seat = 1; seat < want.table.seats; seat++)
                await ask({ do: 'bot', seat, bot: want.bot });
            await ask({ do: 'start' });
            window.dealt = line;
            return made.table;
        },
        [linkFile(), { bot, isWatched, table: { ...wanted, secret: secret.padEnd(64, '0') } }],
    );
}

/** Waits for seat 0 to be asked and, with a `seed`, plays one of its moves. Answers the number of
 * the update that asked, or null when the match is over. */
export async function playDealt(page, seed = null) {
    return page.evaluate(async (number) => {
        const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
        const { dealt } = window;
        for (let i = 0; i < 8000; i++) {
            if (dealt.update?.over) return null;
            if (dealt.update?.legal.length > 0) break;
            await pause(15);
        }
        const { legal, rev } = dealt.update;
        if (number === null) return rev;
        // Whoever passes sees nothing of a game.
        const moves = legal.map((one) => one.move);
        const going = moves.filter((move) => !/^(pass|end|done|skip|no)\b/.test(move));
        const from = going.length > 0 ? going : moves;
        const move = from[(number * 2654435761) % 4294967296 % from.length];
        // A bot may have been quicker in a window that asks everybody: there is a newer update.
        await dealt.ask({ do: 'play', move, rev }).catch(() => undefined);
        for (let i = 0; i < 500 && dealt.update.rev === rev; i++) await pause(10);
        return rev;
    }, seed);
}
