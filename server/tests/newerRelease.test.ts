import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import { scheduledJobs } from '../jobs.ts';
import { NEWEST_FORMAT } from '../plans/content/formats.ts';
import { eventHash } from '../platform/journal/chain.ts';
import { ReportSigner } from '../platform/proof/reportSigner.ts';
import { MANIFEST, MANIFEST_SIGNATURE, exportEverything } from '../operations/export/exportEverything.ts';
import { verifyFolder } from '../operations/export/verifyFolder.ts';
import { attachReport } from '../signing/report.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { runCommand } from '../testing/command.ts';
import { ownerUrl, tamper } from '../testing/database/superuser.ts';
import { usualReport } from '../testing/reports.ts';
import { append, anyEvent } from '../testing/journal.ts';
import { expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  planPath,
  savePath,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

/* Data that a newer release wrote to the same database: this release uses its own words, and raises no alarm. */

const app = useApp();
let manager: Person;
let employee: Person;
let admin: Person;
let folder: string;

beforeAll(async () => {
  ({ manager, employee } = await createTeam(app));
  admin = await addAdmin(app);
  folder = mkdtempSync(path.join(tmpdir(), 'gangway-newer-'));
  await tamper(app.database_url, sql`insert into kysely_migration values ('9999_later', '2027-01-01')`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NEWER = NEWEST_FORMAT + 1;

/** Signs a plan as a newer release does: in another format, with evidence that this release does not store. */
async function signAsNewer(sides: Person[]): Promise<Json> {
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  for (const [index, { id, name, email }] of sides.entries()) {
    const role = index === 0 ? 'employee' : 'manager';
    const signature = {
      id: crypto.randomUUID(),
      role,
      person_id: id,
      name,
      email,
      meaning: 'I have done it all.',
      signed_at: '2027-01-01T00:00:00.000Z',
      identity_issuer: null,
      identity_subject: null,
      session_id: null,
      address: null,
      device: null,
      content_hash: 'b'.repeat(64),
      content_format: NEWER,
    };
    await app.unguarded
      .insertInto('plan_signatures')
      .values({ ...signature, plan_id: plan.id })
      .execute();
    const event = index === 0 ? 'plan.signed' : 'plan.approved';
    const detail = { ...signature, seal: { authority: 'of a newer release' } };
    await append(
      app.unguarded,
      anyEvent({ event, subject_id: plan.id, actor: { id, name }, detail, at: new Date() }),
    );
  }
  return plan;
}

const verify = () => runCommand('verify.ts', [], { DATABASE_URL: app.database_url });
const UNKNOWN = new RegExp(`was signed in format ${NEWER}, which this release does not know`);

describe('a plan that a newer release has signed', () => {
  let plan: Json;
  beforeAll(async () => {
    plan = await signAsNewer([employee, manager]);
  });

  test('is no change for npm run verify, which exits with 2 and says what it cannot check (Journal 5)', async () => {
    const { code, stdout } = await verify();
    expect(stdout).toMatch(UNKNOWN);
    expect(stdout).toMatch(
      /nothing was changed\n1 place could not be checked: a newer release has written there/,
    );
    expect(stdout).not.toMatch(/changed in|not what was signed|does not match/);
    expect(code).toBe(2);
  });

  test('is neither verified nor printed, with that sentence (Signing 6, Reports 4)', async () => {
    for (const call of ['/verification', '/generate_report']) {
      const refused = await manager.client.get(planPath(plan, call));
      expectProblem(refused, 409, UNKNOWN);
      expect(refused.body.code).toBe('plans.newer_release');
    }
    expect(await attachReport(app.services, { plan_id: plan.id })).toEqual([]);
  });

  test('is named by the doctor, with the newer migration (Operations 17)', async () => {
    const { stdout } = await runCommand('doctorCommand.ts', [], {
      DATABASE_URL: app.database_url,
      DATABASE_MIGRATION_URL: ownerUrl(app.database_url),
    });
    expect(stdout).toMatch(
      /^warn {2}schema +of a newer release \(9999_later\).* 2 signatures of that release cannot be/m,
    );
  });

  test('has an export without its report (Proof 8)', async () => {
    const { db, config, settings, context, renderer, sessions } = app.services;
    const verifier = path.join(folder, 'verify.html');
    writeFileSync(verifier, '<script type="text/plain" id="certificates"></script>');
    const signer = new ReportSigner({ db, config, settings, sessions });
    const source = { db, config, settings, context, renderer, signer, verifier, version: '1.0.0' };
    const { withoutReport } = await exportEverything(source, path.join(folder, 'export'));
    expect(withoutReport).toEqual([{ id: plan.id, why: expect.stringMatching(UNKNOWN) }]);
    // A newer release may write exports in another form, and sign them.
    const manifest = Buffer.from('{"gangway_export":2}');
    writeFileSync(path.join(folder, 'export', MANIFEST), manifest);
    writeFileSync(path.join(folder, 'export', MANIFEST_SIGNATURE), await signer.signDetached(manifest));
    await expect(verifyFolder(path.join(folder, 'export'), [])).rejects.toThrow(
      /^This export has form 2, which this release does not know/,
    );
  });

  test('that somebody has changed since is still found', async () => {
    const changed = await signAsNewer([employee, manager]);
    await tamper(
      app.database_url,
      sql`update plan_signatures set name = 'Somebody' where plan_id = ${changed.id} and role = 'manager'`,
    );
    const { code, stdout } = await verify();
    expect(stdout).toMatch(new RegExp(`plan ${changed.id}, signature .*: it does not match the history`));
    expect(code).toBe(1);
    expect((await manager.client.get(planPath(changed, '/verification'))).body).toMatchObject({
      holds: false,
    });
    expect((await manager.client.get(planPath(changed, '/generate_report'))).status).toBe(200);
    await tamper(
      app.database_url,
      sql`update plan_signatures set name = ${manager.name} where plan_id = ${changed.id} and role = 'manager'`,
    );
  });
});

test('the second signature waits for the newer release that knows the first one (Signing 2)', async () => {
  const plan = await signAsNewer([employee]);
  const refused = await manager.client.put(planPath(plan, '/signoff'));
  expectProblem(refused, 409, UNKNOWN);
  // It can be returned, and signed again in a format of this release.
  expect((await manager.client.put(planPath(plan, '/return'), { comment: 'Once more' })).status).toBe(200);
  for (const { client } of [employee, manager])
    expect((await client.put(planPath(plan, '/signoff'))).status).toBe(200);
  expect((await manager.client.get(planPath(plan, '/verification'))).body).toMatchObject({ holds: true });
});

test('a task of an unknown kind, with an unknown owner, is read, and not finished by a tick (Tasks 4)', async () => {
  const plan = await createPlan(manager, employee);
  const [form, owned] = taskIds(plan);
  await tamper(
    app.database_url,
    sql`alter table tasks drop constraint tasks_kind_check, drop constraint tasks_owner_check`,
  );
  await tamper(
    app.database_url,
    sql`update tasks set kind = 'form', settings = '{"fields": [{"name": "Size"}]}' where id = ${form}`,
  );
  await tamper(app.database_url, sql`update tasks set owner_kind = 'system' where id = ${owned}`);
  for (const { client } of [employee, manager]) {
    const { status, body } = await client.get(planPath(plan));
    expect(status).toBe(200);
    expect(body.subplans[0].topics[0].tasks).toMatchObject([
      { id: form, kind: 'form' },
      { id: owned, owner: { kind: 'system' } },
    ]);
  }
  for (const call of [
    employee.client.put(taskPath(form), { completed: true }),
    employee.client.put(taskPath(`${form}/evidence`), { statement: true }),
  ]) {
    const refused = await call;
    expectProblem(refused, 409, /does not know how it is finished/);
    expect(refused.body.code).toBe('plans.newer_release');
  }
  expectProblem(
    await employee.client.put(taskPath(owned), { completed: true }),
    403,
    /belongs to Somebody else/,
  );
  // A save without what this release does not know keeps it.
  expect((await manager.client.put(savePath(plan), { name: 'Renamed' })).status).toBe(200);
  expect((await manager.client.get(planPath(plan, '/export'))).status).toBe(200);
  expect((await manager.client.get(planPath(plan))).body.subplans[0].topics[0].tasks[0].kind).toBe('form');
});

test('evidence of an unknown kind is no change (Tasks 5)', async () => {
  const plan = await createPlan(manager, employee);
  await tamper(app.database_url, sql`alter table task_evidence drop constraint task_evidence_kind_check`);
  const evidence = {
    id: crypto.randomUUID(),
    plan_id: plan.id,
    task_id: taskIds(plan)[0]!,
    person_id: employee.id,
  };
  await app.unguarded
    .insertInto('task_evidence')
    .values({
      ...evidence,
      kind: 'form',
      given_at: new Date().toISOString(),
      answer: JSON.stringify({ Size: 'M' }),
      salt: 'of a newer release',
      answer_hash: 'c'.repeat(64),
    })
    .execute();
  const { code, stdout } = await verify();
  expect(stdout).toMatch(
    new RegExp(`evidence ${evidence.id}: it is of the kind "form", which this release does not know`),
  );
  expect(stdout).toMatch(/nothing was changed/);
  expect(code).toBe(2);
});

/** Appends an event that this release does not know to the history of the plan. */
async function appendUnknown(event: string, { id }: { id: string }): Promise<void> {
  const at = new Date();
  const seq = await append(app.db, { event: 'plan.nudged', subject_id: id, actor: manager, detail: {}, at });
  const row = await app.db
    .selectFrom('journal')
    .selectAll()
    .where('subject_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  const hash = eventHash({ ...row, event });
  const where = sql`where subject_id = ${id} and seq = ${seq}`;
  await tamper(app.database_url, sql`update journal set event = ${event}, hash = ${hash} ${where}`);
  await tamper(app.database_url, sql`update journal_heads set hash = ${hash} ${where}`);
}

test('events, notifications, mails, jobs, batches and accesses of unknown names are shown or left alone', async () => {
  const plan = await createSignedPlan(manager, employee);
  await appendUnknown('plan.put_on_hold', plan);
  await tamper(
    app.database_url,
    sql`insert into notifications (id, key, person_id, kind, plan_id, params)
      values (gen_random_uuid(), 'newer', ${manager.id}, 'put_on_hold', ${plan.id}, '{}')`,
  );
  await tamper(app.database_url, sql`alter table outbox drop constraint if exists outbox_kind_check`);
  await tamper(
    app.database_url,
    sql`insert into outbox (id, key, kind, plan_id, person_id, name, email, content)
      values (gen_random_uuid(), 'newer', 'put_on_hold', ${plan.id}, ${employee.id}, 'Emil', 'emil@example.com',
        '{"subject": "On hold", "preview": "", "paragraphs": [], "action": {"label": "Open", "path": "/"}}')`,
  );
  await tamper(
    app.database_url,
    sql`insert into job_runs (job, succeeded_at) values ('of_a_newer_release', now() - interval '9 days')`,
  );
  const batch = crypto.randomUUID();
  await tamper(
    app.database_url,
    sql`insert into batches (id, kind, params, created_by) values (${batch}, 'of_a_newer_release', '{}', ${manager.id})`,
  );
  const { body: history } = await manager.client.get(planPath(plan, '/history'));
  expect(history.at(-1)).toMatchObject({ event: 'plan.put_on_hold' });
  for (const call of ['/notification', planPath(plan, '/mails'), '/onboarding-plan?scope=reports'])
    expect({ call, status: (await manager.client.get(call)).status }).toEqual({ call, status: 200 });
  const { body: bell } = await manager.client.get('/notification');
  expect(bell.notifications.map(({ kind }: Json) => kind)).toContain('put_on_hold');
  // Its report prints the event in words.
  expect((await manager.client.get(planPath(plan, '/generate_report'))).status).toBe(200);
  const { status, body } = await admin.client.get('/operation');
  expect(status).toBe(200);
  expect(body.lines.find(({ part }: Json) => part === 'jobs')).toMatchObject({ state: 'fine' });
  expect(body.lines.find(({ part }: Json) => part === 'release')).toMatchObject({
    text: expect.stringMatching(/A newer release has migrated the database/),
  });
  const logger = { info() {}, warn() {} };
  const jobs = scheduledJobs({ ...app.services, logger, kinds: {} });
  for (const job of jobs) await job.work(new AbortController().signal);
  const { done_at } = await app.db
    .selectFrom('batches')
    .select('done_at')
    .where('id', '=', batch)
    .executeTakeFirstOrThrow();
  expect(done_at).toBeNull();
});

const check = (bytes: Uint8Array) => checkFile(new Uint8Array(bytes), { certificates: [], now: new Date() });

describe('a file of a newer release', () => {
  test('is a record, or a report with one, that this release cannot check (Proof 6)', async () => {
    const newer = {
      state: 'unreadable',
      headline: expect.stringMatching(/^The record has form 2, which this release does not know/),
    };
    const record = '{"gangway_record":2,"proof":[]}';
    expect(await check(Buffer.from(record))).toMatchObject(newer);
    const { renderer, signer } = app.services;
    const report = await signer.sign(await renderer.render({ ...usualReport(), record }), new Date());
    expect(await check(report)).toMatchObject(newer);
    report[report.length - 100]! ^= 1;
    expect((await check(report)).state).toBe('fails');
  });

  test('is a backup that needs that release (Operations 16)', async () => {
    const file = path.join(folder, 'newer.backup');
    writeFileSync(file, '{"gangway_backup":2,"parts":["a"]}\n');
    const { code, stdout, stderr } = await runCommand('restoreCommand.ts', [file], {
      DATABASE_URL: app.database_url,
      DATABASE_MIGRATION_URL: ownerUrl(app.database_url),
    });
    expect(stdout + stderr).toMatch(/It is a backup in form 2, which this release does not know/);
    expect(code).toBe(1);
  });
});
