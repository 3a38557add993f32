import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import type { Person, TestApp } from '#server/testing/app.ts';
import type { ApiResponse, Client, Json } from '#server/testing/client.ts';
import { addHr, setDepartment } from '#server/testing/hr.ts';
import {
  checklist,
  createPlan,
  createTemplate,
  planBody,
  templateBody,
  tickAll,
  withField,
} from '#server/testing/samples.ts';

/*
 * The status of every call for every kind of caller (People 4, Templates 2 and 3, Plans 3, Signing 6, HR 2 to 4).
 *
 * 2 = allowed; p = 404 when the template is private. An = no token; EO = the plan's employee, or the person
 * in the path; EX = another employee; PM = the manager of EO and of the plan; OM = another manager; TC = the
 * template's creator; NC = a manager who is not its creator; HI = HR for the department of EO
 * and TC; HO = HR for another.
 */
const TABLE = `
call                                                             | An  | EO  | EX  | PM   | OM   | TC  | NC   | HI  | HO
user/self                                                        | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
user/{id}                                                        | 401 | 2   | 404 | 2    | 404  | 404 | 404  | 404 | 404
user/{id}/plan_dates                                             | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 2   | 404
user/manager/direct_reports, user/user_manager, add_manager      | 401 | 403 | 403 | 2    | 2    | 2   | 2    | 403 | 403
add_direct_report                                                | 401 | 403 | 403 | 2    | 409  | 409 | 409  | 403 | 403
remove_direct_report                                             | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 403 | 403
transfer_direct_reports                                          | 401 | 403 | 403 | 2    | 403  | 403 | 403  | 403 | 403
template lists, POST template/full, POST template/import         | 401 | 403 | 403 | 2    | 2    | 2   | 2    | 2   | 2
GET template/{id} and its export, template/subplan/{id}          | 401 | 403 | 403 | 2p   | 2p   | 2   | 2p   | 2   | 2p
POST template/{id}/rehearsal for EO                              | 401 | 403 | 403 | 2p   | 403p | 403 | 403p | 2   | 403p
DELETE template, PUT public, PUT template/full                   | 401 | 403 | 403 | 403p | 403p | 2   | 403p | 403 | 403p
plans scope=reports                                              | 401 | 403 | 403 | 2    | 2    | 2   | 2    | 403 | 403
plans scope=organisation                                         | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 2   | 2
plans scope=self, max_dates, overdue_info                        | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
GET plan, export, order, progress, overdue_subplan_tasks, history| 401 | 2   | 404 | 2    | 404  | 404 | 404  | 2   | 404
GET comments                                                     | 401 | 2   | 404 | 2    | 404  | 404 | 404  | 2   | 404
POST comments, PUT comments/seen                                 | 401 | 2   | 404 | 2    | 404  | 404 | 404  | 403 | 404
PUT user_task, PUT evidence                                      | 401 | 2   | 404 | 403  | 404  | 404 | 404  | 403 | 404
PUT not_applicable, of a task that counts                        | 401 | 403 | 404 | 2    | 404  | 404 | 404  | 403 | 404
PUT owner of a task, PUT buddy                                   | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 2   | 404
own saved views                                                  | 401 | 403 | 403 | 2    | 2    | 2   | 2    | 2   | 2
DELETE saved-view of nobody                                      | 401 | 403 | 403 | 404  | 404  | 404 | 404  | 404 | 404
photo of EO                                                      | 401 | 2   | 404 | 2    | 2    | 2   | 2    | 2   | 2
own tasks for others                                             | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
one task of the team of EX                                       | 401 | 404 | 2   | 404  | 404  | 404 | 404  | 404 | 404
names of teams, colleagues                                       | 401 | 403 | 403 | 2    | 2    | 2   | 2    | 2   | 2
members of teams, new teams                                      | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 2   | 2
changes of a team with a member of no department                 | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 403 | 403
calendars of working days                                        | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
changes of calendars of working days                             | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 2   | 2
PUT signoff                                                      | 401 | 2   | 404 | 2    | 404  | 404 | 404  | 403 | 404
PUT deactivate, DELETE plan, GET generate_report, PUT plan/full  | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 2   | 404
PUT start_date, PUT due_date                                     | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 2   | 404
PUT start_date/keep, where nothing is asked                      | 401 | 403 | 403 | 409 | 404  | 404 | 404  | 409 | 404
PUT return, GET mails, POST nudge                                | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 403 | 404
POST ask_manager                                                 | 401 | 403 | 403 | 403  | 404  | 404 | 404  | 2   | 404
GET verification, of a completed plan                            | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
POST plan/full                                                   | 401 | 403 | 403 | 2    | 403  | 403 | 403  | 2   | 403
POST plan/bulk                                                   | 401 | 403 | 403 | 2    | 2    | 2   | 2    | 2   | 2
GET user/{id}/start_date                                         | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 2   | 404
POST user/{id}/start_date, of no plan                            | 401 | 403 | 403 | 400  | 404  | 404 | 404  | 400 | 404
POST assignment/preview                                          | 401 | 403 | 403 | 2p   | 2p   | 2   | 2p   | 2   | 2p
POST assignment of EO, without a current preview                 | 401 | 403 | 403 | 409p | 403p | 403 | 403p | 409 | 403p
GET batch of PM                                                  | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 404 | 404
POST batch/retry of PM, where nothing has failed                 | 401 | 403 | 403 | 409  | 404  | 404 | 404  | 404 | 404
own calendar feed                                                | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
own notifications, live changes                                  | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
switch_user                                                      | 401 | 404 | 404 | 404  | 404  | 404 | 404  | 404 | 404
logout                                                           | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
own sessions                                                     | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
DELETE session                                                   | 401 | 2   | 404 | 404  | 404  | 404 | 404  | 404 | 404
own access tokens                                                | 401 | 2   | 2   | 2    | 2    | 2   | 2    | 2   | 2
DELETE access-token                                              | 401 | 2   | 404 | 404  | 404  | 404 | 404  | 404 | 404
POST person/import                                               | 401 | 403 | 403 | 2    | 2    | 2   | 2    | 403 | 403
people and their accounts, for admins                            | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 403 | 403
overview of the own plans                                        | 401 | 403 | 403 | 2    | 2    | 2   | 2    | 2   | 2
GET audit, POST audit/export                                     | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 2   | 2
GET audit/export of somebody else                                | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 404 | 404
GET people of the organisation                                   | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 2   | 2
GET people/{id} of EO, and the history                           | 401 | 403 | 403 | 2    | 404  | 404 | 404  | 2   | 404
PUT people/{id} of EO                                            | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 2   | 404
GET and POST person/{id}/join of EO with EX, of no department     | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 404 | 404
POST people, of the department Sales                             | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 2   | 400
webhooks, for admins                                             | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 403 | 403
the operation, for admins                                        | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 403 | 403
access log, for admins                                           | 401 | 403 | 403 | 403  | 403  | 403 | 403  | 403 | 403
`;

