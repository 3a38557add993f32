import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';

const app = useApp();

/** Every call of the API. Parameters are named as in the contracts. */
const CALLS = [
  'GET /api/auth/login',
  'GET /api/auth/token',
  'GET /api/user/self',
  'GET /api/user/{id}',
  'GET /api/user/manager/direct_reports',
  'GET /api/user/switch_user',
  'GET /api/user/user_manager/{email}',
  'PUT /api/user/add_direct_report/{email}',
  'PUT /api/user/remove_direct_report/{email}',
  'PUT /api/user/manager/add_manager/{email}',
  'GET /api/user/transfer_direct_reports/{userId}/{newManagerEmail}',
  'GET /api/template',
  'GET /api/template/{id}',
  'DELETE /api/template/{id}',
  'PUT /api/template/{id}/public',
  'GET /api/template/subplans',
  'GET /api/template/subplans/full',
  'GET /api/template/subplan/{id}',
  'POST /api/template/full',
  'POST /api/template/{id}/copy',
  'POST /api/template/{id}/rehearsal',
  'POST /api/template/import',
  'GET /api/template/{id}/export',
  'PUT /api/template/full/{id}',
  'GET /api/onboarding-plan',
  'GET /api/onboarding-plan/export',
  'GET /api/onboarding-plan/choices',
  'GET /api/onboarding-plan/{id}',
  'GET /api/onboarding-plan/{id}/export',
  'GET /api/onboarding-plan/{id}/order',
  'GET /api/onboarding-plan/{id}/progress',
  'PUT /api/onboarding-plan/user_task/{taskId}',
  'PUT /api/onboarding-plan/{id}/signoff',
  'PUT /api/onboarding-plan/{id}/deactivate',
  'DELETE /api/onboarding-plan/{id}',
  'GET /api/onboarding-plan/max_dates',
  'GET /api/onboarding-plan/overdue_info',
  'GET /api/onboarding-plan/{id}/generate_report',
  'GET /api/onboarding-plan/{id}/overdue_subplan_tasks',
  'POST /api/onboarding-plan/full',
  'POST /api/onboarding-plan/bulk',
  'PUT /api/onboarding-plan/full/{id}',
  'POST /api/auth/logout',
  'POST /api/auth/oidc/backchannel-logout',
  'GET /api/auth/oidc/callback',
  'GET /api/onboarding-plan/{id}/history',
  'GET /api/notification',
  'PUT /api/notification/read',
  'GET /api/user/self/notifications',
  'PUT /api/user/self/notifications',
  'PUT /api/user/self/photo',
  'DELETE /api/user/self/photo',
  'GET /api/person/{id}/photo',
  'GET /api/person/{id}/join',
  'POST /api/person/{id}/join',
  'GET /api/user/self/stand_in',
  'PUT /api/user/self/stand_in',
  'GET /api/change',
  'GET /api/my_task',
  'GET /api/my_task/{id}',
  'PUT /api/my_task/{id}/take',
  'GET /api/my_task/{id}/comments',
  'POST /api/my_task/{id}/comments',
  'PUT /api/onboarding-plan/{id}/task/{taskId}/owner',
  'PUT /api/onboarding-plan/{id}/buddy',
  'GET /api/user/{id}/plan_dates',
  'GET /api/user/{id}/start_date',
  'POST /api/user/{id}/start_date',
  'PUT /api/onboarding-plan/{id}/start_date',
  'PUT /api/onboarding-plan/{id}/start_date/keep',
  'PUT /api/onboarding-plan/{id}/subplan/{subplanId}/due_date',
  'PUT /api/onboarding-plan/user_task/{taskId}/evidence',
  'PUT /api/onboarding-plan/user_task/{taskId}/not_applicable',
  'GET /api/group',
  'POST /api/group',
  'PUT /api/group/{id}',
  'DELETE /api/group/{id}',
  'GET /api/group/{id}/members',
  'PUT /api/group/{id}/members',
  'POST /api/assignment/preview',
  'POST /api/assignment',
  'GET /api/batch/{id}',
  'POST /api/batch/{id}/retry',
  'GET /api/overview',
  'GET /api/overview.csv',
  'POST /api/onboarding-plan/{id}/ask_manager',
  'GET /api/audit',
  'POST /api/audit/export',
  'GET /api/audit/export/{batch_id}',
  'GET /api/people',
  'POST /api/people',
  'GET /api/people/export',
  'GET /api/saved-view',
  'POST /api/saved-view',
  'DELETE /api/saved-view/{id}',
  'GET /api/people/facets',
  'GET /api/people/ids',
  'GET /api/people/{id}',
  'GET /api/people/{id}/history',
  'PUT /api/people/{id}',
  'GET /api/directory',
  'GET /api/calendar-feed',
  'POST /api/calendar-feed',
  'DELETE /api/calendar-feed',
  'GET /api/calendar/{file}',
  'GET /api/config',
  'PUT /api/onboarding-plan/{id}/return',
  'GET /api/onboarding-plan/{id}/comments',
  'POST /api/onboarding-plan/{id}/comments',
  'PUT /api/onboarding-plan/{id}/comments/seen',
  'GET /api/onboarding-plan/{id}/mails',
  'POST /api/onboarding-plan/{id}/nudge',
  'GET /api/onboarding-plan/{id}/verification',
  'GET /api/person',
  'GET /api/person/departments',
  'GET /api/person/facets',
  'GET /api/person/export',
  'POST /api/person/import',
  'PUT /api/person/{id}/disabled',
  'PUT /api/person/{id}/roles',
  'DELETE /api/person/{id}/sessions',
  'GET /api/operation',
  'GET /api/organisation-settings',
  'PUT /api/organisation-settings',
  'POST /api/operation/test-mail',
  'POST /api/operation/mail/{id}/retry',
  'POST /api/operation/work/{id}/retry',
  'GET /api/work-calendar',
  'POST /api/work-calendar',
  'GET /api/work-calendar/{id}',
  'PUT /api/work-calendar/{id}',
  'DELETE /api/work-calendar/{id}',
  'POST /api/work-calendar/{id}/import',
  'GET /api/webhook',
  'POST /api/webhook',
  'PUT /api/webhook/{id}',
  'DELETE /api/webhook/{id}',
  'POST /api/webhook/{id}/test',
  'POST /api/webhook/{id}/secret',
  'GET /api/webhook/{id}/deliveries',
  'POST /api/webhook/{id}/deliveries/{deliveryId}/resend',
  'GET /api/access-log',
  'GET /api/access-log/export',
  'GET /api/session',
  'DELETE /api/session/{id}',
  'POST /api/access-token',
  'GET /api/access-token',
  'DELETE /api/access-token/{id}',
  'GET /api/access-token/all',
  'DELETE /api/person/{id}/access-token/{tokenId}',
  'DELETE /api/person/{id}/account',
  'POST /api/scim-token',
  'GET /api/scim-token',
  'DELETE /api/scim-token/{id}',
  'GET /scim/v2/Users',
  'POST /scim/v2/Users',
  'GET /scim/v2/Users/{id}',
  'PUT /scim/v2/Users/{id}',
  'PATCH /scim/v2/Users/{id}',
  'DELETE /scim/v2/Users/{id}',
  'GET /scim/v2/Groups',
  'POST /scim/v2/Groups',
  'GET /scim/v2/Groups/{id}',
  'PUT /scim/v2/Groups/{id}',
  'PATCH /scim/v2/Groups/{id}',
  'DELETE /scim/v2/Groups/{id}',
  'GET /scim/v2/ServiceProviderConfig',
  'GET /scim/v2/Schemas',
  'GET /scim/v2/ResourceTypes',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
];

