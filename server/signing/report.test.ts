import { expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { expectProblem } from '../testing/problem.ts';
import { readPdf } from '../testing/reports.ts';
import { createPlan, createSignedPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { attachReport } from './report.ts';

const app = useApp({ ORG_NAME: 'Harbor' });

async function download(plan: { id: string }, { client }: Person) {
  const response = await fetch(`${app.url}/api${planPath(plan, '/generate_report')}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return { response, pdf: new Uint8Array(await response.arrayBuffer()) };
}

test('downloads a PDF with the plan, both people and every task (Reports 1)', async () => {
  const manager = await app.addManager('Łukasz Zieliński');
  const employee = await app.addEmployee(manager, '李雷');
  const plan = await createSignedPlan(manager, employee, { name: 'Plan 日本' });
  const { response, pdf } = await download(plan, manager);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="onboarding_report_Plan___.pdf"; filename*=UTF-8''onboarding_report_Plan_%E6%97%A5%E6%9C%AC.pdf`,
  );
  const { text } = await readPdf(pdf);
  const tasks = ['Get a laptop', 'Meet the team', 'Ship a change'];
  for (const part of ['Harbor', 'Plan 日本', 'Łukasz Zieliński', '李雷', ...tasks, 'Note on Get a laptop']) {
    expect(text).toContain(part);
  }
});

test('refuses the report before both have signed, and to the employee (Reports 1)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const path = planPath(plan, '/generate_report');
  expect((await manager.client.get(path)).status).toBe(409);
  await tickAll(employee, plan);
  await manager.client.put(planPath(plan, '/signoff'));
  expect((await manager.client.get(path)).status).toBe(409);
  await employee.client.put(planPath(plan, '/signoff'));
  expect((await manager.client.get(path)).status).toBe(200);
  expect((await employee.client.get(path)).status).toBe(403);
  expectProblem(await (await app.addManager()).client.get(path), 404);
});

/** Removes the time of rendering. */
const withoutTime = ({ text }: { text: string }) => text.replaceAll(/Generated [^·]*/g, '');

test('attaches the same report to the mail (Mails 3)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createSignedPlan(manager, employee, { name: 'Onboarding für Łukasz' });
  const [attachment, ...more] = await attachReport(app.services, { plan_id: plan.id });
  expect(attachment).toMatchObject({
    filename: 'onboarding_report_Onboarding_für_Łukasz.pdf',
    contentType: 'application/pdf',
  });
  expect(more).toEqual([]);
  const [mailed, downloaded] = [attachment!.content, (await download(plan, manager)).pdf];
  expect(withoutTime(await readPdf(mailed))).toBe(withoutTime(await readPdf(downloaded)));
});

test('fails when the mail has no report', async () => {
  const { manager, employee } = await createTeam(app);
  const { id } = await createPlan(manager, employee);
  const attach = (plan_id: string | null) => attachReport(app.services, { plan_id });
  await expect(attach(id)).rejects.toThrow('once both the employee and the manager have signed');
  await expect(attach(employee.id)).rejects.toThrow('It does not exist');
  await expect(attach(null)).rejects.toThrow('The mail has no plan');
});
