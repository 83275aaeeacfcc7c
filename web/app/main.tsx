// main.tsx -- the page begins: language, settings, then the screen that the address names.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { effect, useSignal } from '@preact/signals';
import { solved, words as addresses } from 'virtual:made';
import { Create } from './create';
import { listen } from './explaining';
import { PartyPage } from './curtain';
import { firstLang } from './first';
import { loadGuide } from './guide_load';
import { listenToLetters } from './keys';
import { lessonAt } from './lesson_kept';
import { JournalPage, Mine } from './mine';
import { setSource } from './named';
import { leaveParty, partyNames, theParty } from './party';
import type { Party } from './party';
import { Prefs } from './prefs';
import { route } from './router';
import { follow, keep, settings } from './settings';
import { Start } from './start';
import { theDevice, theHouse } from './house';
import type { House } from './house';
import { tabTitle } from './tab';
import { TablePage } from './table';
import { LANGS, lang, setAddresses, t, want } from './words';
import { install } from '../engine/install';
import { ClauseSheet } from '../parts/clause';
import { Explained } from '../parts/explained';
import { LiveRegion, hush } from '../parts/live';
import { NewVersion } from '../parts/newer';
import { Slip } from '../parts/slip';
import { Trouble } from '../parts/trouble';

/** A table of several people at this device. */
function PartyRoute({ id, names }: { id: string; names: string[] }) {
    const [party, setParty] = useState<Party | null>(null);
    useEffect(() => {
        let isHere = true;
        void theParty(id, names).then((one) => {
            if (isHere) setParty(one);
        });
        return () => {
            isHere = false;
            leaveParty();
        };
    }, [id]);
    const trouble = party?.visit(0)?.trouble.value;
    if (trouble) return <Trouble text={trouble} />;
    if (!party?.visit(0)?.table.value) return <p class="loading">{t('page.loading')}</p>;
    return <PartyPage party={party} />;
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
        return <Trouble text={visit.trouble.value} hint={t(`page.trouble.${place}`)} />;
    if (!visit.table.value) return <p class="loading">{t('page.loading')}</p>;
    return <TablePage visit={visit} />;
}

/** A guided first match; what teaches is fetched when somebody wants to learn. */
function LearnRoute({ game }: { game: string }) {
    const [page, setPage] = useState<typeof import('./lesson_page') | null>(null);
    useEffect(() => {
        void import('./lesson_page').then(setPage);
    }, []);
    return page ? <page.LessonPage game={game} /> : <p class="loading">{t('page.loading')}</p>;
}

/** The rules are fetched when somebody wants to read them. */
function RulesRoute({ game, clause }: { game: string; clause: string | null }) {
    const [page, setPage] = useState<typeof import('./rules') | null>(null);
    useEffect(() => {
        void import('./rules').then(setPage);
    }, []);
    if (!page) return <p class="loading">{t('page.loading')}</p>;
    return <page.Rules key={game} game={game} clause={clause} />;
}

/** Perfect play of a solved game: fetched, with its solver, when somebody wants to see it. */
function SolveRoute({ game }: { game: string }) {
    const [page, setPage] = useState<typeof import('./solve_page') | null>(null);
    useEffect(() => {
        void import('./solve_page').then(setPage);
    }, []);
    return page ? <page.SolvePage game={game} /> : <p class="loading">{t('page.loading')}</p>;
}

function Screen() {
    const at = route.value;
    switch (at.at) {
        case 'table': {
            const names = at.place === 'device' ? partyNames(at.key) : null;
            if (names) return <PartyRoute key={at.key} id={at.key} names={names} />;
            const taught = at.place === 'device' ? lessonAt(at.key) : null;
            if (taught) return <LearnRoute key={taught} game={taught} />;
            return <TableRoute id={at.key} place={at.place} />;
        }
        case 'learn':
            return <LearnRoute key={at.game} game={at.game} />;
        case 'mine':
            return <Mine />;
        case 'journal':
            return <JournalPage key={at.key} id={at.key} />;
        case 'new':
            return <Create key={at.game} game={at.game} />;
        case 'solve':
            return solved.includes(at.game) ? (
                <SolveRoute key={at.game} game={at.game} />
            ) : (
                <Start />
            );
        case 'rules':
            return <RulesRoute game={at.game} clause={at.clause} />;
        default:
            return <Start />;
    }
}

function App() {
    return (
        <>
            <Screen />
            <Slip />
            <Explained />
            <ClauseSheet />
            <Prefs />
            <NewVersion />
            <LiveRegion />
        </>
    );
}

async function begin(): Promise<void> {
    setAddresses(addresses);
    lang.value = firstLang(LANGS);
    const words = Promise.all([want('page'), want('house')]);
    theHouse(); // the line is made while the words come
    await words;
    effect(() => keep.write('lang', lang.value)); // not before it was read
    follow(document.documentElement);
    effect(() => {
        document.title = tabTitle.value ?? t('page.title');
    });
    effect(() => {
        void lang.value;
        void theHouse().regreet();
    });
    effect(() => {
        void route.value;
        hush(); // another place: what was said at the last one is no news here
    });
    listenToLetters(() => settings.letters.peek() === 'off');
    setSource(loadGuide);
    listen();
    render(<App />, document.getElementById('room')!);
}

/** All files of the page are fetched then: not while somebody waits for a table. */
const INSTALL_MS = 4000;
void begin().then(() => setTimeout(() => void install(), INSTALL_MS));
