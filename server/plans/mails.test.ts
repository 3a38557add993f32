import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { MailContent } from '../mail/content.ts';
import { type Person, useApp } from '../testing/app.ts';
import { statusesOf } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, taskIds, taskPath, tickAll } from '../testing/samples.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Gangway <onboarding@example.com>' };

// No sender runs in these tests: what is written in the transaction of its cause is what is looked at.
const app = useApp(MAIL);

type Sent = { kind: string; email: string; content: MailContent };

async function mailsOf(plan: { id: string }): Promise<Sent[]> {
  const rows = await app.db
    .selectFrom('outbox')
    .select(['kind', 'email', 'content'])
    .where('plan_id', '=', plan.id)
    .orderBy('id')
    .execute();
  return rows as unknown as Sent[];
}

const kinds = async (plan: { id: string }) => (await mailsOf(plan)).map(({ kind, email }) => [kind, email]);

async function assignedPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const sign = (person: Person) => person.client.put(planPath(plan, '/signoff'));
  return { manager, employee, plan, sign };
}

describe('what is mailed when (contract §7)', () => {
  test('a plan from beginning to end, and each mail leads to it', async () => {
    const { manager, employee, plan, sign } = await assignedPlan();
    await tickAll(employee, plan);
    await sign(employee);
    await sign(manager);
    expect(await kinds(plan)).toEqual([
      ['assigned', employee.email],
      ['ready_to_sign', employee.email],
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

  test('the manager first: then the employee is asked for theirs', async () => {
    const { manager, employee, plan, sign } = await assignedPlan();
    await tickAll(employee, plan);
    await sign(manager);
    expect((await kinds(plan)).slice(2)).toEqual([['needs_signature', employee.email]]);
    await sign(employee);
    expect((await kinds(plan)).slice(3).map(([kind]) => kind)).toEqual(['completed', 'completed']);
  });

  test('ready to sign: with the last task, once, however often it is unticked and ticked', async () => {
    const { employee, plan } = await assignedPlan();
    for (const id of taskIds(plan).slice(0, -1)) await employee.client.put(taskPath(id));
    expect((await kinds(plan)).map(([kind]) => kind)).toEqual(['assigned']);
    await employee.client.put(taskPath(taskIds(plan).at(-1)));
    for (const _ of ['off', 'on', 'off', 'on']) await employee.client.put(taskPath(taskIds(plan)[0]));
    expect((await kinds(plan)).map(([kind]) => kind)).toEqual(['assigned', 'ready_to_sign']);
  });

  test('returned: the employee is told with the comment, and signing begins anew', async () => {
    const { manager, employee, plan, sign } = await assignedPlan();
    await tickAll(employee, plan);
    await sign(employee);
    await manager.client.put(planPath(plan, '/return'), { comment: 'The badge\nis missing.' });
    for (const _ of ['off', 'on']) await employee.client.put(taskPath(taskIds(plan)[0]));
    await sign(employee);
    const mails = await mailsOf(plan);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'assigned',
      'ready_to_sign',
      'needs_signature',
      'returned',
      'ready_to_sign',
      'needs_signature',
    ]);
    expect(mails[3]?.content.quote).toEqual({ by: manager.name, text: 'The badge\nis missing.' });
  });

  test('a comment goes to the other side', async () => {
    const { manager, employee, plan } = await assignedPlan();
    await employee.client.post(planPath(plan, '/comments'), { text: 'Where?', task_id: taskIds(plan)[0] });
    await manager.client.post(planPath(plan, '/comments'), { text: 'Room 4' });
    const [, first, second] = await mailsOf(plan);
    expect(first).toMatchObject({ kind: 'comment', email: manager.email });
    expect(first?.content).toMatchObject({ subject: 'New comment: Get a laptop', preview: 'Where?' });
    expect(second).toMatchObject({ kind: 'comment', email: employee.email });
  });

  test('who is both sides is not told what they did themselves', async () => {
    const { manager: both, employee, plan, sign } = await assignedPlan();
    await tickAll(employee, plan);
    // No call leads here: nobody reports to themselves.
    await app.db.updateTable('plans').set({ user_id: both.id }).where('id', '=', plan.id).execute();
    await both.client.post(planPath(plan, '/comments'), { text: 'Note to self' });
    await sign(both);
    await sign(both);
    expect((await kinds(plan)).slice(2)).toEqual([['completed', both.email]]);
  });

  test('a refused request leaves no mail behind', async () => {
    const { manager, employee, plan, sign } = await assignedPlan();
    expectProblem(await sign(employee), 409);
    expectProblem(await manager.client.put(planPath(plan, '/return'), { comment: 'No' }), 409);
    expectProblem(await employee.client.post(planPath(plan, '/comments'), { text: '' }), 400);
    expect((await kinds(plan)).map(([kind]) => kind)).toEqual(['assigned']);
  });
});

const nudge = (person: Person, plan: { id: string }) => person.client.post(planPath(plan, '/nudge'));

describe('a reminder by hand', () => {
  test('once a day, also when it is pressed many times at once', async () => {
    const { manager, employee, plan } = await assignedPlan();
    await employee.client.put(taskPath(taskIds(plan)[0]));
    const answers = await Promise.all([1, 2, 3].map(() => nudge(manager, plan)));
    expect(statusesOf(answers)).toEqual(['204', '409', '409']);
    expectProblem(await nudge(manager, plan), 409, /already/);
    const mails = (await mailsOf(plan)).filter(({ kind }) => kind === 'nudge');
    expect(mails.map(({ email }) => email)).toEqual([employee.email]);
    expect(mails[0]?.content.paragraphs.join(' ')).toContain('1/3 Tasks Completed');
    const { body: events } = await manager.client.get(planPath(plan, '/history'));
    expect(events.filter(({ event }: { event: string }) => event === 'plan.nudged')).toHaveLength(1);
  });

  test('a retry of the same press is answered as the first one was', async () => {
    const { manager, plan } = await assignedPlan();
    const press = () =>
      manager.client.post(planPath(plan, '/nudge'), undefined, { 'idempotency-key': 'one' });
    expect([(await press()).status, (await press()).status]).toEqual([204, 204]);
    expectProblem(await nudge(manager, plan), 409, /already/);
  });

  test('not for a plan that is signed or inactive', async () => {
    const { manager, employee, plan, sign } = await assignedPlan();
    await manager.client.put(planPath(plan, '/deactivate'));
    expectProblem(await nudge(manager, plan), 409, /inactive/);
    await manager.client.put(planPath(plan, '/deactivate'));
    await tickAll(employee, plan);
    expect((await nudge(manager, plan)).status).toBe(204);
    await sign(employee);
    expectProblem(await nudge(manager, plan), 409, /has signed/);
  });
});

describe('the state of a plan’s mails', () => {
  test('newest first, with what the mail server said while it is failing', async () => {
    const { manager, plan } = await assignedPlan();
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
