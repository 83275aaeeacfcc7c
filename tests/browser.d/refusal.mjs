// refusal.mjs -- touching what can not be done names the clause, in words, in every language.
import { check, person, shot, sitAt } from './kit.mjs';

export default async (kit) => {
    const page = await person(kit, { lang: 'ru' });
    await sitAt(kit, page, { game: 'squirrels', seats: 2, people: true });
    await page.waitForSelector('[data-lit]');
    await page.locator('.dock [data-lit]').first().click();
    const commit = page.locator('.commit');
    if (!(await commit.isVisible().catch(() => false)))
        await page.locator('.board [data-lit]').first().click();
    await commit.click();
    // The rival has not chosen yet: a second set-up card is refused.
    await page.waitForSelector('.dock [data-touch][aria-disabled=true]');
    await page.locator('.dock [data-touch][aria-disabled=true]').first().click({ force: true });
    await page.waitForSelector('.slip[data-clause]');
    const clause = await page.locator('.slip').getAttribute('data-clause');
    check(/^SQ-/.test(clause), 'the slip names a clause', clause);
    const words = await page.locator('.slip').innerText();
    check(/[а-яё]{4}/i.test(words), 'in words of the language', words);
    await shot(page, 'refusal-desk');
    await page.locator('.slip .cl').click();
    await page.waitForSelector('[role=dialog] .clause-text');
    // The texts of all clauses come when the first is asked for; until then no key is shown.
    const text = page.locator('[role=dialog] .clause-text');
    const early = await text.innerText();
    check(!early.includes('squirrels.'), 'no key is shown in its place', early);
    await page.waitForSelector('[role=dialog] .clause-text[aria-busy=false]');
    const rule = await text.innerText();
    check(rule.length > 20 && !rule.includes('squirrels.'), 'its chip opens the clause', rule);
    await page.keyboard.press('Escape');
    await page.locator('.rail .log .cl').first().click();
    await page.waitForSelector('[role=dialog] .clause-text');
    check(true, 'so does a line of the log');
};
