import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { MailContent } from '../platform/mail/content.ts';
import { type Person, useApp } from '../testing/app.ts';
import { type Json, statusesOf } from '../testing/client.ts';
import { nextOf } from '../testing/pages.ts';
import { listMailed } from '../testing/mail/outbox.ts';
import { expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createTeam,
  planPath,
  savePath,
  subplan,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Gangway <onboarding@example.com>' };

// No sender runs in these tests. They check the rows of the outbox.
const app = useApp(MAIL);

type Sent = { kind: string; email: string; content: MailContent };

async function mailsOf(plan: { id: string }): Promise<Sent[]> {
  const mails = (await listMailed(app.db)).filter(({ plan_id }) => plan_id === plan.id);
  return mails.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as unknown as Sent[];
}

const kinds = async (plan: { id: string }) => (await mailsOf(plan)).map(({ kind, email }) => [kind, email]);

const countReady = async (plan: { id: string }) =>
  (await mailsOf(plan)).filter(({ kind }) => kind === 'ready_to_sign').length;

async function setUpPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const sign = (person: Person) => person.client.put(planPath(plan, '/signoff'));
  return { manager, employee, plan, sign };
}

describe('mails about a plan (Mails 3)', () => {
  test('are written from the assignment to the completion, each with a link to the plan', async () => {
    const { manager, employee, plan, sign } = await setUpPlan();
    await tickAll(employee, plan);
    await sign(employee);
    await sign(manager);
    expect(await kinds(plan)).toEqual([
      ['assigned', employee.email],
      // The one that asks for the signature was not needed.
      ['needs_signature', manager.email],
      ['completed', employee.email],
      ['completed', manager.email],
    ]);
    for (const { kind, content } of await mailsOf(plan)) {
      expect(content.action.path).toBe(`/onboarding/${plan.id}`);
      expect(content.subject).toContain(plan.name);
      expect(content.attach).toBe(kind === 'completed' ? 'report' : undefined);
    }
  });

  test('ask the employee for a signature when the manager has approved first', async () => {
    const { manager, employee, plan, sign } = await setUpPlan();
    await tickAll(employee, plan);
    await sign(manager);
    expect((await kinds(plan)).slice(2)).toEqual([['needs_signature', employee.email]]);
    await sign(employee);
    expect((await kinds(plan)).slice(2).map(([kind]) => kind)).toEqual(['completed', 'completed']);
  });

  test('announce each time that the plan becomes ready to sign, once for retried and concurrent ticks', async () => {
    const { employee, plan } = await setUpPlan();
    const [first, ...others] = taskIds(plan);
    const set = (id: string | undefined, completed: boolean) =>
      employee.client.put(taskPath(id), { completed });
    for (const id of others) await set(id, true);
    expect(await countReady(plan)).toBe(0);
    for (const _ of ['the first time', 'again']) {
      await Promise.all([1, 2, 3].map(() => set(first, true)));
      await set(first, true);
      expect(await countReady(plan)).toBe(1);
      await set(first, false);
      expect(await countReady(plan)).toBe(0);
    }
  });

  test('announce that the plan is ready to sign when an edit removes the last open task', async () => {
    const { manager, employee, plan } = await setUpPlan();
    const [first] = plan.subplans;
    await tickAll(employee, { subplans: [first] });
    const save = async (subplans: unknown[]) => {
      const saved = await manager.client.put(savePath(plan), { name: plan.name, subplans });
      expect(saved.status, saved.text).toBe(200);
    };
    const stored = async () => (await manager.client.get(planPath(plan))).body.subplans;
    const [ticked] = await stored();

    await save([ticked]);
    expect(await countReady(plan)).toBe(1);
    const ready = (await mailsOf(plan)).at(-1);
    expect(ready).toMatchObject({ kind: 'ready_to_sign', email: employee.email });
    // No task was open before either.
    await save([ticked, subplan('Later', 9, [[]])]);
    expect(await countReady(plan)).toBe(1);
    await save([ticked, subplan('Later', 9, [['New']])]);
    expect(await countReady(plan)).toBe(0);
    await tickAll(employee, { subplans: await stored() });
    expect(await countReady(plan)).toBe(1);
  });

  test('wait for an hour before they ask for a signature, and not for a plan that is off or deleted', async () => {
    const { manager, employee, plan } = await setUpPlan();
    await tickAll(employee, plan);
    const [ready] = await app.db
      .selectFrom('outbox')
      .select(['created_at', 'next_attempt_at'])
      .where('plan_id', '=', plan.id)
      .where('kind', '=', 'ready_to_sign')
      .execute();
    expect(Date.parse(ready!.next_attempt_at) - Date.parse(ready!.created_at)).toBe(3_600_000);
    await manager.client.put(planPath(plan, '/deactivate'));
    expect(await countReady(plan)).toBe(0);

    const other = await createPlan(manager, employee);
    await tickAll(employee, other);
    expect(await countReady(other)).toBe(1);
    await manager.client.delete(planPath(other));
    expect(await countReady(other)).toBe(0);
  });

  test('mails quote the comment of a return, and the mails for signing are sent again after it', async () => {
    const { manager, employee, plan, sign } = await setUpPlan();
    await tickAll(employee, plan);
    await sign(employee);
    await manager.client.put(planPath(plan, '/return'), { comment: 'The badge\nis missing.' });
    for (const _ of ['off', 'on']) await employee.client.put(taskPath(taskIds(plan)[0]));
    await sign(employee);
    const mails = await mailsOf(plan);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'assigned',
      'needs_signature',
      'returned',
      'needs_signature',
    ]);
    expect(mails[2]?.content.quote).toEqual({ by: manager.name, text: 'The badge\nis missing.' });
  });

  test('notify the other side of a comment (Comments 2)', async () => {
    const { manager, employee, plan } = await setUpPlan();
    await employee.client.post(planPath(plan, '/comments'), { text: 'Where?', task_id: taskIds(plan)[0] });
    await manager.client.post(planPath(plan, '/comments'), { text: 'Room 4' });
    const [, first, second] = await mailsOf(plan);
    expect(first).toMatchObject({ kind: 'comment', email: manager.email });
    expect(first?.content).toMatchObject({ subject: 'New comment: Get a laptop', preview: 'Where?' });
    expect(second).toMatchObject({ kind: 'comment', email: employee.email });
  });

  test('do not notify a person on both sides of their own actions (Mails 4)', async () => {
    const { manager: both, employee, plan, sign } = await setUpPlan();
    await tickAll(employee, plan);
    // Set in the database, since no call creates such a plan: nobody can report to themselves (Team 2).
    await app.unguarded.updateTable('plans').set({ user_id: both.id }).where('id', '=', plan.id).execute();
    await both.client.post(planPath(plan, '/comments'), { text: 'Note to self' });
    await sign(both);
    await sign(both);
    expect((await kinds(plan)).slice(1)).toEqual([['completed', both.email]]);
  });

  test('are not written for refused requests', async () => {
    const { manager, employee, plan, sign } = await setUpPlan();
    expectProblem(await sign(employee), 409);
    expectProblem(await manager.client.put(planPath(plan, '/return'), { comment: 'No' }), 409);
    expectProblem(await employee.client.post(planPath(plan, '/comments'), { text: '' }), 400);
    expect((await kinds(plan)).map(([kind]) => kind)).toEqual(['assigned']);
  });
});

