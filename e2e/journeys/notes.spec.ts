import { expectAccessible } from '../support/axe.ts';
import { api, endpoints } from '../support/api.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate, type Subplan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

const withNote = (note: string): Subplan[] => [
  {
    name: 'First day',
    description: 'Arrive by **nine**.',
    due_in_days: 3,
    public: true,
    topics: [
      { name: 'Arrival', description: '', public: true, tasks: [{ name: 'Collect your badge', note }] },
    ],
  },
];

const NOTE = [
  'Bring a **card** and *patience*.',
  '- [Floor plan](https://maps.example/plan)',
  '- ![The door](https://img.example/door.png)',
  '<b>no html</b> [x](javascript:alert(1))',
].join('\n');

test('a note with marks is whole in Next, and one line in the list until it is unfolded (Checklists)', async ({
  browser,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { subplans: withNote(NOTE) });
  const page = await openAs(browser, employee, `/onboarding/${id}`);

  const next = page.getByRole('region', { name: 'Next' });
  await expect(next.getByRole('strong')).toHaveText('card');
  await expect(next.getByRole('emphasis')).toHaveText('patience');
  await expect(next.getByRole('link', { name: 'Floor plan' })).toHaveAttribute(
    'href',
    'https://maps.example/plan',
  );
  // No host is allowed here, so that nothing is loaded from elsewhere.
  await expect(next.getByRole('link', { name: 'The door' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The door' })).toHaveCount(0);
  await expect(next).toContainText('<b>no html</b> [x](javascript:alert(1))');

  const list = page.getByRole('article');
  const more = list.getByRole('button', { name: 'More' });
  await expect(list).toContainText('Bring a card and patience. · Floor plan · The door');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('link', { name: 'Floor plan' })).toBeVisible();
  await expectAccessible(page, 'own plan, unfolded note');
  await list.getByRole('button', { name: 'Less' }).click();
  await expect(list.getByRole('link', { name: 'Floor plan' })).toBeHidden();
});

test('the editor sets marks by keys, toolbar and pasting, and stores the text as typed', async ({
  browser,
}) => {
  const manager = await newManager();
  const id = await newTemplate(manager, { subplans: withNote('') });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`);
  await page.getByLabel('Task name').click();
  await page.getByRole('button', { name: '+ Note' }).click();
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await expect(note).toBeFocused();

  await page.keyboard.type('Bring ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('card');
  await expect(note).toHaveValue('Bring **card**');
  // The search of the product stays closed.
  await page.keyboard.press('End');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type('https://a.example');
  await expect(note).toHaveValue('Bring **card**[](https://a.example)');

  await note.fill('- one');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await expect(note).toHaveValue('- one\n- two');
  await page.getByRole('button', { name: 'Numbered list' }).click();
  await expect(note).toBeFocused();
  await note.press('Control+a');
  await page.getByRole('button', { name: 'Numbered list' }).click();
  await expect(note).toHaveValue('1. one\n2. two');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^one$/ })).toBeVisible();
  await expect(page.getByText('13 of 5,000')).toBeVisible();
  await expectAccessible(page, 'editor, note with toolbar');
  await note.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  const { subplans } = await api(manager, endpoints.getTemplate, { params: { id } });
  expect(subplans[0]?.topics[0]?.tasks[0]?.note).toBe('1. one\n2. two');
});
