import type { Page } from '@playwright/test';
import { textOfPdf } from '../support/pdf.ts';
import { AMARA, newAccount, signInOn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const TASKS = ['Collect your badge', 'Read the handbook', 'Meet the team'];

// With the animations of dialogs and toasts.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a manager builds a template and assigns it, the employee works through it, both sign', async ({
  browser,
  allowConsoleErrors,
}) => {
  const template = unique('First week');
  const employee = newAccount('Nora Ødegård');
  const manager = await (await browser.newContext()).newPage();
  await manager.goto('/login');
  await signInOn(manager, AMARA);

  await test.step('the manager builds a template', async () => {
    await manager.getByRole('link', { name: 'Create Template' }).click();
    await expect(manager.getByRole('heading', { name: 'Create New Template' })).toBeVisible();
    await manager.getByLabel('Template name').fill(template);
    await manager.getByLabel('Template description').fill('What everybody does first.');
    await manager.getByRole('button', { name: 'Subplan', exact: true }).click();
    await manager.getByRole('menuitem', { name: 'Add Subplan' }).click();
    await manager.getByRole('button', { name: 'Add Topic' }).click();
    await manager.getByLabel('Topic name').fill('Arrival');
    for (const task of TASKS) {
      await manager.getByRole('button', { name: '+ Add Task' }).click();
      await manager.getByLabel('Task name').last().fill(task);
    }
    await manager.getByRole('button', { name: '+ Note' }).first().click();
    await manager
      .getByRole('textbox', { name: 'Note' })
      .fill('Reception opens at 8:00, see https://harbor.example/reception.');
    await manager.getByRole('textbox', { name: 'Note' }).press('Enter');
    await manager.getByRole('button', { name: '+ Link' }).nth(1).click();
    await manager
      .getByPlaceholder('Enter link URL')
      .fill('Handbook https://intranet.harbor.example/handbook');
    await manager.getByPlaceholder('Enter link URL').press('Enter');
    await manager.getByRole('button', { name: 'Done' }).click();
    await manager.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(manager.getByRole('heading', { name: template })).toBeVisible();
    // Of the topic, too.
    await expect(manager.getByText('New Description')).toHaveCount(0);
    await expect(manager.getByRole('link', { name: 'Handbook' })).toHaveAttribute(
      'href',
      'https://intranet.harbor.example/handbook',
    );
    await expect(manager.getByRole('link', { name: 'https://harbor.example/reception' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
  });

  await test.step('the manager adds a direct report', async () => {
    // The lookup of the manager of a person who has none.
    allowConsoleErrors(/404 .*user_manager/);
    await manager.getByRole('link', { name: 'Employees' }).click();
    await manager.getByRole('button', { name: 'Add people' }).click();
    await manager.getByRole('menuitem', { name: 'Add Direct Report' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Add Direct Report' });
    await dialog.getByLabel('Full name').fill(employee.name);
    await dialog.getByLabel('Email').fill(employee.email);
    await dialog.getByRole('button', { name: 'Add Direct Report' }).click();
    await expect(manager.getByText('Direct report added successfully!')).toBeVisible();
  });

  await test.step('the manager assigns the template as a plan', async () => {
    await manager.getByRole('link', { name: 'Templates', exact: true }).click();
    await manager.getByRole('link', { name: template }).click();
    await manager.getByRole('button', { name: 'Onboarding Plan' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Select Employee for Onboarding' });
    await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).first().fill(employee.email);
    await dialog.getByText(employee.email).click();
    await manager.getByLabel('Plan description', { exact: true }).fill('Welcome aboard, Nora.');
    await manager.getByRole('button', { name: 'Create Onboarding Plan' }).click();
    await expect(manager).toHaveURL(/\/onboarding\/[\w-]+$/);
    await expect(manager.getByText('0/3 Tasks Completed')).toBeVisible();
  });

  const person = await (await browser.newContext()).newPage();
  await person.goto('/login');
  await signInOn(person, employee);
  await test.step('the employee ticks every task and signs', async () => {
    await expect(person.getByRole('heading', { name: template })).toBeVisible();
    await expect(person.getByRole('heading', { name: 'New Subplan' })).toBeVisible();
    await expect(person.getByText('New Description')).toHaveCount(0);
    for (const task of TASKS) await person.getByRole('checkbox', { name: task }).check();
    await expect(person.getByText('3/3 Tasks Completed')).toBeVisible();
    await signAsEmployee(person);
    await expect(person.getByText('Needs Manager Signature')).toBeVisible();
  });

  await test.step('the manager approves and downloads the report', async () => {
    await manager.reload();
    await manager.getByRole('button', { name: 'Approve Training Completion' }).click();
    await manager.getByRole('button', { name: 'Approve and sign' }).click();
    await expect(manager.getByText('Training completion approved successfully!')).toBeVisible();
    await expect(manager.getByText('Completed', { exact: true })).toBeVisible();
    const downloading = manager.waitForEvent('download');
    await manager.getByRole('button', { name: 'Download Report' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`onboarding_report_${template.replaceAll(' ', '_')}.pdf`);
    const text = await textOfPdf(await download.path());
    for (const part of [template, AMARA.name, employee.name, ...TASKS, 'Reception opens at 8:00']) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/new\s*description/i);
  });
});

async function signAsEmployee(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Go to Sign Plan|Sign and Approve/ })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign onboarding plan' });
  await dialog.getByRole('button', { name: 'Sign plan' }).click();
  await expect(dialog).toBeHidden();
}
