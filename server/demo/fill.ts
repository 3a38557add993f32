import { dayOf } from '#shared/calendar.ts';
import type { SubplanInput, TaskInput } from '#shared/checklist/schema.ts';
import { NOT_HR } from '#shared/people/viewer.ts';
import type { Template } from '#shared/templates/schema.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { createGroup } from '../people/groups/actions.ts';
import { setMembers } from '../tasks/teams.ts';
import { insertPerson } from '../people/people.sql.ts';
import { createTemplate } from '../templates/actions.ts';
import { findTemplate } from '../templates/templates.sql.ts';
import { createCalendar } from '../organisation/workdays/actions.ts';
import { demoCalendar } from './holidays.ts';
import { PEOPLE } from './people.ts';
import { PLANS } from './plans.ts';
import { isEmpty } from './demo.sql.ts';
import { TEAMS } from './people.ts';
import { TEMPLATES } from './templates.ts';
import { startOfPerson } from './starts.ts';
import { lastWorkingTime } from './workingTimes.ts';
import { type Past, contextAt, type People, addPlan, get } from './addPlan.ts';

/**
 * Fills an empty database with the demo company, through the same actions as the API, so that its counters
 * and history are valid. Does nothing when the database has any person (Operations 7).
 */
export function fillDemo(db: Database, timeZone: string, now: Date = new Date()): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lock(tx, 'demo');
    if (!(await isEmpty(tx))) return;
    const past = { timeZone, now, today: dayOf(now, timeZone), latest: lastWorkingTime(now, timeZone) };
    const people = await addPeople(tx, past);
    await createCalendar(
      tx,
      contextAt(past, LONG_AGO, 0),
      get(people, 'ravi.menon'),
      demoCalendar(Number(past.today.slice(0, 4))),
    );
    const teams = await addTeams(tx, contextAt(past, LONG_AGO, 0), people);
    const templates = await addTemplates(tx, contextAt(past, LONG_AGO, 0), { people, teams });
    for (const plan of PLANS) await addPlan(tx, past, { people, templates, plan });
  });
}

/** When the templates were made, in days before today: before the oldest plan. */
const LONG_AGO = 130;

async function addPeople(tx: Transaction, past: Past): Promise<People> {
  const people: People = new Map();
  for (const { key, manager, role, hint: _, ...columns } of PEOPLE) {
    const roles = { is_manager: role === 'manager', is_hr: role === 'hr', is_admin: role === 'admin' };
    const manager_id = manager === undefined ? null : get(people, manager).id;
    const person = await insertPerson(tx, {
      ...columns,
      ...roles,
      manager_id,
      start_on: startOfPerson(past, key),
    });
    if (!person) throw new Error(`the email ${columns.email} is used twice in the demo`);
    people.set(key, { ...person, ...NOT_HR, ...roles, session_id: 'demo', authenticated_at: null });
  }
  return people;
}

/** Adds the teams as the admin does, and returns their ids by key. */
async function addTeams(
  tx: Transaction,
  context: ActionContext,
  people: People,
): Promise<Map<string, string>> {
  const admin = get(people, 'ravi.menon');
  const teams = new Map<string, string>();
  for (const { key, name, email, members, lead } of TEAMS) {
    const { id } = await createGroup(tx, context, admin, { name, email });
    const person_ids = members.map((member) => get(people, member).id);
    const lead_ids = [get(people, lead).id];
    await setMembers(tx, context, admin, { id, body: () => ({ person_ids, lead_ids }) });
    teams.set(key, id);
  }
  return teams;
}

async function addTemplates(
  tx: Transaction,
  context: ActionContext,
  { people, teams }: { people: People; teams: ReadonlyMap<string, string> },
): Promise<Map<string, Template>> {
  const templates = new Map<string, Template>();
  for (const { key, creator, ...input } of TEMPLATES) {
    const viewer = get(people, creator);
    const subplans = (input.subplans ?? []).map((part) => withTeams(part, teams));
    const { id } = await createTemplate(tx, context, viewer, { ...input, subplans });
    const template = await findTemplate(tx, { ...viewer, template_id: id });
    if (template) templates.set(key, template);
  }
  return templates;
}

/** Returns the subplan with the ids of the teams, which it names by key. */
function withTeams(subplan: SubplanInput, teams: ReadonlyMap<string, string>): SubplanInput {
  const taskOf = (task: TaskInput): TaskInput =>
    task.owner?.group_id == null
      ? task
      : { ...task, owner: { ...task.owner, group_id: get(teams, task.owner.group_id) } };
  const topics = (subplan.topics ?? []).map(({ tasks = [], ...topic }) => ({
    ...topic,
    tasks: tasks.map(taskOf),
  }));
  return { ...subplan, topics };
}
