// tokens.mjs -- colours of style/tokens.css for what is made without a browser: icons, manifest.
import fs from 'node:fs';

const file = new URL('style/tokens.css', import.meta.url);
const [dark] = fs.readFileSync(file, 'utf8').split(':root[data-theme');

/** Of the dark theme, as it is written: token('room') is what the page lies on. */
export function token(name) {
    const [, value] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(dark) ?? [];
    if (!value) throw new Error(`style/tokens.css has no colour --${name}`);
    return value;
}
