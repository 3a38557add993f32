import { addDays, type Day, dayOf, instantOn } from '#shared/calendar.ts';
import type { PlanTask, SubplanInput, TaskInput } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { NOT_HR } from '#shared/people/viewer.ts';
import type { Template } from '#shared/templates/schema.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { createGroup } from '../groups/actions.ts';
import { setMembers, takeTask } from '../owners/actions.ts';
import { insertPerson } from '../people/store.ts';
import { getFullPlan } from '../plans/getPlan.ts';
import { addComment } from '../comments/actions.ts';
import { deactivatePlan } from '../plans/actions.ts';
import { assignPlan } from '../plans/assignPlan.ts';
import { confirmTask, tickTask } from '../plans/taskActions.ts';
import { returnPlan, signPlan } from '../signing/actions.ts';
import { createTemplate } from '../templates/actions.ts';
import { findTemplate } from '../templates/store.ts';
import { createCalendar } from '../workdays/actions.ts';
import { demoCalendar } from './holidays.ts';
import { PEOPLE } from './people.ts';
import { type DemoPlan, PLANS } from './plans.ts';
import { isEmpty } from './store.ts';
import { TEAMS } from './teams.ts';
import { TEMPLATES } from './templates.ts';
import { lastWorkingTime, workingTime } from './workingTimes.ts';

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

type Past = { timeZone: string; now: Date; today: Day; latest: Date };

/** Returns the context of what happened that many days ago, when a share of the working hours was over. */
function contextAt(past: Past, daysAgo: number, share: number): ActionContext {
  const time = workingTime(addDays(past.today, -daysAgo), share, past);
  // No mails: the past of the demo is made up.
  return { now: () => time, timeZone: past.timeZone, mail_enabled: false, demo: true, reauth_to_sign: false };
}

/** The signatures of the demo have no browser. */
const NO_ORIGIN = { address: null, device: null };

type People = Map<string, SignedIn>;

async function addPeople(tx: Transaction, past: Past): Promise<People> {
  const people: People = new Map();
  for (const { key, manager, role, hint: _, ...columns } of PEOPLE) {
    const roles = { is_manager: role === 'manager', is_hr: role === 'hr', is_admin: role === 'admin' };
    const manager_id = manager === undefined ? null : get(people, manager).id;
    const person = await insertPerson(tx, { ...columns, ...roles, manager_id, start_on: startOn(past, key) });
    if (!person) throw new Error(`the email ${columns.email} is used twice in the demo`);
    people.set(key, { ...person, ...NOT_HR, ...roles, session_id: 'demo', authenticated_at: null });
  }
  return people;
}

/**
 * Returns the day on which an employee started, that of their first plan or the one that counts from it, or null: managers got theirs for a new role, and
 * have been here for longer.
 */
