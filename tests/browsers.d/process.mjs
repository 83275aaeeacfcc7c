// process.mjs -- programs that a test starts: each with a home of its own, ended by its id.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { top } from '../browser.d/kit.mjs';

const PATIENCE_MS = 120000; // a busy machine is slow
export const GOODBYE_MS = 10000; // from being asked to end to being ended

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for an answer; `what` is named if there never is one. */
export async function until(what, ask) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
        const answer = await ask();
        if (answer) return answer;
        if (Date.now() > end) throw new Error(`it never came true: ${what}`);
        await pause(50);
    }
}

const fileOf = (name) =>
    (process.env.PATH ?? '')
        .split(':')
        .map((folder) => path.join(folder, name))
        .find((one) => fs.existsSync(one));
export const has = (name) => fileOf(name) !== undefined;

export function find(name) {
    const file = fileOf(name);
    if (!file) throw new Error(`there is no ${name}; tools/setup test installs it`);
    return file;
}

/** An empty folder that a browser takes for the home of its user. */
export function makeHome(name) {
    const home = path.join(top, 'build', 'tmp', `browsers-${process.pid}-${name}`);
    fs.mkdirSync(home, { recursive: true, mode: 0o700 });
    return home;
}

/** Starts a program; what it says is kept in its home, for whoever wonders why it ended. */
export function start(command, words, { home, env = {}, more = [] }) {
    const log = path.join(home, `${path.basename(command)}.log`);
    const out = fs.openSync(log, 'a');
    const child = spawn(command, words, {
        stdio: ['ignore', out, out, ...more],
        env: { ...process.env, HOME: home, ...env },
    });
    fs.closeSync(out);
    const ended = new Promise((resolve) => {
        child.once('exit', resolve);
        child.once('error', resolve);
    });
    let isOver = false;
    ended.then(() => {
        isOver = true;
    });
    return {
        child,
        /** Throws if it is gone: nobody should wait for it then. */
        lives() {
            if (!isOver) return;
            const said = fs.readFileSync(log, 'utf8').split('\n').slice(-20).join('\n');
            throw new Error(`${path.basename(command)} ended by itself:\n${said}`);
        },
        async end() {
            if (!isOver) child.kill('SIGTERM');
            await Promise.race([ended, pause(GOODBYE_MS)]);
            if (!isOver) child.kill('SIGKILL');
            await ended;
        },
    };
}
