// terminal.mjs -- somebody at a terminal and somebody at a phone at one table, to its end.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { check, open, person, playOn, shot, table } from './kit.mjs';

const PROGRAM = process.env.BACKROOM ?? 'build/backroom';
const DOWN = '\u001bOB'; // as terminals send it to a full screen

/** `backroom join` on a terminal of its own; `screen` is all it has drawn so far. */
function join(address, code) {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'terminal-'));
    const words = `join ${address} ${code} --name Borys --lang en`;
    const command = `stty cols 100 rows 30; exec ${PROGRAM} ${words}`;
    const one = spawn('script', ['-qfc', command, '/dev/null'], {
        env: { ...process.env, HOME: home, XDG_STATE_HOME: home, TERM: 'xterm-256color' },
    });
    const self = {
        screen: '',
        type: (keys) => one.stdin.write(keys),
        end: async () => {
            const ended = new Promise((resolve) => one.on('exit', resolve));
            one.stdin.write('\u001bq');
            await ended;
            fs.rmSync(home, { recursive: true, force: true });
        },
    };
    one.stdout.on('data', (bytes) => {
        self.screen += bytes.toString();
    });
    return self;
}

export default async (kit) => {
    const page = await person(kit, { size: 'phone' });
    await open(kit, page);
    const key = await table(page, { game: 'squirrels', seats: 2, begin: false });
    await page.goto(`${kit.server.address}/#/t/${key}`);
    await page.waitForSelector('.begin');
    const terminal = join(kit.server.address, key);
    await page.waitForFunction(() =>
        document.querySelector('.seat-list')?.textContent.includes('Borys'),
    );
    check(true, 'who joins by a terminal sits at the table of a phone');
    await page.click('.begin');
    await page.waitForSelector('.app .prompt');
    const typing = setInterval(() => terminal.type(`${DOWN}\r`), 150);
    const played = await playOn(page, 500);
    clearInterval(typing);
    check(played.isOver && played.moves > 0, 'both play to the end', JSON.stringify(played));
    await shot(page, 'terminal-phone');
    const names = await page.locator('.end .standing').first().innerText();
    check(names.includes('Borys'), 'the page names both', names);
    check(terminal.screen.includes('Anna'), 'so does the terminal', terminal.screen.slice(-2000));
    await terminal.end();
};
