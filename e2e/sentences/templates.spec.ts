import { api, endpoints } from '../support/api.ts';
import { abortCall, BAD_GATEWAY, changeReply, failCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newPageAs, openAs } from '../support/people.ts';
import { newTemplate, SUBPLANS } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';
import { sentencesOf } from './expectSentence.ts';

const expectInList = sentencesOf('Template list');
const expectInCreator = sentencesOf('Create template');
const expectInView = sentencesOf('Template view');
const expectValidation = sentencesOf('Validation');
const expectOutcome = sentencesOf('Outcomes');

test('the texts of the template list', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const [creator, other] = [await newManager('Ines Prado'), await newManager('Otto Lind')];
  const [open, hidden] = [unique('Open'), unique('Hidden')];
  const long = `Seven of ${open}. ${'A long description goes on and on. '.repeat(20)}`;
  await newTemplate(creator, { name: open, description: long, public: true });
  await newTemplate(creator, { name: hidden });
  const page = await newPageAs(browser, creator);
  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
  const [openCard, hiddenCard] = [cardOf(open), cardOf(hidden)];

  await test.step('when it cannot be loaded', async () => {
    const restore = await abortCall(page, endpoints.listTemplates);
    await page.goto('/templates');
    await expectOutcome(page, 'Failed to load templates');
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(openCard).toBeVisible();
  });

  await test.step('in the sidebar', async () => {
    await expectInList(page, 'Search templates...');
    for (const link of ['View Templates', 'View Subplans', 'Create Template'] as const) {
      await expectInList(page, link);
    }
  });

  await test.step('on the cards', async () => {
    await expectInList(openCard, 'Public');
    await expectInList(openCard, 'Remind {days} days before due', { days: 2 });
    await expectInList(openCard, 'Created by: {name}', { name: 'Ines Prado' });
    await expectInList(hiddenCard, 'Private');
    const description = openCard.getByText(long.trim(), { exact: true });
    await expect(description).toHaveCSS('-webkit-line-clamp', '3');
    const hidden = await description.evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    );
    expect(hidden, 'more text than three lines').toBeGreaterThan(0);
    await expect(openCard).toHaveCSS('height', '200px');
  });

  await test.step('while searching', async () => {
    const search = page.getByPlaceholder('Search templates...');
    await search.fill(open.toUpperCase());
    await expect(hiddenCard).toHaveCount(0);
    await expect(openCard).toHaveCount(1);
    await search.fill(`seven OF ${open}`);
    await expect(openCard).toHaveCount(1);
    await search.fill('no template is called so');
    await expectInList(page, 'No templates match your search criteria.');
    await search.fill('');
  });

  await test.step('in the menu of a card, for the creator alone', async () => {
    await openCard.getByRole('button', { name: `Menu for ${open}` }).click();
    await expectInList(page, 'Edit');
    await expectInList(page, 'Delete');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectInList(page, 'Are you sure you want to delete the template "{name}"?', { name: open });
    await expectInList(page, 'This action cannot be undone.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openCard.getByRole('button', { name: `Menu for ${open}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\/templates\/[\w-]+\?edit=true$/);

    const others = await openAs(browser, other, '/templates');
    await expect(others.getByRole('link', { name: open })).toBeVisible();
    await expect(others.getByRole('button', { name: `Menu for ${open}` })).toHaveCount(0);
    await expect(others.getByRole('link', { name: hidden })).toHaveCount(0);
  });

  await test.step('without a description and a creator', async () => {
    // The server refuses to save such a template.
    const blank = { description: '', manager_name: '' };
    await changeReply(page, endpoints.listTemplates, (all) => all.map((each) => ({ ...each, ...blank })));
    await page.goto('/templates');
    await expectInList(openCard, 'No description available');
    await expectInList(openCard, 'Created by: {name}', { name: 'Manager' });
  });
});

