import { getSubplan, getTemplate, listFullSubplans, listSubplans } from '#shared/templates/contract.ts';
import { api } from './arrange.ts';
import { CUT, cut, delay } from './calls.ts';
import { newManager, newTemplate, openAs } from './company.ts';
import { sentencesOf } from './sentences.ts';
import { expect, test } from './test.ts';

const seesInEditor = sentencesOf('§2 Template editor');
const seesOnSubplans = sentencesOf('§2 Subplans page');
const seesInTopic = sentencesOf('§2 Topic card');
const seesFailure = sentencesOf('§8 Error catalogue');

test('what a manager reads who edits a template', async ({ browser, mayFail, unique }) => {
  mayFail(CUT);
  const [manager, other] = [await newManager(), await newManager()];
  const existing = {
    name: `Existing ${unique}`,
    description: `About ${unique}`,
    due_in_days: 3,
    public: true,
  };
  await newTemplate(other, {
    public: true,
    subplans: [
      { ...existing, topics: [{ name: 'Its topic', description: '', tasks: [{ name: 'Its task' }] }] },
      { ...existing, name: `Later ${unique}`, due_in_days: 4 },
    ],
  });
  const id = await newTemplate(manager, { subplans: [] });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`);
  const dueDays = () =>
    page.getByLabel('Due in days').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  const subplanMenu = async (action: string) => {
    await page.getByRole('button', { name: 'Subplan', exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await test.step('adding a subplan', async () => {
    await seesInEditor(page, 'Subplan');
    await page.getByRole('button', { name: 'Subplan', exact: true }).click();
    await seesInEditor(page, 'Add Subplan');
    await seesInEditor(page, 'Add Existing Subplan');
    await page.getByRole('menuitem', { name: 'Add Subplan' }).click();
    await seesInEditor(page, 'New Subplan');
    await seesInEditor(page, 'New Description');
    expect(await dueDays()).toEqual(['7']);
  });

  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('combobox');

  await test.step('choosing an existing subplan', async () => {
    const mend = await cut(page, listSubplans);
    const list = await delay(page, listSubplans);
    await subplanMenu('Add Existing Subplan');
    await seesInEditor(page, 'Select Existing Subplan');
    await seesInEditor(page, 'Loading subplans...');
    await list();
    await seesInEditor(page, 'Failed to load subplans');
    await mend();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await search.fill('no subplan is called so');
    await seesInEditor(page, 'No subplans match your search criteria.');
    await search.fill(existing.description.toUpperCase());
    await expect(dialog.getByRole('option')).toHaveText([new RegExp(existing.name), /Later/]);
    await seesInEditor(dialog.getByRole('option').first(), 'Public');
  });

  await test.step('of which only the entry in the list can be had', async () => {
    const mend = await cut(page, getSubplan);
    await search.fill(existing.name);
    await dialog.getByRole('option').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Subplan name').first()).toHaveValue(existing.name);
    await expect(page.getByRole('alert')).toContainText('Only its name and description were added.');
    await expect(page.getByText('Its topic')).toHaveCount(0);
    await mend();
  });

  await test.step('with all that it holds, sorted by when it is due', async () => {
    await subplanMenu('Add Existing Subplan');
    await search.fill(existing.name);
    await dialog.getByRole('option').click();
    await expect(page.getByRole('heading', { name: 'Its topic' })).toBeVisible();
    expect(await dueDays()).toEqual(['3', '3', '7']);
    await page.getByLabel('Due in days').last().fill('1');
    await page.getByLabel('Template name').focus();
    await expect.poll(dueDays).toEqual(['1', '3', '3']);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(`/templates/${id}`);
    await expect(page.getByRole('heading', { name: 'New Subplan' })).toBeVisible();
  });
});

test('what a manager reads on a topic', async ({ browser }) => {
  const manager = await newManager();
  const subplans = [{ name: 'First day', due_in_days: 3 }];
  const id = await newTemplate(manager, { subplans });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const note = page.getByRole('textbox', { name: 'Note' });

  await test.step('adding topic and task', async () => {
    await seesInTopic(page, 'Add Topic');
    await press('Add Topic');
    await seesInTopic(page, 'New Topic');
    await seesInTopic(page, 'New description');
    await seesInTopic(page, '+ Add Task');
    await press('+ Add Task');
    await seesInTopic(page, 'New Task');
  });

  await test.step('writing a note', async () => {
    await seesInTopic(page, '+ Note');
    await press('+ Note');
    await note.fill('Bring');
    await note.press('Escape');
    await seesInTopic(page, '+ Note');
    await press('+ Note');
    await note.fill('Bring a pen');
    await note.press('Shift+Enter');
    await note.pressSequentially('and paper');
    await note.press('Enter');
    await seesInTopic(page, 'Edit Note');
    await expect(page.getByText('Bring a pen')).toHaveText(/Bring a pen\nand paper$/, { useInnerText: true });
  });

  await test.step('adding links', async () => {
    await seesInTopic(page, '+ Link');
    await press('+ Link');
    await seesInTopic(page, 'Enter link URL');
    await page.getByPlaceholder('Enter link URL').press('Enter');
    await expect(page.getByRole('link', { name: 'opens in a new tab' })).toHaveCount(0);
    for (const link of ['example.com/a', 'http://example.com/b']) {
      if (link !== 'example.com/a') await press('+ Link');
      await page.getByPlaceholder('Enter link URL').fill(link);
      await page.getByPlaceholder('Enter link URL').press('Enter');
      await expect(page.getByRole('link', { name: link })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'example.com/a' })).toHaveAttribute(
      'href',
      'https://example.com/a',
    );
  });

  await test.step('ending', async () => {
    await seesInTopic(page, 'Done');
    await press('Done');
    await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
    await press('Save');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'New Topic' })).toBeVisible();
    await expect(page.getByText('New description')).toBeVisible();
    await press('Description of New Topic');
    await expect(page.getByText('New description')).toBeHidden();
    const { subplans: saved } = await api(manager.token, getTemplate, { params: { id } });
    expect(saved[0]?.topics[0]?.tasks).toMatchObject([
      {
        name: 'New Task',
        note: 'Bring a pen\nand paper',
        task_content: 'example.com/a,http://example.com/b',
      },
    ]);
  });
});

test('what a manager reads among the subplans', async ({ browser, mayFail, unique }) => {
  mayFail(CUT);
  const manager = await newManager();
  const topics = ['One', 'Two', 'Three', 'Four', `Five ${unique}`].map((name) => ({
    name,
    description: `All about ${name}`,
  }));
  const [full, empty] = [`Full ${unique}`, `Empty ${unique}`];
  await newTemplate(manager, {
    subplans: [
      { name: full, description: 'With topics.', due_in_days: 12, topics },
      { name: empty, description: '', due_in_days: 13 },
    ],
  });
  const page = await openAs(browser, manager, '/templates');
  const mend = await cut(page, listFullSubplans);
  const list = await delay(page, listFullSubplans);
  await page.goto('/templates/subplans');
  await list();
  await seesFailure(page, 'Failed to load subplans');
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();

  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('button', { name, exact: true }) });
  await seesOnSubplans(cardOf(full), 'Due in: {days} days', { days: 12 });
  await expect(cardOf(full).getByRole('listitem')).toHaveText(['One', 'Two', 'Three', '... and 2 more']);
  await seesOnSubplans(cardOf(full), '... and {count} more', { count: 2 });
  await seesOnSubplans(cardOf(empty), 'No topics available');

  const search = page.getByRole('searchbox');
  for (const term of [full.toUpperCase(), `five ${unique}`, `all about FIVE ${unique}`]) {
    await search.fill(term);
    await expect(cardOf(full)).toBeVisible();
    await expect(cardOf(empty)).toHaveCount(0);
  }

  await page.getByRole('button', { name: full }).click();
  await seesOnSubplans(page, 'Subplan Details');
  await seesOnSubplans(page, 'Due in {days} days', { days: 12 });
  await expect(page.getByRole('dialog').getByRole('heading', { name: `Five ${unique}` })).toBeVisible();
});
