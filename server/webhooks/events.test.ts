import { Webhook } from 'standardwebhooks';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { eventBody } from '#shared/webhooks/eventBody.ts';
import { WEBHOOK_EVENTS } from '#shared/events/webhookEvents.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { untilWaiting } from '../testing/database/locks.ts';
import { createPlan, createTeam, planPath, taskIds, taskPath, tickAll } from '../testing/samples.ts';
import { addDirectory, ENTERPRISE } from '../testing/scim.ts';
import { useWebhooks } from '../testing/webhooks.ts';
import { findOverduePlans } from './overdue/findOverdue.ts';

const app = useApp({ WEBHOOK_ALLOW_PRIVATE: '1' });
const webhooks = useWebhooks(app);

const sign = (person: Person, plan: { id: string }) => person.client.put(planPath(plan, '/signoff'));
const bodies = () => webhooks.received.map(({ body }) => body);
/** The data of a body without its place in the order of the events. */
const withoutOrder = (body: Json) => {
  const { seq: _, ...data } = body.data;
  return data;
};
const typesOf = (deliveries: Json[]) => deliveries.map(({ event }): string => event);

test('delivers each event of a plan once, with ids and names and a signature that verifies (Webhooks 2, Webhooks 4)', async () => {
  const { manager, employee } = await createTeam(app);
  const { id, secret } = await webhooks.add([...WEBHOOK_EVENTS]);
  const plan = await createPlan(manager, employee);
  const [first] = taskIds(plan);
  await employee.client.put(taskPath(first), { completed: true });
  // A second tick is no event, and unticking sends nothing to webhooks.
  await employee.client.put(taskPath(first), { completed: true });
  await employee.client.put(taskPath(first), { completed: false });
  await tickAll(employee, plan);
  await sign(employee, plan);
  await sign(employee, plan);
  await manager.client.put(planPath(plan, '/return'), { comment: 'The badge is missing.' });
  await sign(employee, plan);
  await sign(manager, plan);
  webhooks.startSender();
  const deliveries = await webhooks.settled(id);
  expect(typesOf(deliveries)).toEqual([
    'plan.assigned',
    'plan.ticked',
    ...taskIds(plan).map(() => 'plan.ticked'),
    'plan.signed',
    'plan.returned',
    'plan.signed',
    'plan.approved',
    'plan.completed',
  ]);
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({ state: 'sent', attempts: 1, response_status: 204, last_error: null });
  }

  const ids = webhooks.received.map(({ headers }) => String(headers['webhook-id']));
  expect(ids.toSorted()).toEqual(deliveries.map((delivery): string => delivery.id).toSorted());
  for (const { headers, text } of webhooks.received) {
    expect(headers['content-type']).toBe('application/json');
    new Webhook(secret).verify(text, headers as Record<string, string>);
    expect(() => new Webhook(secret).verify(`${text} `, headers as Record<string, string>)).toThrow();
  }

  const sides = {
    plan_id: plan.id,
    plan_name: plan.name,
    employee_id: employee.id,
    employee_name: employee.name,
    manager_id: manager.id,
    manager_name: manager.name,
  };
  const byEmployee = { ...sides, actor_id: employee.id, actor_name: employee.name };
  const byManager = { ...sides, actor_id: manager.id, actor_name: manager.name };
  const dataOf = (type: string) => withoutOrder(bodies().find((body) => body.type === type));
  expect(dataOf('plan.assigned')).toEqual(byManager);
  const ticked = bodies().find(({ type, data }) => type === 'plan.ticked' && data.task_id === first);
  expect(withoutOrder(ticked)).toEqual({
    ...byEmployee,
    task_id: first,
    task_text: plan.subplans[0].topics[0].tasks[0].name,
  });
  expect(dataOf('plan.signed')).toEqual(byEmployee);
  expect(dataOf('plan.returned')).toEqual(byManager);
  expect(dataOf('plan.approved')).toEqual(byManager);
  expect(dataOf('plan.completed')).toEqual(byManager);
  // `seq` gives the order of the events. Two of them have the same time.
  const inOrder = bodies().toSorted((one, other) => one.data.seq - other.data.seq);
  expect(inOrder.map(({ type }) => type)).toEqual(typesOf(deliveries));
  expect(new Set(inOrder.map(({ data }) => data.seq)).size).toBe(deliveries.length);
  expect(bodies().map(({ text }) => text)).toContain(`${employee.name} has signed ${plan.name}.`);
  for (const body of bodies()) expect(Value.Errors(eventBody(body.type), body)).toEqual([]);
  for (const { timestamp } of bodies()) expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('delivers that people are added, changed and leave (Webhooks 2)', async () => {
  const manager = await app.addManager();
  const { id } = await webhooks.add(['person.added', 'person.changed', 'person.left']);
  const email = 'nora@example.com';
  const { body: nora } = await manager.client.put(`/user/add_direct_report/${email}?user_name=Nora`);
  await webhooks.admin.client.put(`/person/${nora.id}/roles`, { is_hr: true });
  await webhooks.admin.client.put(`/person/${nora.id}/disabled`, { disabled: true });
  webhooks.startSender();
  expect(typesOf(await webhooks.settled(id))).toEqual([
    'person.added',
    'person.changed',
    'person.changed',
    'person.left',
  ]);
  const person = { person_id: nora.id, person_name: 'Nora', person_email: email };
  const byAdmin = { actor_id: webhooks.admin.id, actor_name: webhooks.admin.name };
  expect(withoutOrder(bodies().find(({ type }) => type === 'person.left'))).toEqual({
    ...person,
    ...byAdmin,
  });
});

test('delivers who does tasks, without what was confirmed and why (Webhooks 2)', async () => {
  const { manager, employee } = await createTeam(app);
  const [ida, ben] = [await app.addEmployee(null, 'Ida Tech'), await app.addEmployee(null, 'Ben Okafor')];
  const { body: team } = await webhooks.admin.client.post('/group', { name: 'IT' });
  await webhooks.admin.client.put(`/group/${team.id}/members`, { person_ids: [ida.id] });
  const tasks = [
    { name: 'Laptop', owner: { kind: 'group', group_id: team.id } },
    { name: 'Policy', kind: 'acknowledge', settings: { text: 'Never tell anybody.' } },
    { name: 'Desk' },
  ];
  const plan = await createPlan(manager, employee, {
    subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }],
  });
  const { id } = await webhooks.add(WEBHOOK_EVENTS.filter((event) => event.startsWith('plan.')));
  const [laptop, policy, desk] = taskIds(plan);
  for (const taken of [true, false]) await ida.client.put(`/my_task/${laptop}/take`, { taken });
  const owner = { kind: 'person', person_id: ben.id };
  for (const [path, body] of [
    [`/task/${laptop}/owner`, owner],
    ['/buddy', { buddy_id: ida.id }],
  ] as const) {
    expect((await manager.client.put(planPath(plan, path), body)).status).toBe(200);
  }
  const evidence = await employee.client.put(`${taskPath(policy)}/evidence`, { statement: true });
  expect(evidence.status).toBe(200);
  const skip = { not_applicable: true, reason: 'They work from home.' };
  expect((await manager.client.put(`${taskPath(desk)}/not_applicable`, skip)).status).toBe(200);
  webhooks.startSender();
  expect(typesOf(await webhooks.settled(id)).toSorted()).toEqual(
    [
      'plan.task_taken',
      'plan.task_given_back',
      'plan.task_owner_changed',
      'plan.buddy_changed',
      'plan.evidence_given',
      'plan.ticked',
      'plan.task_not_applicable',
      'plan.ticked',
    ].toSorted(),
  );
  const dataOf = (type: string) => bodies().find((body) => body.type === type).data;
  expect(dataOf('plan.task_taken')).toMatchObject({ task_id: laptop, task_text: 'Laptop', team: 'IT' });
  expect(dataOf('plan.task_owner_changed')).toMatchObject({ old_owner: 'IT', new_owner: 'Ben Okafor' });
  expect(dataOf('plan.buddy_changed')).toMatchObject({ old_buddy: null, new_buddy: 'Ida Tech' });
  expect(dataOf('plan.evidence_given')).toMatchObject({ task_text: 'Policy', evidence: 'acknowledge' });
  expect(dataOf('plan.task_not_applicable')).toMatchObject({ task_text: 'Desk', actor_id: manager.id });
  for (const body of bodies()) expect(Value.Errors(eventBody(body.type), body)).toEqual([]);
  expect(JSON.stringify(bodies())).not.toMatch(/Never tell anybody|work from home/);
});

