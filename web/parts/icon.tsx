// icon.tsx -- pictures of the sprite; seat marks, which are colour and shape together.
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
