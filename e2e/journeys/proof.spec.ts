import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { ORIGIN } from '../support/api.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { expectFits } from '../support/layout.ts';
import { newManager, newReport } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

const BUILT = pathToFileURL(path.join(import.meta.dirname, '../../dist/verify.html')).href;
const HOLDS = 'This file holds: nothing in it was changed since it was signed, and the signer is known.';

type File = { name: string; mimeType: string; buffer: Buffer };

/** Returns a report of a long name, and the certificate of the product. */
async function proof(): Promise<{ report: File; certificate: File; plan: string }> {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const name = 'Onboarding '.repeat(18).trim();
  const { id } = await newPlan(manager, employee, { name, done: 'all', signed: ['employee', 'manager'] });
  const { token } = await manager.session();
  const load = async (address: string) =>
    Buffer.from(
      await (await fetch(ORIGIN + address, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer(),
    );
  return {
    plan: name,
    report: {
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: await load(`/api/onboarding-plan/${id}/generate_report`),
    },
    certificate: {
      name: 'gangway-certificate.pem',
      mimeType: 'application/x-pem-file',
      buffer: await load('/.well-known/gangway-certificate.pem'),
    },
  };
}

const verdict = (page: Page) => page.locator('.verdict');
const choose = (page: Page, file: File) =>
  page.getByLabel('Report (PDF), record (JSON) or audit (ZIP)').setInputFiles(file);

test('the page is a file that checks a report without a network (Proof 5)', async ({ browser }) => {
  const { report, certificate, plan } = await proof();
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(BUILT);
  await expect(page.getByText('No certificate is known here yet.')).toBeVisible();

  await choose(page, report);
  await expect(verdict(page)).toContainText('Whose signature it is, is not known here.');
  await expect(page.getByRole('heading', { name: 'Checked: report.pdf' })).toBeFocused();

  await test.step('somebody who has the certificate knows the signer', async () => {
    await page.getByLabel('Add a certificate').setInputFiles(certificate);
    await expect(verdict(page)).toContainText(HOLDS);
    await expect(page.getByText(plan, { exact: true })).toBeVisible();
    for (const name of ['Mira Holm', 'Tove Berg']) await expect(page.locator('.checks')).toContainText(name);
    await expectAccessible(page, 'a report that holds');
    await expectFits(page, 'a report that holds');
  });

  await test.step('a changed byte is reported', async () => {
    const buffer = Buffer.from(report.buffer);
    buffer[4_000]! ^= 1;
    await choose(page, { ...report, buffer });
    await expect(verdict(page)).toContainText('This file does not hold.');
    await expectAccessible(page, 'a report that does not hold');
  });

  await test.step('a file of another product is reported', async () => {
    await choose(page, { ...report, name: 'other.pdf', buffer: Buffer.from('hello') });
    await expect(verdict(page)).toContainText('This is no PDF.');
    await page
      .getByLabel('Add a certificate')
      .setInputFiles({ ...report, name: 'x.pem', buffer: Buffer.from('x') });
    await expect(page.getByRole('alert')).toContainText('x.pem is no certificate.');
  });
  expect(requests.filter((address) => !address.startsWith('file:'))).toEqual([]);
  await context.close();
});

test('the server hands the page out without a sign-in, and it knows the signer (Proof 5)', async ({
  page,
}) => {
  const { report } = await proof();
  await page.goto(`${ORIGIN}/verify.html`);
  await expect(page.locator('#certificates-list')).toContainText('Reports of');
  await expectAccessible(page, 'check a report');

  await test.step('with keys alone', async () => {
    const field = page.getByLabel('Report (PDF), record (JSON) or audit (ZIP)');
    await tabTo(field);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressOn(field)]);
    await chooser.setFiles(report);
    await expect(verdict(page)).toContainText(HOLDS);
  });

  await test.step('by dropping the file', async () => {
    const data = await page.evaluateHandle((base64) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], 'dropped.pdf'));
      return transfer;
    }, report.buffer.toString('base64'));
    await page.locator('main').dispatchEvent('drop', { dataTransfer: data });
    await expect(page.getByRole('heading', { name: 'Checked: dropped.pdf' })).toBeVisible();
    await expect(verdict(page)).toContainText(HOLDS);
  });
});

test('the code of a report leads there, and from there to the server for who has an account (Proof 5)', async ({
  page,
}) => {
  const id = '019a0000-0000-7000-8000-000000000001';
  await page.goto(`${ORIGIN}/verify.html#${id}`);
  await expect(page.getByRole('link', { name: 'Sign in and compare' })).toHaveAttribute(
    'href',
    `/verify/${id}`,
  );
  await expectAccessible(page, 'check a report, by its code');
  await page.goto(`${ORIGIN}/verify.html#x"><b>`);
  await page.reload();
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('the page is one file that allows nothing from elsewhere (Proof 5)', async () => {
  const html = await readFile(new URL(BUILT), 'utf8');
  expect(html).toContain(`content="default-src 'none'; script-src 'sha256-`);
  expect(html).not.toMatch(/src=/);
  expect(html).not.toContain('<link');
});