const CALLS: Record<string, string[]> = {
  'user/self': ['GET /user/self'],
  'user/{id}': ['GET /user/:id'],
  'user/{id}/plan_dates': ['GET /user/:id/plan_dates'],
  'user/manager/direct_reports, user/user_manager, add_manager': [
    'GET /user/manager/direct_reports',
    'GET /user/user_manager/:email',
    'PUT /user/manager/add_manager/:email',
  ],
  add_direct_report: ['PUT /user/add_direct_report/:email'],
  remove_direct_report: ['PUT /user/remove_direct_report/:email'],
  transfer_direct_reports: ['GET /user/transfer_direct_reports/:userId/:newManagerEmail'],
  'template lists, POST template/full, POST template/import': [
    'GET /template',
    'GET /template?scope=all',
    'GET /template/subplans',
    'GET /template/subplans/full',
    'POST /template/full',
    'POST /template/import',
    'POST /template/import?dry_run=true',
  ],
  'GET template/{id} and its export, template/subplan/{id}': [
    'GET /template/:id',
    'GET /template/:id/export',
    'GET /template/subplan/:id',
    'POST /template/:id/copy',
  ],
  'POST template/{id}/rehearsal for EO': ['POST /template/:id/rehearsal'],
  'DELETE template, PUT public, PUT template/full': [
    'DELETE /template/:id',
    'PUT /template/:id/public',
    'PUT /template/full/:id',
  ],
  'plans scope=reports': [
    'GET /onboarding-plan?scope=reports',
    'GET /onboarding-plan/export?scope=reports',
    'GET /onboarding-plan/choices?scope=reports',
  ],
  'plans scope=organisation': [
    'GET /onboarding-plan?scope=organisation',
    'GET /onboarding-plan/export?scope=organisation',
    'GET /onboarding-plan/choices?scope=organisation',
  ],
  'plans scope=self, max_dates, overdue_info': [
    'GET /onboarding-plan?scope=self',
    'GET /onboarding-plan/export?scope=self',
    'GET /onboarding-plan/choices?scope=self',
    'GET /onboarding-plan/max_dates',
    'GET /onboarding-plan/overdue_info',
  ],
  'GET plan, export, order, progress, overdue_subplan_tasks, history': [
    'GET /onboarding-plan/:id',
    'GET /onboarding-plan/:id/export',
    'GET /onboarding-plan/:id/order',
    'GET /onboarding-plan/:id/progress',
    'GET /onboarding-plan/:id/overdue_subplan_tasks',
    'GET /onboarding-plan/:id/history',
  ],
  'GET comments': ['GET /onboarding-plan/:id/comments'],
  'POST comments, PUT comments/seen': [
    'POST /onboarding-plan/:id/comments',
    'PUT /onboarding-plan/:id/comments/seen',
  ],
  'PUT user_task, PUT evidence': [
    'PUT /onboarding-plan/user_task/:taskId',
    'PUT /onboarding-plan/user_task/:taskId/evidence',
  ],
  'PUT not_applicable, of a task that counts': ['PUT /onboarding-plan/user_task/:taskId/not_applicable'],
  'PUT owner of a task, PUT buddy': [
    'PUT /onboarding-plan/:id/task/:taskId/owner',
    'PUT /onboarding-plan/:id/buddy',
  ],
  'own tasks for others': ['GET /my_task'],
  'one task of the team of EX': [
    'GET /my_task/:id',
    'GET /my_task/:id/comments',
    'POST /my_task/:id/comments',
    'PUT /my_task/:id/take',
  ],
  'names of teams, colleagues': ['GET /group', 'GET /directory?q=person'],
  'members of teams, new teams': ['GET /group/:id/members', 'POST /group'],
  'changes of a team with a member of no department': [
    'PUT /group/:id',
    'PUT /group/:id/members',
    'DELETE /group/:id',
  ],
  'calendars of working days': ['GET /work-calendar', 'GET /work-calendar/:id'],
  'changes of calendars of working days': [
    'POST /work-calendar',
    'PUT /work-calendar/:id',
    'DELETE /work-calendar/:id',
    'POST /work-calendar/:id/import',
    'POST /work-calendar/:id/import?preview=true',
  ],
  'PUT signoff': ['PUT /onboarding-plan/:id/signoff'],
  'PUT deactivate, DELETE plan, GET generate_report, PUT plan/full': [
    'PUT /onboarding-plan/:id/deactivate',
    'DELETE /onboarding-plan/:id',
    'GET /onboarding-plan/:id/generate_report',
    'PUT /onboarding-plan/full/:id',
  ],
  'PUT start_date, PUT due_date': [
    'PUT /onboarding-plan/:id/start_date',
    'PUT /onboarding-plan/:id/subplan/:subplanId/due_date',
  ],
  'PUT start_date/keep, where nothing is asked': ['PUT /onboarding-plan/:id/start_date/keep'],
  'PUT return, GET mails, POST nudge': [
    'PUT /onboarding-plan/:id/return',
    'GET /onboarding-plan/:id/mails',
    'POST /onboarding-plan/:id/nudge',
  ],
  'POST ask_manager': ['POST /onboarding-plan/:id/ask_manager'],
  'GET verification, of a completed plan': ['GET /onboarding-plan/:id/verification'],
  'POST plan/full': ['POST /onboarding-plan/full'],
  'POST plan/bulk': ['POST /onboarding-plan/bulk'],
  'GET user/{id}/start_date': ['GET /user/:id/start_date'],
  'POST user/{id}/start_date, of no plan': ['POST /user/:id/start_date'],
  'POST assignment/preview': ['POST /assignment/preview'],
  'POST assignment of EO, without a current preview': ['POST /assignment'],
  'GET batch of PM': ['GET /batch/:id'],
  'POST batch/retry of PM, where nothing has failed': ['POST /batch/:id/retry'],
  'own calendar feed': ['GET /calendar-feed', 'POST /calendar-feed', 'DELETE /calendar-feed'],
  'own notifications, live changes': [
    'GET /notification',
    'PUT /notification/read',
    'GET /user/self/notifications',
    'PUT /user/self/notifications',
    'GET /user/self/stand_in',
    'PUT /user/self/stand_in',
    'PUT /user/self/photo',
    'DELETE /user/self/photo',
    'GET /change',
  ],
  'own saved views': ['GET /saved-view?page=people', 'POST /saved-view'],
  'DELETE saved-view of nobody': ['DELETE /saved-view/:id'],
  'photo of EO': ['GET /person/:id/photo'],
  switch_user: ['GET /user/switch_user'],
  logout: ['POST /auth/logout'],
  'own sessions': ['GET /session'],
  'DELETE session': ['DELETE /session/:id'],
  'own access tokens': ['GET /access-token', 'POST /access-token'],
  'DELETE access-token': ['DELETE /access-token/:id'],
  'POST person/import': ['POST /person/import'],
  'people and their accounts, for admins': [
    'GET /person',
    'GET /person/departments',
    'GET /person/facets',
    'GET /person/export',
    'PUT /person/:id/disabled',
    'PUT /person/:id/roles',
    'DELETE /person/:id/sessions',
    'DELETE /person/:id/account',
    'DELETE /person/:id/access-token/:tokenId',
    'GET /access-token/all',
    'GET /scim-token',
    'POST /scim-token',
    'DELETE /scim-token/:id',
  ],
  'overview of the own plans': ['GET /overview', 'GET /overview.csv'],
  'GET audit, POST audit/export': ['GET /audit', 'POST /audit/export'],
  'GET audit/export of somebody else': ['GET /audit/export/:batch_id'],
  // For an admin everybody of the suite would be more than a batch takes.
  'GET people of the organisation': [
    'GET /people',
    'GET /people/export',
    'GET /people/facets',
    'GET /people/ids?start=ahead',
  ],
  'GET people/{id} of EO, and the history': ['GET /people/:id', 'GET /people/:id/history'],
  'PUT people/{id} of EO': ['PUT /people/:id'],
  'GET and POST person/{id}/join of EO with EX, of no department': [
    'GET /person/:id/join?other_id=:otherId',
    'POST /person/:id/join',
  ],
  'POST people, of the department Sales': ['POST /people'],
  'the operation, for admins': [
    'GET /operation',
    'GET /organisation-settings',
    'PUT /organisation-settings',
    'POST /operation/test-mail',
    'POST /operation/mail/:id/retry',
    'POST /operation/work/:id/retry',
  ],
  'access log, for admins': ['GET /access-log', 'GET /access-log/export'],
  'webhooks, for admins': [
    'GET /webhook',
    'POST /webhook',
    'PUT /webhook/:id',
    'DELETE /webhook/:id',
    'POST /webhook/:id/test',
    'POST /webhook/:id/secret',
    'GET /webhook/:id/deliveries',
    'POST /webhook/:id/deliveries/:deliveryId/resend',
  ],
};

