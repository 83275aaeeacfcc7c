// page.mjs -- a page in a browser that is driven by WebDriver, with those of Playwright's functions
// that kit.mjs asks of a page: what plays a match in Chromium plays it here.
import fs from 'node:fs';
import path from 'node:path';
import { top } from '../browser.d/kit.mjs';
import { pause, until } from './process.mjs';

const SCRIPT_MS = 240000; // of one script: some moves of a match, on a busy machine
const ANSWER_MS = 250000; // of one command: a driver may hang as well
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'; // how WebDriver says "an element"

/** Answers what `work` does, or why it could not; runs inside the page. */
const wrap = (work) => `
    const [arg, done] = arguments;
    Promise.resolve()
        .then(() => (${work})(arg))
        .then(
            (value) => done({ value: value === undefined ? null : value }),
            (error) => done({ trouble: String(error) + '\\n' + (error && error.stack) }),
        );`;

/** Whether something is drawn that `wanted` selects; runs inside the page. */
const isSeen = (wanted) =>
    [...document.querySelectorAll(wanted)].some((one) => one.getClientRects().length > 0);

/** Something that moves a little: WebKit takes its picture of the next frame, and a page that
 * stands still has none. Runs inside the page. */
const stir = () => {
    const mark = document.createElement('i');
    mark.className = 'stir';
    mark.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;background:#000';
    document.body.append(mark);
    let n = 0;
    const turn = () => {
        if (!mark.isConnected) return;
        mark.style.opacity = n++ % 2 ? 0.02 : 0.01;
        setTimeout(turn, 50);
    };
    turn();
};

export async function openPage(browser) {
    const send = async (command, parameters) => {
        let timer;
        const silence = new Promise((_, reject) => {
            const late = () => reject(new Error(`the browser does not answer: ${command}`));
            timer = setTimeout(late, ANSWER_MS);
        });
        return Promise.race([browser.send(command, parameters), silence]).finally(() =>
            clearTimeout(timer),
        );
    };
    await send('timeouts', { script: SCRIPT_MS, pageLoad: SCRIPT_MS, implicit: 0 });
    const run = (work, arg = null) => send('run', { script: wrap(work), args: [arg] });
    /** Asks until it is so. Nothing is told by a page that is just being changed for another. */
    const wait = (what, work, arg) =>
        until(what, async () => {
            const told = await run(work, arg);
            if (told?.trouble) throw new Error(told.trouble);
            return told?.value;
        });
    const page = {
        async evaluate(work, arg) {
            const told = await run(work, arg);
            if (!told) throw new Error(`the page went away from ${work}`);
            if (told.trouble) throw new Error(told.trouble);
            return told.value;
        },
        goto: (url) => send('go', { url }),
        reload: () => browser.reload(page),
        /** The room for the page, without what the window has around it. */
        async resize({ width, height }) {
            const around = await page.evaluate(() => outerHeight - innerHeight);
            await send('rect', { x: 0, y: 0, width, height: height + around });
        },
        waitForTimeout: pause,
        waitForFunction: (isSo, arg) => wait(isSo, isSo, arg),
        waitForSelector: (what) => wait(`${what} is seen`, isSeen, what),
        count: (what) => page.evaluate((wanted) => document.querySelectorAll(wanted).length, what),
        url: () => page.evaluate(() => location.href),
        /** As a finger or mouse does: it must be in view, and nothing in front of it. */
        async click(what) {
            await page.waitForSelector(what);
            const found = await send('find', { using: 'css selector', value: what });
            await send('click', { id: found[ELEMENT] });
        },
        async screenshot({ path: file }) {
            await page.evaluate(stir);
            fs.writeFileSync(file, Buffer.from(await send('picture'), 'base64'));
            await page.evaluate(() => document.querySelector('.stir').remove());
        },
    };
    return page;
}

/** The page as it is built, and before all else of it a script that sets up this person and keeps
 * what goes wrong: WebDriver has no way to be there first. Answers its folder. */
export function watchedPage(settings) {
    const web = path.join(top, 'build', 'tmp', `browsers-${process.pid}-web`);
    fs.cpSync(path.join(top, 'build', 'web'), web, { recursive: true });
    const edit = (name, from, to) => {
        const file = path.join(web, name);
        const text = fs.readFileSync(file, 'utf8');
        if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
        fs.writeFileSync(file, text.replace(from, to));
        fs.rmSync(`${file}.gz`, { force: true });
    };
    edit('index.html', '<script ', '<script src="watch.js"></script>\n<script ');
    edit('sw.js', '["assets.json"', '["watch.js","assets.json"'); // also without a network
    fs.writeFileSync(path.join(web, 'watch.js'), `(${watch})(${JSON.stringify(settings)});`);
    return web;
}

/* eslint-env browser -- runs inside the page */
function watch(settings) {
    for (const [key, value] of Object.entries(settings))
        if (localStorage.getItem(`backroom.${key}`) === null)
            localStorage.setItem(`backroom.${key}`, value);
    const keep = (...said) => {
        const kept = JSON.parse(localStorage.getItem('complaints') ?? '[]');
        kept.push(said.map(String).join(' '));
        localStorage.setItem('complaints', JSON.stringify(kept));
    };
    const loud = console.error;
    console.error = (...said) => {
        keep('console.error', ...said);
        loud.apply(console, said);
    };
    const told = ({ message, target, error }) =>
        keep(message ?? `not loaded: ${target.src ?? target.href}`, error?.stack ?? '');
    addEventListener('error', told, true);
    addEventListener('unhandledrejection', ({ reason }) => keep(reason, reason?.stack ?? ''));
    addEventListener('securitypolicyviolation', (event) =>
        keep('against the policy:', event.violatedDirective, event.blockedURI),
    );
}

/** What went wrong since this was asked last. */
export const complaints = (page) =>
    page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('complaints') ?? '[]');
        localStorage.removeItem('complaints');
        return kept;
    });
