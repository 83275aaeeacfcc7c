// run.mjs -- runs the browser tests: every other file here is one; the long ones come first.
//
// A test is `export default async (kit) => ...` and says what it saw with check() of kit.mjs. One
// that throws fails as a whole; the next goes on. Nothing is tried a second time: a check that
// fails now and then is a fault, of the page or of the check.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, plan, seen, startBrowser, startServer, tell } from './kit.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
/** These take longest: begun last they would be waited for alone. */
const LONG = [
    ...['looks', 'two', 'belo4ka', 'dealt', 'hotseat'],
    ...['lesson', 'shift', 'bootleggers', 'passes'],
];
const names = fs
    .readdirSync(here)
    .filter((name) => name.endsWith('.mjs') && !['kit.mjs', 'run.mjs'].includes(name))
    .map((name) => name.slice(0, -4))
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .sort((a, b) => LONG.includes(b) - LONG.includes(a) || (a < b ? -1 : 1));

const TOGETHER = 3; // much of a test is waiting: for clocks, for bots

const browser = await startBrowser();

async function run(name) {
    const started = Date.now();
    const own = { name, browser, server: await startServer(0, `${name}-main`), people: [] };
    try {
        const test = (await import(`${path.join(here, name)}.mjs`)).default;
        await test(own);
    } catch (error) {
        check(false, `${name} goes through`, error.stack ?? error);
    }
    const complaints = own.people.flatMap((one) => one.complaints);
    check(complaints.length === 0, `${name}: no page complains`, complaints.slice(0, 5).join('\n'));
    for (const one of own.people) await one.context.close().catch(() => undefined);
    await own.server.stop();
    fs.rmSync(own.server.data, { recursive: true, force: true });
    console.log(`# ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const left = [...names];
const worker = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
        const checks = [];
        await seen.run(checks, () => run(name));
        tell(checks);
    }
};
await Promise.all(Array.from({ length: TOGETHER }, worker));
await browser.close();
process.exit(plan() === 0 ? 0 : 1);
