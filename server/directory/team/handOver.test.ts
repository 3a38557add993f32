import { describe, expect, test } from 'vitest';
import type { MailContent } from '../../platform/mail/content.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { statusesOf } from '../../testing/client.ts';
import { eventsOf } from '../../testing/journal.ts';
import { settleChanges } from '../../testing/mail/settle.ts';
import { expectProblem } from '../../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  planBody,
  planPath,
  taskIds,
  taskPath,
  tickAll,
} from '../../testing/samples.ts';

// No sender runs in these tests. They check the rows of the outbox.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Gangway <onboarding@example.com>' });

const add = (manager: Person, { email }: { email: string }, name = '') =>
  manager.client.put(`/user/add_direct_report/${email}${name && `?user_name=${encodeURIComponent(name)}`}`);
const remove = (manager: Person, { email }: Person) =>
  manager.client.put(`/user/remove_direct_report/${email}`);
const transfer = (manager: Person, { id }: Person, next: Person) =>
  manager.client.get(`/user/transfer_direct_reports/${id}/${next.email}`);
const sign = (person: Person, plan: { id: string }) => person.client.put(planPath(plan, '/signoff'));
const read = (person: Person, plan: { id: string }) => person.client.get(planPath(plan));
const rounds = (count: number) => Array.from({ length: count }, (_, n) => n);

async function createWaitingPlan(manager: Person, employee: Person) {
  const plan = await createPlan(manager, employee, { name: 'Waiting' });
  await tickAll(employee, plan);
  return (await sign(employee, plan)).body;
}

/** Returns the hand-over mails to and about a person, oldest first. */
async function mailsAbout(person: { id: string }) {
  const rows = await app.db
    .selectFrom('outbox')
    .select(['email', 'content'])
    .where('key', 'like', `handed_over:${person.id}:%`)
    .where('kind', '=', 'handed_over')
    .orderBy('id')
    .execute();
  return rows as unknown as { email: string; content: MailContent }[];
}
const itemsOf = (content: MailContent | undefined) =>
  content?.lists?.map(({ heading, items }) => [heading, ...items.map(({ text }) => text)]);

/** Returns the recipients of the hand-over mails in a plan's list of mails. */
const listed = async (person: Person, plan: { id: string }) =>
  (await person.client.get(planPath(plan, '/mails'))).body
    .filter(({ kind }: Json) => kind === 'handed_over')
    .map(({ to }: Json) => to.email);

/** A person whom their manager removed, with an open, an approved, an inactive and a completed plan. */
async function setUpFormerReport() {
  const { manager, employee } = await createTeam(app);
  const open = await createPlan(manager, employee, { name: 'Open' });
  const approved = await createPlan(manager, employee, { name: 'Approved' });
  await tickAll(employee, approved);
  await sign(manager, approved);
  const inactive = await createPlan(manager, employee, { name: 'Off' });
  await manager.client.put(planPath(inactive, '/deactivate'));
  const completed = await createSignedPlan(manager, employee, { name: 'Done' });
  await remove(manager, employee);
  return { manager, employee, open, approved, inactive, completed, next: await app.addManager('Next') };
}

