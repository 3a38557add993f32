import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { createPlan, createSignedPlan, taskIds } from '../testing/samples.ts';

const app = useApp({ ORG_NAME: 'Harbor' });

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: pdf, useSystemFonts: false, verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return (await Promise.all(pages)).join(' ').replaceAll(/\s+/g, ' ');
}

async function download(url: string, token: string | null) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { response, pdf: new Uint8Array(await response.arrayBuffer()) };
}

test('the report holds the plan, both people, every task with its link, and both signatures', async () => {
  const manager = await app.addManager('Łukasz Zieliński');
  const employee = await app.addEmployee(manager, '李雷');
  const plan = await createSignedPlan(manager, employee, { name: 'Plan 日本' });
  const { response, pdf } = await download(
    `${app.url}/api/onboarding-plan/${plan.id}/generate_report`,
    manager.client.token,
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="onboarding_report_Plan___.pdf"; filename*=UTF-8''onboarding_report_Plan_%E6%97%A5%E6%9C%AC.pdf`,
  );
  const text = await textOf(pdf);
  const tasks = ['Get a laptop', 'Meet the team', 'Ship a change'];
  for (const part of ['Harbor', 'Plan 日本', 'Łukasz Zieliński', '李雷', ...tasks, 'Note on Get a laptop']) {
    expect(text).toContain(part);
  }
});

test('there is no report before both have signed, and none for the employee', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  const path = `/onboarding-plan/${plan.id}/generate_report`;
  expect((await manager.client.get(path)).status).toBe(409);
  for (const id of taskIds(plan)) await employee.client.put(`/onboarding-plan/user_task/${id}`);
  await manager.client.put(`/onboarding-plan/${plan.id}/signoff`);
  expect((await manager.client.get(path)).status).toBe(409);
  await employee.client.put(`/onboarding-plan/${plan.id}/signoff`);
  expect((await manager.client.get(path)).status).toBe(200);
  expect((await employee.client.get(path)).status).toBe(403);
});
