// card.tsx -- the frame of a card: corner, marks, emblem, name; sized by --w.
//
// A table fills it; what states it has (can, sel, no, new, bluff, back) are classes of cards.css.
import type { ComponentChildren } from 'preact';
import { Emblem, Icon } from './icon';

interface Props {
    /** Emblem of the sprite. */
    emblem?: string;
    name?: string;
    /** Corner index: a value, and under it a small picture. */
    index?: string | number;
    indexIcon?: string;
    /** Top right: i-bolt or i-clock. */
    mark?: string;
    /** Accent colour of the emblem. */
    accent?: string;
    width?: number;
    class?: string;
    /** What it is, for whoever asks: "card:bank" (app/explaining.ts). */
    word?: string;
    children?: ComponentChildren;
}

export function Card({
    emblem,
    name,
    index,
    indexIcon,
    mark,
    accent,
    width,
    class: extra = '',
    word,
    children,
}: Props) {
    const style = {
        ...(width ? { '--w': `${width}px` } : {}),
        ...(accent ? { '--a': accent } : {}),
    };
    return (
        <div class={`card ${extra}`} style={style} data-word={word}>
            {(index !== undefined || indexIcon) && (
                <span class="ix">
                    {index !== undefined && <b>{index}</b>}
                    {indexIcon && <Icon name={indexIcon} class="" />}
                </span>
            )}
            {mark && (
                <span class="bg">
                    <Icon name={mark} class="" />
                </span>
            )}
            {emblem && <Emblem name={emblem} />}
            {name && <span class="nm">{name}</span>}
            {children}
        </div>
    );
}

/** A face-down card. */
export function CardBack({
    width,
    emblem = 'lamp',
    class: extra = '',
    word = 'card:',
    children,
}: {
    width?: number;
    emblem?: string;
    class?: string;
    word?: string;
    children?: ComponentChildren;
}) {
    return (
        <div
            class={`card back ${extra}`}
            style={width ? { '--w': `${width}px` } : {}}
            data-word={word}
        >
            <Emblem name={emblem} />
            {children}
        </div>
    );
}

/** A pile: its top card and how many lie there. */
export function Pile({ count, children }: { count: number; children: ComponentChildren }) {
    return (
        <div class={`pile ${count < 2 ? 'd1' : ''}`}>
            {children}
            {count > 1 && <span class="cnt">{count}</span>}
        </div>
    );
}
