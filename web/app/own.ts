// own.ts -- what the page keeps of one table for itself: drafts, open sheets, answers it asked for.
//
// Whoever needs such a thing writes a class with signals in it and asks for the one of this table.
// It is made when first asked for and goes with the visit; several people at one device have a
// visit each. So nothing has to be put back by hand.
export class Own {
    private readonly made = new Map<unknown, object>();

    of<T extends object>(Kind: new () => T): T {
        let found = this.made.get(Kind) as T | undefined;
        if (!found) {
            found = new Kind();
            this.made.set(Kind, found);
        }
        return found;
    }
}
