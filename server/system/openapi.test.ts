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
  'PUT /api/template/full/{id}',
  'GET /api/onboarding-plan',
  'GET /api/onboarding-plan/export',
  'GET /api/onboarding-plan/{id}',
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
  'GET /api/auth/oidc/callback',
  'GET /api/onboarding-plan/{id}/history',
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
  'GET /api/person/export',
  'POST /api/person/import',
  'PUT /api/person/{id}/disabled',
  'PUT /api/person/{id}/roles',
  'DELETE /api/person/{id}/sessions',
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
  'POST /api/scim-token',
  'GET /api/scim-token',
  'DELETE /api/scim-token/{id}',
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

type Operation = {
  responses: Record<string, { content?: Record<string, { schema: { type?: string; maxItems?: number } }> }>;
};
