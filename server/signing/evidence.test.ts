import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import { connect } from '../platform/database/connect.ts';
import { type Person, useApp } from '../testing/app.ts';
import { superuserUrl, tamper } from '../testing/database/superuser.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, savePath, tickAll } from '../testing/samples.ts';
import { contentHash } from '../plans/content/contentHash.ts';
import { FIRST_FORMAT, NEWEST_FORMAT, signedColumns } from '../plans/content/formats.ts';

const app = useApp();
const behindProxy = useApp({ TRUST_PROXY: '1', DEMO: '1' });

/**
 * The application's role has no privilege to; for a superuser,
 * as on a DATABASE_URL of one, a trigger refuses it.
 */
const REFUSED = /permission denied|a signature is never changed/;

/** The format of a newer release. */
const UNKNOWN_FORMAT = NEWEST_FORMAT + 1;

async function setUpSignedPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'), undefined, { 'user-agent': 'Phone/1.0' });
  await manager.client.put(planPath(plan, '/signoff'), undefined, { 'user-agent': 'Desk/2.0' });
  return { manager, employee, plan };
}

const evidenceOf = (plan: { id: string }) =>
  app.db.selectFrom('plan_signatures').selectAll().where('plan_id', '=', plan.id).orderBy('role').execute();

test('stores person, role, meaning, time, session, address, device and content hash (Signing 2)', async () => {
  const { manager, employee, plan } = await setUpSignedPlan();
  await app.db
    .updateTable('people')
    .set({ name: 'Renamed', identity_issuer: 'https://idp.example', identity_subject: 'later' })
    .where('id', '=', employee.id)
    .execute();
  const [first, second] = await evidenceOf(plan);
  expect(first).toMatchObject({
    role: 'employee',
    person_id: employee.id,
    name: employee.name,
    email: employee.email,
    meaning: SIGNATURE_MEANING.employee,
    // No identity: the person was added by a manager and has never signed in through the provider.
    identity_issuer: null,
    identity_subject: null,
    address: '127.0.0.1',
    device: 'Phone/1.0',
    content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(second).toMatchObject({ role: 'manager', name: manager.name, device: 'Desk/2.0' });
  expect(second?.content_hash).toBe(first?.content_hash);
  expect(second?.session_id).not.toBe(first?.session_id);
  for (const { session_id, person_id } of [first!, second!]) {
    const sessions = app.db.selectFrom('sessions').select('person_id').where('id', '=', session_id!);
    expect((await sessions.executeTakeFirstOrThrow()).person_id).toBe(person_id);
  }
});

test('returns the signatures with the plan, with the hash of its content', async () => {
  const { manager, employee, plan } = await setUpSignedPlan();
  for (const { client } of [manager, employee]) {
    const { body } = await client.get(planPath(plan));
    expect(body.signatures.map(({ role }: { role: string }) => role)).toEqual(['employee', 'manager']);
    for (const signature of body.signatures)
      expect(signature.content_hash).toBe(contentHash(body, NEWEST_FORMAT));
    expect(Object.keys(body.signatures[0])).not.toContain('address');
  }
});

test('records each signature in full in the history', async () => {
  const { manager, plan } = await setUpSignedPlan();
  const { body: events } = await manager.client.get(planPath(plan, '/history'));
  const rows = await evidenceOf(plan);
  // No version was sent, and the first format is not named. The content of a plan without newer fields is in the first
  // format, which covers all of it.
  for (const { plan_id: _, voided_at: __, seen_version: ___, content_format, ...row } of rows) {
    expect(content_format).toBe(FIRST_FORMAT);
    const recorded = content_format === FIRST_FORMAT ? row : { ...row, content_format };
    expect(events.map(({ detail }: { detail: object }) => detail)).toContainEqual(recorded);
  }
});

test('hashes the whole content, but nothing that may change between the signatures (Signing 5)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const hash = contentHash(plan, NEWEST_FORMAT);
  const changed = [
    { ...plan, name: 'Other' },
    { ...plan, description: 'Other' },
    { ...plan, user_id: manager.id },
    { ...plan, assigned_at: '2020-01-01T00:00:00.000Z' },
    { ...plan, subplans: plan.subplans.toReversed() },
    { ...plan, subplans: plan.subplans.slice(1) },
  ];
  const fields = signedColumns('task');
  expect(fields).toEqual(
    expect.arrayContaining(['name', 'note', 'task_content', 'completed', 'status_changed_at']),
  );
  for (const field of fields) {
    const copy = structuredClone(plan);
    copy.subplans[1].topics[0].tasks[0][field] = 'changed';
    changed.push(copy);
  }
  const hashes = changed.map((content) => contentHash(content, NEWEST_FORMAT));
  expect(new Set([hash, ...hashes]).size).toBe(changed.length + 1);
  const handedOver = { ...plan, manager_id: employee.id, version: 9, status: 'Completed' };
  expect(contentHash(handedOver, NEWEST_FORMAT)).toBe(hash);
});

const OTHER_VALUES = new Map<string, string | number>([
  ['signed_at', '2020-01-01'],
  ['role', 'manager'],
  ['content_format', 2],
]);

test('refuses changes of a signature in the database, but for voiding it once', async () => {
  const { plan } = await setUpSignedPlan();
  // The role of the application has no privilege; the triggers refuse it to the owner of the tables, too.
  const superuser = connect(superuserUrl(app.database_url), { max: 1, name: 'gangway' });
  const attempts = [
    [app.unguarded, 'permission denied'],
    [superuser, 'a signature is never changed'],
  ] as const;
  for (const [db, refusal] of attempts) {
    const update = db.updateTable('plan_signatures').where('plan_id', '=', plan.id);
    for (const field of [
      'name',
      'meaning',
      'content_hash',
      'content_format',
      'signed_at',
      'address',
      'role',
    ]) {
      const value = OTHER_VALUES.get(field) ?? 'a'.repeat(64);
      await expect(update.set({ [field]: value }).execute(), field).rejects.toThrow(refusal);
    }
    await update.set({ voided_at: new Date().toISOString() }).where('voided_at', 'is', null).execute();
    await expect(update.set({ voided_at: null }).execute()).rejects.toThrow('a signature is never changed');
    const deletion = db.deleteFrom('plan_signatures').where('plan_id', '=', plan.id).execute();
    await expect(deletion).rejects.toThrow(refusal);
  }
  await superuser.destroy();
});

test('refuses to truncate signatures, and grants no privilege to delete them', async () => {
  await expect(sql`truncate plan_signatures`.execute(app.db)).rejects.toThrow(REFUSED);
  const { rows } = await sql<{ privilege_type: string }>`
    select privilege_type from information_schema.table_privileges
    where table_name = 'plan_signatures' order by privilege_type`.execute(app.db);
  expect(rows.map(({ privilege_type }) => privilege_type)).not.toContain('DELETE');
  expect(rows.map(({ privilege_type }) => privilege_type)).not.toContain('TRUNCATE');
});

test('refuses the second signature when the content differs from the content that the first side signed (Signing 2)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  // Changed in the database, since a signed plan is read-only.
  expectProblem(await manager.client.put(savePath(plan), plan), 409, /signed/);
  await app.unguarded
    .updateTable('plans')
    .set({ name: 'Something else' })
    .where('id', '=', plan.id)
    .execute();
  expectProblem(await manager.client.put(planPath(plan, '/signoff')), 409, /not what the other side signed/);
  expect(await evidenceOf(plan)).toHaveLength(1);
});

