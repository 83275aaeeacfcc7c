// reconnect.mjs -- the server goes away in the middle and comes back; the match goes on.
import fs from 'node:fs';
import { check, person, playOn, shot, sitAt, startServer } from './kit.mjs';

export default async (kit) => {
    const own = await startServer(0, 'again');
    const page = await person({ ...kit, server: own });
    await sitAt({ ...kit, server: own }, page, { game: 'squirrels', seats: 3 });
    await page.waitForSelector('.app.my-turn');
    await playOn(page, 2);
    const rows = await page.locator('.rail .log .e').count();
    await own.stop();
    await page.waitForSelector('.band.lost');
    await shot(page, 'lost-desk');
    check(true, 'a lost line is told');
    const back = await startServer(own.port, 'again');
    await page.waitForSelector('.band.lost', { state: 'detached' });
    check((await page.locator('.rail .log .e').count()) >= rows, 'the log is still there');
    const played = await playOn(page, 300);
    check(played.isOver, 'and the match goes on to its end', JSON.stringify(played));
    await page.reload();
    await page.waitForSelector('.end');
    check(true, 'a reload comes back to the same table');
    await back.stop();
    fs.rmSync(own.data, { recursive: true, force: true });
};
