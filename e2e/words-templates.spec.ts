import {
  createTemplate,
  getTemplate,
  listTemplates,
  setTemplatePublic,
  updateTemplate,
} from '#shared/templates/contract.ts';
import { createPlan } from '#shared/plans/contract.ts';
import { listDirectReports } from '#shared/team/contract.ts';
import { api } from './arrange.ts';
import { alter, CUT, cut, delay, REFUSED, refuse } from './calls.ts';
import { newManager, newReport, newTemplate, openAs, SUBPLANS } from './company.ts';
import { sentencesOf, toast } from './sentences.ts';
import { expect, test } from './test.ts';

const seesInList = sentencesOf('§2 Template list');
const seesInCreator = sentencesOf('§2 Create template');
const seesInView = sentencesOf('§2 Template view');
const seesRule = sentencesOf('§5 Validation rules');
const seesOutcome = sentencesOf('§8 Error catalogue');

test('what a manager reads in the list of templates', async ({ browser, mayFail, unique }) => {
  mayFail(CUT);
  const [creator, other] = [await newManager('Ines Prado'), await newManager('Otto Lind')];
  const [open, hidden] = [`Open ${unique}`, `Hidden ${unique}`];
  const long = `Seven of ${unique}. ${'A long description goes on and on. '.repeat(20)}`;
  await newTemplate(creator, { name: open, description: long, public: true });
  await newTemplate(creator, { name: hidden });
  const page = await openAs(browser, creator, '/employees');
  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
  const [openCard, hiddenCard] = [cardOf(open), cardOf(hidden)];

  await test.step('when it cannot be loaded', async () => {
    const mend = await cut(page, listTemplates);
    await page.goto('/templates');
    await seesOutcome(page, 'Failed to load templates');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(openCard).toBeVisible();
  });

  await test.step('beside it', async () => {
    await seesInList(page, 'Search templates...');
    for (const link of ['View Templates', 'View Subplans', 'Create Template'] as const) {
      await seesInList(page, link);
    }
  });

  await test.step('on the cards', async () => {
    await seesInList(openCard, 'Public');
    await seesInList(openCard, 'Remind {days} days before due', { days: 2 });
    await seesInList(openCard, 'Created by: {name}', { name: 'Ines Prado' });
    await seesInList(hiddenCard, 'Private');
    const description = openCard.getByText(long.trim(), { exact: true });
    await expect(description).toHaveCSS('-webkit-line-clamp', '3');
    const hidden = await description.evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    );
    expect(hidden, 'there is more than the three lines').toBeGreaterThan(0);
    await expect(openCard).toHaveCSS('height', '200px');
  });

  await test.step('while searching', async () => {
    const search = page.getByPlaceholder('Search templates...');
    await search.fill(open.toUpperCase());
    await expect(hiddenCard).toHaveCount(0);
    await expect(openCard).toHaveCount(1);
    await search.fill(`seven OF ${unique}`);
    await expect(openCard).toHaveCount(1);
    await search.fill('no template is called so');
    await seesInList(page, 'No templates match your search criteria.');
    await search.fill('');
  });

  await test.step('in the menu of a card, which is the creator’s', async () => {
    await openCard.getByRole('button', { name: `Menu for ${open}` }).click();
    await seesInList(page, 'Edit');
    await seesInList(page, 'Delete');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await seesInList(page, 'Are you sure you want to delete the template "{name}"?', { name: open });
    await seesInList(page, 'This action cannot be undone.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openCard.getByRole('button', { name: `Menu for ${open}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\/templates\/[\w-]+\?edit=true$/);

    const others = await openAs(browser, other, '/templates');
    await expect(others.getByRole('link', { name: open })).toBeVisible();
    await expect(others.getByRole('button', { name: `Menu for ${open}` })).toHaveCount(0);
    await expect(others.getByRole('link', { name: hidden })).toHaveCount(0);
  });

  await test.step('where a template says nothing about itself', async () => {
    // Nobody can save one like that here.
    const silent = { description: '', manager_name: '' };
    await alter(page, listTemplates, (all) => all.map((each) => ({ ...each, ...silent })));
    await page.goto('/templates');
    await seesInList(openCard, 'No description available');
    await seesInList(openCard, 'Created by: {name}', { name: 'Manager' });
  });
});

test('what a manager reads who creates a template', async ({ browser, mayFail, unique }) => {
  mayFail(CUT);
  const [manager, other] = [await newManager(), await newManager()];
  const original = `Original ${unique}`;
  await newTemplate(other, { name: original, public: true, description: 'To be copied.' });
  const page = await openAs(browser, manager, '/templates/create');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await test.step('with nothing in it', async () => {
    await seesInCreator(page, 'Create New Template');
    await save.click();
    await seesRule(page, 'Template name and description cannot be empty.');
    await page.getByLabel('Template name').fill('A name alone');
    await save.click();
    await seesRule(page, 'Template name and description cannot be empty.');
    await page.getByLabel('Template name').fill('');
  });

  async function pickOriginal() {
    await page.getByRole('button', { name: 'Create Template from existing template' }).click();
    await seesInCreator(page, 'Select Template to Copy');
    await page.getByRole('dialog').getByRole('combobox').fill(original);
    await page.getByRole('option', { name: original }).click();
    await seesInCreator(page, 'Copy of {name}', { name: original });
  }

  await test.step('from another one, of which only the entry in the list can be had', async () => {
    await seesInCreator(page, 'Create Template from existing template');
    const mend = await cut(page, getTemplate);
    await pickOriginal();
    await expect(page.getByLabel('Template description')).toHaveValue('To be copied.');
    await expect(page.getByLabel('Subplan name')).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('Only its name and description were copied.');
    await mend();
    await page.reload();
  });

  await test.step('from another one, which fails at first', async () => {
    await pickOriginal();
    await expect(page.getByLabel('Subplan name')).toHaveCount(SUBPLANS.length);
    const mend = await cut(page, createTemplate);
    await save.click();
    await seesOutcome(page, 'Failed to create template. Please try again.');
    await expect(page.getByLabel('Template name')).toHaveValue(`Copy of ${original}`);
    await mend();
    await save.click();
    await expect(page.getByRole('heading', { name: `Copy of ${original}`, level: 1 })).toBeVisible();
    await seesInView(page, 'Private');
  });
});

