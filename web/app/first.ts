// first.ts -- the language a page begins with: that of an earlier visit, else the browser's.
export function firstLang<T extends string>(known: readonly T[]): T {
    let kept: string | null = null;
    try {
        kept = localStorage.getItem('backroom.lang');
    } catch {
        /* storage may be forbidden */
    }
    for (const one of known) if (one === kept) return one;
    for (const wanted of navigator.languages ?? [])
        for (const one of known) if (wanted.toLowerCase().startsWith(one)) return one;
    return known[0]!;
}
