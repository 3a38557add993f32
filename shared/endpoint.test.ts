import { expect, test } from 'vitest';
import { NAMED_ENDPOINTS as ENDPOINTS } from './api/contracts.ts';
import { MAX_ANSWER_BYTES } from './page.ts';

const CALLS = ENDPOINTS.map(([, { method, url }]) => `${method} ${url}`);

// The required endpoints, in the notation of the requirements.
// Calls that differ only in their query are one endpoint.
const REQUIRED = `
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

// The other endpoints.
const ADDED = [
  'POST /auth/logout',
  'POST /auth/oidc/backchannel-logout',
  'GET /auth/oidc/callback',
  'GET /onboarding-plan/{id}/history',
  'GET /config',
  'PUT /onboarding-plan/{id}/return',
  'GET /onboarding-plan/{id}/verification',
  'GET /onboarding-plan/{id}/comments',
  'POST /onboarding-plan/{id}/comments',
  'PUT /onboarding-plan/{id}/comments/seen',
  'GET /onboarding-plan/{id}/mails',
  'POST /onboarding-plan/{id}/nudge',
  'GET /notification',
  'PUT /notification/read',
  'GET /user/self/notifications',
  'PUT /user/self/notifications',
  'GET /change',
  'GET /user/self/stand_in',
  'PUT /user/self/stand_in',
  'GET /my_task',
  'GET /my_task/{id}',
  'PUT /my_task/{id}/take',
  'GET /my_task/{id}/comments',
  'POST /my_task/{id}/comments',
  'PUT /onboarding-plan/{id}/task/{taskId}/owner',
  'PUT /onboarding-plan/{id}/buddy',
  'GET /user/{id}/plan_dates',
  'GET /user/{id}/start_date',
  'POST /user/{id}/start_date',
  'PUT /onboarding-plan/{id}/start_date',
  'PUT /onboarding-plan/{id}/start_date/keep',
  'PUT /onboarding-plan/{id}/subplan/{subplanId}/due_date',
  'PUT /onboarding-plan/user_task/{taskId}/evidence',
  'PUT /onboarding-plan/user_task/{taskId}/not_applicable',
  'GET /group',
  'POST /group',
  'PUT /group/{id}',
  'DELETE /group/{id}',
  'GET /group/{id}/members',
  'PUT /group/{id}/members',
  'GET /directory',
  'GET /overview',
  'GET /overview.csv',
  'POST /onboarding-plan/{id}/ask_manager',
  'GET /audit',
  'POST /audit/export',
  'GET /audit/export/{batch_id}',
  'GET /people',
  'POST /people',
  'GET /people/export',
  'GET /saved-view',
  'POST /saved-view',
  'DELETE /saved-view/{id}',
  'GET /people/facets',
  'GET /people/ids',
  'GET /people/{id}',
  'GET /people/{id}/history',
  'PUT /people/{id}',
  'POST /assignment/preview',
  'POST /assignment',
  'GET /batch/{id}',
  'POST /batch/{id}/retry',
  'POST /onboarding-plan/bulk',
  'POST /template/{id}/copy',
  'POST /template/{id}/rehearsal',
  'GET /calendar-feed',
  'POST /calendar-feed',
  'DELETE /calendar-feed',
  'GET /calendar/{file}',
  'GET /person',
  'GET /person/{id}/join',
  'POST /person/{id}/join',
  'GET /person/{id}/photo',
  'PUT /user/self/photo',
  'DELETE /user/self/photo',
  'GET /person/departments',
  'PUT /person/{id}/disabled',
  'PUT /person/{id}/roles',
  'DELETE /person/{id}/sessions',
  'GET /session',
  'DELETE /session/{id}',
  'GET /onboarding-plan/export',
  'GET /onboarding-plan/choices',
  'GET /onboarding-plan/{id}/export',
  'GET /template/{id}/export',
  'POST /template/import',
  'GET /person/export',
  'GET /person/facets',
  'POST /person/import',
  'GET /access-log',
  'GET /access-log/export',
  'GET /access-token',
  'POST /access-token',
  'DELETE /access-token/{id}',
  'GET /access-token/all',
  'DELETE /person/{id}/access-token/{tokenId}',
  'DELETE /person/{id}/account',
  'GET /scim-token',
  'POST /scim-token',
  'DELETE /scim-token/{id}',
  'GET /operation',
  'POST /operation/test-mail',
  'POST /operation/mail/{id}/retry',
  'POST /operation/work/{id}/retry',
  'GET /organisation-settings',
  'PUT /organisation-settings',
  'GET /work-calendar',
  'POST /work-calendar',
  'GET /work-calendar/{id}',
  'PUT /work-calendar/{id}',
  'DELETE /work-calendar/{id}',
  'POST /work-calendar/{id}/import',
  'GET /webhook',
  'POST /webhook',
  'PUT /webhook/{id}',
  'DELETE /webhook/{id}',
  'POST /webhook/{id}/test',
  'POST /webhook/{id}/secret',
  'GET /webhook/{id}/deliveries',
  'POST /webhook/{id}/deliveries/{deliveryId}/resend',
];

const properties = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

test.each(REQUIRED)('has the endpoint %s with its parameters', (call) => {
  const [path = '', query] = call.split('?');
  const written = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const found = ENDPOINTS.find((_, index) => CALLS[index] === written)?.[1];
  expect(CALLS).toContain(written);
  if (query) expect(properties(found?.schema.querystring)).toContain(query.split('=')[0]);
});

test('every endpoint has a name of its own', () => {
  const names = ENDPOINTS.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('has no other endpoints and no duplicates', () => {
  const expected = [...REQUIRED, ...ADDED].map((call) =>
    call.replace(/\?.*/, '').replaceAll(/\{(\w+)\}/g, ':$1'),
  );
  expect(CALLS.toSorted()).toEqual([...new Set(expected)].toSorted());
});

test.each(ENDPOINTS)('%s is well formed', (name, { method, url, schema, summary }) => {
  expect(url).toMatch(
    /^(?:\/(?::?[a-zA-Z_]+|onboarding-plan|test-mail|calendar-feed|work-calendar|saved-view|access-log|organisation-settings|overview\.csv|access-token|scim-token|backchannel-logout))+$/,
  );
  // The parameters of the url are those of the schema.
  const named = [...url.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  expect(properties(schema.params).toSorted()).toEqual(named.toSorted());
  // Proxies may refuse a GET or DELETE with a body. HR behind one deletes with its reason by POST (HR 3).
  if (method === 'GET' || (method === 'DELETE' && name !== 'deletePlan'))
    expect(schema).not.toHaveProperty('body');
  // A logout may continue at the provider (Sign-in 19); an import may be a dry run, and a page unchanged.
  const replies = ['logout', 'importTemplate', 'listNotifications'].includes(name) ? 2 : 1;
  expect(Object.keys(schema.response)).toHaveLength(replies);
  expect(summary).not.toBe('');
});

test.each([
  ['anyone', ['login providerCallback exchangeCode backchannelLogout getConfig readCalendar']],
  [
    'person',
    [
      'logout getSelf switchUser getUser listPlans getPlan getPlanOrder getPlanProgress toggleTask signPlan',
      'getMaxDates getOverdueInfo getOverdueSubplanTasks getPlanHistory verifyPlan listComments addComment',
      'markCommentsSeen exportPlans listPlanChoices exportPlan createAccessToken listAccessTokens revokeAccessToken',
      'getCalendarFeed createCalendarFeed deleteCalendarFeed listSessions endSession',
      'listNotifications readNotifications getNotificationSettings setNotificationSettings streamChanges',
      'listMyTasks getMyTask takeTask listMyTaskComments addMyTaskComment setTaskOwner confirmTask skipTask',
      'listGroups listMembers searchDirectory getStandIn setStandIn listCalendars getCalendar setPhoto removePhoto getPhoto',
    ],
  ],
  [
    'manager_or_hr',
    [
      'togglePlan deletePlan listPlanMails nudgeEmployee createPlan updatePlan actOnPlans returnPlan generateReport',
      'getNewPlanDates moveStart keepStart moveDueDate',
      'listTemplates getTemplate listSubplans listFullSubplans getSubplan deleteTemplate setTemplatePublic',
      'createTemplate duplicateTemplate updateTemplate importTemplate exportTemplate rehearseTemplate',
      'previewAssignment assignToMany previewStartMoves moveStarts getOverview exportOverview askManager',
    ],
  ],
  [
    'manager_hr_or_admin',
    ['setBuddy getBatch retryBatch listViews saveView deleteView getPersonDetail listPersonHistory'],
  ],
  ['admin_or_manager', ['importPeople']],
  [
    'hr_or_admin',
    [
      'createGroup updateGroup setMembers deleteGroup',
      'createCalendar updateCalendar deleteCalendar importDaysOff',
      'listOrganisationPeople exportOrganisationPeople countOrganisationPeople selectOrganisationPeople',
      'changePersonByHand addPersonByHand previewJoin joinPeople',
      'getAudit startAuditExport getAuditExport',
    ],
  ],
  [
    'admin',
    [
      'listPeople countPeople listDepartments setDisabled setRoles endSessions exportPeople createScimToken listScimTokens revokeScimToken',
      'listAccesses exportAccesses getOperation sendTestMail retryMail retryWork',
      'getOrganisationSettings updateOrganisationSettings',
      'listAllAccessTokens revokeAccessTokenOf forgetAccount',
      'createWebhook listWebhooks updateWebhook deleteWebhook testWebhook rotateSecret listDeliveries resendDelivery',
    ],
  ],
])('open to %s are only %j', (access, names) => {
  const found = ENDPOINTS.filter(([, endpoint]) => endpoint.access === access).map(([name]) => name);
  expect(found.toSorted()).toEqual(names.join(' ').split(' ').toSorted());
});

test('every POST of an object accepts an Idempotency-Key, every save an If-Match (API 10, API 11)', () => {
  for (const [name, { method, url, schema }] of ENDPOINTS) {
    if (!url.includes('/full') || method === 'GET') continue;
    const header = method === 'POST' ? 'idempotency-key' : 'if-match';
    expect({ name, headers: properties(schema.headers) }).toEqual({ name, headers: [header] });
  }
});

type AnySchema = { uniqueItems?: boolean; items?: AnySchema; type?: unknown; [key: string]: unknown };

// Without it the validator compares each item with each other one.
test('a list whose items must be distinct says their type, in every body', () => {
  const found: unknown[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { uniqueItems, items } = value as AnySchema;
    if (uniqueItems === true) found.push(items?.type);
    Object.values(value).forEach(visit);
  };
  for (const [, { schema }] of ENDPOINTS) visit(schema.body);
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter((type) => type !== 'string' && type !== 'integer')).toEqual([]);
});

test('a call whose answer has lists says what keeps it below 4 MiB (API 22)', () => {
  const unbounded: string[] = [];
  const needless: string[] = [];
  for (const [name, { schema, bounded_by }] of ENDPOINTS) {
    // Files and streams are exempt.
    const isFile = schema.produces !== undefined;
    const hasLists =
      !isFile && Object.entries(schema.response).some(([code, one]) => code < '300' && isList(one));
    if (hasLists && bounded_by === undefined) unbounded.push(name);
    if (!hasLists && bounded_by !== undefined) needless.push(name);
    if (typeof bounded_by !== 'object') continue;
    expect(bounded_by.items * bounded_by.item_bytes, name).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
  }
  expect({ unbounded, needless }).toEqual({ unbounded: [], needless: [] });
});

test('a list in pages says so, and takes the cursor that Link names', () => {
  for (const [name, { method, schema, bounded_by }] of ENDPOINTS) {
    const query = JSON.stringify(schema.querystring ?? {});
    if (method === 'GET' && bounded_by === 'pages') expect(query, name).toContain('"cursor"');
    if (query.includes('"cursor"') && typeof bounded_by !== 'object') expect(bounded_by, name).toBe('pages');
  }
});

/** Whether a schema has an array or an object of any number of properties. */
function isList(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, patternProperties } = schema as { type?: unknown; patternProperties?: unknown };
  if ([type].flat().includes('array') || patternProperties !== undefined) return true;
  return Object.values(schema).some(isList);
}