const nudge = (person: Person, plan: { id: string }) => person.client.post(planPath(plan, '/nudge'));

describe('a nudge (Mails 3)', () => {
  test('is sent once a day, also for concurrent requests', async () => {
    const { manager, employee, plan } = await setUpPlan();
    await employee.client.put(taskPath(taskIds(plan)[0]));
    const responses = await Promise.all([1, 2, 3].map(() => nudge(manager, plan)));
    expect(statusesOf(responses)).toEqual(['204', '409', '409']);
    expectProblem(await nudge(manager, plan), 409, /already/);
    const mails = (await mailsOf(plan)).filter(({ kind }) => kind === 'nudge');
    expect(mails.map(({ email }) => email)).toEqual([employee.email]);
    expect(mails[0]?.content.paragraphs.join(' ')).toContain('1/3 Tasks Completed');
    const { body: events } = await manager.client.get(planPath(plan, '/history'));
    expect(events.filter(({ event }: { event: string }) => event === 'plan.nudged')).toHaveLength(1);
  });

  test('is not refused when the same request is retried (API 11)', async () => {
    const { manager, plan } = await setUpPlan();
    const send = () => manager.client.post(planPath(plan, '/nudge'), undefined, { 'idempotency-key': 'one' });
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
    expectProblem(await nudge(manager, plan), 409, /already/);
  });

  test('is refused for a signed or inactive plan', async () => {
    const { manager, employee, plan, sign } = await setUpPlan();
    await manager.client.put(planPath(plan, '/deactivate'));
    expectProblem(await nudge(manager, plan), 409, /inactive/);
    await manager.client.put(planPath(plan, '/deactivate'));
    await tickAll(employee, plan);
    expect((await nudge(manager, plan)).status).toBe(204);
    await sign(employee);
    expectProblem(await nudge(manager, plan), 409, /has signed/);
  });
});

describe('the list of a plan’s mails (Mails 6)', () => {
  test('has the state of each, and the last error while it is failing', async () => {
    const { manager, plan } = await setUpPlan();
    const list = async () => (await manager.client.get(planPath(plan, '/mails'))).body;
    expect(await list()).toMatchObject(
      [{ kind: 'assigned', to: { email: 'person' }, state: 'queued', sent_at: null, reason: null }].map(
        (mail) => ({ ...mail, to: expect.objectContaining({ email: expect.stringMatching(/^person/) }) }),
      ),
    );
    await sql`update outbox set last_error = 'The mail server did not answer.' where plan_id = ${plan.id}`.execute(
      app.db,
    );
    expect(await list()).toMatchObject([
      { state: 'failing', reason: 'The mail server did not answer.', next_attempt_at: expect.any(String) },
    ]);
    await sql`update outbox set sent_at = now() where plan_id = ${plan.id}`.execute(app.db);
    expect(await list()).toMatchObject([{ state: 'sent', reason: null, next_attempt_at: null }]);
  });
});

test('history, comments and mails come in pages in the order of the whole list (API 19)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  for (const text of ['One', 'Two', 'Three'])
    await employee.client.post(planPath(plan, '/comments'), { text });
  for (const list of ['/history', '/comments', '/mails']) {
    const { body: whole } = await manager.client.get(planPath(plan, list));
    expect(whole.length, list).toBeGreaterThan(2);
    const items: Json[] = [];
    for (let next: string | undefined = planPath(plan, `${list}?limit=1`); next !== undefined;) {
      const page: Awaited<ReturnType<typeof manager.client.get>> = await manager.client.get(next);
      expect(page.body).toHaveLength(1);
      items.push(...page.body);
      next = nextOf(page);
    }
    expect(items, list).toEqual(whole);
  }
});
