// fetched.ts -- files of a game that are fetched when they are first asked for, and once.

/** A function that answers the file of a game; one that did not arrive is asked for again. */
export function fetchedOnce<T>(
    addresses: Readonly<Record<string, string>>,
): (game: string) => Promise<T> {
    const asked = new Map<string, Promise<T>>();
    return (game) => {
        let found = asked.get(game);
        if (!found) {
            found = fetch(addresses[game]!).then((answer) => answer.json() as Promise<T>);
            found.catch(() => asked.delete(game));
            asked.set(game, found);
        }
        return found;
    };
}
