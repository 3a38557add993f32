import { verifyPlan } from '#shared/signing/contract.ts';
import { api } from './arrange.ts';
import { expectNoBarriers } from './axe.ts';
import { CUT, cut } from './calls.ts';
import { newManager, newPlan, newReport, openAs, STILL } from './company.ts';
import { expectFits } from './fits.ts';
import { signIn } from './people.ts';
import { toast } from './sentences.ts';
import { startProduct } from './startProduct.ts';
import { expect, test } from './test.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const VERDICT = 'Nothing was changed since both sides signed';

test('whoever holds the certificate of a plan can verify it', async ({ browser, mayFail }) => {
  mayFail(CUT);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const stranger = await newReport(manager, 'Ola Other');
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee', 'manager'] });
  const { content, chain } = await api(manager.token, verifyPlan, { params: { id } });

  await test.step('a side of the plan, led there by it', async () => {
    const page = await openAs(browser, employee, `/onboarding/${id}`, {
      ...STILL,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('link', { name: 'Verify' }).click();
    await expect(page).toHaveURL(`/verify/${id}`);
    await expect(page).toHaveTitle('Verify a signed plan · Gangway');
    await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('First weeks');
    await expect(page.getByText(content.hash)).toBeVisible();
    await expect(page.getByText(chain.head ?? '')).toBeVisible();
    await expect(page.getByText(`${chain.events} events`)).toBeVisible();
    const signatures = page.getByRole('region', { name: 'Signatures' }).getByRole('listitem');
    await expect(signatures).toHaveText([/^Employee.*Tove Berg.*UTC/, /^Manager.*Mira Holm.*UTC/]);
    await page.getByRole('button', { name: 'Copy content hash' }).click();
    await expect(toast(page, 'Copied: content hash.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content.hash);
    await expectNoBarriers(page, 'verify');
    await expectFits(page, 'verify', page.getByRole('button', { name: 'Copy content hash' }));
    await page.getByRole('link', { name: 'Open the plan' }).click();
    await expect(page).toHaveURL(`/onboarding/${id}`);
  });

  await test.step('somebody else, who is told no names', async () => {
    const page = await openAs(browser, stranger, `/verify/${id}`, STILL);
    await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
    await expect(page.getByText(content.hash)).toBeVisible();
    await expect(page.getByText('The name is for the two sides of the plan')).toHaveCount(2);
    await expect(page.getByText(/Tove Berg|Mira Holm|First weeks/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open the plan' })).toHaveCount(0);
  });

  await test.step('somebody who has to sign in first', async () => {
    const page = await (await browser.newContext(STILL)).newPage();
    await page.goto(`/verify/${id}`);
    await expect(page).toHaveURL('/login');
    await signIn(page, stranger.email, stranger.name);
    await expect(page).toHaveURL(`/verify/${id}`);
    await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
  });

  await test.step('somebody whose network fails', async () => {
    const page = await openAs(browser, stranger, '/employee-dashboard', STILL);
    const mend = await cut(page, verifyPlan);
    await page.goto(`/verify/${id}`);
    await expect(page.getByRole('alert')).toContainText('Failed to verify the onboarding plan');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
  });
});

test('there is nothing to verify', async ({ browser, mayFail }) => {
  mayFail(/status of 40[049]/);
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  const page = await openAs(browser, employee, `/verify/${id}`, STILL);
  await expect(page.getByText('Not signed by both sides yet')).toBeVisible();
  await expectNoBarriers(page, 'verify, not signed');
  await page.getByRole('link', { name: 'Open the plan' }).click();
  await expect(page).toHaveURL(`/onboarding/${id}`);
  for (const wrong of [NOWHERE, 'no-id']) {
    await page.goto(`/verify/${wrong}`);
    await expect(page.getByText('There is no signed plan at this address')).toBeVisible();
  }
  await expectNoBarriers(page, 'verify, not found');
});

test('what was changed behind the back of both is named', async ({ browser }) => {
  const product = await startProduct();
  const context = await browser.newContext({ ...STILL, baseURL: product.origin });
  const page = await context.newPage();
  await signIn(page, 'ada.lindqvist@harbor.example', 'Ada Lindqvist');
  const plans = `(select plan_id from plan_signatures where voided_at is null group by plan_id having count(*) = 2)`;
  const [{ id } = { id: '' }] = await product.sql<{ id: string }>(
    `select min(plan_id::text) as id from ${plans} as signed`,
  );
  await page.goto(`/verify/${id}`);
  await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
  await product.sql(
    `update topics set name = 'Something else' from subplans where topics.subplan_id = subplans.id and subplans.plan_id = '${id}'`,
  );
  await product.sql('alter table plan_signatures disable trigger user');
  await product.sql(
    `update plan_signatures set name = 'Somebody else' where plan_id = '${id}' and role = 'manager'`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This plan is not what both sides signed' })).toBeVisible();
  await expect(page.getByText('The content is not what was signed.')).toBeVisible();
  await expect(page.getByText('The signature of the manager is not as the history has it.')).toBeVisible();
  await expect(page.getByText('Not as the history has it', { exact: true })).toHaveCount(1);
  await expectNoBarriers(page, 'verify, broken');
  await context.close();
  await product.stop();
});
