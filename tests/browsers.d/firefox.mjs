// firefox.mjs -- a Firefox as it is installed, driven by Marionette: its own WebDriver over a
// socket, the one that geckodriver (which Debian 12 does not have) would use as well.
//
// A message is `LENGTH:JSON`; a command [0, id, name, parameters], an answer [1, id, error, value].
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { find, makeHome, start, until } from './process.mjs';

const SETTINGS = {
    'marionette.port': 0, // any that is free: told in MarionetteActivePort
    'toolkit.legacyUserProfileCustomizations.stylesheets': true, // STYLE below
    'ui.prefersReducedMotion': 1,
    'media.volume_scale': '0.0',
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
    'app.normandy.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.safebrowsing.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,', // nothing is asked of anybody outside
    'extensions.systemAddon.update.enabled': false,
    'toolkit.telemetry.server': 'data:,',
};

/** A window may be as narrow as a phone. */
const STYLE = ':root { min-width: 0 !important; min-height: 0 !important; }';

function connect(port) {
    return new Promise((resolve, reject) => {
        const socket = net.connect(port, '127.0.0.1');
        const waiting = new Map();
        let bytes = Buffer.alloc(0),
            next = 1;
        const take = ([, id, error, value]) => {
            const { good, bad } = waiting.get(id);
            waiting.delete(id);
            if (error) bad(new Error(`${error.error}: ${error.message}`));
            else good(value);
        };
        const send = (name, parameters = {}) =>
            new Promise((good, bad) => {
                const text = JSON.stringify([0, next, name, parameters]);
                waiting.set(next++, { good, bad });
                socket.write(`${Buffer.byteLength(text)}:${text}`);
            });
        socket.on('data', (more) => {
            bytes = Buffer.concat([bytes, more]);
            for (;;) {
                const colon = bytes.indexOf(':');
                const length = Number(bytes.subarray(0, colon));
                if (colon < 0 || bytes.length < colon + 1 + length) return;
                const message = JSON.parse(bytes.subarray(colon + 1, colon + 1 + length));
                bytes = bytes.subarray(colon + 1 + length);
                if (Array.isArray(message)) take(message);
                else resolve({ send, close: () => socket.destroy() }); // it says who it is
            }
        });
        socket.once('error', reject);
        socket.on('close', () => {
            for (const { bad } of waiting.values()) bad(new Error('Firefox hung up'));
        });
    });
}

/** WebDriver's commands by the names that Marionette has for them. */
const NAMES = {
    timeouts: 'WebDriver:SetTimeouts',
    rect: 'WebDriver:SetWindowRect',
    go: 'WebDriver:Navigate',
    run: 'WebDriver:ExecuteAsyncScript',
    find: 'WebDriver:FindElement',
    click: 'WebDriver:ElementClick',
    picture: 'WebDriver:TakeScreenshot',
};

export async function startFirefox() {
    const home = makeHome('firefox');
    const lines = Object.entries(SETTINGS).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    fs.writeFileSync(path.join(home, 'user.js'), lines.join('\n'));
    fs.mkdirSync(path.join(home, 'chrome'));
    fs.writeFileSync(path.join(home, 'chrome', 'userChrome.css'), STYLE);
    const firefox = start(
        find('firefox-esr'),
        ['--headless', '--no-remote', '--marionette', '--profile', home, 'about:blank'],
        { home, env: { MOZ_CRASHREPORTER_DISABLE: '1', MOZ_DISABLE_AUTO_SAFE_MODE: '1' } },
    );
    const file = path.join(home, 'MarionetteActivePort');
    const port = await until('Firefox listens', () => {
        firefox.lives();
        return fs.existsSync(file) && Number(fs.readFileSync(file, 'utf8'));
    }).catch(async (error) => {
        await firefox.end();
        throw error;
    });
    const line = await connect(port);
    const { capabilities } = await line.send('WebDriver:NewSession', {
        strictFileInteractability: true,
    });
    return {
        version: capabilities.browserVersion,
        async send(command, parameters) {
            const value = await line.send(NAMES[command], parameters);
            return value?.value === undefined ? value : value.value;
        },
        /** WebDriver's own goes past the service worker here: the page is left and opened. */
        async reload(page) {
            const url = await page.url();
            await page.goto('about:blank');
            await page.goto(url);
        },
        async end() {
            line.close();
            await firefox.end();
            fs.rmSync(home, { recursive: true, force: true });
        },
    };
}