test('writes no delivery without a subscription, for a disabled webhook, or for a refused act', async () => {
  const { manager, employee } = await createTeam(app);
  const added = await webhooks.add(['plan.signed']);
  const disabled = await webhooks.add(['plan.assigned']);
  const { body } = await webhooks.admin.client.put(`/webhook/${disabled.id}`, {
    url: webhooks.url,
    events: ['plan.assigned'],
    enabled: false,
  });
  expect(body.enabled).toBe(false);
  const plan = await createPlan(manager, employee);
  expect((await sign(employee, plan)).status).toBe(409);
  expect(await webhooks.deliveries(added.id)).toEqual([]);
  expect(await webhooks.deliveries(disabled.id)).toEqual([]);
});

test('an event does not fail when its webhook is deleted meanwhile (Webhooks 3)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const { id } = await webhooks.add(['plan.ticked', 'person.added']);
  const importCsv = () =>
    webhooks.admin.client.post('/person/import', 'email,name\neve@csv.example,Eve\n', {
      'content-type': 'text/csv',
    });
  const [first] = taskIds(plan);
  const tick = () => employee.client.put(taskPath(first), { completed: true });
  let responses: Promise<{ status: number }[]> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('webhooks').where('id', '=', id).execute();
    responses = Promise.all([tick(), importCsv()]);
    await untilWaiting(app.db, 2);
  });
  expect((await responses)?.map(({ status }) => status)).toEqual([200, 200]);
});