test('documents every call that the server has, and no other', async () => {
  const { status, body } = await app.anonymous.get('/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.toSorted()).toEqual(CALLS.toSorted());
});

test('matches docs/openapi.json (run vitest -u after an intended change)', async () => {
  const { body } = await app.anonymous.get('/openapi.json');
  await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});

test('serves Swagger UI without a token, under a policy that forbids inline scripts and styles', async () => {
  const { status, text, headers } = await app.anonymous.get('/docs');
  expect(status).toBe(200);
  expect(text).not.toMatch(/<script>|<style|https?:/);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; /,
  );
  const sources = Array.from(text.matchAll(/(?:src|href)="\/api([^"]+)"/g), ([, source]) => source!);
  expect(sources).toContain('/docs/static/swagger-ui-bundle.js');
  for (const source of sources) expect((await app.anonymous.get(source)).status, source).toBe(200);
});

test('documents the bound of every list (API 19)', async () => {
  const { body } = await app.anonymous.get('/openapi.json');
  const unbounded = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) =>
        Object.values(responses).some(({ content }) => {
          const schema = content?.['application/json']?.schema;
          return schema?.type === 'array' && schema.maxItems === undefined;
        }),
      )
      .map(([method]) => `${method} ${path}`),
  );
  expect(unbounded).toEqual([]);
});

test('names every operation once, and describes what the headers of a reply say (API 21)', async () => {
  const { body } = await app.anonymous.get('/openapi.json');
  const operations = [body.paths, body.webhooks].flatMap((section) =>
    Object.values<Record<string, Operation>>(section).flatMap((methods) => Object.values(methods)),
  );
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  const { listPlans, getPlan } = Object.fromEntries(
    operations.map((one) => [one.operationId, one.responses]),
  );
  expect(Object.keys(listPlans!['200']!.headers ?? {})).toEqual(['Link']);
  expect(Object.keys(getPlan!['200']!.headers ?? {})).toEqual(['ETag']);
  expect(Object.keys(getPlan!['default']!.headers ?? {})).toEqual(['Retry-After', 'WWW-Authenticate']);
  expect(getPlan!['200']!.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/Plan' } },
  });
  const refused = await app.anonymous.get('/user/self');
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('every reference leads to a schema, and no schema is duplicated (API 21)', async () => {
  const { text, body } = await app.anonymous.get('/openapi.json');
  const names = new Set(Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name!));
  expect([...names].toSorted()).toEqual(Object.keys(body.components.schemas));
  const written = Object.values(body.components.schemas).map((schema) => JSON.stringify(schema));
  expect(written).toEqual([...new Set(written)]);
});

// The engines of Go and Rust have no look-ahead, that of Python no classes of scripts, and none but ours \u.
test('every engine of regular expressions reads the patterns (API 21)', async () => {
  const { text } = await app.anonymous.get('/openapi.json');
  const patterns = Array.from(text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g), ([, json]) =>
    JSON.parse(json!),
  );
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter((pattern: string) => /\\[up]|\(\?[=!<]|[^\x20-\x7e]/.test(pattern))).toEqual([]);
});

type Operation = {
  operationId: string;
  responses: Record<
    string,
    { headers?: object; content?: Record<string, { schema: { type?: string; maxItems?: number } }> }
  >;
};