test('the texts of a new template', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const [manager, other] = [await newManager(), await newManager()];
  const original = unique('Original');
  await newTemplate(other, { name: original, public: true, description: 'To be copied.' });
  const page = await openAs(browser, manager, '/templates/create');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await test.step('without a name or description', async () => {
    await expectInCreator(page, 'Create New Template');
    await save.click();
    await expectValidation(page, 'Template name and description cannot be empty.');
    await page.getByLabel('Template name').fill('A name alone');
    await save.click();
    await expectValidation(page, 'Template name and description cannot be empty.');
    await page.getByLabel('Template name').fill('');
  });

  async function pickOriginal() {
    await page.getByRole('button', { name: 'Create Template from existing template' }).click();
    await expectInCreator(page, 'Select Template to Copy');
    await page.getByRole('dialog').getByRole('combobox').fill(original);
    await page.getByRole('option', { name: original }).click();
    await expectInCreator(page, 'Copy of {name}', { name: original });
  }

  await test.step('copied from one whose details fail to load', async () => {
    await expectInCreator(page, 'Create Template from existing template');
    const restore = await abortCall(page, endpoints.getTemplate);
    await pickOriginal();
    await expect(page.getByLabel('Template description')).toHaveValue('To be copied.');
    await expect(page.getByLabel('Subplan name')).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('Only its name and description were copied.');
    await restore();
    await page.reload();
  });

  await test.step('copied from another one; saving fails at first', async () => {
    await pickOriginal();
    await expect(page.getByLabel('Subplan name')).toHaveCount(SUBPLANS.length);
    const restore = await abortCall(page, endpoints.createTemplate);
    await save.click();
    await expectOutcome(page, 'Failed to create template. Please try again.');
    await expect(page.getByLabel('Template name')).toHaveValue(`Copy of ${original}`);
    await restore();
    await save.click();
    await expect(page.getByRole('heading', { name: `Copy of ${original}`, level: 1 })).toBeVisible();
    await expectInView(page, 'Private');
  });
});

test('the texts of a template', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  allowConsoleErrors(BAD_GATEWAY);
  const manager = await newManager();
  const id = await newTemplate(manager, { name: 'First steps' });
  const page = await openAs(browser, manager, `/templates/${id}`);
  const name = page.getByLabel('Template name');

  await test.step('as its creator', async () => {
    await expectInView(page, 'Private');
    await page.getByRole('switch').click();
    await expectInView(page, 'Public');
    await expect
      .poll(async () => (await api(manager, endpoints.getTemplate, { params: { id } })).public)
      .toBe(true);
    const restore = await abortCall(page, endpoints.setTemplatePublic);
    await page.getByRole('switch').click();
    await expectOutcome(page, 'Failed to update template. Please try again.');
    await expectInView(page, 'Public');
    await restore();
  });

  await test.step('while editing', async () => {
    await expectInView(page, 'Onboarding Plan');
    await expectInView(page, 'Edit');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(`/templates/${id}?edit=true`);
    await expect(page.getByRole('button', { name: 'Onboarding Plan' })).toHaveCount(0);
    await name.fill('Something else');
    await expectInView(page, 'Save');
    const restore = await failCall(page, endpoints.updateTemplate);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectOutcome(page, 'Failed to update template. Please try again.');
    await expect(name).toHaveValue('Something else');
    await restore();
    await name.fill(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectValidation(page, 'Template name and description cannot be empty.');
  });

  await test.step('after Cancel, with the saved data', async () => {
    await api(manager, endpoints.updateTemplate, {
      params: { id },
      body: { name: 'First steps, renamed', description: 'By another session.' },
    });
    await expectInView(page, 'Cancel Edits');
    await page.getByRole('button', { name: 'Cancel Edits' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps, renamed');
    await expect(page).toHaveURL(`/templates/${id}`);
  });

  await test.step('after a save in another session', async () => {
    allowConsoleErrors(/status of 409/);
    const save = (name: string) =>
      api(manager, endpoints.updateTemplate, {
        params: { id },
        body: { name, description: 'By another session.' },
      });
    const dialog = page.getByRole('alertdialog', { name: 'This template has changed' });
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    await press('Edit');
    await name.fill('Mine');
    await save('Theirs');
    await press('Save');
    await expect(dialog).toContainText(`You (${manager.name}) have, in another window, changed this`);
    await expect(dialog.getByRole('listitem')).toHaveText(['The name was changed.']);
    await press('Keep editing');
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('Mine');
    await save('Theirs again');
    await press('Save');
    await press('Reload');
    await expect(name).toHaveValue('Theirs again');
    await name.fill('First steps, renamed');
    await press('Save');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps, renamed');
  });

  await test.step('when it cannot be loaded', async () => {
    const restore = await failCall(page, endpoints.getTemplate);
    await page.reload();
    await expectOutcome(page, 'Failed to load template');
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps, renamed');
  });

  await test.step('of another manager', async () => {
    const others = await openAs(browser, await newManager(), `/templates/${id}?edit=true`);
    await expect(others.getByRole('button', { name: 'Onboarding Plan' })).toBeVisible();
    for (const button of ['Edit', 'Cancel Edits', 'Save']) {
      await expect(others.getByRole('button', { name: button, exact: true })).toHaveCount(0);
    }
    await expect(others.getByRole('switch')).toHaveCount(0);
  });

  await test.step('that does not exist', async () => {
    allowConsoleErrors(/status of 404/);
    await page.goto('/templates/01900000-0000-7000-8000-000000000000');
    await expectOutcome(page, 'Template not found');
  });
});
