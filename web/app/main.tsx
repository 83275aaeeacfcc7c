// main.tsx -- the page begins: language, settings, then the screen that the address names.
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { effect, useSignal } from '@preact/signals';
import { words as addresses } from 'virtual:made';
import { Create } from './create';
import { Prefs } from './prefs';
import { route } from './router';
import { Rules } from './rules';
import { follow, keep } from './settings';
import { Start } from './start';
import { theDevice, theHouse } from './store';
import type { House } from './store';
import { TablePage } from './table';
import { LANGS, lang, setAddresses, setLang, t, want } from './words';
import type { Lang } from './words';
import { ClauseSheet } from '../parts/clause';
import { LiveRegion } from '../parts/live';
import { Slip } from '../parts/slip';

/** The language of an earlier visit, else the first of the browser's that we speak. */
function firstLang(): Lang {
    const kept = keep.read('lang') as Lang | null;
    if (kept && LANGS.includes(kept)) return kept;
    for (const wanted of navigator.languages ?? [])
        for (const known of LANGS) if (wanted.toLowerCase().startsWith(known)) return known;
    return 'en';
}

function TableRoute({ id, place }: { id: string; place: 'house' | 'device' }) {
    const house = useSignal<House | null>(null);
    useEffect(() => {
        let isHere = true;
        const found = place === 'house' ? Promise.resolve(theHouse()) : theDevice();
        void found.then((one) => {
            if (!isHere) return;
            house.value = one;
            void one.come(id);
        });
        return () => {
            isHere = false;
        };
    }, [id, place]);
    const visit = house.value?.visit.value;
    if (!visit || visit.key !== id) return <p class="loading">{t('page.loading')}</p>;
    if (visit.trouble.value)
        return (
            <main class="trouble">
                <p>{visit.trouble.value}</p>
                <a class="btn" href="#/">
                    {t('page.home')}
                </a>
            </main>
        );
    if (!visit.table.value) return <p class="loading">{t('page.loading')}</p>;
    return <TablePage visit={visit} />;
}

function Screen() {
    const at = route.value;
    switch (at.at) {
        case 'table':
            return <TableRoute id={at.key} place={at.place} />;
        case 'new':
            return <Create key={at.game} game={at.game} />;
        case 'rules':
            return <Rules game={at.game} clause={at.clause} />;
        default:
            return <Start />;
    }
}

function App() {
    return (
        <>
            <Screen />
            <Slip />
            <ClauseSheet />
            <Prefs />
            <LiveRegion />
        </>
    );
}

async function begin(): Promise<void> {
    setAddresses(addresses);
    const language = firstLang();
    await Promise.all([want('page', false, language), want('house', false, language)]);
    await setLang(language);
    effect(() => keep.write('lang', lang.value)); // not before it was read
    follow(document.documentElement);
    effect(() => {
        document.title = `${t('page.title')}`;
    });
    theHouse();
    effect(() => {
        void lang.value;
        void theHouse().regreet();
    });
    render(<App />, document.getElementById('room')!);
}

void begin().then(async () => {
    const { install } = await import('../engine/install');
    await install();
});
