import { expect, test } from 'vitest';
import * as auth from './auth/contract.ts';
import * as comments from './comments/contract.ts';
import type { Endpoint } from './endpoint.ts';
import * as people from './people/contract.ts';
import * as plans from './plans/contract.ts';
import * as reminders from './reminders/contract.ts';
import * as signing from './signing/contract.ts';
import * as system from './system/contract.ts';
import * as team from './team/contract.ts';
import * as templates from './templates/contract.ts';

const ENDPOINTS: [name: string, endpoint: Endpoint][] = [
  auth,
  people,
  templates,
  plans,
  comments,
  signing,
  team,
  reminders,
  system,
].flatMap((contract) => Object.entries<Endpoint>(contract));

const CALLS = ENDPOINTS.map(([, { method, url }]) => `${method} ${url}`);

// The tables of spec §7 to the letter. Their two calls that differ by a query alone are one endpoint each.
const SPEC_7 = `
GET /auth/login
GET /auth/token?code={code}
GET /user/self
GET /user/{id}
GET /user/manager/direct_reports
GET /user/switch_user
GET /user/user_manager/{email}
PUT /user/add_direct_report/{email}?user_name={name}
PUT /user/remove_direct_report/{email}
PUT /user/manager/add_manager/{email}
GET /user/transfer_direct_reports/{userId}/{newManagerEmail}
GET /template?scope=all
GET /template/{id}
DELETE /template/{id}
PUT /template/{id}/public
GET /template/subplans
GET /template/subplans/full
GET /template/subplan/{id}
POST /template/full
PUT /template/full/{id}
GET /onboarding-plan?scope=reports
GET /onboarding-plan?scope=self
GET /onboarding-plan/{id}
GET /onboarding-plan/{id}/order
GET /onboarding-plan/{id}/progress
PUT /onboarding-plan/user_task/{taskId}
PUT /onboarding-plan/{id}/signoff
PUT /onboarding-plan/{id}/deactivate
DELETE /onboarding-plan/{id}
GET /onboarding-plan/max_dates
GET /onboarding-plan/overdue_info
GET /onboarding-plan/{id}/generate_report
GET /onboarding-plan/{id}/overdue_subplan_tasks
POST /onboarding-plan/full
PUT /onboarding-plan/full/{id}
`
  .trim()
  .split('\n');

// What contract §2, §5 and §8 add; then what the product adds to both.
const ADDED = [
  'POST /auth/logout',
  'GET /auth/oidc/callback',
  'GET /onboarding-plan/{id}/history',
  'GET /config',
  'PUT /onboarding-plan/{id}/return',
  'GET /onboarding-plan/{id}/verification',
  'GET /onboarding-plan/{id}/comments',
  'POST /onboarding-plan/{id}/comments',
  'GET /onboarding-plan/{id}/mails',
  'POST /onboarding-plan/{id}/nudge',
  'GET /calendar-feed',
  'POST /calendar-feed',
  'DELETE /calendar-feed',
  'GET /calendar/{file}',
];

const properties = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

test.each(SPEC_7)('spec §7 there is an endpoint for %s, with its parameters', (call) => {
  const [path = '', query] = call.split('?');
  const written = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const found = ENDPOINTS.find((_, index) => CALLS[index] === written)?.[1];
  expect(CALLS).toContain(written);
  if (query) expect(properties(found?.schema.querystring)).toContain(query.split('=')[0]);
});

test('spec §7 and contract §2, §5, §8: and no endpoint for anything else, nor two for one', () => {
  const expected = [...SPEC_7, ...ADDED].map((call) =>
    call.replace(/\?.*/, '').replaceAll(/\{(\w+)\}/g, ':$1'),
  );
  expect(CALLS.toSorted()).toEqual([...new Set(expected)].toSorted());
});

test.each(ENDPOINTS)('contract §1 %s is well formed', (_, { method, url, schema, summary }) => {
  expect(url).toMatch(/^(?:\/(?::?[a-zA-Z_]+|onboarding-plan|calendar-feed))+$/);
  // Each parameter of the address has a schema and each schema a parameter.
  const named = [...url.matchAll(/:(\w+)/g)].map((match) => match[1]);
  expect(properties(schema.params).toSorted()).toEqual(named.toSorted());
  // Only these carry a body; a GET with one would be refused by proxies.
  if (method === 'GET' || method === 'DELETE') expect(schema).not.toHaveProperty('body');
  expect(Object.keys(schema.response)).toHaveLength(1);
  expect(summary).not.toBe('');
});

test.each([
  ['anyone', ['login providerCallback exchangeCode getConfig readCalendar']],
  // Contract §6: the rows in which an employee may do something.
  [
    'person',
    [
      'logout getSelf switchUser getUser listPlans getPlan getPlanOrder getPlanProgress toggleTask signPlan',
      'getMaxDates getOverdueInfo getOverdueSubplanTasks getPlanHistory verifyPlan listComments addComment',
      'getCalendarFeed createCalendarFeed deleteCalendarFeed',
    ],
  ],
])('contract §6 open to %s: only %j', (access, names) => {
  const found = ENDPOINTS.filter(([, endpoint]) => endpoint.access === access).map(([name]) => name);
  expect(found.toSorted()).toEqual(names.join(' ').split(' ').toSorted());
});

test('contract §1 every POST that makes something takes an Idempotency-Key, every save an If-Match', () => {
  for (const [name, { method, url, schema }] of ENDPOINTS) {
    if (!url.includes('/full') || method === 'GET') continue;
    const header = method === 'POST' ? 'idempotency-key' : 'if-match';
    expect({ name, headers: properties(schema.headers) }).toEqual({ name, headers: [header] });
  }
});
