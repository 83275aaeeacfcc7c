// icon.tsx -- pictures of the sprite; seat marks, which are colour and shape together.
import { faceOf } from '../app/cast';

export function Icon({
    name,
    class: extra = '',
    label,
}: {
    name: string;
    class?: string;
    label?: string;
}) {
    return (
        <svg
            class={`ic ${extra}`}
            role={label ? 'img' : undefined}
            aria-label={label}
            aria-hidden={!label}
        >
            <use href={`#${name}`} />
        </svg>
    );
}

/** The emblem of a card or a game: sized by what is around it. */
export function Emblem({ name, class: extra = 'em' }: { name: string; class?: string }) {
    return (
        <svg class={extra} aria-hidden="true">
            <use href={`#${name}`} />
        </svg>
    );
}

/** The face of a person of a cast; what it says on hover is what it is called to a reader. */
export function Face({ person, label }: { person: string; label?: string }) {
    return (
        <span class="bot-face" title={label}>
            <Icon name={faceOf(person)} {...(label === undefined ? {} : { label })} />
        </span>
    );
}

export function SeatMark({
    seat,
    label,
    class: extra = '',
}: {
    seat: number;
    label?: string;
    class?: string;
}) {
    return (
        <span class={`seat S${seat} ${extra}`}>
            <svg
                viewBox="0 0 16 16"
                role={label ? 'img' : undefined}
                aria-label={label}
                aria-hidden={!label}
            >
                <use href={`#seat${seat}`} />
            </svg>
        </span>
    );
}
