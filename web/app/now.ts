// now.ts -- "what can I do now?" in one line: from the engine's list of moves, by their verbs.
import type { TableProps } from './contract';
import { groupsOf } from './zones';
import type { Description } from './zones';

type Asked = Pick<TableProps, 'me' | 'legal' | 'mustAct' | 'over' | 't'> & {
    choose: Pick<TableProps['choose'], 'remaining'>;
};

export function sayNow(p: Asked, about: Description): string {
    const { t } = p;
    const names = p.mustAct.map((seat) => p.t.seat(seat)).join(', ');
    if (p.over) return t('page.now.over');
    if (p.me === null) return t('page.now.watch', { names });
    if (p.legal.length === 0) return t('page.now.wait', { names });
    const left = p.choose.remaining.length > 0 ? p.choose.remaining : p.legal;
    if (left.length === 1) return t('page.now.one', { move: p.t.move(left[0]!) });
    const small = (text: string): string => text[0]!.toLocaleLowerCase(t.lang) + text.slice(1);
    const list = groupsOf(about, left, p.t).map(({ label, moves }) =>
        moves.length > 1
            ? t('page.now.ways', { label: small(label), n: moves.length })
            : small(label),
    );
    const last = list.pop()!;
    return t('page.now.some', {
        list: list.length > 0 ? t('page.now.or', { list: list.join(', '), last }) : last,
    });
}
