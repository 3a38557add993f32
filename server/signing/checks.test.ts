import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Finding } from '../journal/verification/checks.ts';
import { useApp } from '../testing/app.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { tamper } from '../testing/database/superuser.ts';
import { checkSignatures } from './checks.ts';

const app = useApp();

/** A plan that was returned once, and then signed by both. */
async function signedPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  await manager.client.put(planPath(plan, '/return'), { comment: 'Not yet' });
  for (const person of [employee, manager]) await person.client.put(planPath(plan, '/signoff'));
  const signatures = await app.db
    .selectFrom('plan_signatures')
    .select(['id', 'role', 'voided_at'])
    .where('plan_id', '=', plan.id)
    .orderBy('id')
    .execute();
  const [voided, counting, approval] = signatures.map(({ id }) => id);
  return { manager, plan, voided: voided!, counting: counting!, approval: approval! };
}

async function breaksOf(plan: { id: string }): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const one of checkSignatures(app.db)) if (one.location.includes(plan.id)) found.push(one);
  return found;
}

test('what was given, returned and given again holds', async () => {
  const { plan } = await signedPlan();
  expect(await breaksOf(plan)).toEqual([]);
});

test('a returned plan may be changed until it is signed again', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  const { body } = await manager.client.put(planPath(plan, '/return'), { comment: 'Not yet' });
  await manager.client.put(`/onboarding-plan/full/${plan.id}`, { ...body, name: 'Better' });
  expect(await breaksOf(plan)).toEqual([]);
});

test.each([
  [
    'its content',
    (id: string) => sql`update plans set name = 'Other' where id = ${id}`,
    /content is not what/,
  ],
  ['its row', (id: string) => sql`delete from plans where id = ${id}`, /was signed, and is missing/],
])('a changed plan is named: %s', async (_what, change, why) => {
  const { plan } = await signedPlan();
  await tamper(app.database_url, change(plan.id));
  expect(await breaksOf(plan)).toEqual([{ location: `plan ${plan.id}`, why: expect.stringMatching(why) }]);
});

const COLUMNS = [
  'role',
  'person_id',
  'name',
  'email',
  'meaning',
  'signed_at',
  'identity_issuer',
  'identity_subject',
  'session_id',
  'address',
  'device',
] as const;

test.each(COLUMNS)('a changed column of a signature is named: %s', async (column) => {
  const { plan, voided } = await signedPlan();
  const value = column.endsWith('_id')
    ? sql`'00000000-0000-7000-8000-000000000000'::uuid`
    : column === 'signed_at'
      ? sql`signed_at + interval '1 millisecond'`
      : column === 'role'
        ? sql`'manager'`
        : sql`'changed'`;
  await tamper(
    app.database_url,
    sql`update plan_signatures set ${sql.ref(column)} = ${value} where id = ${voided}`,
  );
  expect(await breaksOf(plan)).toEqual([
    { location: `plan ${plan.id}, signature ${voided}`, why: 'it is not as the history has it' },
  ]);
});

test('a signature that is gone, voided or revived by hand is named', async () => {
  const { plan, voided, counting, approval } = await signedPlan();
  await tamper(app.database_url, sql`delete from plan_signatures where id = ${approval}`);
  await tamper(app.database_url, sql`update plan_signatures set voided_at = now() where id = ${counting}`);
  await tamper(app.database_url, sql`update plan_signatures set voided_at = null where id = ${voided}`);
  const at = (id: string) => `plan ${plan.id}, signature ${id}`;
  expect(await breaksOf(plan)).toEqual([
    { location: at(voided), why: 'it was returned, and counts all the same' },
    { location: at(counting), why: 'it does not count, and was never returned' },
    { location: at(approval), why: 'it is missing' },
  ]);
});
