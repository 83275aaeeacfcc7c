// webkit.mjs -- WebKitGTK's small browser, driven by its WebDriver, on a screen that nobody sees.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { GOODBYE_MS, find, makeHome, pause, start, until } from './process.mjs';

/** WebDriver's commands: method and path below the session; {} is an element. */
const PATHS = {
    timeouts: ['POST', '/timeouts'],
    rect: ['POST', '/window/rect'],
    go: ['POST', '/url'],
    reload: ['POST', '/refresh'],
    run: ['POST', '/execute/async'],
    find: ['POST', '/element'],
    click: ['POST', '/element/{}/click'],
    picture: ['GET', '/screenshot'],
};

function ask(port, method, where, body) {
    return new Promise((resolve, reject) => {
        const text = method === 'POST' ? JSON.stringify(body ?? {}) : '';
        const headers = { 'content-length': Buffer.byteLength(text) };
        const request = http.request(
            { host: '127.0.0.1', port, method, path: where, headers },
            async (answer) => {
                const parts = [];
                for await (const part of answer) parts.push(part);
                const { value } = JSON.parse(Buffer.concat(parts));
                if (answer.statusCode === 200) resolve(value);
                else reject(new Error(`${value.error}: ${value.message}`));
            },
        );
        request.once('error', reject);
        request.end(text);
    });
}

/** The port on which a process listens, having been told to take any. */
function portOf(id) {
    const sockets = new Set();
    for (const name of fs.readdirSync(`/proc/${id}/fd`)) {
        try {
            sockets.add(fs.readlinkSync(`/proc/${id}/fd/${name}`));
        } catch {
            // closed meanwhile
        }
    }
    for (const line of fs.readFileSync(`/proc/${id}/net/tcp`, 'utf8').split('\n')) {
        const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
        if (state === '0A' && sockets.has(`socket:[${inode}]`))
            return Number.parseInt(local.split(':')[1], 16);
    }
    return 0;
}

/** A screen: its number is told by the server itself, which takes one that is free. */
async function startScreen(home) {
    const file = path.join(home, 'display');
    const told = fs.openSync(file, 'w');
    const screen = start(
        find('Xvfb'),
        ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
        { home, more: [told] },
    );
    fs.closeSync(told);
    const number = await until('the screen is there', () => {
        screen.lives();
        return fs.readFileSync(file, 'utf8').trim();
    });
    return { ...screen, display: `:${number}` };
}

/** Where WebKitGTK looks for its user, the bus and the graphics card: nowhere outside. */
function surroundings(home, display) {
    const config = path.join(home, 'config');
    fs.mkdirSync(path.join(config, 'gtk-3.0'), { recursive: true });
    // No animations is how GTK says "reduced motion".
    fs.writeFileSync(
        path.join(config, 'gtk-3.0', 'settings.ini'),
        '[Settings]\ngtk-enable-animations=0\n',
    );
    return {
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        XDG_CONFIG_HOME: config,
        XDG_CACHE_HOME: path.join(home, 'cache'),
        XDG_DATA_HOME: path.join(home, 'data'),
        XDG_RUNTIME_DIR: home,
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        NO_AT_BRIDGE: '1',
        GIO_USE_VFS: 'local',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    };
}

export async function startWebKit() {
    const home = makeHome('webkit');
    const running = [];
    const end = async () => {
        for (const one of running.reverse()) await one.end();
        fs.rmSync(home, { recursive: true, force: true });
    };
    try {
        const screen = await startScreen(home);
        running.push(screen);
        const env = surroundings(home, screen.display);
        const driver = start(find('WebKitWebDriver'), ['--port=0'], { home, env });
        running.push(driver);
        const port = await until('WebKitWebDriver listens', () => {
            driver.lives();
            return portOf(driver.child.pid);
        });
        const { sessionId, capabilities } = await ask(port, 'POST', '/session', {
            capabilities: { alwaysMatch: {} },
        });
        const session = `/session/${sessionId}`;
        const leave = () => ask(port, 'DELETE', session).catch(() => undefined);
        running.push({ end: () => Promise.race([leave(), pause(GOODBYE_MS)]) });
        const send = (command, parameters = {}) => {
            const [method, below] = PATHS[command];
            return ask(port, method, session + below.replace('{}', parameters.id), parameters);
        };
        return {
            version: capabilities.browserVersion,
            send,
            reload: () => send('reload'),
            end,
        };
    } catch (error) {
        await end();
        throw error;
    }
}
