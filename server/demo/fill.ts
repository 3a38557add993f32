import { addDays, dayOf } from '#shared/calendar.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { NOT_HR } from '#shared/people/viewer.ts';
import type { Template } from '#shared/templates/schema.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { insertPerson } from '../people/store.ts';
import { getFullPlan } from '../plans/getPlan.ts';
import { addComment } from '../comments/actions.ts';
import { assignPlan, deactivatePlan, tickTask } from '../plans/actions.ts';
import { returnPlan, signPlan } from '../signing/actions.ts';
import { createTemplate } from '../templates/actions.ts';
import { findTemplate } from '../templates/store.ts';
import { type DemoPerson, EMPLOYEES, MANAGERS } from './people.ts';
import { type DemoPlan, PLANS } from './plans.ts';
import { isEmpty } from './store.ts';
import { TEMPLATES } from './templates.ts';

/**
 * Fills an empty database with the demo company, through the same actions as the API, so that its counters
 * and history are valid. Does nothing when the database has any person (Operations 7).
 */
export function fillDemo(db: Database, timeZone: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lock(tx, 'demo');
    if (!(await isEmpty(tx))) return;
    const people = await addPeople(tx);
    const templates = await addTemplates(
      tx,
      contextAt(() => new Date(), timeZone),
      people,
    );
    for (const plan of PLANS) await addPlan(tx, { timeZone, people, templates, plan });
  });
}

function contextAt(now: () => Date, timeZone: string): ActionContext {
  // No mails: the past of the demo is made up.
  return { now, timeZone, mail_enabled: false, reauth_to_sign: false };
}

/** The signatures of the demo have no browser. */
const NO_ORIGIN = { address: null, device: null };

type People = Map<string, SignedIn>;

async function addPeople(tx: Transaction): Promise<People> {
  const people: People = new Map();
  const add = async ({ key, name, email, manager, isAdmin = false }: DemoPerson, is_manager: boolean) => {
    const manager_id = manager === undefined ? null : get(people, manager).id;
    const person = await insertPerson(tx, { email, name, is_manager, is_admin: isAdmin, manager_id });
    if (!person) throw new Error(`the email ${email} is used twice in the demo`);
    people.set(key, { ...person, ...NOT_HR, is_admin: isAdmin, session_id: 'demo', authenticated_at: null });
  };
  for (const manager of MANAGERS) await add(manager, true);
  for (const employee of EMPLOYEES) await add(employee, false);
  return people;
}

async function addTemplates(
  tx: Transaction,
  context: ActionContext,
  people: People,
): Promise<Map<string, Template>> {
  const templates = new Map<string, Template>();
  for (const { key, creator, ...input } of TEMPLATES) {
    const viewer = get(people, creator);
    const { id } = await createTemplate(tx, context, viewer, input);
    const template = await findTemplate(tx, { ...viewer, template_id: id });
    if (template) templates.set(key, template);
  }
  return templates;
}

type DemoPlanInput = {
  timeZone: string;
  people: People;
  templates: Map<string, Template>;
  plan: DemoPlan;
};

async function addPlan(tx: Transaction, { timeZone, people, templates, plan }: DemoPlanInput) {
  const template = get(templates, plan.template);
  const employee = get(people, plan.employee);
  const manager = [...people.values()].find((person) => person.id === employee.manager_id);
  if (!manager) throw new Error(`${plan.employee} has no manager`);

  const assigned = assignedAt(plan.assignedDaysAgo, timeZone);
  /** Returns a context whose time is a share of the plan's age: 0 is its assignment, 1 is now. */
  const at = (share: number) =>
    contextAt(() => new Date(assigned.getTime() + (Date.now() - assigned.getTime()) * share), timeZone);

  const { version: _, ...content } = template;
  const { id } = await assignPlan(tx, at(0), manager, {
    ...content,
    name: plan.name ?? template.name,
    user_id: employee.id,
  });
  const tasks = allTasks((await getFullPlan(tx, at(0), manager, id)).subplans);
  const done = tasks.slice(0, plan.done === 'all' ? tasks.length : plan.done);
  for (const [index, task] of done.entries()) {
    const context = at((0.8 * (index + 1)) / (done.length + 1));
    await tickTask(tx, context, employee, { taskId: task.id, body: () => ({ completed: true }) });
  }
  for (const [index, role] of (plan.signed ?? []).entries()) {
    const signer = role === 'employee' ? employee : manager;
    const { version } = await getFullPlan(tx, at(0), manager, id);
    const sent = { ifMatch: null, body: () => ({ version }) };
    await signPlan(tx, at(0.85 + 0.05 * index), signer, { id, origin: NO_ORIGIN, ...sent });
  }
  if (plan.returned !== undefined) {
    const comment = plan.returned;
    await returnPlan(tx, at(0.9), manager, { id, ifMatch: null, body: () => ({ comment }) });
  }
  if (plan.reopened !== undefined) {
    const taskId = tasks[plan.reopened]!.id;
    await tickTask(tx, at(0.91), employee, { taskId, body: () => ({ completed: false }) });
  }
  for (const [index, { by, text, task }] of (plan.comments ?? []).entries()) {
    const about = task === undefined ? {} : { task_id: tasks[task]!.id };
    const author = by === 'employee' ? employee : manager;
    await addComment(tx, at(0.92 + 0.02 * index), author, { planId: id, body: () => ({ text, ...about }) });
  }
  if (plan.inactive === true) {
    await deactivatePlan(tx, at(0.9), manager, { id, ifMatch: null, body: () => ({ active_plan: false }) });
  }
}

/** Returns 08:30 UTC of the day that many days ago, or now if that is earlier. */
function assignedAt(daysAgo: number, timeZone: string): Date {
  const day = addDays(dayOf(new Date(), timeZone), -daysAgo);
  return new Date(Math.min(Date.parse(`${day}T08:30:00Z`), Date.now()));
}

function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`unknown key in the demo: ${key}`);
  return value;
}
