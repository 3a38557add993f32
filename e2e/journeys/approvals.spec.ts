import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { api, endpoints } from '../support/api.ts';
import { newManager, newReport, openAs, type Person } from '../support/people.ts';
import { newPlan, type Plan, type Subplan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

const ONE_TASK: Subplan[] = [
  {
    name: 'First day',
    description: '',
    due_in_days: 3,
    public: true,
    topics: [{ name: 'Arrival', description: '', public: true, tasks: [{ name: 'Collect your badge' }] }],
  },
];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const place = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Presses A once the plan has been there for longer than a double-press takes. */
async function pressApprove(page: Page): Promise<void> {
  await expect(page.locator('[data-armed]')).toBeVisible();
  await page.keyboard.press('a');
}

/** Creates plans that wait for the manager's signature, in the order of the list: each is due a day later. */
async function newWaiting(manager: Person, count: number): Promise<{ plan: Plan; employee: Person }[]> {
  const employees = await Promise.all(
    Array.from({ length: Math.min(count, 4) }, async (_, index) =>
      newReport(manager, `Wanda Wait ${index + 1}`),
    ),
  );
  const waiting = [];
  for (let index = 0; index < count; index += 1) {
    const employee = employees[index % employees.length]!;
    const plan = await newPlan(manager, employee, {
      name: `Plan ${index + 1}`,
      subplans: ONE_TASK,
      assignedDaysAgo: count - index,
      done: 'all',
      signed: ['employee'],
    });
    waiting.push({ plan, employee });
  }
  return waiting;
}

test('a manager approves 16 plans in one sitting with 17 presses (Signing 10)', async ({ browser }) => {
  const manager = await newManager();
  const waiting = await newWaiting(manager, 16);
  const page = await openAs(browser, manager, '/onboarding');
  let presses = 0;

  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Review' }).click();
  presses += 1;
  for (let index = 1; index <= 16; index += 1) {
    await expect(page.getByRole('heading', { level: 1, name: `Plan ${index}`, exact: true })).toBeFocused();
    await expect(place(page, `${index} of 16`)).toBeVisible();
    await pressApprove(page);
    presses += 1;
  }
  await expect(page.getByRole('heading', { level: 1, name: '4 people are aboard' })).toBeFocused();
  expect(presses).toBe(17);

  for (const { plan } of waiting) {
    const { status, signatures } = await api(manager, endpoints.getPlan, { params: { id: plan.id } });
    expect([status, signatures.length]).toEqual(['Completed', 2]);
  }
});

test('in one sitting a plan is sent back, skipped, changed or gone without being signed', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const manager = await newManager();
  const [first, second, third, fourth] = await newWaiting(manager, 4);
  const page = await openAs(browser, manager, '/onboarding/approve');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  await test.step('j and k pass plans without a decision', async () => {
    await expect(heading('Plan 1')).toBeFocused();
    await expectAccessible(page, 'approve in one sitting');
    await page.keyboard.press('j');
    await expect(heading('Plan 2')).toBeFocused();
    await page.keyboard.press('k');
    await expect(heading('Plan 1')).toBeFocused();
  });

  await test.step('Not yet asks what is missing, and letters are text in its field', async () => {
    await page.keyboard.press('n');
    const field = page.getByLabel('What is missing?');
    await expect(field).toBeFocused();
    await expect(button(page, 'Send back and next')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.type('a badge, and n more');
    await expect(field).toHaveValue('a badge, and n more');
    await expectAccessible(page, 'approve in one sitting, not yet');
    await button(page, 'Send back and next').click();
    await expect(heading('Plan 2')).toBeFocused();
    const plan = await api(manager, endpoints.getPlan, { params: { id: first!.plan.id } });
    expect([plan.status, plan.signed_by_user]).toEqual(['Active', false]);
  });

  await test.step('a plan that was signed elsewhere is not signed again', async () => {
    await api(manager, endpoints.signPlan, { params: { id: second!.plan.id } });
    await pressApprove(page);
    await expect(heading('Plan 3')).toBeFocused();
  });

  await test.step('a plan that has changed since it was shown is read again first', async () => {
    const { id } = third!.plan;
    await api(manager, endpoints.returnPlan, { params: { id }, body: { comment: 'Once more, please.' } });
    await api(third!.employee, endpoints.signPlan, { params: { id } });
    await pressApprove(page);
    await expect(button(page, 'Read again')).toBeVisible();
    await expect(page.getByText('It was not signed.')).toBeVisible();
    const plan = await api(manager, endpoints.getPlan, { params: { id } });
    expect(plan.approved_by_manager).toBe(false);
    await button(page, 'Read again').click();
    await pressApprove(page);
  });

  await test.step('the end says what became of each', async () => {
    await expect(heading('Plan 4')).toBeFocused();
    await page.keyboard.press('n');
    await button(page, 'Skip for now').click();
    await expect(heading('2 people are aboard')).toBeFocused();
    await expect(page.getByText('Sent back')).toBeVisible();
    await expect(page.getByText('Skipped: it still waits for you')).toBeVisible();
    await expectAccessible(page, 'approve in one sitting, end');
    const plan = await api(manager, endpoints.getPlan, { params: { id: fourth!.plan.id } });
    expect(plan.approved_by_manager).toBe(false);
  });
});
