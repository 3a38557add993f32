import type { Locator, Page } from '@playwright/test';
import { type Endpoint, endpoints } from '../support/api.ts';
import { abortCall, BAD_GATEWAY, failCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate, type Subplan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { dismissToast, toast } from '../support/toast.ts';

const tasks = ['Collect your badge', 'Read the handbook', 'Meet the team'].map((name) => ({ name }));
const topics = ['Arrival', 'People', 'Work'].map((name) => ({ name, description: '', public: true, tasks }));
const SUBPLANS: Subplan[] = [{ name: 'First day', description: '', due_in_days: 3, public: true, topics }];

const gripOf = (page: Page, item: string) => page.getByTitle(`Drag ${item}`, { exact: true });
const topicHeadings = (page: Page) => page.getByRole('heading', { name: /^(Arrival|People|Work)$/ });
const valuesOf = (fields: Locator) =>
  fields.evaluateAll((all) => all.map((field) => (field as HTMLTextAreaElement).value));
const topicsOn = (page: Page) => valuesOf(page.getByLabel('Topic name'));
const tasksOf = (topic: Locator) => valuesOf(topic.getByLabel('Task name'));

/** Presses on the grip and moves to the upper or lower edge of the target. The caller releases the button. */
async function dragTo(grip: Locator, target: Locator, edge: 'top' | 'bottom'): Promise<void> {
  const { mouse } = grip.page();
  await grip.hover();
  await mouse.down();
  // The topic that loses the focus folds its empty description, which moves the rows below it.
  let box = (await target.boundingBox())!;
  const isAtRest = async () => {
    const { y } = box;
    box = (await target.boundingBox())!;
    return y === box.y;
  };
  await expect.poll(isAtRest, { intervals: [50] }).toBe(true);
  // In steps: a drag begins with the first move and continues with the next.
  await mouse.move(box.x + 10, edge === 'top' ? box.y : box.y + box.height, { steps: 10 });
}

/** Returns whether the element is what the pointer would meet at its center. */
const isUppermost = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Checks that a save fails with a sentence without a network, behind a proxy without its server, and during a restart. */
async function expectFailedSaves(page: Page, endpoint: Endpoint, text: string, save: () => Promise<void>) {
  const headers = { 'Retry-After': '5' };
  const restarting = { status: 503, contentType: 'application/json', body: '{}', headers };
  const faults = [
    { fail: abortCall, reason: 'The server cannot be reached. Check your connection and try again.' },
    { fail: failCall, reason: '' },
    { fail: () => failCall(page, endpoint, restarting), reason: '' },
  ];
  for (const { fail, reason } of faults) {
    const restore = await fail(page, endpoint);
    await save();
    await expect(toast(page, text)).toContainText(reason);
    await dismissToast(page, text);
    await restore();
  }
}

const SERVER_DOWN = new RegExp(`${NETWORK_ERROR.source}|${BAD_GATEWAY.source}|status of 503`);

// With the animations of dragging.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('topics and tasks of a template are reordered with the mouse', async ({ browser }) => {
  const manager = await newManager();
  const id = await newTemplate(manager, { subplans: SUBPLANS });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`);
  // Higher than the page: near the edges of the window a drag scrolls, and moves what it is dropped on.
  await page.setViewportSize({ width: 1280, height: 1600 });
  const topic = (name: string) => page.getByRole('listitem', { name: `Topic ${name}` });
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

  await test.step('a topic to the end', async () => {
    await dragTo(gripOf(page, 'topic Arrival'), topic('Work'), 'bottom');
    await page.mouse.up();
    expect(await topicsOn(page)).toEqual(['People', 'Work', 'Arrival']);
    await expect(
      page.getByRole('status').filter({ hasText: '“Arrival” is now number 3 of 3.' }),
    ).toBeAttached();
    await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  });

  await test.step('a task to the start, while the focus stays in a field', async () => {
    const people = topic('People');
    const field = people.getByLabel('Topic name');
    await field.focus();
    const first = people.getByLabel('Task name').first();
    await dragTo(people.getByTitle('Drag task Meet the team'), first, 'top');
    await page.mouse.up();
    expect(await tasksOf(people)).toEqual(['Meet the team', 'Collect your badge', 'Read the handbook']);
    await expect(field).toBeFocused();
  });

  await test.step('Escape cancels a drag', async () => {
    const people = topic('People');
    const last = people.getByLabel('Task name').last();
    await dragTo(people.getByTitle('Drag task Meet the team'), last, 'bottom');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await tasksOf(people)).toEqual(['Meet the team', 'Collect your badge', 'Read the handbook']);
  });

  await test.step('a task into another topic', async () => {
    const target = topic('Arrival').getByLabel('Task name').first();
    const grip = topic('People').getByTitle('Drag task Meet the team');
    await dragTo(grip, target, 'bottom');
    // Nothing cuts off what leaves its list.
    expect(await isUppermost(grip)).toBe(true);
    await page.mouse.up();
    const arrival = ['Collect your badge', 'Meet the team', 'Read the handbook', 'Meet the team'];
    expect(await tasksOf(topic('Arrival'))).toEqual(arrival);
    expect(await tasksOf(topic('People'))).toEqual(['Collect your badge', 'Read the handbook']);
    await press('Undo the last change');
    expect(await tasksOf(topic('People'))).toEqual([
      'Meet the team',
      'Collect your badge',
      'Read the handbook',
    ]);
  });

  await test.step('the new order is saved', async () => {
    await press('Save');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await page.reload();
    await expect(topicHeadings(page)).toHaveText(['People', 'Work', 'Arrival']);
    const firstTasks = page.getByRole('article').getByRole('list').first().getByRole('listitem');
    await expect(firstTasks).toHaveText(['Meet the team', 'Collect your badge', 'Read the handbook']);
  });
});

test('topics of a plan are reordered by touch, and saved after the server was down', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(SERVER_DOWN);
  const manager = await newManager();
  const { id } = await newPlan(manager, await newReport(manager), { subplans: SUBPLANS });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openAs(browser, manager, `/onboarding/${id}?edit=true`, phone);
  const finger = await page.context().newCDPSession(page);
  const grip = gripOf(page, 'topic Work');
  await grip.scrollIntoViewIfNeeded();
  const { x, y, height } = (await grip.boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + 10, y: at }],
    });
  const start = y + height / 2;
  const { y: end } = (await gripOf(page, 'topic Arrival').boundingBox())!;
  await touch('touchStart', start);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', start + (end - start) * part);
  await touch('touchEnd');
  await expect.poll(() => topicsOn(page)).toEqual(['Work', 'Arrival', 'People']);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const failed = 'Failed to save onboarding plan. Please try again.';
  await expectFailedSaves(page, endpoints.updatePlan, failed, save);
  await save();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.reload();
  await expect(topicHeadings(page)).toHaveText(['Work', 'Arrival', 'People']);
});

test('a checklist is written by keyboard: Enter, Backspace, a pasted list, moves, undo and redo', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(SERVER_DOWN);
  const manager = await newManager();
  const id = await newTemplate(manager, {
    subplans: [
      { ...SUBPLANS[0]!, topics: topics.slice(0, 2) },
      { name: 'First week', description: '', due_in_days: 7, public: true, topics: topics.slice(2) },
    ],
  });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`);
  const topic = (name: string) => page.getByRole('listitem', { name: `Topic ${name}` });
  const tasksIn = (name: string) => expect.poll(() => tasksOf(topic(name)));
  const { keyboard } = page;
  const NAMES = ['Collect your badge', 'Read the handbook', 'Meet the team'];

  await test.step('Enter adds a task after this one, Backspace removes it while it never had a name', async () => {
    const first = topic('Arrival').getByLabel('Task name').first();
    await first.focus();
    await keyboard.press('Enter');
    await tasksIn('Arrival').toEqual([NAMES[0], 'New Task', NAMES[1], NAMES[2]]);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.press('Backspace');
    await keyboard.press('Backspace');
    await tasksIn('Arrival').toEqual(NAMES);
    await expect(first).toBeFocused();
  });

  await test.step('a task that had a name is asked about, and not removed by a key that is held down', async () => {
    await topic('Arrival').getByLabel('Task name').nth(1).focus();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.down('Backspace');
    await keyboard.down('Backspace');
    await keyboard.down('Backspace');
    await keyboard.up('Backspace');
    await tasksIn('Arrival').toEqual([NAMES[0], '', NAMES[2]]);
    await keyboard.press('Backspace');
    const question = page.getByRole('alertdialog', { name: 'Remove task' });
    await expect(question).toContainText('Are you sure you want to remove the task “Read the handbook”?');
    await keyboard.press('Escape');
    await tasksIn('Arrival').toEqual([NAMES[0], '', NAMES[2]]);
    await expect(topic('Arrival').getByLabel('Task name').nth(1)).toBeFocused();
    await keyboard.press('Backspace');
    await question.getByRole('button', { name: 'Remove task' }).click();
    await tasksIn('Arrival').toEqual([NAMES[0], NAMES[2]]);
    await expect(page.getByText('The task “Read the handbook” was removed.')).toBeVisible();
    await expect(topic('Arrival').getByLabel('Task name').first()).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await keyboard.press('ControlOrMeta+z');
    await tasksIn('Arrival').toEqual(NAMES);
  });

  await test.step('a pasted list becomes tasks, in one step that can be undone', async () => {
    await topic('People').getByLabel('Task name').last().focus();
    await keyboard.press('Enter');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '- [ ] Say hello\n- [x] Find a desk\n\n3. Have lunch\n');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await tasksIn('People').toEqual([...NAMES, 'Say hello', 'Find a desk', 'Have lunch']);
    await expect(topic('People').getByLabel('Task name').last()).toBeFocused();
    await keyboard.press('ControlOrMeta+z');
    await tasksIn('People').toEqual([...NAMES, 'New Task']);
    await keyboard.press('ControlOrMeta+z');
    await tasksIn('People').toEqual(NAMES);
    await expect(topic('People').getByRole('button', { name: '+ Add Task' })).toBeFocused();
    await keyboard.press('ControlOrMeta+Shift+Z');
    await keyboard.press('ControlOrMeta+y');
    await tasksIn('People').toEqual([...NAMES, 'Say hello', 'Find a desk', 'Have lunch']);
  });

  await test.step('a task moves into the next topic and subplan, and keeps the focus', async () => {
    const last = topic('Arrival').getByLabel('Task name').last();
    await last.focus();
    await keyboard.press('Alt+ArrowDown');
    await tasksIn('Arrival').toEqual(NAMES.slice(0, 2));
    await expect(topic('People').getByLabel('Task name').first()).toBeFocused();
    await keyboard.press('Alt+ArrowUp');
    await expect(topic('Arrival').getByLabel('Task name').last()).toBeFocused();
    const first = topic('Work').getByLabel('Task name').first();
    await first.focus();
    await keyboard.press('Alt+ArrowUp');
    await expect(topic('People').getByLabel('Task name').last()).toBeFocused();
    await tasksIn('Work').toEqual(NAMES.slice(1));
    await expect(
      page.getByRole('status').filter({ hasText: 'is now number 7 of 7 in “People”.' }),
    ).toBeAttached();
  });

  await test.step('a topic to the last place, with the focus on its menu', async () => {
    await topic('Arrival').getByLabel('Topic name').focus();
    await keyboard.press('Alt+ArrowDown');
    await expect(topic('Arrival').getByLabel('Topic name')).toBeFocused();
    const menu = topic('Arrival').getByRole('button', { name: 'Menu for topic Arrival' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect(menu).toBeFocused();
    expect(await topicsOn(page)).toEqual(['People', 'Arrival', 'Work']);
    await expect(
      page.getByRole('listitem', { name: 'Subplan First week' }).getByLabel('Topic name').first(),
    ).toHaveValue('Arrival');
  });

  await test.step('a folded subplan is one line, and unfolds for what is undone in it', async () => {
    const fold = page.getByRole('button', { name: 'Tasks of First week' });
    await fold.click();
    await expect(page.getByText('2 topics, 5 tasks')).toBeVisible();
    await expect(topic('Work')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    expect(await topicsOn(page)).toEqual(['People', 'Arrival']);
    await expect(page.getByText('1 topic, 2 tasks')).toBeVisible();
    await page.getByRole('button', { name: 'Redo the last change' }).click();
    await expect(topic('Arrival')).toBeVisible();
  });

  await test.step('Ctrl+S saves, also after the server was down', async () => {
    const failed = 'Failed to update template. Please try again.';
    await expectFailedSaves(page, endpoints.updateTemplate, failed, () => keyboard.press('ControlOrMeta+s'));
    await keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(topicHeadings(page)).toHaveText(['People', 'Arrival', 'Work']);
  });
});