/** Calls that need no token. */
export const PUBLIC_CALLS = [
  'GET /auth/login',
  'POST /auth/oidc/backchannel-logout',
  'GET /auth/oidc/callback',
  'GET /auth/token',
  'GET /calendar/:file',
  'GET /config',
  'GET /openapi.json',
  'GET /docs',
];

export type Fixture = Record<'EO' | 'EX' | 'PM' | 'OM' | 'TC' | 'NC' | 'HI' | 'HO', Person> & {
  template: Json;
  plan: Json;
  comment: Json;
  /** An access token of EO. */
  token: Json;
  /** The webhook of a call that an admin makes, and one of its deliveries. */
  webhook?: { id: string; delivery_id: string };
  /** An assignment of PM to EO that is done. */
  batch: Json;
  /** A team of EX, the owner of the plan's first task in calls on tasks for others. */
  team: Json;
  /** A calendar of working days, in calls on them. */
  calendar: Json;
};

const WEBHOOK = { url: 'https://hooks.harbor.invalid/', events: ['plan.signed'] };

/** Registers a webhook with a delivery, for a call of this admin. */
export async function addWebhook({ client }: Pick<Person, 'client'>) {
  const { id } = (await client.post('/webhook', WEBHOOK)).body;
  return { id, delivery_id: (await client.post(`/webhook/${id}/test`)).body.id };
}

