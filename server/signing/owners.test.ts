import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkEvidence } from '../plans/evidence/checks.ts';
import type { Finding } from '../platform/journal/verification/checks.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { tamper } from '../testing/database/superuser.ts';
import { readPdf } from '../testing/reports.ts';
import { createPlan, createSignedPlan, planPath, taskPath } from '../testing/samples.ts';

const app = useApp();
let manager: Person;
let employee: Person;
let ida: Person;
let team: string;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(manager, 'Ida Tech');
  const admin = await addAdmin(app);
  team = (await admin.client.post('/group', { name: 'IT' })).body.id;
  await admin.client.put(`/group/${team}/members`, { person_ids: [ida.id] });
});

const TEXT = 'Lock your screen.\nEvery time.';
const POLICY = { name: 'Read the policy', kind: 'acknowledge', settings: { text: TEXT } };

async function put({ client }: Person, path: string, body: object): Promise<void> {
  expect((await client.put(path, body)).status).toBe(200);
}

/** Returns a plan that both have signed, with done tasks of others and a confirmed text. */
async function signedPlan(): Promise<{ plan: Json; hash: string }> {
  const plan = await createPlan(manager, employee, {
    buddy_id: ida.id,
    subplans: [
      {
        name: 'Week 1',
        due_in_days: 5,
        topics: [
          {
            name: 'Arrive',
            tasks: [
              { name: 'Get a badge' },
              { name: 'Hand out the laptop', owner: { kind: 'group', group_id: team } },
              { name: 'Have lunch', owner: { kind: 'buddy' } },
              { name: 'Park the car', counts: false },
              POLICY,
            ],
          },
        ],
      },
    ],
  });
  const [badge, laptop, lunch, car, policy] = plan.subplans[0].topics[0].tasks.map(({ id }: Json) => id);
  await put(employee, taskPath(badge), { completed: true });
  await put(ida, taskPath(laptop), { completed: true });
  await put(manager, taskPath(lunch), { completed: true, reason: 'Ida is away' });
  await put(employee, taskPath(`${car}/not_applicable`), { not_applicable: true, reason: 'No car' });
  await put(employee, taskPath(`${policy}/evidence`), { statement: true });
  for (const person of [employee, manager]) await put(person, planPath(plan, '/signoff'), {});
  const { answer_hash } = await app.db
    .selectFrom('task_evidence')
    .select('answer_hash')
    .where('plan_id', '=', plan.id)
    .executeTakeFirstOrThrow();
  return { plan, hash: answer_hash };
}

async function reportOf(plan: { id: string }) {
  const response = await fetch(`${app.url}/api${planPath(plan, '/generate_report')}`, {
    headers: { authorization: `Bearer ${manager.client.token}` },
  });
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

async function findingsOf(plan: { id: string }): Promise<string[]> {
  const findings: Finding[] = [];
  for await (const finding of checkEvidence(app.db)) findings.push(finding);
  return findings.filter(({ location }) => location.includes(plan.id)).map(({ why }) => why);
}

test('the report shows the owner of each task, how it was completed, and the confirmed text (Reports 8)', async () => {
  const { plan, hash } = await signedPlan();
  const { text } = await reportOf(plan);
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const part of [
    'Hand out the laptop\nIT\nFinished by Ida Tech',
    'Have lunch\nIda Tech · buddy\nFinished by Mia Manager: Ida is away',
    'Park the car\nOptional\nNot applicable: No car',
    'Every time.\nConfirmed by Emil Employee, ',
    '“I have read and understood this.”\nSHA-256',
    'all that was signed, and of what was confirmed by its hash',
    'Confirmed texts 1. The content hash covers each by its hash.',
  ]) {
    expect(flat).toContain(part.replaceAll('\n', ' '));
  }
  expect(text.replaceAll(/\s/g, '')).toContain(`SHA-256${hash}`);
});

test('the report of a plan without all that says nothing of it (Owners 1)', async () => {
  const plan = await createSignedPlan(manager, employee);
  const { text } = await reportOf(plan);
  expect(text).not.toMatch(/Optional|Finished by|SHA-256\n|Confirmed texts|confirmed by its hash/);
});

test('a changed text, hash or salt is named by verify, the page and the report (Journal 5)', async () => {
  const { plan } = await signedPlan();
  expect(await findingsOf(plan)).toEqual([]);
  const verification = async () => (await manager.client.get(planPath(plan, '/verification'))).body;
  expect((await verification()).holds).toBe(true);
  await tamper(
    app.database_url,
    sql`update task_evidence set answer = jsonb_set(answer, '{text}', '"Other"') where plan_id = ${plan.id}`,
  );
  const why = 'what was confirmed is not what its hash stands for';
  expect(await findingsOf(plan)).toEqual([why]);
  expect(await verification()).toMatchObject({ holds: false, content: { holds: false } });
  expect((await reportOf(plan)).text).toContain(`This plan cannot be verified: ${why}.`);
});
