// newer.mjs -- a newer version of the page: offered, never forced, not in the middle of a match.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { axeCheck, check, lookCheck, open, person, shot, startServer, top } from './kit.mjs';

/** The same page once more, with another service worker. */
function renew(web) {
    const file = path.join(web, 'sw.js');
    const text = fs.readFileSync(file, 'utf8').replace(/[0-9a-f]{16}/, '0123456789abcdef');
    fs.writeFileSync(file, text);
    fs.writeFileSync(`${file}.gz`, gzipSync(text));
    const page = path.join(web, 'index.html');
    fs.writeFileSync(page, `${fs.readFileSync(page, 'utf8')}\n`);
    fs.writeFileSync(`${page}.gz`, gzipSync(fs.readFileSync(page)));
    // The server looks at its time, in whole seconds.
    const later = new Date(Date.now() + 5000);
    fs.utimesSync(page, later, later);
}

export default async (kit) => {
    const web = path.join(top, 'build', 'tmp', `newer-${process.pid}`);
    fs.cpSync(path.join(top, 'build', 'web'), web, { recursive: true });
    const server = await startServer(0, 'newer', web);
    const page = await person({ ...kit, server }, { size: 'phone', lang: 'ru' });
    const own = { ...kit, server };
    await open(own, page);
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller)
            await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await page.click('[data-game=squirrels]');
    await page.waitForSelector('.app .prompt');
    renew(web);
    await page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        while (!found.waiting) {
            await found.update();
            await new Promise((resolve) => setTimeout(resolve, 300));
        }
    });
    await page.waitForTimeout(300);
    check((await page.locator('.newer').count()) === 0, 'a match is not interrupted');
    check((await page.locator('.app .prompt').count()) === 1, 'and goes on');
    await page.goto(`${server.address}/#/`);
    await page.waitForSelector('.newer');
    await shot(page, 'newer-phone');
    await lookCheck(page, 'a newer version, phone');
    await axeCheck(page, 'a newer version, phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await shot(page, 'newer-desk');
    await Promise.all([page.waitForEvent('load'), page.click('.newer .primary')]);
    await page.waitForSelector('[data-game]');
    const caches = await page.evaluate(() => globalThis.caches.keys());
    check(caches.join() === 'backroom-0123456789abcdef', 'a tap begins it', caches.join());
    check((await page.locator('.newer').count()) === 0, 'and it is offered no more');
    await server.stop();
    for (const folder of [web, server.data]) fs.rmSync(folder, { recursive: true, force: true });
};