type People = Pick<TestApp, 'addManager' | 'addEmployee' | 'db'>;

/** Returns what has to exist for the call to succeed, besides the people. */
function needsOf(call: string) {
  return {
    template: /\/(template|assignment)/.test(call),
    team: /\/(my_task|group)/.test(call),
    calendar: call.includes('/work-calendar'),
    plan: call.includes('/onboarding-plan')
      ? call.endsWith('/evidence')
        ? 'with a text to confirm'
        : 'usual'
      : call.includes('/my_task/')
        ? 'with a task of the team'
        : null,
    isDone: /report$|verification$|return$|signoff$/.test(call),
    signers: /report$|verification$/.test(call)
      ? (['EO', 'PM'] as const)
      : call.endsWith('return')
        ? (['EO'] as const)
        : [],
    comment: call.endsWith('/seen'),
    photo: call.endsWith('/photo'),
    batch: call.includes('/batch'),
    token: call.endsWith('access-token/:id'),
  };
}

/** Returns a function that returns the same fixture for calls with the same needs, for calls that change nothing. */
export function sharedFixtures(
  app: People,
  prepare: (fixture: Fixture) => Promise<unknown> = async () => {},
) {
  const fixtures = new Map<string, Promise<Fixture>>();
  const create = async (call: string, isPublic: boolean) => {
    const fixture = await createFixture(app, call, isPublic);
    await prepare(fixture);
    return fixture;
  };
  return (call: string, isPublic: boolean): Promise<Fixture> => {
    const key = JSON.stringify([needsOf(call), isPublic]);
    const found = fixtures.get(key) ?? create(call, isPublic);
    fixtures.set(key, found);
    return found;
  };
}

