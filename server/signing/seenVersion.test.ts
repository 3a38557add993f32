import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, savePath, tickAll } from '../testing/samples.ts';

const app = useApp();

async function setUp() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  return { manager, employee, plan };
}

test('nobody signs what they have not seen: an edit since makes the version stale (Signing 8)', async () => {
  const { manager, employee, plan } = await setUp();
  await tickAll(employee, plan);
  const { version } = (await employee.client.get(planPath(plan))).body;
  await manager.client.put(savePath(plan), { name: plan.name, description: 'You owe us a car.' });
  const refused = await employee.client.put(planPath(plan, '/signoff'), { version });
  expectProblem(refused, 409, /^Mia Manager has changed this since you opened it/);
  expectProblem(
    await employee.client.put(planPath(plan, '/signoff'), {}, { 'if-match': `"${version}"` }),
    412,
  );
  expect((await employee.client.get(planPath(plan))).body.signed_by_user).toBe(false);

  const read = (await employee.client.get(planPath(plan))).body;
  expect((await employee.client.put(planPath(plan, '/signoff'), { version: read.version })).status).toBe(200);
  // Signing again changes nothing, whatever was shown.
  expect((await employee.client.put(planPath(plan, '/signoff'), { version })).status).toBe(200);
});

test('a tick does not make the version stale, since an open task refuses the signature', async () => {
  const { employee, plan } = await setUp();
  await tickAll(employee, plan);
  const signed = await employee.client.put(planPath(plan, '/signoff'), { version: plan.version });
  expect(signed.status).toBe(200);
});

test('the evidence has the version that the client showed, or that it said none (Signing 8)', async () => {
  const { manager, employee, plan } = await setUp();
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'), undefined, { 'if-match': '"1"' });
  await manager.client.put(planPath(plan, '/signoff'));
  const rows = await app.db
    .selectFrom('plan_signatures')
    .select(['role', 'seen_version'])
    .where('plan_id', '=', plan.id)
    .orderBy('role')
    .execute();
  expect(rows).toEqual([
    { role: 'employee', seen_version: 1 },
    { role: 'manager', seen_version: null },
  ]);
  const events: Json[] = (await manager.client.get(planPath(plan, '/history'))).body;
  const details = events
    .filter(({ event }) => /^plan\.(?:signed|approved)$/.test(event))
    .map(({ detail }) => detail);
  expect(details.map((detail) => detail.seen_version)).toEqual([1, undefined]);
  const { body } = await manager.client.get(planPath(plan, '/verification'));
  expect(body.holds).toBe(true);
  expect(body.signatures.map((signature: Json) => signature.seen_version)).toEqual([1, null]);
});
