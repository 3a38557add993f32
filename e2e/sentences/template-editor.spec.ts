import { api, endpoints } from '../support/api.ts';
import { abortCall, holdCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newPageAs, openAs } from '../support/people.ts';
import { newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';
import { sentencesOf } from './expectSentence.ts';

const expectInEditor = sentencesOf('Template editor');
const expectOnSubplans = sentencesOf('Subplans page');
const expectInTopic = sentencesOf('Topic card');
const expectOutcome = sentencesOf('Outcomes');

test('the texts of the template editor', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const [manager, other] = [await newManager(), await newManager()];
  const existing = {
    name: unique('Existing'),
    description: unique('About'),
    due_in_days: 3,
    public: true,
  };
  await newTemplate(other, {
    public: true,
    subplans: [
      { ...existing, topics: [{ name: 'Its topic', description: '', tasks: [{ name: 'Its task' }] }] },
      { ...existing, name: unique('Later'), due_in_days: 4 },
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
    await expectInEditor(page, 'Subplan');
    await page.getByRole('button', { name: 'Subplan', exact: true }).click();
    await expectInEditor(page, 'Add Subplan');
    await expectInEditor(page, 'Add Existing Subplan');
    await page.getByRole('menuitem', { name: 'Add Subplan' }).click();
    await expectInEditor(page, 'New Subplan');
    await expectInEditor(page, 'New Description');
    expect(await dueDays()).toEqual(['7']);
  });

  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('combobox');

  await test.step('choosing an existing subplan', async () => {
    const restore = await abortCall(page, endpoints.listSubplans);
    const release = await holdCall(page, endpoints.listSubplans);
    await subplanMenu('Add Existing Subplan');
    await expectInEditor(page, 'Select Existing Subplan');
    await expectInEditor(page, 'Loading subplans...');
    await release();
    await expectInEditor(page, 'Failed to load subplans');
    await restore();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await search.fill('no subplan is called so');
    await expectInEditor(page, 'No subplans match your search criteria.');
    await search.fill(existing.description.toUpperCase());
    await expect(dialog.getByRole('option')).toHaveText([new RegExp(existing.name), /Later/]);
    await expectInEditor(dialog.getByRole('option').first(), 'Public');
  });

  await test.step('an existing subplan whose details fail to load', async () => {
    const restore = await abortCall(page, endpoints.getSubplan);
    await search.fill(existing.name);
    await dialog.getByRole('option', { name: existing.name }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Subplan name').first()).toHaveValue(existing.name);
    await expect(page.getByRole('alert')).toContainText('Only its name and description were added.');
    await expect(page.getByText('Its topic')).toHaveCount(0);
    await restore();
  });

  await test.step('an existing subplan with its topics, sorted by due days', async () => {
    await subplanMenu('Add Existing Subplan');
    await search.fill(existing.name);
    await dialog.getByRole('option', { name: existing.name }).click();
    await expect(page.getByLabel('Topic name')).toHaveValue('Its topic');
    expect(await dueDays()).toEqual(['3', '3', '7']);
    await page.getByLabel('Due in days').last().fill('1');
    await page.getByLabel('Template name').focus();
    await expect.poll(dueDays).toEqual(['1', '3', '3']);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(`/templates/${id}`);
    await expect(page.getByRole('heading', { name: 'New Subplan' })).toBeVisible();
  });
});

test('the texts of a topic in the editor', async ({ browser }) => {
  const manager = await newManager();
  const subplans = [{ name: 'First day', due_in_days: 3 }];
  const id = await newTemplate(manager, { subplans });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const note = page.getByRole('textbox', { name: 'Note' });

  await test.step('adding topic and task', async () => {
    await expectInTopic(page, 'Add Topic');
    await press('Add Topic');
    await expectInTopic(page, 'New Topic');
    await expectInTopic(page, 'New description');
    await expectInTopic(page, '+ Add Task');
    await press('+ Add Task');
    await expectInTopic(page, 'New Task');
  });

  await test.step('writing a note', async () => {
    await expectInTopic(page, '+ Note');
    await press('+ Note');
    await note.fill('Bring');
    await note.press('Escape');
    await expectInTopic(page, '+ Note');
    await press('+ Note');
    await note.fill('Bring a pen');
    await note.press('Shift+Enter');
    await note.pressSequentially('and paper');
    await note.press('Enter');
    await expectInTopic(page, 'Edit Note');
    await expect(note).toHaveValue('Bring a pen\nand paper');
  });

  await test.step('adding links', async () => {
    await expectInTopic(page, '+ Link');
    await press('+ Link');
    await expectInTopic(page, 'Enter link URL');
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

  await test.step('done and saved', async () => {
    await expectInTopic(page, 'Done');
    await press('Done');
    await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
    await press('Save');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'New Topic' })).toBeVisible();
    // Nobody has written it.
    await expect(page.getByText('New description')).toHaveCount(0);
    const { subplans: saved } = await api(manager, endpoints.getTemplate, { params: { id } });
    expect(saved[0]?.topics[0]?.description).toBe('New description');
    expect(saved[0]?.topics[0]?.tasks).toMatchObject([
      {
        name: 'New Task',
        note: 'Bring a pen\nand paper',
        task_content: 'example.com/a,http://example.com/b',
      },
    ]);
  });
});

test('the texts of the subplans page', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager();
  const five = unique('Five');
  const topics = ['One', 'Two', 'Three', 'Four', five].map((name) => ({
    name,
    description: `All about ${name}`,
  }));
  const [full, empty] = [unique('Full'), unique('Empty')];
  await newTemplate(manager, {
    subplans: [
      { name: full, description: 'With topics.', due_in_days: 12, topics },
      { name: empty, description: '', due_in_days: 13 },
    ],
  });
  const page = await newPageAs(browser, manager);
  const restore = await abortCall(page, endpoints.listFullSubplans);
  const release = await holdCall(page, endpoints.listFullSubplans);
  await page.goto('/templates/subplans');
  await release();
  await expectOutcome(page, 'Failed to load subplans');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();

  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('button', { name, exact: true }) });
  await expectOnSubplans(cardOf(full), 'Due in: {days} days', { days: 12 });
  await expect(cardOf(full).getByRole('listitem')).toHaveText(['One', 'Two', 'Three', '... and 2 more']);
  await expectOnSubplans(cardOf(full), '... and {count} more', { count: 2 });
  await expectOnSubplans(cardOf(empty), 'No topics available');

  const search = page.getByRole('searchbox');
  for (const term of [full.toUpperCase(), five.toLowerCase(), `all about ${five.toUpperCase()}`]) {
    await search.fill(term);
    await expect(cardOf(full)).toBeVisible();
    await expect(cardOf(empty)).toHaveCount(0);
  }

  await page.getByRole('button', { name: full }).click();
  await expectOnSubplans(page, 'Subplan Details');
  await expectOnSubplans(page, 'Due in {days} days', { days: 12 });
  await expect(page.getByRole('dialog').getByRole('heading', { name: five })).toBeVisible();
});