/** Creates eight people and the template or plan of the call, in a state that lets the call succeed. */
export async function createFixture(app: People, call: string, isPublic: boolean): Promise<Fixture> {
  const needs = needsOf(call);
  const [PM, OM, TC, NC] = await Promise.all([1, 2, 3, 4].map(() => app.addManager()));
  if (!PM || !OM || !TC || !NC) throw new Error('no managers');
  const [EO, EX] = await Promise.all([app.addEmployee(PM), app.addEmployee(OM)]);
  const [HI, HO] = await Promise.all([addHr(app, ['Sales']), addHr(app, ['Finance'])]);
  for (const person of [EO, TC]) await setDepartment(app, person, 'Sales');
  const template = needs.template ? await createTemplate(TC, { public: isPublic }) : null;
  const team = needs.team ? await addTeam(await addHr(app), EX) : null;
  const calendar = needs.calendar
    ? (await HI.client.post('/work-calendar', { name: `Calendar ${EX.email}` })).body
    : null;
  const subplans =
    needs.plan === 'with a text to confirm'
      ? checklistWith(TO_READ)
      : needs.plan === 'with a task of the team'
        ? checklistWith({ owner: { kind: 'group', group_id: team.id } })
        : checklist();
  const plan = needs.plan === null ? null : await createPlan(PM, EO, { subplans });
  if (needs.isDone) await tickAll(EO, plan);
  for (const signer of needs.signers)
    await { EO, PM }[signer].client.put(`/onboarding-plan/${plan.id}/signoff`);
  const comment = needs.comment
    ? (await EO.client.post(`/onboarding-plan/${plan.id}/comments`, { text: 'Where is it?' })).body
    : null;
  if (needs.photo) await EO.client.put('/user/self/photo', DOT, { 'content-type': 'image/png' });
  const batch = needs.batch ? await assignToOne(PM, EO) : null;
  const token = needs.token ? (await EO.client.post('/access-token', newAccessToken())).body : null;
  return { EO, EX, PM, OM, TC, NC, HI, HO, template, plan, comment, token, team, calendar, batch };
}

async function assignToOne(manager: Person, { id }: Person): Promise<Json> {
  const { id: template_id } = await createTemplate(manager);
  const items = [{ person_id: id }];
  const { hash } = (await manager.client.post('/assignment/preview', { template_id, items })).body;
  return (await manager.client.post('/assignment', { template_id, items, hash })).body;
}

const TO_READ = { kind: 'acknowledge', settings: { text: 'Wear a helmet.' } };