test('refuses the second signature when this release does not know the format of the first one', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  await tamper(
    app.database_url,
    sql`update plan_signatures set content_format = ${UNKNOWN_FORMAT} where plan_id = ${plan.id}`,
  );
  const refused = await manager.client.put(planPath(plan, '/signoff'));
  expectProblem(refused, 409, /was signed in format \d+, which this release does not know/);
  expect(refused.body.code).toBe('plans.newer_release');
  expect(await evidenceOf(plan)).toHaveLength(1);
});

test('stores the first 512 characters of a user agent', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'), undefined, { 'user-agent': 'x'.repeat(2_000) });
  const [row] = await evidenceOf(plan);
  expect(row?.device).toBe('x'.repeat(512));
});

test('stores the address that the proxy reports only if it is an IP address (Signing 2, Operations 8)', async () => {
  const { manager, employee } = await createTeam(behindProxy);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  const sign = (person: Person, forwarded: string) =>
    person.client.put(planPath(plan, '/signoff'), undefined, { 'x-forwarded-for': forwarded });
  expect((await sign(employee, '<script>alert(1)</script>')).status).toBe(200);
  expect((await sign(manager, `${'9'.repeat(200)}, [2001:db8::7]:49152`)).status).toBe(200);
  const rows = await behindProxy.db.selectFrom('plan_signatures').select('address').orderBy('role').execute();
  expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1', '2001:db8::7']);
});
