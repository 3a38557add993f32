import { addDays, type Day, daysBetween, instantOn } from '#shared/calendar.ts';
import { kindOf } from '#shared/checklist/kinds/kinds.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import type { Template } from '#shared/templates/schema.ts';
import type { Transaction } from '../platform/database/connect.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { takeTask } from '../tasks/takeTask.ts';
import { getFullPlan } from '../plans/getPlan.ts';
import { addComment } from '../plans/comments/actions.ts';
import { deactivatePlan } from '../plans/lifecycle/actions.ts';
import { assignPlan } from '../plans/assignPlan.ts';
import { confirmTask, tickTask } from '../plans/taskActions.ts';
import { returnPlan, signPlan } from '../signing/actions.ts';
import { type DemoPlan } from './plans.ts';
import { TEAMS } from './people.ts';
import { startOfPlan } from './starts.ts';
import { workingTime } from './workingTimes.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

/** How many days before the start a plan is made. */
const DAYS_BEFORE = 4;

export type Past = { timeZone: string; now: Date; today: Day; latest: Date };

/** Returns the context of events that many days ago, after a share of the working hours. */
export function contextAt(past: Past, daysAgo: number, share: number): ActionContext {
  const time = workingTime(addDays(past.today, -daysAgo), share, past);
  // No mails: the past of the demo is made up.
  return {
    now: () => time,
    timeZone: past.timeZone,
    mail_enabled: false,
    demo: true,
    reauth_to_sign: false,
    settings: DEFAULT_SETTINGS,
  };
}

/** The signatures of the demo have no browser. */
const NO_ORIGIN = { address: null, device: null };

export type People = Map<string, SignedIn>;

type DemoPlanInput = { people: People; templates: Map<string, Template>; plan: DemoPlan };

export async function addPlan(tx: Transaction, past: Past, { people, templates, plan }: DemoPlanInput) {
  const template = get(templates, plan.template);
  const employee = get(people, plan.employee);
  const manager = [...people.values()].find((person) => person.id === employee.manager_id);
  if (!manager) throw new Error(`${plan.employee} has no manager`);
  const at = (daysAgo: number, share: number) => contextAt(past, daysAgo, share);

  const firstDay = startOfPlan(past, plan);
  // As in a real company, a plan is made before its employee starts.
  const assigned = at(plan.started + (plan.starts_in === undefined ? DAYS_BEFORE : 0), 0);
  const { version: _, ...content } = template;
  const { id } = await assignPlan(tx, assigned, manager, {
    ...content,
    name: plan.name ?? template.name,
    user_id: employee.id,
    ...(plan.starts_in !== undefined && { start_on: firstDay }),
    ...(plan.buddy !== undefined && { buddy_id: get(people, plan.buddy).id }),
    // Its due days are counted from this day, also when it is a weekend.
    assigned_at: startOf(past, plan.started),
  });
  const tasks = allTasks<PlanTask>((await getFullPlan(tx, assigned, manager, id)).subplans);
  const done = tasks.slice(0, plan.done === 'all' ? tasks.length : plan.done);

  // None of them before the employee has started, where that is over.
  const begun = firstDay > past.today ? plan.started : daysBetween(firstDay, past.today);
  // In the order of the tasks.
  const times = spread(done.length, plan)
    .map(([day, share]) => ({ day: Math.min(day, begun), share }))
    .toSorted(inOrder);
  const acts: Act[] = done.map((task, index) => ({
    ...times[index]!,
    run: (context) => finishTask(tx, context, ownerOf(task, people, employee), task),
  }));
  const made = { id, people, employee, manager, tasks };
  const all = [...acts, ...signingActs(tx, plan, made), ...everydayActs(tx, plan, made)];
  // In the order of the story, also where a weekend moves two days to the same Friday: no event is earlier than the one
  // before it.
  let context = assigned;
  for (const { day, share, run } of all.toSorted(inOrder)) {
    const next = at(day, share);
    if (next.now() > context.now()) context = next;
    await run(context);
  }
}

type Assigned = { id: string; people: People; employee: SignedIn; manager: SignedIn; tasks: PlanTask[] };

/** Returns the signatures of a plan, and its return. */
function signingActs(tx: Transaction, plan: DemoPlan, { id, employee, manager, tasks }: Assigned): Act[] {
  const acts: Act[] = [];
  for (const [role, signer, share] of [
    ['employee', employee, 0.85],
    ['manager', manager, 0.95],
  ] as const) {
    const day = plan.signed?.[role];
    if (day === undefined) continue;
    acts.push({
      day,
      share,
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
      day,
      share: 0.4,
      run: async (context) => {
        await returnPlan(tx, context, manager, { id, ifMatch: null, body: () => ({ comment }) });
        const taskId = tasks[reopened]!.id;
        await tickTask(tx, context, employee, { taskId, body: () => ({ completed: false }) });
      },
    });
  }
  return acts;
}

/** Returns its comments, taken tasks and deactivation. */
function everydayActs(
  tx: Transaction,
  plan: DemoPlan,
  { id, people, employee, manager, tasks }: Assigned,
): Act[] {
  const acts: Act[] = [];
  for (const [index, { day, by, text, task }] of (plan.comments ?? []).entries()) {
    acts.push({
      day,
      share: 0.86 + 0.02 * index,
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
      day: 1,
      share: 0.92,
      run: async (context) => {
        const by = ownerOf(tasks[index]!, people, employee);
        await takeTask(tx, context, by, { id: taskId, body: () => ({ taken: true }) });
      },
    });
  }
  if (plan.deactivated !== undefined) {
    acts.push({
      day: plan.deactivated,
      share: 0.9,
      run: async (context) => {
        await deactivatePlan(tx, context, manager, {
          id,
          ifMatch: null,
          body: () => ({ active_plan: false }),
        });
      },
    });
  }
  return acts;
}

/** Returns who does a task; of a team its lead. */
function ownerOf({ owner }: PlanTask, people: People, employee: SignedIn): SignedIn {
  if (owner === undefined) return employee;
  const lead = TEAMS.find(({ name }) => name === owner.group?.name)?.lead;
  if (lead !== undefined) return get(people, lead);
  return [...people.values()].find(({ id }) => id === owner.person?.id) ?? employee;
}

async function finishTask(tx: Transaction, context: ActionContext, by: SignedIn, { id, kind }: PlanTask) {
  if (kindOf(kind)?.evidence)
    await confirmTask(tx, context, by, { taskId: id, body: () => ({ statement: true }) });
  else await tickTask(tx, context, by, { taskId: id, body: () => ({ completed: true }) });
}

/** Something that happened to a plan so many days ago, when a share of the working hours was over. */
type Act = { day: number; share: number; run: (context: ActionContext) => Promise<void> };

const inOrder = (one: Omit<Act, 'run'>, other: Omit<Act, 'run'>) =>
  other.day - one.day || one.share - other.share;

/** Returns an instant on the day from which the due dates count. */
function startOf({ timeZone, now, today }: Past, started: number): string {
  return started === 0 ? now.toISOString() : instantOn(addDays(today, -started), timeZone);
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

export function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`unknown key in the demo: ${key}`);
  return value;
}
