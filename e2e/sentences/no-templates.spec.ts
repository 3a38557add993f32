import { api, CONFIGURED_ORIGIN, endpoints } from '../support/api.ts';
import { AMARA, openAs, type Person, signedIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { sentencesOf } from './expectSentence.ts';

const expectInList = sentencesOf('Template list');
const expectInEditor = sentencesOf('Template editor');

/** The managers of the demo company that have templates. */
const CREATORS = [
  AMARA,
  { email: 'lukasz.zielinski@harbor.example', name: 'Łukasz Zieliński' },
  { email: 'sofia.marin@harbor.example', name: 'Sofía Marín' },
  { email: 'kenji.yamada@harbor.example', name: '山田 健二' },
  { email: 'leila.rahimi@harbor.example', name: 'Leila Rahimi' },
  { email: 'helen.brandt@harbor.example', name: 'Helen Brandt' },
];

test('the texts where there is no template', async ({ browser }) => {
  const creators = await Promise.all(CREATORS.map((account) => signedIn(account, CONFIGURED_ORIGIN)));
  for (const creator of creators) await deleteTemplates(creator);

  const page = await openAs(browser, creators[0]!, '/templates');
  await expectInList(page, 'No templates found.');
  await expect(page.getByRole('link', { name: 'Create Template' })).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Start from an example' }).getByRole('listitem')).toHaveCount(
    6,
  );
  await page.goto('/templates/subplans');
  await expect(page.getByText('No subplans available.')).toBeVisible();
  await page.goto('/templates/create');
  await page.getByRole('button', { name: 'Create Template from existing template' }).click();
  await expect(page.getByRole('dialog').getByText('No templates found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Subplan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add Existing Subplan' }).click();
  await expectInEditor(page, 'No subplans available.');
  await page.keyboard.press('Escape');

  await test.step('an example becomes a template, which can be duplicated', async () => {
    await page.getByRole('link', { name: 'Back to templates' }).click();
    await page.getByRole('button', { name: 'Use Remote start' }).click();
    await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue('Remote start');
    await page.goto('/templates');
    await page.getByRole('button', { name: 'Menu for Remote start' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue('Copy of Remote start');
    await page.goto('/templates');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  });
});

async function deleteTemplates(creator: Person): Promise<void> {
  const templates = await api(creator, endpoints.listTemplates);
  for (const { id, manager_id } of templates) {
    if (manager_id === creator.id) await api(creator, endpoints.deleteTemplate, { params: { id } });
  }
}
