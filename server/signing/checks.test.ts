import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Finding } from '../platform/journal/verification/checks.ts';
import { useApp } from '../testing/app.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { tamper } from '../testing/database/superuser.ts';
import { checkSignatures } from './checks.ts';

const app = useApp();

/** Creates a plan that was returned once, and then signed by both sides. */
async function setUpSignedPlan() {
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
  const [voided, valid, approval] = signatures.map(({ id }) => id);
  return { manager, plan, voided: voided!, valid: valid!, approval: approval! };
}

async function findingsOf(plan: { id: string }): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of checkSignatures(app.db)) {
    if (finding.location.includes(plan.id)) findings.push(finding);
  }
  return findings;
}

test('finds nothing in a plan that was signed, returned and signed again', async () => {
  const { plan } = await setUpSignedPlan();
  expect(await findingsOf(plan)).toEqual([]);
});

test('finds nothing in a plan that was returned and then edited', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  const { body } = await manager.client.put(planPath(plan, '/return'), { comment: 'Not yet' });
  await manager.client.put(`/onboarding-plan/full/${plan.id}`, { ...body, name: 'Better' });
  expect(await findingsOf(plan)).toEqual([]);
});

test.each([
  [
    'its content',
    (id: string) => sql`update plans set name = 'Other' where id = ${id}`,
    /content is not what/,
  ],
  ['its row', (id: string) => sql`delete from plans where id = ${id}`, /was signed, and is missing/],
])('finds a plan after a change of %s', async (_what, change, why) => {
  const { plan } = await setUpSignedPlan();
  await tamper(app.database_url, change(plan.id));
  expect(await findingsOf(plan)).toEqual([{ location: `plan ${plan.id}`, why: expect.stringMatching(why) }]);
});

test('finds a plan and its signatures when they are in a format that this release does not know', async () => {
  const { plan, valid, approval } = await setUpSignedPlan();
  await tamper(
    app.database_url,
    sql`update plan_signatures set content_format = 99 where plan_id = ${plan.id} and voided_at is null`,
  );
  expect(await findingsOf(plan)).toEqual([
    {
      location: `plan ${plan.id}`,
      why: 'its content was signed in format 99, which this release does not know',
      is_unknown: true,
    },
    ...[valid, approval].map((id) => ({
      location: `plan ${plan.id}, signature ${id}`,
      why: 'it does not match the history',
    })),
  ]);
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

test.each(COLUMNS)('finds a signature after a change of its %s', async (column) => {
  const { plan, voided } = await setUpSignedPlan();
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
  expect(await findingsOf(plan)).toEqual([
    { location: `plan ${plan.id}, signature ${voided}`, why: 'it does not match the history' },
  ]);
});

test('finds signatures that were deleted, voided or restored in the database', async () => {
  const { plan, voided, valid, approval } = await setUpSignedPlan();
  await tamper(app.database_url, sql`delete from plan_signatures where id = ${approval}`);
  await tamper(app.database_url, sql`update plan_signatures set voided_at = now() where id = ${valid}`);
  await tamper(app.database_url, sql`update plan_signatures set voided_at = null where id = ${voided}`);
  const at = (id: string) => `plan ${plan.id}, signature ${id}`;
  expect(await findingsOf(plan)).toEqual([
    { location: at(voided), why: 'it was returned, and counts all the same' },
    { location: at(valid), why: 'it does not count, and was never returned' },
    { location: at(approval), why: 'it is missing' },
  ]);
});
