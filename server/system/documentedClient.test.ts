import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { documentedClient } from '../testing/documentedClient.ts';
import { createTeam, planBody, templateBody } from '../testing/samples.ts';

const app = useApp();
const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

test('a client that is generated from docs/openapi.json makes calls, and each response is as documented', async () => {
  const { manager, employee } = await createTeam(app);
  await app.db.updateTable('people').set({ is_admin: true }).where('id', '=', manager.id).execute();
  const call = documentedClient(document, app.url, manager.client.token!);
  expect(await call('GET /api/user/self')).toMatchObject({ id: manager.id });
  const { id } = await call('POST /api/template/full', { body: templateBody() });
  const template = await call('GET /api/template/{id}', { params: { id } });
  const body = { ...template, name: 'Changed' };
  expect(await call('PUT /api/template/full/{id}', { params: { id }, body })).toMatchObject({ version: 2 });
  expect(await call('GET /api/template', { query: { scope: 'all' } })).toHaveLength(1);
  const plan = await call('POST /api/onboarding-plan/full', { body: planBody(employee) });
  const params = { id: plan.id };
  const assigned = await call('GET /api/onboarding-plan/{id}', { params });
  expect(assigned).toMatchObject({ status: 'Active' });
  await call('GET /api/onboarding-plan', { query: { scope: 'reports' } });
  await call('GET /api/onboarding-plan/{id}/history', { params });
  await call('GET /api/onboarding-plan/{id}/progress', { params });
  await call('GET /api/onboarding-plan/{id}/comments', { params });
  await call('GET /api/user/manager/direct_reports');
  await call('GET /api/person');
  await call('GET /api/session');
  const expires_on = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const token = { name: 'Reports', scopes: ['read'], expires_on };
  await call('POST /api/access-token', { body: token });
  expect(await call('GET /api/access-token')).toHaveLength(1);
  await call('POST /api/scim-token', { body: { name: 'Okta' } });
  expect(await call('GET /api/scim-token')).toHaveLength(1);
  // A refusal is a problem document.
  expect(
    await call('DELETE /api/person/{id}/sessions', { params: { id: crypto.randomUUID() } }),
  ).toMatchObject({
    code: 'not_found',
  });
});

test('the generated client notices what is not documented', async () => {
  const manager = await app.addManager();
  const changed = structuredClone(document);
  const { schema } = changed.paths['/api/user/self'].get.responses[200].content['application/json'];
  schema.properties.is_manager.type = 'string';
  const call = documentedClient(changed, app.url, manager.client.token!);
  await expect(call('GET /api/user/self')).rejects.toThrow(/is_manager must be string/);
  await expect(call('GET /api/unknown')).rejects.toThrow(/not documented/);
  await expect(call('GET /api/template', { query: { sort: 'name' } })).rejects.toThrow(
    /sort is not documented/,
  );
  await expect(call('POST /api/template/full', { body: { name: 5 } })).rejects.toThrow(/body differs/);
});
