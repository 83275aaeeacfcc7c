// rules_search.ts -- clauses by words: hits, what to mark in them, the nearest if there is none.
import { isIn } from './guide';
import type { Chapter } from './guide';

export interface Clause {
    id: string;
    of: string; // rule, derived, ruling, …
    text: string;
}

const flat = (text: string): string => text.toLowerCase().replace(/ё/g, 'е');

export function isHit(clause: Clause, needle: string): boolean {
    const wanted = flat(needle);
    return flat(clause.id).includes(wanted) || flat(clause.text).includes(wanted);
}

/** A text in stretches; those at odd places are what was looked for. */
export function marked(text: string, needle: string): string[] {
    const wanted = flat(needle);
    if (!wanted) return [text];
    const parts: string[] = [];
    let at = 0;
    const low = flat(text);
    for (let found = low.indexOf(wanted); found >= 0; found = low.indexOf(wanted, at)) {
        parts.push(text.slice(at, found), text.slice(found, found + wanted.length));
        at = found + wanted.length;
    }
    return [...parts, text.slice(at)];
}

const STEM = 4; // letters of a word that its forms share, more or less

const stems = (text: string): string[] =>
    (flat(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, STEM));

/** Clauses that share most words with what was asked, at most `most`; none that share nothing. */
export function nearest(all: readonly Clause[], needle: string, most = 3): Clause[] {
    const wanted = new Set(stems(needle));
    return all
        .map((clause) => ({
            clause,
            shared: [...new Set(stems(clause.text))].filter((stem) => wanted.has(stem)).length,
        }))
        .filter(({ shared }) => shared > 0)
        .sort((a, b) => b.shared - a.shared)
        .slice(0, most)
        .map(({ clause }) => clause);
}

export interface Filled {
    chapter: Chapter;
    clauses: Clause[];
}

/** Clauses by chapter, in the order of the guide; what is in none stands in a last one. */
export function byChapter(all: readonly Clause[], chapters: readonly Chapter[]): Filled[] {
    const filled = chapters.map((chapter) => ({
        chapter,
        clauses: all.filter((one) => isIn(chapter, one.id)),
    }));
    const rest = all.filter((one) => !chapters.some((chapter) => isIn(chapter, one.id)));
    if (rest.length > 0) filled.push({ chapter: { key: 'all', of: [] }, clauses: rest });
    return filled.filter(({ clauses }) => clauses.length > 0);
}
