// counted.ts -- styles that depend on how many there are.
//
// A selector that counts children for itself (:has(> :nth-child(5))) makes a browser style the
// whole page anew whenever anything is added to it, so whoever draws them says the number.

const MOST = 12;

/** Classes has-1 to has-n: ".has-5" is five or more. */
export const counted = (n: number): string =>
    Array.from({ length: Math.min(n, MOST) }, (_, i) => `has-${i + 1}`).join(' ');