function startOn(past: Past, key: string): Day | null {
  const own = PLANS.filter(({ employee }) => employee === key).toSorted((a, b) => b.started - a.started);
  const first = own.find(({ starts_in }) => starts_in !== undefined) ?? own[0];
  if (!first || PEOPLE.some((person) => person.key === key && person.role === 'manager')) return null;
  const { started, starts_in } = first;
  return starts_in === undefined
    ? dayOf(contextAt(past, started, 0).now(), past.timeZone)
    : addDays(past.today, starts_in);
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

type DemoPlanInput = { people: People; templates: Map<string, Template>; plan: DemoPlan };

async function addPlan(tx: Transaction, past: Past, { people, templates, plan }: DemoPlanInput) {
  const template = get(templates, plan.template);
  const employee = get(people, plan.employee);
  const manager = [...people.values()].find((person) => person.id === employee.manager_id);
  if (!manager) throw new Error(`${plan.employee} has no manager`);
  const at = (daysAgo: number, share: number) => contextAt(past, daysAgo, share);

  const assigned = at(plan.started, 0);
  const { version: _, ...content } = template;
  const { id } = await assignPlan(tx, assigned, manager, {
    ...content,
    name: plan.name ?? template.name,
    user_id: employee.id,
    ...(plan.starts_in !== undefined && {
      start_on: addDays(dayOf(assigned.now(), assigned.timeZone), plan.started + plan.starts_in),
    }),
    ...(plan.buddy !== undefined && { buddy_id: get(people, plan.buddy).id }),
    // Its due days are counted from this day, also when it is a weekend and the plan was made on the Friday before.
    assigned_at: startOf(past, plan.started, assigned),
  });
  const tasks = allTasks<PlanTask>((await getFullPlan(tx, assigned, manager, id)).subplans);
  const done = tasks.slice(0, plan.done === 'all' ? tasks.length : plan.done);

  // In the order of the tasks, also where a weekend moves two of them to the same Friday.
  const times = spread(done.length, plan)
    .map(([day, share]) => at(day, share))
    .toSorted(byTime);
  const acts: Act[] = done.map((task, index) => ({
    context: times[index]!,
    run: (context) => finishTask(tx, context, ownerOf(task, people, employee), task),
  }));
  for (const [role, signer, share] of [
    ['employee', employee, 0.85],
    ['manager', manager, 0.95],
  ] as const) {
    const day = plan.signed?.[role];
    if (day === undefined) continue;
    acts.push({
      context: at(day, share),
      run: async (context) => {
        const { version } = await getFullPlan(tx, context, manager, id);
        await signPlan(tx, context, signer, {
          id,
          origin: NO_ORIGIN,
          ifMatch: null,
          body: () => ({ version }),
        });
      },
    });
  }
  if (plan.returned !== undefined) {
    const { day, comment, reopened } = plan.returned;
    acts.push({
      context: at(day, 0.4),
      run: async (context) => {
        await returnPlan(tx, context, manager, { id, ifMatch: null, body: () => ({ comment }) });
        const taskId = tasks[reopened]!.id;
        await tickTask(tx, context, employee, { taskId, body: () => ({ completed: false }) });
      },
    });
  }
  for (const [index, { day, by, text, task }] of (plan.comments ?? []).entries()) {
    acts.push({
      context: at(day, 0.86 + 0.02 * index),
      run: async (context) => {
        const about = task === undefined ? {} : { task_id: tasks[task]!.id };
        const author = by === 'employee' ? employee : manager;
        await addComment(tx, context, author, { planId: id, body: () => ({ text, ...about }) });
      },
    });
  }
  for (const index of plan.taken ?? []) {
    const { id: taskId } = tasks[index]!;
    acts.push({
      context: at(1, 0.92),
      run: async (context) => {
        const by = ownerOf(tasks[index]!, people, employee);
        await takeTask(tx, context, by, { id: taskId, body: () => ({ taken: true }) });
      },
    });
  }
  if (plan.deactivated !== undefined) {
    acts.push({
      context: at(plan.deactivated, 0.9),
      run: async (context) => {
        await deactivatePlan(tx, context, manager, {
          id,
          ifMatch: null,
          body: () => ({ active_plan: false }),
        });
      },
    });
  }
  acts.sort((one, other) => byTime(one.context, other.context));
  for (const { context, run } of acts) await run(context);
}

/** Returns who does a task; of a team its lead. */
function ownerOf({ owner }: PlanTask, people: People, employee: SignedIn): SignedIn {
  if (owner === undefined) return employee;
  const lead = TEAMS.find(({ name }) => name === owner.group?.name)?.lead;
  if (lead !== undefined) return get(people, lead);
  return [...people.values()].find(({ id }) => id === owner.person?.id) ?? employee;
}

async function finishTask(tx: Transaction, context: ActionContext, by: SignedIn, { id, kind }: PlanTask) {
  if (kind === 'acknowledge')
    await confirmTask(tx, context, by, { taskId: id, body: () => ({ statement: true }) });
  else await tickTask(tx, context, by, { taskId: id, body: () => ({ completed: true }) });
}

const byTime = (one: ActionContext, other: ActionContext) => one.now().getTime() - other.now().getTime();

/** Something that happened to a plan. */
type Act = { context: ActionContext; run: (context: ActionContext) => Promise<void> };

/** Returns an instant on the day from which the due days are counted: that of the assignment if it has the same day. */
function startOf({ timeZone, now, today }: Past, started: number, assigned: ActionContext): string {
  if (started === 0) return now.toISOString();
  const day = addDays(today, -started);
  const at = assigned.now();
  return dayOf(at, timeZone) === day ? at.toISOString() : instantOn(day, timeZone);
}

/**
 * Returns when each of the ticks happened: the day, and the share of its working hours. They are spread evenly from the first
 * day to the last, a few hours apart.
 */
function spread(count: number, { started, doneBy = 0 }: DemoPlan): [daysAgo: number, share: number][] {
  return Array.from({ length: count }, (_, index) => {
    const days = ((started - doneBy + 1) * (index + 0.5)) / count;
    return [started - Math.floor(days), 0.1 + 0.7 * (days % 1)];
  });
}

function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`unknown key in the demo: ${key}`);
  return value;
}