describe('adding a person without a manager (Team 5)', () => {
  test('hands over the plans that are not signed by both', async () => {
    const { manager, employee, open, approved, inactive, next } = await setUpFormerReport();
    expect((await add(next, employee)).status).toBe(200);
    for (const plan of [open, approved, inactive]) {
      const changed = (await read(next, plan)).body;
      expect(changed).toMatchObject({ manager_id: next.id, manager: { name: 'Next' } });
      expectProblem(await read(manager, plan), 404);
      expect((await eventsOf(app.db, plan.id)).at(-1)).toEqual({
        event: 'plan.handed_over',
        detail: {
          manager_id: next.id,
          manager_name: 'Next',
          changes: [
            { field: 'manager_id', old: manager.id, new: next.id },
            { field: 'manager_name', old: manager.name, new: 'Next' },
          ],
        },
      });
    }
    // The approval stays with the person who gave it, and counts.
    await sign(employee, approved);
    const { status, signatures } = (await read(next, approved)).body;
    expect([status, signatures[1].email]).toEqual(['Completed', manager.email]);
  });

  test('leaves completed plans with the manager who has them', async () => {
    const { manager, employee, completed, next } = await setUpFormerReport();
    await add(next, employee);
    for (const part of ['', '/history', '/comments', '/mails', '/generate_report']) {
      expect((await manager.client.get(planPath(completed, part))).status, part).toBe(200);
      expectProblem(await next.client.get(planPath(completed, part)), 404);
    }
    const lists = await next.client.get('/onboarding-plan?scope=reports');
    expect(lists.body.map(({ name }: Json) => name).toSorted()).toEqual(['Approved', 'Off', 'Open']);
    expect((await read(manager, completed)).body).toEqual(completed);
    expect((await eventsOf(app.db, completed.id)).at(-1)).toEqual({
      event: 'plan.kept',
      detail: { manager_name: manager.name, new_manager_name: 'Next' },
    });
  });

  test('does not let the new manager pass the completed plans on, to others or to themselves', async () => {
    const { manager, employee, open, completed, next } = await setUpFormerReport();
    const accomplice = await app.addManager('Accomplice');
    await add(next, employee);
    await add(next, employee);
    await transfer(next, employee, next);
    await transfer(next, employee, accomplice);
    expect((await read(accomplice, open)).status).toBe(200);
    for (const person of [next, accomplice]) expectProblem(await read(person, completed), 404);
    expect((await read(manager, completed)).status).toBe(200);
  });

  test('mails the person and both managers, once (Mails 3)', async () => {
    const { manager, employee, completed, approved, next } = await setUpFormerReport();
    await add(next, employee);
    await add(next, employee);
    const mails = await mailsAbout(employee);
    expect(mails.map(({ email }) => email)).toEqual([next.email, employee.email, manager.email]);
    const [toNext, toEmployee, toFormer] = mails.map(({ content }) => content);
    expect(toNext?.preview).toBe(`${employee.name} now reports to you. 3 onboarding plans came along.`);
    expect(itemsOf(toNext)).toEqual([['Plans that came along', 'Approved', 'Open', 'Off']]);
    expect(toEmployee?.subject).toBe('Your new manager: Next');
    expect(itemsOf(toEmployee)).toEqual([
      ['Handed over to Next', 'Approved', 'Open', 'Off'],
      ['Not handed over', 'Done'],
    ]);
    expect(toFormer?.subject).toBe(`${employee.name} now reports to Next`);
    expect(itemsOf(toFormer)).toEqual([
      ['Handed over to Next', 'Approved', 'Open', 'Off'],
      ['Stays with you', 'Done'],
    ]);
    // The former manager gets links to the plans that they still see.
    const links = toFormer?.lists?.flatMap(({ items }) => items.flatMap(({ path }) => path ?? []));
    expect([...(links ?? []), toFormer?.action.path]).toEqual(Array(2).fill(`/onboarding/${completed.id}`));

    expect(await listed(next, approved)).toEqual([manager.email, employee.email, next.email]);
    expect(await listed(manager, completed)).toEqual([manager.email, employee.email]);
  });

  test('mails the managers of completed plans when nothing is handed over', async () => {
    const { manager, employee } = await createTeam(app);
    await createSignedPlan(manager, employee);
    await remove(manager, employee);
    await add(await app.addManager(), employee);
    const emails = (await mailsAbout(employee)).map(({ email }) => email);
    expect(emails).toEqual([employee.email, manager.email]);
  });

  test('mails a known person without plans, and nobody about a new person', async () => {
    const manager = await app.addManager();
    const known = await app.addEmployee(null);
    await add(manager, known);
    const [mail, ...others] = await mailsAbout(known);
    expect([mail?.email, mail?.content.action.path, others]).toEqual([
      known.email,
      '/employee-dashboard',
      [],
    ]);
    const created = await add(manager, { email: 'brand.new@example.com' }, 'Brand New');
    expect(await mailsAbout(created.body)).toEqual([]);
  });
});