/** Returns the usual checklist with these fields of its first task. */
const checklistWith = (fields: object) =>
  withField(checklist(), '0.topics.0.tasks.0', { ...checklist()[0]!.topics![0]!.tasks![0]!, ...fields });

async function addTeam({ client }: Person, member: Person): Promise<Json> {
  const { body } = await client.post('/group', { name: `Team ${member.email}` });
  await client.put(`/group/${body.id}/members`, { person_ids: [member.id] });
  return body;
}

/** A day on which nobody of the fixture starts. */
const DAY = '2020-01-06';

/** Returns the path of a call on the objects of the fixture. */
export function pathOf(
  call: string,
  { EO, EX, NC, template, plan, token, webhook, team, calendar, batch }: Fixture,
): string {
  const [, route = ''] = call.split(' ');
  const object = /^\/(user|people|person|operation|saved-view)/.test(route)
    ? EO
    : route.startsWith('/template')
      ? template
      : plan;
  const taskId = plan?.subplans[0].topics[0].tasks[0].id;
  const values: Record<string, string> = {
    tokenId: EO.id,
    batch_id: EO.id,
    deliveryId: webhook?.delivery_id ?? EO.id,
    id: route.startsWith('/template/subplan/') ? template.subplans[0].id : object?.id,
    ...(route.startsWith('/session') ? { id: decodeJwt<{ sid: string }>(EO.client.token ?? '').sid } : {}),
    ...(route.startsWith('/scim-token') ? { id: EO.id } : {}),
    ...(route.startsWith('/access-token') ? { id: token?.id } : {}),
    ...(route.startsWith('/webhook') ? { id: webhook?.id ?? EO.id } : {}),
    otherId: EX.id,
    userId: EO.id,
    email: EO.email,
    newManagerEmail: NC.email,
    ...(route.startsWith('/my_task') ? { id: taskId } : {}),
    ...(route.startsWith('/batch') ? { id: batch?.batch_id ?? EO.id } : {}),
    ...(route.startsWith('/group') ? { id: team.id } : {}),
    ...(route.startsWith('/work-calendar') ? { id: calendar?.id } : {}),
    taskId,
    subplanId: plan?.subplans[0].id,
  };
  const query = call === 'GET /user/:id/start_date' ? '?start_on=2030-01-01' : '';
  const period = call === 'GET /audit' ? `?from=${DAY}&to=${DAY}` : '';
  return route.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? '')) + query + period;
}

/** The types of the calls that take a file instead of JSON. */
const FILE_TYPES: Record<string, string> = {
  '/person/import': 'text/csv',
  '/user/self/photo': 'image/png',
  '/template/import': 'text/markdown',
  '/work-calendar/:id/import': 'text/calendar',
};

