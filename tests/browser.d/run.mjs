// run.mjs -- runs the browser tests: every other file here is one, in the order of its name.
//
// A test is `export default async (kit) => ...` and says what it saw with check() of kit.mjs. One
// that throws fails as a whole; the next goes on. A busy machine can be too slow for a browser: a
// file that fails is tried once more when the others are done, alone, and what failed at first is
// told.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, plan, seen, startBrowser, startServer, tell } from './kit.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const names = fs
    .readdirSync(here)
    .filter((name) => name.endsWith('.mjs') && !['kit.mjs', 'run.mjs'].includes(name))
    .map((name) => name.slice(0, -4))
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .sort();

const TOGETHER = 3; // much of a test is waiting: for clocks, for bots

const kit = { browser: await startBrowser(), server: await startServer() };

async function run(name, attempt) {
    const started = Date.now();
    const own = { ...kit, people: [] };
    try {
        const test = (await import(`${path.join(here, name)}.mjs?${attempt}`)).default;
        await test(own);
    } catch (error) {
        check(false, `${name} goes through`, error.stack ?? error);
    }
    const complaints = own.people.flatMap((one) => one.complaints);
    check(complaints.length === 0, `${name}: no page complains`, complaints.slice(0, 5).join('\n'));
    for (const one of own.people) await one.context.close().catch(() => undefined);
    console.log(`# ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const left = [...names],
    again = [];
const worker = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
        const checks = [];
        await seen.run(checks, () => run(name, 1));
        const bad = checks.filter((one) => !one.isGood);
        if (bad.length === 0) tell(checks);
        else again.push(name);
        for (const one of bad) console.log(`# the first time: not ok - ${one.name}`);
    }
};
await Promise.all(Array.from({ length: TOGETHER }, worker));
for (const name of again) {
    const checks = [];
    await seen.run(checks, () => run(name, 2));
    tell(checks);
}
await kit.browser.close();
await kit.server.stop();
fs.rmSync(kit.server.data, { recursive: true, force: true });
process.exit(plan() === 0 ? 0 : 1);
