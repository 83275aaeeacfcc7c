// boot.ts -- a few bytes that come before all others: the words in the reader's language are on
// their way while the page's code still is.
import { firstLang } from './first';

declare const FIRST_WORDS: Record<string, string[]>; // by language; put in by build.mjs

for (const address of FIRST_WORDS[firstLang(Object.keys(FIRST_WORDS))]!) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = address;
    document.head.append(link);
}
