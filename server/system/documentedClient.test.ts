import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { createClient } from '../testing/apiClient.ts';
import { apiDocument, documentedClient } from '../testing/documentedClient.ts';
import { createTeam } from '../testing/samples.ts';

const app = useApp();
const callsOf = ({ client }: Person) => documentedClient(app.url, client.token!);

test('the types of the client are those of docs/openapi.json (run npm run api-types after a change)', () => {
  const [first] = readFileSync('server/testing/apiTypes.ts', 'utf8').split('\n');
  const digest = createHash('sha256').update(readFileSync('docs/openapi.json')).digest('hex');
  expect(first).toBe(`// npm run api-types, from docs/openapi.json ${digest}`);
});

test('a client with generated types makes the main journey, and each response is as documented', async () => {
  const { manager, employee } = await createTeam(app);
  const [asManager, asEmployee] = [callsOf(manager), callsOf(employee)];

  const self = await asManager('get', '/api/user/self');
  expect([self.id, self.is_manager]).toEqual([manager.id, true]);
  const laptop = { name: 'Get a laptop', task_content: 'it.example.com', note: 'On the first day' };
  const topics = [{ name: 'Tools', tasks: [laptop] }];
  const created = await asManager('post', '/api/template/full', {
    header: { 'idempotency-key': crypto.randomUUID() },
    body: {
      name: 'Engineer',
      description: 'For new engineers',
      subplans: [{ name: 'First week', due_in_days: 5, topics }],
    },
  });
  const path = { id: created.id };
  const template = await asManager('get', '/api/template/{id}', { path });
  const saved = await asManager('put', '/api/template/full/{id}', {
    path,
    header: { 'if-match': `"${template.version}"` },
    body: { ...template, description: 'For everybody who writes code' },
  });
  expect(saved.version).toBe(template.version + 1);
  const templates = await asManager('get', '/api/template', { query: { scope: 'all' } });
  expect(templates.map(({ name, task_count }) => [name, task_count])).toEqual([['Engineer', 1]]);

  const plan = { name: 'Onboarding', user_id: employee.id, subplans: template.subplans };
  const { id } = await asManager('post', '/api/onboarding-plan/full', { body: plan });
  const assigned = await asEmployee('get', '/api/onboarding-plan/{id}', { path: { id } });
  expect([assigned.status, assigned.progress.completed_tasks]).toEqual(['Active', 0]);
  const taskId = assigned.subplans[0]!.topics[0]!.tasks[0]!.id;
  const task = { path: { taskId } };
  expect((await asEmployee('put', '/api/onboarding-plan/user_task/{taskId}', task)).completed).toBe(true);
  const listed = await asManager('get', '/api/onboarding-plan', { query: { scope: 'reports' } });
  expect(listed.map(({ progress }) => progress.completed_tasks)).toEqual([1]);

  const comment = { task_id: taskId, text: 'Well done' };
  await asManager('post', '/api/onboarding-plan/{id}/comments', { path: { id }, body: comment });
  const comments = await asEmployee('get', '/api/onboarding-plan/{id}/comments', { path: { id } });
  expect(comments.map(({ text, about }) => [text, about])).toEqual([['Well done', 'Get a laptop']]);
  const history = await asManager('get', '/api/onboarding-plan/{id}/history', { path: { id } });
  expect(history.map(({ event }) => event)).toContain('plan.assigned');
  expect(await asManager('get', '/api/onboarding-plan/{id}/progress', { path: { id } })).toBeDefined();
  const reports = await asManager('get', '/api/user/manager/direct_reports');
  expect(reports.map(({ email }) => email)).toEqual([employee.email]);
});

test('a client with generated types makes the calls of an admin, and reads why one is refused', async () => {
  const admin = await makeAdmin(app, await app.addManager());
  const call = callsOf(admin);
  const people = await call('get', '/api/person', { query: { state: 'active' } });
  expect(people.map(({ id }) => id)).toContain(admin.id);
  expect(await call('get', '/api/session')).toHaveLength(1);
  const expires_on = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await call('post', '/api/access-token', { body: { name: 'Reports', scopes: ['read'], expires_on } });
  const [token] = await call('get', '/api/access-token');
  expect(await call('delete', '/api/access-token/{id}', { path: { id: token!.id } })).toBeUndefined();
  await call('post', '/api/scim-token', { body: { name: 'Okta' } });
  expect(await call('get', '/api/scim-token')).toHaveLength(1);
  const unknown = call('delete', '/api/person/{id}/sessions', { path: { id: crypto.randomUUID() } });
  await expect(unknown).rejects.toThrow(expect.objectContaining({ problem: NOT_FOUND }));
});

const NOT_FOUND = expect.objectContaining({ status: 404, code: 'not_found' });

test('a response that differs from the document is noticed', async () => {
  const manager = await app.addManager();
  const isText = JSON.stringify(apiDocument).replaceAll(/(?<="is_manager":\{"type":")boolean/g, 'string');
  const call = documentedClient(app.url, manager.client.token!, JSON.parse(isText));
  await expect(call('get', '/api/user/self')).rejects.toThrow(/is_manager must be string/);
});

test('calls that are not documented do not compile', () => {
  const call = createClient(app.url, '');
  const plan = { path: { id: '' } };
  // The type check reads these calls; none is made.
  const calls = [
    // @ts-expect-error: a path that does not exist
    () => call('get', '/api/unknown'),
    // @ts-expect-error: a method that the path does not have
    () => call('delete', '/api/user/self'),
    // @ts-expect-error: a parameter of the path is missing
    () => call('get', '/api/template/{id}'),
    // @ts-expect-error: a parameter that the call does not have
    () => call('get', '/api/template', { query: { sort: 'name' } }),
    // @ts-expect-error: a value that the parameter does not have
    () => call('get', '/api/onboarding-plan', { query: { scope: 'everybody' } }),
    // @ts-expect-error: a body of a call that has none
    () => call('get', '/api/user/self', { body: {} }),
    // @ts-expect-error: a field that the body does not have
    () => call('post', '/api/onboarding-plan/{id}/comments', { ...plan, body: { text: '', task: '' } }),
    // @ts-expect-error: another type of a field
    () => call('post', '/api/onboarding-plan/{id}/comments', { ...plan, body: { text: 5 } }),
    // @ts-expect-error: a field that the response does not have
    async () => (await call('get', '/api/user/self')).is_boss,
    // @ts-expect-error: a status that no plan has
    async () => (await call('get', '/api/onboarding-plan/{id}', plan)).status === 'Done',
  ];
  expect(calls).toHaveLength(10);
});
