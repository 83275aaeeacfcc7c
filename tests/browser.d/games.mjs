// games.mjs -- every game's table at both sizes, in both themes; whole matches by touching
// whatever is lit, without knowing the game.
import { GAMES, axeCheck, check, lookCheck, person, playOn, shot, sitAt, trial } from './kit.mjs';

async function whole(kit, game, size) {
    const { seats, options, ownMatch, isDrawn, ...wanted } = trial(game);
    const lang = size === 'desk' ? wanted.lang : 'en';
    const theme = size === 'desk' ? 'dark' : 'light';
    const page = await person(kit, { size, lang, theme });
    await sitAt(kit, page, { game, seats, options });
    const begun = await playOn(page, 4);
    await page.waitForTimeout(300);
    await shot(page, `${game}-${size}`);
    await lookCheck(page, `${game}, ${size}`);
    await axeCheck(page, `${game}, ${size}`);
    if (size === 'phone' || ownMatch) return;
    const started = Date.now();
    const played = await playOn(page);
    played.seconds = Math.round((Date.now() - started) / 1000);
    const byList = begun.byList + played.byList;
    const drawn = begun.moves + played.moves - byList;
    check(played.isOver, `${game}: a whole match in the browser`, JSON.stringify(played));
    check(
        drawn > byList || !isDrawn,
        `${game}: most of it by touching what is drawn`,
        JSON.stringify([begun, played]),
    );
    console.log(`# ${game}: ${JSON.stringify(played)}`);
    await shot(page, `${game}-end`);
}

export default async (kit) => {
    for (const size of ['desk', 'phone'])
        await Promise.all(
            GAMES.map((game) =>
                whole(kit, game, size).catch((error) =>
                    check(false, `${game}, ${size} goes through`, error.stack),
                ),
            ),
        );
};
