import { textOfPdf } from '../support/pdf.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

test('a plan is printed with all its topics, without the controls of the screen', async ({
  browser,
}, info) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const link = `https://intranet.harbor.example/${'a-long-way-down/'.repeat(12)}handbook`;
  const subplans = [
    {
      name: 'First day',
      description: 'Arrive and look around.',
      due_in_days: 3,
      topics: [
        { name: 'Arrival', description: 'Folded away.', tasks: [{ name: 'Read', task_content: link }] },
      ],
    },
  ];
  const plan = await newPlan(manager, employee, { name: 'On paper', subplans });
  const page = await openAs(browser, manager, `/onboarding/${plan.id}`, { colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Description of Arrival' }).click();
  await expect(page.getByText('Folded away.')).toBeHidden();

  const file = info.outputPath('plan.pdf');
  await page.pdf({ path: file, format: 'A4' });
  const text = await textOfPdf(file);
  for (const part of ['On paper', 'Tove Berg', '0/1 Tasks Completed', 'First day', 'Folded away.', 'Read']) {
    expect(text).toContain(part);
  }
  expect(text.replaceAll(' ', '')).toContain(link);
  for (const part of ['Gangway', 'Logout', 'Skip to content', 'Active Plans', 'Edit', 'demo']) {
    expect(text).not.toContain(part);
  }

  await page.emulateMedia({ media: 'print' });
  const [paper, box] = await page
    .getByRole('checkbox')
    .evaluate((element) => [getComputedStyle(document.body).color, getComputedStyle(element).borderTopColor]);
  expect([paper, box]).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
});
