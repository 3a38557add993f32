import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { countPresses, pressOn } from '../support/keyboard.ts';
import { newManager, openAs } from '../support/people.ts';
import { newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Returns a document with 40 tasks, as a person has it. */
const document40 = (name: string) =>
  [
    `# ${name}`,
    'Your first month.',
    ...Array.from({ length: 4 }, (_, week) => [
      '',
      `## Week ${week + 1}`,
      ...Array.from({ length: 10 }, (__, task) => `- [ ] Task ${week * 10 + task + 1}`),
    ]).flat(),
  ].join('\n');

async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

async function drop(page: Page, file: { name: string; text: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name));
    return transfer;
  }, file);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: data });
  await expect(page.getByText('Drop to read it')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await expect(page.getByText('Drop to read it')).toHaveCount(0);
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your document' });
const use = (page: Page) => page.getByRole('button', { name: 'Use', exact: true });
const status = (page: Page) => page.locator('.import-bar').getByRole('status');

test('a template of 40 tasks from a document takes at most five presses (Files 7)', async ({ browser }) => {
  const name = unique('Designer');
  const page = await openAs(browser, await newManager(), '/templates');
  await expect(page.getByRole('link', { name: 'Create Template' }).first()).toBeVisible();
  await copy(page, document40(name));
  const presses = await countPresses(page);
  await page.getByRole('link', { name: 'Create Template' }).first().click();
  await expect(page.getByRole('heading', { name: 'Paste your checklist, or drop a file' })).toBeVisible();
  await page.keyboard.press('Control+V');
  await expect(status(page)).toHaveText('All 46 lines kept.');
  await expect(page.getByText('4 subplans · 40 tasks')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Template name' })).toBeFocused();
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(5);
  await expect(page.getByText('Task 40', { exact: true })).toBeVisible();
});

test('the document and the template highlight each other, and mistakes can be corrected (Files 3, Files 7)', async ({
  browser,
}) => {
  const page = await openAs(browser, await newManager(), '/templates/create');
  await page.getByRole('heading', { name: 'Create New Template' }).waitFor();
  await expectAccessible(page, 'create template, beginning');
  const text = `# Nurse\nWelcome.\n\n## Day 1\n- [x] Get a badge\n  Ask **Hugo**.\n| Who | What |\n| Ada | Keys |\n\n##\n- [ ] See [the ward](javascript:open())`;
  await copy(page, text);
  await page.keyboard.press('Control+V');

  await test.step('a problem that must be fixed is marked, and a name can be chosen', async () => {
    await expect(status(page)).toHaveText(
      '1 thing to mend first. Nothing is lost: your document stays here.',
    );
    await expect(page.getByText('1 to mend · 1 to know')).toBeVisible();
    await expect(page.getByText('Line 10: this subplan has no name.')).toBeVisible();
    await expect(page.getByText('Line 11: not a web address.')).toBeVisible();
    await expect(use(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(use(page)).toHaveAccessibleDescription('Mend what is listed above the template first.');
    await page.keyboard.press('Control+Enter');
    await expect(field(page)).toBeVisible();
    await expectAccessible(page, 'create template, document with something to mend');
    await page.getByRole('button', { name: 'Take it (Subplan 2)' }).click();
    await expect(field(page)).toHaveValue(/^## Subplan 2$/m);
    await expect(status(page)).toHaveText(
      'All 9 lines kept. 1 had no place and became a note; 1 tick is left out, as a template has none.',
    );
    await expectAccessible(page, 'create template, document');
  });

  await test.step('the caret and the pointer light the other half', async () => {
    await page.mouse.move(0, 0);
    await field(page).press('Control+Home');
    for (let line = 1; line < 6; line += 1) await page.keyboard.press('ArrowDown');
    const lit = page.locator('.tree [data-lit]');
    await expect(lit).toContainText('Get a badge');
    await expect(lit).toContainText('Ask Hugo. Who: Ada · What: Keys');
    await page.getByText('See the ward').hover();
    await expect(lit).toContainText('See the ward');
    await expect(page.locator('.doc-lit')).toBeVisible();
  });

  await test.step('an edited document is read again', async () => {
    await field(page).fill('Laptop\nBadge\nKey');
    await expect(page.getByText('Line 1: no list found.')).toBeVisible();
    await page.getByRole('button', { name: 'Make each line a task' }).click();
    await expect(page.getByText('1 subplan · 3 tasks')).toBeVisible();
    await expect(field(page)).toHaveValue('- [ ] Laptop\n- [ ] Badge\n- [ ] Key');
  });

  await test.step('Cancel goes back, and what was typed in the form is asked about', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('textbox', { name: 'Template name' }).fill('Mine');
    await page.getByRole('heading', { name: 'Create New Template' }).click();
    await page.keyboard.press('Control+V');
    await expect(page.getByText('this subplan has no name.')).toBeVisible();
    await page.getByRole('button', { name: 'Take it (Subplan 2)' }).click();
    await expect(use(page)).not.toHaveAttribute('aria-disabled');
    await use(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it' }).click();
    await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue('Nurse');
  });
});

test('files are dropped: Markdown, a table, a Trello board, a file that is too long and one that is not text (Files 4 to 7)', async ({
  browser,
}) => {
  const page = await openAs(browser, await newManager(), '/templates/create');
  await page.getByRole('heading', { name: 'Create New Template' }).waitFor();
  await drop(page, { name: 'Night shift.md', text: '- [ ] One\n- [ ] Two' });
  await expect(page.getByRole('heading', { name: 'Night shift' })).toBeVisible();
  await expect(status(page)).toHaveText('All 2 lines kept.');
  await drop(page, { name: 'tasks.csv', text: 'Phase,Task,Owner\nWeek 1,"Get, and keep, a laptop",IT\n' });
  await expect(page.locator('.tree')).toContainText('Get, and keep, a laptop');
  await expect(page.locator('.tree')).toContainText('Owner: IT');
  const board = {
    name: 'Board',
    lists: [{ id: '1', name: 'Day 1' }],
    cards: [{ idList: '1', name: 'Badge' }],
    closed: false,
  };
  await drop(page, { name: 'board.json', text: JSON.stringify(board) });
  await expect(field(page)).toHaveValue(/^## Day 1\n\n- \[ \] Badge$/m);
  // A board that was used for long: the history of its changes makes it larger than a file may be.
  const actions = Array.from({ length: 1_200 }, () => ({ type: 'updateCard', data: 'x'.repeat(1_000) }));
  await drop(page, { name: 'old board.json', text: JSON.stringify({ ...board, name: 'Old', actions }) });
  await expect(page.getByRole('heading', { name: 'Old', exact: true })).toBeVisible();
  await expect(use(page)).not.toHaveAttribute('aria-disabled');
  const form =
    'name: Form\nbody:\n  - type: checkboxes\n    attributes:\n      label: Day 1\n      options:\n        - label: Desk\n';
  await drop(page, { name: 'onboarding.yml', text: form });
  await expect(page.locator('.tree')).toContainText('Day 1due on day 1Desk');
  await expect(field(page)).toHaveValue(form);
  await drop(page, {
    name: 'far.md',
    text: `${'- [ ] a\n'.repeat(1_200)}- [ ] [one](ftp://a.example)\n- [ ] [two](ftp://b.example)`,
  });
  await expect(page.getByText('Lines 1,201 and 1,202: not a web address.')).toBeVisible();
  await drop(page, { name: 'long.md', text: `- [ ] Task\n  ${'x'.repeat(999)}\n`.repeat(1_100) });
  await expect(
    page.getByText(/^Too long: 1\.1 MB of 1 MB\. The first 1,0\d\d tasks are shown\.$/),
  ).toBeVisible();
  await expect(use(page)).toHaveAttribute('aria-disabled', 'true');
  await drop(page, { name: 'letter.docx', text: 'PK\0\0' });
  await expect(
    page.getByText('letter.docx could not be read. Open it, copy the list and paste it here.'),
  ).toBeVisible();
});

test('a list copied from a document keeps its boxes (Files 6)', async ({ browser }) => {
  const page = await openAs(browser, await newManager(), '/templates/create');
  await page.getByRole('heading', { name: 'Create New Template' }).waitFor();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Week 1\nBadge\nKeys');
    data.setData(
      'text/html',
      '<h1>Plan</h1><h2>Week 1</h2><ul><li role="checkbox" aria-checked="true"><p>Badge</p></li><li role="checkbox" aria-checked="false"><p>Keys</p></li></ul>',
    );
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(field(page)).toHaveValue('# Plan\n\n## Week 1\n\n- [x] Badge\n- [ ] Keys');
  await expect(page.getByText('1 subplan · 2 tasks')).toBeVisible();
});

test('a template is created from a document with the keyboard alone, and exported again (Files 1, Files 7)', async ({
  browser,
}) => {
  const manager = await newManager();
  const page = await openAs(browser, manager, '/templates/create');
  await page.getByRole('heading', { name: 'Create New Template' }).waitFor();
  await copy(page, '# Keys\nAbout keys.\n\n## Day 1\n- [ ] Turn one');
  await pressOn(page.getByRole('button', { name: 'Paste', exact: true }));
  await expect(status(page)).toHaveText('All 4 lines kept.');
  await pressOn(use(page));
  await expect(page.getByRole('textbox', { name: 'Template name' })).toBeFocused();
  await pressOn(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('heading', { name: 'Keys', level: 1 })).toBeVisible();

  const download = page.waitForEvent('download');
  await pressOn(page.getByRole('button', { name: 'Menu for Keys' }));
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Export as Markdown' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('Keys.md');
});

test('a template without a document starts without a detour (Files 7)', async ({ browser }) => {
  const manager = await newManager();
  await newTemplate(manager, { name: unique('Base') });
  const page = await openAs(browser, manager, '/templates/create');
  // The form is shown immediately.
  await page.getByRole('textbox', { name: 'Template name' }).fill('By hand');
  await page.getByRole('textbox', { name: 'Template description' }).fill('Typed');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { name: 'By hand', level: 1 })).toBeVisible();

  await page.goto('/templates/create');
  await expect(page.getByRole('heading', { name: 'Or start from an example' })).toBeVisible();
  await page.getByRole('button', { name: 'Start empty' }).click();
  await expect(page.getByRole('textbox', { name: 'Template name' })).toBeFocused();
  await expect(page.getByText('Paste your checklist, or drop a file', { exact: true })).toHaveCount(0);

  await page.goto('/templates/create');
  await page.getByRole('button', { name: 'Show all 6' }).click();
  await page.getByRole('button', { name: 'Use Remote start' }).click();
  await expect(page.getByRole('textbox', { name: 'Template name' })).toHaveValue('Remote start');
});

test('assignees and confirmation texts come from a document, and are saved (Files 9)', async ({
  browser,
}) => {
  const name = unique('Designer');
  const page = await openAs(browser, await newManager(), '/templates/create');
  await expect(page.getByRole('heading', { name: 'Paste your checklist, or drop a file' })).toBeVisible();
  const tasks = [
    '- [ ] Have lunch',
    '  - Who does it: buddy',
    '  - Optional',
    '- [ ] Order flowers',
    '  - Team: Nobody knows it',
    '- [ ] Read the rules',
    '  - Read and confirm:',
    '    > Wear goggles.',
  ];
  await copy(page, [`# ${name}`, 'About it.', '', '## Day 1', ...tasks].join('\n'));
  await page.keyboard.press('Control+V');
  await expect(page.getByText('Line 9: no team is called ‘Nobody knows it’.')).toBeVisible();
  const tree = page.locator('.tree');
  await expect(tree).toContainText('Buddy · Optional');
  await expect(tree).toContainText('Team: Nobody knows it');
  await expectAccessible(page, 'a document with tasks of others');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const task of ['Have lunch · Buddy · Optional', 'Read the rules · Read and confirm']) {
    await expect(page.getByText(task, { exact: true })).toBeVisible();
  }
});