describe('a transfer', () => {
  test('hands over the completed plans too', async () => {
    const { manager, employee } = await createTeam(app);
    const next = await app.addManager();
    const completed = await createSignedPlan(manager, employee);
    await transfer(manager, employee, next);
    expect((await read(next, completed)).body.status).toBe('Completed');
    expect((await next.client.get(planPath(completed, '/history'))).status).toBe(200);
    expectProblem(await read(manager, completed), 404);
  });

  test('mails the new manager the plans, and that a signature is awaited', async () => {
    const { manager, employee } = await createTeam(app);
    const next = await app.addManager('Next');
    const waiting = await createWaitingPlan(manager, employee);
    await createPlan(manager, employee, { name: 'Open' });
    await transfer(manager, employee, next);
    const [mail, ...others] = await mailsAbout(employee);
    expect([mail?.email, others]).toEqual([next.email, []]);
    expect(mail?.content).toMatchObject({
      subject: `Handed over to you: ${employee.name}, needs your signature`,
      preview: `${manager.name} has transferred ${employee.name} to you. 2 onboarding plans came along.`,
      action: { label: 'Review and approve', path: `/onboarding/${waiting.id}` },
    });
    expect(mail?.content.paragraphs[1]).toMatch(/ has signed "Waiting", and your signature /);
    expect(itemsOf(mail?.content)).toEqual([
      ['Needs your signature', 'Waiting'],
      ['Plans that came along', 'Open'],
    ]);
    // The next change of manager has its own mail.
    await settleChanges(app.db);
    await transfer(next, employee, manager);
    expect((await mailsAbout(employee)).map(({ email }) => email)).toEqual([next.email, manager.email]);
  });

  test('mails the new manager of a person without plans', async () => {
    const { manager, employee } = await createTeam(app);
    const next = await app.addManager();
    await transfer(manager, employee, next);
    const [mail] = await mailsAbout(employee);
    expect([mail?.email, mail?.content.action.path]).toEqual([next.email, '/employees']);
    expect(mail?.content.preview).toMatch(/ No onboarding plan came along\.$/);
  });
});

describe('concurrent requests', () => {
  test('complete a plan that stays, or hand it over unsigned', async () => {
    for (const _ of rounds(10)) {
      const { manager, employee } = await createTeam(app);
      const next = await app.addManager();
      const plan = await createWaitingPlan(manager, employee);
      await remove(manager, employee);
      const [signed, added] = await Promise.all([sign(manager, plan), add(next, employee)]);
      expect(added.status).toBe(200);
      const owner = signed.status === 200 ? manager : next;
      const { body } = await read(employee, plan);
      const status = signed.status === 200 ? 'Completed' : 'Needs Manager Signature';
      expect([body.manager_id, body.status]).toEqual([owner.id, status]);
      expect((await read(owner, plan)).status).toBe(200);
      expectProblem(await read(owner === manager ? next : manager, plan), 404);
    }
  });

  test('leave no plan with the former manager', async () => {
    for (const round of rounds(8)) {
      const { manager, employee } = await createTeam(app);
      const next = await app.addManager();
      const plan = await createPlan(manager, employee);
      await tickAll(employee, { subplans: [plan.subplans[0]] });
      const responses = await Promise.all([
        manager.client.post('/onboarding-plan/full', planBody(employee)),
        employee.client.put(taskPath(taskIds(plan).at(-1)), { completed: true }),
        round % 2 ? sign(manager, plan) : sign(employee, plan),
        transfer(manager, employee, next),
        manager.client.put(`/onboarding-plan/full/${plan.id}`, { name: 'Edited' }),
      ]);
      expect(responses[3].status).toBe(200);
      const { body: plans } = await employee.client.get('/onboarding-plan?scope=self');
      expect(plans).toHaveLength(responses[0].status === 201 ? 2 : 1);
      expect(plans.every(({ manager_id }: Json) => manager_id === next.id)).toBe(true);
      expect(responses.every(({ status }) => status < 500)).toBe(true);
    }
  });

  test('let one of two managers have the person and all open plans', async () => {
    for (const _ of rounds(8)) {
      const { manager, employee } = await createTeam(app);
      const plans = [await createPlan(manager, employee), await createPlan(manager, employee)];
      await remove(manager, employee);
      const managers = [await app.addManager(), await app.addManager()];
      const responses = await Promise.all([
        ...managers.map((one) => add(one, employee)),
        employee.client.put(taskPath(taskIds(plans[0])[0]), { completed: true }),
        manager.client.delete(planPath(plans[1])),
      ]);
      expect(statusesOf(responses.slice(0, 2))).toEqual(['200', '409']);
      const winner = managers[responses.findIndex(({ status }) => status === 200)];
      const { body } = await employee.client.get('/onboarding-plan?scope=self');
      expect(body.map(({ manager_id }: Json) => manager_id)).toEqual(
        Array(responses[3]?.status === 204 ? 1 : 2).fill(winner?.id),
      );
      expect((await mailsAbout(employee)).map(({ email }) => email)).toEqual([
        winner?.email,
        employee.email,
        manager.email,
      ]);
    }
  });
});
