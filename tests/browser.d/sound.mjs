// sound.mjs -- sounds are heard: each has energy of its own, volume and mute do what they say, and
// a table plays them when something happens.
import { createRequire } from 'node:module';
import path from 'node:path';
import { check, open, person, playOn, shot, sitAt, top } from './kit.mjs';

const need = createRequire(path.join(top, 'web', 'package.json'));

/** web/app/synth.ts as a text that leaves its exports in `window.synth`. */
async function synth() {
    const { outputFiles } = await need('esbuild').build({
        entryPoints: [path.join(top, 'web', 'app', 'synth.ts')],
        bundle: true,
        write: false,
        format: 'iife',
        globalName: 'synth',
    });
    return `${outputFiles[0].text};window.synth = synth;`;
}

/** Each sound as an OfflineAudioContext renders it: energy, and where it crosses zero. */
const render = (page, percent) =>
    page.evaluate(async (loud) => {
        const { SOUNDS, volumeOf } = window.synth;
        const found = {};
        for (const name of Object.keys(SOUNDS)) {
            const at = new OfflineAudioContext(1, 44100, 44100);
            SOUNDS[name]({ at, to: volumeOf(at, loud) }, 0);
            const data = (await at.startRendering()).getChannelData(0);
            let energy = 0,
                crossings = 0,
                peak = 0;
            for (let i = 1; i < data.length; i++) {
                energy += data[i] ** 2;
                crossings += data[i] * data[i - 1] < 0 ? 1 : 0;
                peak = Math.max(peak, Math.abs(data[i]));
            }
            found[name] = { energy, crossings, peak };
        }
        return found;
    }, percent);

async function graph(kit) {
    const page = await person(kit);
    await open(kit, page);
    await page.evaluate(await synth());
    const loud = await render(page, 100);
    const quiet = await render(page, 50);
    const names = Object.keys(loud);
    const silent = names.filter((name) => !(loud[name].energy > 0.01 && loud[name].peak < 1));
    check(silent.length === 0, 'no sound is silent, and none is clipped', JSON.stringify(loud));
    const marks = names.map((name) => `${loud[name].energy.toFixed(4)} ${loud[name].crossings}`);
    check(new Set(marks).size === names.length, 'no two sounds are alike', marks.join('\n'));
    const isQuieter = (name) =>
        Math.abs(quiet[name].energy / loud[name].energy - 0.5 ** 4) < 0.01;
    check(names.every(isQuieter), 'half the volume is a quarter of the level');
}

/** Counts what a page plays and how it hums. */
const listen = () => {
    window.heard = { sources: 0, gains: [], hums: 0 };
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
        window.heard.sources++;
        return start.apply(this, when);
    };
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to, ...more) {
        if (to instanceof AudioDestinationNode) window.heard.gains.push(this.gain?.value);
        return connect.call(this, to, ...more);
    };
    navigator.vibrate = () => {
        window.heard.hums++;
        return true;
    };
};
const heard = (page) => page.evaluate(() => window.heard);
const forget = (page) =>
    page.evaluate(() => {
        window.heard.sources = window.heard.hums = 0;
    });

async function table(kit) {
    const page = await person(kit, { size: 'phone', volume: '50' });
    await page.context().addInitScript(listen);
    await sitAt(kit, page, { game: 'squirrels', seats: 2 });
    check((await heard(page)).sources === 0, 'nothing is heard before somebody touches the page');
    await page.locator('.prompt').click();
    await playOn(page, 3);
    const { sources, gains } = await heard(page);
    check(sources > 0 && gains.at(-1) === 0.25, 'a table is heard, as loud as is set', `${gains}`);
    // Three moves may be one turn; the next one begins when the bot has moved.
    for (let i = 0; i < 10 && (await heard(page)).hums === 0; i++) await playOn(page, 1);
    check((await heard(page)).hums > 0, 'and a phone hums when it is your turn');
    await page.locator('.top .icon-btn:has(use[href$="#i-gear"])').click();
    await page.locator('#pref-volume').focus();
    await forget(page);
    await page.keyboard.press('ArrowRight');
    check((await heard(page)).sources > 0, 'the volume is heard as it is moved');
    await shot(page, 'sound-settings-phone');
    await page.locator('[role=switch][aria-labelledby=pref-sound]').click();
    await page.locator('[role=switch][aria-labelledby=pref-buzz]').click();
    check(await page.locator('#pref-volume').isDisabled(), 'without sound there is no volume');
    await page.keyboard.press('Escape');
    await forget(page);
    await playOn(page, 3);
    const after = await heard(page);
    check(after.sources === 0 && after.hums === 0, 'muted is muted', JSON.stringify(after));
}

export default async (kit) => {
    await graph(kit);
    await table(kit);
};
