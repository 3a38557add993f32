import { ORIGIN } from '../support/api.ts';
import { newManager, openAs } from '../support/people.ts';
import { newTemplate } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

test('a manager searches and pages more subplans than fit on a page (Templates 6, API 19)', async ({
  browser,
}) => {
  const manager = await newManager();
  const name = unique('Part');
  const template = await newTemplate(manager, { name: unique('Large') });
  // Two pages of 200 and a part of a third, due after all others and so on the last pages of the list.
  await sql(
    ORIGIN,
    `insert into subplans (id, template_id, position, name, due_in_days)
    select gen_random_uuid(), '${template}', n, '${name} ' || to_char(n, 'FM000'), 30000 + n
    from generate_series(1, 450) n`,
  );
  const numbered = (number: number) => `${name} ${String(number).padStart(3, '0')}`;
  const page = await openAs(browser, manager, '/templates/subplans');
  const search = page.getByRole('searchbox', { name: 'Search subplans' });
  const cards = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Load more' });

  await test.step('the server finds what is not on the first page', async () => {
    await search.fill(numbered(450).toUpperCase());
    await expect(page.getByText('(1 found)')).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(numbered(450));
  });

  await test.step('the focus moves to the first card of the next page', async () => {
    await search.fill(name);
    await expect(page.getByText('(200+ found)')).toBeVisible();
    await more.click();
    await expect(cards).toHaveCount(400);
    await expect(cards.nth(200).getByRole('button')).toBeFocused();
    await more.press('Enter');
    await expect(cards).toHaveCount(450);
    await expect(more).toHaveCount(0);
    await expect(page.getByText('(450 found)')).toBeVisible();
  });

  await test.step('the editor finds every subplan, too', async () => {
    await page.goto('/templates/create');
    await page.getByRole('button', { name: 'Subplan', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add Existing Subplan' }).click();
    await expect(page.getByText('These are the first subplans. Search for others.')).toBeVisible();
    await page.getByRole('combobox').fill(numbered(449));
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('combobox').press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Subplan name')).toHaveValue(numbered(449));
  });
});