export function request(client: Client, call: string, fixture: Fixture): Promise<ApiResponse> {
  const { EO, EX, template, plan, comment } = fixture;
  const [method = '', route = ''] = call.split(' ');
  const bodies: Record<string, unknown> = {
    'POST /template/full': templateBody(),
    'POST /template/:id/rehearsal': { person_id: EO.id },
    'PUT /template/full/:id': { ...template, name: 'Changed' },
    'POST /onboarding-plan/full': planBody(EO),
    'PUT /people/:id': { location: 'Oslo' },
    'PUT /organisation-settings': { reminder_hour: 9 },
    'POST /people': { email: `new.${EX.email}`, name: 'New', department: 'Sales' },
    'POST /assignment/preview': { template_id: template?.id, items: [{ person_id: EO.id }] },
    'POST /audit/export': { from: DAY, to: DAY },
    'POST /assignment': { template_id: template?.id, items: [{ person_id: EO.id }], hash: '' },
    'POST /user/:id/start_date': { start_on: '2030-01-01', plans: [] },
    'DELETE /onboarding-plan/:id': { reason: 'Assigned by mistake' },
    // Of other people's plans the reply is a refusal for each plan.
    'POST /onboarding-plan/bulk': { act: 'nudge', ids: [plan?.id] },
    'POST /onboarding-plan/:id/comments': { text: 'Where do I find it?' },
    'PUT /onboarding-plan/:id/comments/seen': { comment_id: comment?.id },
    'PUT /onboarding-plan/:id/return': { comment: 'The laptop is missing.' },
    'PUT /onboarding-plan/full/:id': { ...plan, name: 'Changed' },
    'PUT /onboarding-plan/user_task/:taskId/evidence': { statement: true },
    'PUT /onboarding-plan/user_task/:taskId/not_applicable': {
      not_applicable: true,
      reason: 'No badge here.',
    },
    'PUT /onboarding-plan/:id/task/:taskId/owner': { kind: 'person', person_id: EX.id },
    'PUT /onboarding-plan/:id/start_date': { start_on: '2030-01-01' },
    'PUT /onboarding-plan/:id/start_date/keep': { proposed_start_on: '2030-01-01' },
    'PUT /onboarding-plan/:id/subplan/:subplanId/due_date': { due_date: '2100-01-01', reason: 'Later' },
    'PUT /onboarding-plan/:id/buddy': { buddy_id: EX.id },
    'POST /my_task/:id/comments': { text: 'Where is the key?' },
    'PUT /my_task/:id/take': { taken: true },
    'POST /group': { name: `New team ${EX.email}` },
    'PUT /group/:id': { name: `Changed team ${EX.email}` },
    'PUT /group/:id/members': { person_ids: [EO.id] },
    'PUT /notification/read': { all: true },
    'PUT /user/self/notifications': { mail: { comment: false } },
    'PUT /user/self/stand_in': { person_id: null },
    'POST /access-token': newAccessToken(),
    'POST /scim-token': { name: 'Entra ID' },
    'PUT /person/:id/disabled': { disabled: true },
    'PUT /person/:id/roles': { is_hr: true },
    'POST /person/:id/join': { other_id: EX.id },
    'POST /saved-view': { page: 'people', name: 'Late', query: 'state=overdue' },
    'PUT /user/self/photo': DOT,
    'POST /person/import': 'email\n',
    'POST /template/import': '- [ ] Get a laptop\n',
    'POST /template/import?dry_run=true': '- [ ] Get a laptop\n',
    'POST /work-calendar': { name: `New calendar ${EX.email}` },
    'PUT /work-calendar/:id': { name: `Changed calendar ${EX.email}` },
    'POST /work-calendar/:id/import': HOLIDAYS,
    'POST /work-calendar/:id/import?preview=true': HOLIDAYS,
    'POST /webhook': WEBHOOK,
    'PUT /webhook/:id': WEBHOOK,
  };
  const type = FILE_TYPES[route.split('?')[0]!];
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  return client.call(method, pathOf(call, fixture), { body: bodies[call], headers });
}

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Christmas, every year. */
const HOLIDAYS =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20201225\r\nRRULE:FREQ=YEARLY\r\nDESCRIPTION:Public holiday\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';

/** Returns the body of a new access token that expires tomorrow. */
function newAccessToken() {
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return { name: 'Reports', scopes: ['read'], expires_on };
}

/** Returns everything that a call may change for the people of the fixture. */
export async function stateOf(db: TestApp['db'], fixture: Fixture): Promise<unknown> {
  const { EO, EX, PM, OM, TC, NC, HI, HO } = fixture;
  const people = [EO, EX, PM, OM, TC, NC, HI, HO].map((person) => person.id);
  const { rows } = await sql`
    select to_jsonb(p) - 'created_at', (select jsonb_agg(t order by t.id) from templates t where t.manager_id = p.id),
      (select jsonb_agg(o order by o.id) from plans o where o.user_id = p.id),
      (select count(*) from plan_signatures s where s.person_id = p.id),
      (select count(*) from comments c where c.author_id = p.id),
      (select count(*) from outbox o where o.person_id = p.id),
      (select count(*) from journal j where j.actor_id = p.id),
      (select count(*) from access_tokens a where a.person_id = p.id),
      (select count(*) from sessions s where s.person_id = p.id and ended_at is null)
    from people p where id = any(${people}::uuid[]) order by id`.execute(db);
  return rows;
}

const lines = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The callers of the table. */
export const [, ...CALLERS] = lines.shift() ?? [];

/** Each line of the table with its calls. The cells are in the order of CALLERS. */
export const MATRIX = lines.map(([row = '', ...cells]) => ({ row, cells, calls: CALLS[row] ?? [] }));

/** Returns what a cell expects: '2' or a status. */
export function expectedStatus(cell: string, isPublic: boolean): string {
  return isPublic ? cell.replace('p', '') : cell.replace(/.+p$/, '404');
}
