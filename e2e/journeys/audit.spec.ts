import { readFile } from 'node:fs/promises';
import { readZip } from '../../shared/signing/proof/zip.ts';
import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pressOn } from '../support/keyboard.ts';
import { newAdmin, newManager, newReport, openAs, type Person } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Three people of a department who started 20 days ago: with a completed plan, with a late one, without one. */
async function hires(manager: Person, department: string) {
  const [done, late, none] = [
    await newReport(manager, 'Dana Done'),
    await newReport(manager, 'Lana Late'),
    await newReport(manager, 'Nora None'),
  ];
  const ids = [done, late, none].map(({ id }) => `'${id}'`).join(', ');
  await sql(
    manager.origin,
    `update people set department = '${department}', start_on = '${daysAgo(20)}' where id in (${ids})`,
  );
  const signed = await newPlan(manager, done, { name: 'Ward nurse', done: 'all' });
  for (const person of [done, manager]) await api(person, endpoints.signPlan, { params: { id: signed.id } });
  const plan = await newPlan(manager, late, { name: 'Night nurse' });
  await sql(manager.origin, `update subplans set due_date = '${daysAgo(12)}' where plan_id = '${plan.id}'`);
  return { done, late, none };
}

test('HR shows an auditor who started, and hands out a file that proves itself (Audit)', async ({
  browser,
}) => {
  const department = unique('Nursing');
  const manager = await newManager(unique('Mira Holm'));
  await hires(manager, department);
  const hr = await newReport(manager, 'Hanna Reed');
  await signIn(hr, hr.origin);
  await sql(
    manager.origin,
    `update people set is_hr = true, hr_departments = array['${department}'] where id = '${hr.id}'`,
  );
  const page = await openAs(browser, hr, '/overview');
  await pressOn(page.getByRole('link', { name: 'Audit' }));
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeFocused();
  const rows = page.getByRole('list', { name: 'People who started' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Dana Done' })).toContainText(/Ward nurse.*Employee.*Manager.*in time/);
  await expect(rows.filter({ hasText: 'Lana Late' })).toContainText(/Night nurse.*Open.*12 days/);
  await expect(rows.filter({ hasText: 'Nora None' })).toContainText('No plan');
  await expect(page.getByText(/Started\s*3/)).toBeVisible();
  await expectAccessible(page, 'audit');

  await test.step('a period that ends before it begins says so, and asks nothing', async () => {
    await page.getByLabel('First day').fill('2030-01-02');
    await expect(page.getByRole('alert')).toContainText('ends before it begins');
    const button = page.getByRole('button', { name: 'Export' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('First day').fill(daysAgo(30));
    await expect(rows).toHaveCount(3);
    await expect(page).toHaveURL(new RegExp(`from=${daysAgo(30)}`));
  });

  await test.step('the file', async () => {
    await pressOn(page.getByRole('button', { name: 'Export' }));
    await expect(page.getByText('The file is ready.')).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(/export=/);
    await expectAccessible(page, 'audit with its file');
    const downloading = page.waitForEvent('download');
    await pressOn(page.getByRole('button', { name: 'Download' }));
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^audit-.*\.zip$/);
    const file = await download.path();
    const contents = readZip(new Uint8Array(await readFile(file)));
    expect([...contents.keys()].filter((name) => name.startsWith('reports/'))).toHaveLength(1);

    // As its reader does, without an account.
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto('/verify.html');
    await reader.getByLabel(/Report \(PDF\)/).setInputFiles(file);
    await expect(reader.getByText('This file holds')).toBeVisible();
    await expect(reader.getByText('3 people started, 1 of them without a plan')).toBeVisible();
    await context.close();
  });
});

test('an admin sees everybody, and opens no plan (Audit 1)', async ({ browser }) => {
  const department = unique('Nursing');
  await hires(await newManager(unique('Mira Holm')), department);
  const page = await openAs(browser, await newAdmin(), `/audit?department=${encodeURIComponent(department)}`);
  const rows = page.getByRole('list', { name: 'People who started' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.getByRole('link')).toHaveCount(0);
  await page.getByLabel('Department').selectOption('');
  await expect(rows).not.toHaveCount(3);
});
