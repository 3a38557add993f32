import { endpoints } from '../support/api.ts';
import { abortCall, holdCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';
import { sentencesOf } from './expectSentence.ts';

const expectInView = sentencesOf('Template view');
const expectOutcome = sentencesOf('Outcomes');

test('the texts of a new plan', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager();
  const id = await newTemplate(manager);
  const page = await openAs(browser, manager, `/templates/${id}`);
  const open = () => page.getByRole('button', { name: 'Onboarding Plan' }).click();

  await test.step('without direct reports', async () => {
    const release = await holdCall(page, endpoints.listDirectReports);
    await open();
    await expectInView(page, 'Select Employee for Onboarding');
    await expectInView(page, 'Loading employees...');
    await release();
    await expectInView(page, 'No employees found');
  });

  await test.step('with direct reports', async () => {
    const [lena] = [await newReport(manager, 'Lena Voss'), await newReport(manager, 'Karim Haddad')];
    await page.reload();
    await open();
    const search = page.getByRole('dialog').getByRole('combobox');
    const options = page.getByRole('option');
    await expect(options).toHaveCount(2);
    await search.fill('KARIM');
    await expect(options).toHaveText([/Karim Haddad/]);
    await search.fill(lena.email.toUpperCase());
    await expect(options).toHaveText([/Lena Voss/]);
    await search.fill('nobody like that');
    await expectInView(page, 'No employees found');
    await search.fill('lena');
    await options.click();
  });

  await test.step('when it cannot be created', async () => {
    const restore = await abortCall(page, endpoints.createPlan);
    const create = page.getByRole('button', { name: 'Create Onboarding Plan' });
    await page.getByLabel('Plan name', { exact: true }).fill('For Lena');
    await create.click();
    await expectOutcome(page, 'Failed to create onboarding plan. Please try again.');
    await expect(page.getByLabel('Plan name', { exact: true })).toHaveValue('For Lena');
    await restore();
    await create.click();
    await expect(page).toHaveURL(/\/onboarding\/[\w-]+$/);
    await expect(toast(page, 'Failed to create onboarding plan. Please try again.')).toHaveCount(0);
  });
});
