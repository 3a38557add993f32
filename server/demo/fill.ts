import { addDays, dayOf } from '#shared/calendar.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import type { Template } from '#shared/templates/schema.ts';
import type { SignedIn } from '../http/viewer.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertPerson } from '../people/store.ts';
import * as plans from '../plans/actions.ts';
import { findFullPlan } from '../plans/context.ts';
import { sign } from '../signing/actions.ts';
import * as templates from '../templates/actions.ts';
import { findTemplate } from '../templates/store.ts';
import { type DemoPerson, EMPLOYEES, MANAGERS } from './people.ts';
import { type DemoPlan, PLANS } from './plans.ts';
import { isEmpty, lockDemo } from './store.ts';
import { TEMPLATES } from './templates.ts';

/**
 * Fills an empty database with the demo company, through the same actions that people use, so that its counters and
 * history are as real as theirs. All in one transaction; a database with anybody in it is left alone.
 */
export function fillDemo(db: Database, timeZone: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockDemo(tx);
    if (!(await isEmpty(tx))) return;
    const people = await addPeople(tx);
    const byKey = await addTemplates(tx, people);
    for (const plan of PLANS) await addPlan(tx, timeZone, people, byKey, plan);
  });
}

/** The demo's past was signed on no machine. */
const NOWHERE = { address: null, device: null };

type People = Map<string, SignedIn>;

async function addPeople(tx: Transaction): Promise<People> {
  const people: People = new Map();
  const add = async ({ key, name, email, manager }: DemoPerson, is_manager: boolean) => {
    const manager_id = manager === undefined ? null : get(people, manager).id;
    const person = await insertPerson(tx, { email, name, is_manager, manager_id });
    if (!person) throw new Error(`the demo has ${email} twice`);
    people.set(key, { ...person, session_id: 'demo', authenticated_at: null });
  };
  for (const manager of MANAGERS) await add(manager, true);
  for (const employee of EMPLOYEES) await add(employee, false);
  return people;
}

async function addTemplates(tx: Transaction, people: People): Promise<Map<string, Template>> {
  const byKey = new Map<string, Template>();
  for (const { key, creator, ...input } of TEMPLATES) {
    const viewer = get(people, creator);
    const { id } = await templates.create(tx, viewer, input);
    const template = await findTemplate(tx, viewer, id);
    if (template) byKey.set(key, template);
  }
  return byKey;
}

async function addPlan(
  tx: Transaction,
  timeZone: string,
  people: People,
  byKey: Map<string, Template>,
  {
    template: templateKey,
    employee: employeeKey,
    assignedDaysAgo,
    done,
    signed = [],
    inactive,
    name,
  }: DemoPlan,
) {
  const template = get(byKey, templateKey);
  const employee = get(people, employeeKey);
  const manager = [...people.values()].find((person) => person.id === employee.manager_id);
  if (!manager) throw new Error(`${employeeKey} has no manager`);

  const assigned = morningOf(assignedDaysAgo, timeZone);
  // The plan's life so far, as a share of the time since it was assigned: work first, then the signatures.
  const at = (share: number) => ({
    db: tx,
    timeZone,
    now: () => new Date(assigned.getTime() + (Date.now() - assigned.getTime()) * share),
    // Nobody is told of what never happened.
    mail_enabled: false,
    reauth_to_sign: false,
  });

  const { version: _, ...content } = template;
  const { id } = await plans.create(tx, at(0), manager, {
    ...content,
    name: name ?? template.name,
    user_id: employee.id,
  });
  const plan = await findFullPlan(tx, at(0), manager, id);
  const tasks = allTasks(plan.subplans);
  const ticked = tasks.slice(0, done === 'all' ? tasks.length : done);
  for (const [index, task] of ticked.entries()) {
    await plans.tick(at((0.8 * (index + 1)) / (ticked.length + 1)), employee, task.id, () => ({
      completed: true,
    }));
  }
  for (const [index, role] of signed.entries()) {
    await sign(at(0.85 + 0.05 * index), role === 'employee' ? employee : manager, id, NOWHERE);
  }
  if (inactive === true) await plans.toggle(at(0.9), manager, id, () => ({ active_plan: false }));
}

/** Half past eight in the morning (UTC) that many days ago; never later than now. */
function morningOf(daysAgo: number, timeZone: string): Date {
  const day = addDays(dayOf(new Date(), timeZone), -daysAgo);
  return new Date(Math.min(Date.parse(`${day}T08:30:00Z`), Date.now()));
}

function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo names ${key}, whom it does not have`);
  return value;
}