test('delivers once that a plan is overdue (Webhooks 2)', async () => {
  const { manager, employee } = await createTeam(app);
  const assigned_at = new Date(Date.now() - 90 * 86_400_000).toISOString();
  const plan = await createPlan(manager, employee, { assigned_at });
  const inactive = await createPlan(manager, employee, { assigned_at });
  await manager.client.put(planPath(inactive, '/deactivate'));
  await createPlan(manager, employee);
  // No webhook subscribes to it, so nothing is found.
  expect(await findOverduePlans(app.db, app.services.context)).toBe(0);
  const { id } = await webhooks.add(['plan.overdue']);
  const found = await Promise.all([1, 2].map(() => findOverduePlans(app.db, app.services.context)));
  expect(found.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await findOverduePlans(app.db, app.services.context)).toBe(0);
  webhooks.startSender();
  expect(typesOf(await webhooks.settled(id))).toEqual(['plan.overdue']);
  expect(bodies()).toMatchObject([
    { type: 'plan.overdue', data: { plan_id: plan.id, plan_name: plan.name } },
  ]);
});

test('names the fields that a person.changed has changed, without their values (Webhooks 2)', async () => {
  const [manager, directory] = [await app.addManager(), await addDirectory(app)];
  const { id } = await webhooks.add(['person.added', 'person.changed']);
  const body = {
    userName: 'fields@example.com',
    displayName: 'Fiona Field',
    title: 'Agent',
    externalId: 'F-1',
  };
  // One event for a person whom the directory creates.
  const person = (await directory.post('/Users', body)).body;
  await directory.patch(
    `/Users/${person.id}`,
    { op: 'replace', path: 'title', value: 'Lead' },
    { op: 'replace', path: 'displayName', value: 'Fiona F' },
    { op: 'add', path: `${ENTERPRISE}:manager`, value: manager.id },
  );
  await directory.patch(`/Users/${person.id}`, { op: 'replace', path: 'active', value: false });
  await directory.patch(`/Users/${person.id}`, { op: 'replace', path: 'active', value: true });
  webhooks.startSender();
  expect(typesOf(await webhooks.settled(id)).filter((type) => type === 'person.added')).toHaveLength(1);
  const changed = bodies().filter(({ type }) => type === 'person.changed');
  expect(changed.map(({ data }) => data.changed_fields.join())).toEqual([
    'name,job_title',
    'manager_id',
    'disabled_at',
  ]);
});

test('delivers each person that an import adds or changes (Webhooks 2)', async () => {
  const { id } = await webhooks.add(['person.added', 'person.changed']);
  const headers = { 'content-type': 'text/csv' };
  const importCsv = (body: string) => webhooks.admin.client.post('/person/import', body, headers);
  expect((await importCsv('email,name\nada@csv.example,Ada\nbob@csv.example,Bob\n')).status).toBe(200);
  expect((await importCsv('email,name\nada@csv.example,Ada Lovelace\n')).status).toBe(200);
  webhooks.startSender();
  expect(typesOf(await webhooks.settled(id))).toEqual(['person.added', 'person.added', 'person.changed']);
  expect(
    bodies()
      .map(({ data }): string => data.person_name)
      .toSorted(),
  ).toEqual(['Ada', 'Ada Lovelace', 'Bob']);
});
