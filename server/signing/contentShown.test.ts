import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import {
  checklist,
  createPlan,
  createTeam,
  planPath,
  savePath,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
const HASH = /^[0-9a-f]{64}$/;
const skipPath = (id: string) => `${taskPath(id)}/not_applicable`;

/** Assigns a plan whose second task is IT's, and whose third is optional. */
async function setUp() {
  const { manager, employee } = await createTeam(app);
  const it = await app.addEmployee(null, 'Ina IT');
  const subplans = checklist();
  const [first, second] = subplans;
  Object.assign(first!.topics![0]!.tasks![1]!, { owner: { kind: 'person', person_id: it.id } });
  Object.assign(second!.topics![0]!.tasks![0]!, { counts: false });
  const plan = await createPlan(manager, employee, { subplans });
  const [own, ofIt, optional] = taskIds(plan);
  const read = async (): Promise<Json> => (await employee.client.get(planPath(plan))).body;
  return { manager, employee, it, plan, own: own!, ofIt: ofIt!, optional: optional!, read };
}

test('signoff refuses a reason that the manager added after the employee read the plan', async () => {
  const { manager, employee, it, plan, own, ofIt, read } = await setUp();
  await employee.client.put(taskPath(own), { completed: true });
  await it.client.put(taskPath(ofIt), { completed: true });
  const seen = await read();
  const reason = 'Employee has lost the laptop and owes us 2,000 EUR';
  await manager.client.put(taskPath(ofIt), { completed: false, reason: 'Not done' });
  const skip = { not_applicable: true, reason };
  expect((await manager.client.put(skipPath(ofIt), skip)).status).toBe(200);

  const sign = (body: object, headers = {}) => employee.client.put(planPath(plan, '/signoff'), body, headers);
  const byContent = await sign({ content_hash: seen.content_hash });
  expectProblem(byContent, 409, /has changed since it was shown to you/);
  expect(byContent.body.code).toBe('plans.content_changed');
  expectProblem(await sign({ version: seen.version }), 409, /^Mia Manager has changed this/);
  expectProblem(await sign({}, { 'if-match': `"${seen.version}"` }), 412);
  expect((await read()).signed_by_user).toBe(false);

  const { content_hash, version } = await read();
  const signed = await sign({ content_hash, version });
  expect(signed.status).toBe(200);
  expect(signed.body.signatures).toMatchObject([{ content_hash }]);
  expect((await manager.client.get(planPath(plan))).body.content_hash).toBe(content_hash);
  const approved = await manager.client.put(planPath(plan, '/signoff'), { content_hash });
  expect(approved.body.status).toBe('Completed');
});

test('signoff refuses a confirmation that followed a tick of the release before', async () => {
  const { manager, employee } = await createTeam(app);
  const it = await app.addEmployee(null, 'Ina IT');
  const owner = { kind: 'person', person_id: it.id };
  const task = { name: 'Rules', kind: 'acknowledge', settings: { text: 'No smoking' }, owner };
  const topics = [{ name: 'Read', tasks: [task] }];
  const plan = await createPlan(manager, employee, { subplans: [{ name: 'Day', due_in_days: 1, topics }] });
  const [id] = taskIds(plan);
  // As 1.1.0 ticks, which knows no text to confirm.
  await sql`update tasks set completed = true, status_changed_at = now() where id = ${id}`.execute(
    app.unguarded,
  );
  const { version } = (await employee.client.get(planPath(plan))).body;
  const confirm = { statement: true, text: 'No smoking' };
  expect((await it.client.put(`${taskPath(id)}/evidence`, confirm)).status).toBe(200);
  const signed = await employee.client.put(planPath(plan, '/signoff'), { version });
  expectProblem(signed, 409, /^Ina IT has changed this/);
  const { body: history } = await manager.client.get(planPath(plan, '/history'));
  expect(history.find(({ event }: Json) => event === 'plan.evidence_given').detail).toMatchObject({
    version: version + 1,
  });
});

test("the employee's tick of a required task of their own changes the hash and not the version", async () => {
  const { employee, own, read } = await setUp();
  const before = await read();
  expect(before.content_hash).toMatch(HASH);
  await employee.client.put(taskPath(own), { completed: true });
  const after = await read();
  expect(after.version).toBe(before.version);
  expect(after.content_hash).not.toBe(before.content_hash);
});

test('every other change of a task raises the version and names it in the history', async () => {
  const { manager, employee, it, plan, ofIt, optional, read } = await setUp();
  const acts = [
    () => it.client.put(taskPath(ofIt), { completed: true }),
    () => manager.client.put(taskPath(ofIt), { completed: false, reason: 'Not done' }),
    () => manager.client.put(skipPath(ofIt), { not_applicable: true, reason: 'No badge' }),
    () => manager.client.put(skipPath(ofIt), { not_applicable: false }),
    () => employee.client.put(taskPath(optional), { completed: true }),
    () => employee.client.put(taskPath(optional), { completed: false }),
    () => employee.client.put(skipPath(optional), { not_applicable: true, reason: 'No car' }),
  ];
  for (const [index, act] of acts.entries()) {
    const before = await read();
    const { status, text } = await act();
    expect({ index, status, text }).toMatchObject({ index, status: 200 });
    const after = await read();
    expect({ index, version: after.version }).toEqual({ index, version: before.version + 1 });
    const history: Json[] = (await manager.client.get(planPath(plan, '/history'))).body;
    expect(history.some(({ detail }) => detail.version === after.version)).toBe(true);
  }
});

test('a save that was made before a task of others was done is refused and names who did it', async () => {
  const { manager, it, plan, ofIt } = await setUp();
  await it.client.put(taskPath(ofIt), { completed: true });
  const save = await manager.client.put(savePath(plan), { name: 'Mine', version: plan.version });
  expectProblem(save, 409, /^Ina IT has changed this since you opened it/);
});

test('the evidence of a signature by content has the version that was shown', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  const { content_hash, version } = (await employee.client.get(planPath(plan))).body;
  await employee.client.put(planPath(plan, '/signoff'), { content_hash });
  await manager.client.put(planPath(plan, '/signoff'));
  const { body } = await manager.client.get(planPath(plan, '/verification'));
  expect(body.holds).toBe(true);
  expect(body.signatures.map((signature: Json) => signature.seen_version)).toEqual([version, null]);
});
