import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { tamper } from '../testing/database/superuser.ts';

const app = useApp();

async function setUpCompletedPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  for (const person of [employee, manager]) await person.client.put(planPath(plan, '/signoff'));
  const verify = async (person = manager) => (await person.client.get(planPath(plan, '/verification'))).body;
  return { manager, employee, plan, verify };
}

test('verifies an unchanged plan for everyone, with names for its two sides only (Signing 6)', async () => {
  const { manager, employee, plan, verify } = await setUpCompletedPlan();
  const verified = await verify();
  expect(verified).toMatchObject({
    id: plan.id,
    name: plan.name,
    holds: true,
    content: { holds: true },
    chain: { events: 6, broken_at: null, holds: true, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
    signatures: [
      { role: 'employee', name: employee.name, holds: true },
      { role: 'manager', name: manager.name, holds: true },
    ],
  });
  expect(verified.content.hash).toBe(verified.content.now);
  const pem = await (await fetch(`${app.url}/.well-known/gangway-certificate.pem`)).text();
  const { fingerprint256 } = new X509Certificate(pem);
  expect(verified.report_certificate).toBe(fingerprint256.replaceAll(':', '').toLowerCase());
  expect(await verify(employee)).toEqual(verified);
  const { content, chain } = verified;
  const withoutNames = await verify(await app.addEmployee(null));
  expect(withoutNames).toMatchObject({ holds: true, name: null, content, chain });
  expect(JSON.stringify(withoutNames)).not.toContain(employee.name);
});

test.each([
  [
    'a task',
    sql`update tasks set name = 'Easier' where name = 'Get a laptop'`,
    { content: { holds: false } },
  ],
  ['the plan', sql`update plans set description = 'Other'`, { content: { holds: false } }],
  [
    'a signature',
    sql`update plan_signatures set name = 'Somebody'`,
    { content: { holds: true }, chain: { holds: true } },
  ],
  [
    'a hash under a signature',
    sql`update plan_signatures set content_hash = repeat('0', 64)`,
    { content: { holds: false } },
  ],
  [
    'the format of the signatures',
    sql`update plan_signatures set content_format = 99`,
    { content: { now: '', holds: false }, chain: { holds: true } },
  ],
  [
    'the history',
    sql`update journal set actor_name = 'Somebody' where seq = 3`,
    { chain: { holds: false, broken_at: 3 } },
  ],
])('detects a change of %s', async (_what, change, expected) => {
  const { verify } = await setUpCompletedPlan();
  expect((await verify()).holds).toBe(true);
  await tamper(app.database_url, change);
  expect(await verify()).toMatchObject({ holds: false, ...expected });
});

test('refuses a plan before both have signed, and does not reveal it to others', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  for (const person of [manager, employee]) {
    expectProblem(await person.client.get(planPath(plan, '/verification')), 409, /both/);
  }
  const other = await app.addManager();
  expectProblem(await other.client.get(planPath(plan, '/verification')), 404);
});
