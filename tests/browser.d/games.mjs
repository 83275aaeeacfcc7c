// games.mjs -- every game's table at both sizes, in both themes, a few moves into a match. Whole
// matches are played in two.mjs.
import { GAMES, axeCheck, check, lookCheck, person, playOn, shot, sitAt, trial } from './kit.mjs';

async function begun(kit, game, size) {
    const { seats, options, ...wanted } = trial(game);
    const lang = size === 'desk' ? wanted.lang : 'en';
    const theme = size === 'desk' ? 'dark' : 'light';
    const page = await person(kit, { size, lang, theme });
    await sitAt(kit, page, { game, seats, options });
    const { moves } = await playOn(page, 4);
    check(moves > 0, `${game}, ${size}: moves are made`, moves);
    await page.waitForSelector('.app .prompt, .end'); // a short game may be over
    await shot(page, `${game}-${size}`);
    await lookCheck(page, `${game}, ${size}`);
    await axeCheck(page, `${game}, ${size}`);
}

export default async (kit) => {
    for (const size of ['desk', 'phone'])
        await Promise.all(
            GAMES.map((game) =>
                begun(kit, game, size).catch((error) =>
                    check(false, `${game}, ${size} goes through`, error.stack),
                ),
            ),
        );
};
