// trouble.tsx -- a page that can not be shown: why, what may help, and the way on.
import { t } from '../app/words';
import { TopBar } from './bar';

interface Props {
    text: string;
    /** What may help. */
    hint?: string;
    /** Where to go on; the start page unless something is nearer. */
    on?: { hash: string; label: string };
}

export function Trouble({ text, hint, on }: Props) {
    return (
        <div class="start">
            <TopBar />
            <main class="trouble">
                <h1>{text}</h1>
                {hint && <p>{hint}</p>}
                <a class="btn primary" href={on?.hash ?? '#/'}>
                    {on?.label ?? t('page.home')}
                </a>
            </main>
        </div>
    );
}