test('what a manager reads on a template', async ({ browser, mayFail }) => {
  mayFail(CUT);
  mayFail(REFUSED);
  const manager = await newManager();
  const id = await newTemplate(manager, { name: 'First steps' });
  const page = await openAs(browser, manager, `/templates/${id}`);
  const name = page.getByLabel('Template name');

  await test.step('as its creator', async () => {
    await seesInView(page, 'Private');
    await page.getByRole('switch').click();
    await seesInView(page, 'Public');
    await expect
      .poll(async () => (await api(manager.token, getTemplate, { params: { id } })).public)
      .toBe(true);
    const mend = await cut(page, setTemplatePublic);
    await page.getByRole('switch').click();
    await seesOutcome(page, 'Failed to update template. Please try again.');
    await seesInView(page, 'Public');
    await mend();
  });

  await test.step('while editing', async () => {
    await seesInView(page, 'Onboarding Plan');
    await seesInView(page, 'Edit');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(`/templates/${id}?edit=true`);
    await expect(page.getByRole('button', { name: 'Onboarding Plan' })).toHaveCount(0);
    await name.fill('Something else');
    await seesInView(page, 'Save');
    const mend = await refuse(page, updateTemplate);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await seesOutcome(page, 'Failed to update template. Please try again.');
    await expect(name).toHaveValue('Something else');
    await mend();
    await name.fill(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await seesRule(page, 'Template name and description cannot be empty.');
  });

  await test.step('after cancelling, which shows what is saved', async () => {
    await api(manager.token, updateTemplate, {
      params: { id },
      body: { name: 'First steps, renamed', description: 'By another hand.' },
    });
    await seesInView(page, 'Cancel Edits');
    await page.getByRole('button', { name: 'Cancel Edits' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps, renamed');
    await expect(page).toHaveURL(`/templates/${id}`);
  });

  await test.step('when a second session was quicker', async () => {
    mayFail(/status of 409/);
    const save = (name: string) =>
      api(manager.token, updateTemplate, { params: { id }, body: { name, description: 'By another hand.' } });
    const dialog = page.getByRole('alertdialog', { name: 'This template has changed' });
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    await press('Edit');
    await name.fill('Mine');
    await save('Theirs');
    await press('Save');
    await expect(dialog).toContainText(`${manager.name} has changed this since you opened it`);
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
    const mend = await refuse(page, getTemplate);
    await page.reload();
    await seesOutcome(page, 'Failed to load template');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First steps, renamed');
  });

  await test.step('of somebody else', async () => {
    const others = await openAs(browser, await newManager(), `/templates/${id}?edit=true`);
    await expect(others.getByRole('button', { name: 'Onboarding Plan' })).toBeVisible();
    for (const button of ['Edit', 'Cancel Edits', 'Save']) {
      await expect(others.getByRole('button', { name: button, exact: true })).toHaveCount(0);
    }
    await expect(others.getByRole('switch')).toHaveCount(0);
  });

  await test.step('that is not there', async () => {
    mayFail(/status of 404/);
    await page.goto('/templates/01900000-0000-7000-8000-000000000000');
    await seesOutcome(page, 'Template not found');
  });
});

test('what a manager reads who makes a plan of a template', async ({ browser, mayFail }) => {
  mayFail(CUT);
  const manager = await newManager();
  const id = await newTemplate(manager);
  const page = await openAs(browser, manager, `/templates/${id}`);
  const open = () => page.getByRole('button', { name: 'Onboarding Plan' }).click();

  await test.step('with nobody to choose from', async () => {
    const reports = await delay(page, listDirectReports);
    await open();
    await seesInView(page, 'Select Employee for Onboarding');
    await seesInView(page, 'Loading employees...');
    await reports();
    await seesInView(page, 'No employees found');
  });

  await test.step('with somebody', async () => {
    const [lena] = [await newReport(manager, 'Lena Voss'), await newReport(manager, 'Karim Haddad')];
    await page.reload();
    await open();
    const search = page.getByRole('dialog').getByRole('combobox');
    const options = page.getByRole('option');
    await expect(options).toHaveCount(2);
    await search.fill('KARIM');
    await expect(options).toHaveText(/Karim Haddad/);
    await search.fill(lena.email.toUpperCase());
    await expect(options).toHaveText(/Lena Voss/);
    await search.fill('nobody like that');
    await seesInView(page, 'No employees found');
    await search.fill('lena');
    await options.click();
  });

  await test.step('when it cannot be created', async () => {
    const mend = await cut(page, createPlan);
    const create = page.getByRole('button', { name: 'Create Onboarding Plan' });
    await page.getByLabel('Plan name', { exact: true }).fill('For Lena');
    await create.click();
    await seesOutcome(page, 'Failed to create onboarding plan. Please try again.');
    await expect(page.getByLabel('Plan name', { exact: true })).toHaveValue('For Lena');
    await mend();
    await create.click();
    await expect(page).toHaveURL(/\/onboarding\/[\w-]+$/);
    await expect(toast(page, 'Failed to create onboarding plan. Please try again.')).toHaveCount(0);
  });
});
