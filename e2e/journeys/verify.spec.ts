import { X509Certificate } from 'node:crypto';
import { api, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFits } from '../support/layout.ts';
import { abortCall, NETWORK_ERROR } from '../support/network.ts';
import { fillSignInForm, newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const VERDICT = 'Nothing was changed since both sides signed';

test('anybody with the address of a signed plan can verify it (Signing 6)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const other = await newReport(manager, 'Ola Other');
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee', 'manager'] });
  const { content, chain } = await api(manager, endpoints.verifyPlan, { params: { id } });

  await test.step('the employee, by the link on the plan', async () => {
    const own = await openAs(browser, employee, `/onboarding/${id}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await own.getByRole('link', { name: 'Verify' }).click();
    await expect(own).toHaveURL(`/verify/${id}`);
    await expect(own).toHaveTitle(/^(\(\d+\) )?Verify a signed plan · Gangway$/);
    await expect(own.getByRole('heading', { name: VERDICT })).toBeVisible();
    await expect(own.getByRole('main')).toContainText('First weeks');
    await expect(own.getByText(content.hash)).toBeVisible();
    await expect(own.getByText(chain.head ?? '')).toBeVisible();
    await expect(own.getByText(`${chain.events} events`)).toBeVisible();
    const signatures = own.getByRole('region', { name: 'Signatures' }).getByRole('listitem');
    await expect(signatures).toHaveText([/^Employee.*Tove Berg.*UTC/, /^Manager.*Mira Holm.*UTC/]);
    await own.getByRole('button', { name: 'Copy content hash' }).click();
    await expect(toast(own, 'Copied: content hash.')).toBeVisible();
    expect(await own.evaluate(() => navigator.clipboard.readText())).toBe(content.hash);
    const pem = await (await own.request.get('/.well-known/gangway-certificate.pem')).text();
    const { fingerprint256 } = new X509Certificate(pem);
    await expect(own.getByText(fingerprint256.replaceAll(':', '').toLowerCase())).toBeVisible();
    await expect(own.getByRole('link', { name: 'Check a report' })).toHaveAttribute('href', '/verify.html');
    await expect(own.getByRole('link', { name: 'Certificate of the reports' })).toBeVisible();
    await expectAccessible(own, 'verify');
    await expectFits(own, 'verify', own.getByRole('button', { name: 'Copy content hash' }));
    await own.getByRole('link', { name: 'Open the plan' }).click();
    await expect(own).toHaveURL(`/onboarding/${id}`);
  });

  const page = await openAs(browser, other, `/verify/${id}`);
  await test.step('another person, without names', async () => {
    await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
    await expect(page.getByText(content.hash)).toBeVisible();
    await expect(page.getByText('The name is for the two sides of the plan')).toHaveCount(2);
    await expect(page.getByText(/Tove Berg|Mira Holm|First weeks/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open the plan' })).toHaveCount(0);
  });

  await test.step('after a sign-in', async () => {
    const signedOut = await (await browser.newContext()).newPage();
    await signedOut.goto(`/verify/${id}`);
    await expect(signedOut).toHaveURL(/\/demo-sign-in\//);
    await fillSignInForm(signedOut, other);
    await expect(signedOut).toHaveURL(`/verify/${id}`);
    await expect(signedOut.getByRole('heading', { name: VERDICT })).toBeVisible();
  });

  await test.step('after a network error', async () => {
    const restore = await abortCall(page, endpoints.verifyPlan);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Failed to verify the onboarding plan');
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
  });
});

test('a plan that is not signed by both cannot be verified', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 40[049]/);
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  const page = await openAs(browser, employee, `/verify/${id}`);
  await expect(page.getByText('Not signed by both sides yet')).toBeVisible();
  await expectAccessible(page, 'verify, not signed');
  await page.getByRole('link', { name: 'Open the plan' }).click();
  await expect(page).toHaveURL(`/onboarding/${id}`);
  for (const wrong of [NOWHERE, 'no-id']) {
    await page.goto(`/verify/${wrong}`);
    await expect(page.getByText('There is no signed plan at this address')).toBeVisible();
  }
  await expectAccessible(page, 'verify, not found');
});

test('a change in the database is named (Journal 5)', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee', 'manager'] });
  const page = await openAs(browser, employee, `/verify/${id}`);
  await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
  await sql(
    // In one transaction, so that the trigger stays on for the other tests.
    ORIGIN,
    `update topics set name = 'Something else' from subplans
       where topics.subplan_id = subplans.id and subplans.plan_id = '${id}';
     alter table plan_signatures disable trigger user;
     update plan_signatures set name = 'Somebody else' where plan_id = '${id}' and role = 'manager';
     alter table plan_signatures enable trigger user`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This plan is not what both sides signed' })).toBeVisible();
  await expect(page.getByText('The content is not what was signed.')).toBeVisible();
  await expect(page.getByText('The signature of the manager does not match the history.')).toBeVisible();
  await expect(page.getByText('Does not match the history', { exact: true })).toHaveCount(1);
  await expectAccessible(page, 'verify, broken');
});
