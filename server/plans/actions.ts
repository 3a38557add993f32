import { dayOf } from '#shared/calendar.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import type { PlanTask, SubplanInput } from '#shared/checklist/schema.ts';
import { subplanDueDate } from '#shared/plans/due.ts';
import {
  cannotModifyTasks,
  hasProgress,
  hasSigned,
  isPlanEmployee,
  isPlanManager,
  ONLY_THE_EMPLOYEE_TICKS,
  ONLY_THE_MANAGER,
  PLAN_NEEDS_A_TASK,
  signsAs,
  SUBPLANS_WITH_PROGRESS,
  whyPlanCannotBeDeleted,
  whyPlanCannotBeEdited,
  whyPlanCannotBeSigned,
  whyPlanCannotBeToggled,
  whyTasksAreLocked,
} from '#shared/plans/permissions.ts';
import type { NewPlan, Plan, PlanInput, PlanSubplan, PlanSummary } from '#shared/plans/schema.ts';
import { isSubplanUnchanged } from '#shared/plans/unchanged.ts';
import type { SignedIn } from '../viewer.ts';
import { toRows } from '../checklist/rows.ts';
import { writeChecklist } from '../checklist/store.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { badRequest, conflict, forbidden, notFound, refuseIf } from '../errors.ts';
import { record } from '../journal/store.ts';
import { findTemplateTaskIds, findTemplateVersion } from '../templates/store.ts';
import { isId } from '../validation.ts';
import { checkIfMatch, checkVersion, type Precondition } from '../versions.ts';
import * as store from './store.ts';
import { summarize } from './summary.ts';

/** Where and when plans are changed: on which database, in whose time zone, at what time. */
export type PlanContext = { db: Database; timeZone: string; now: () => Date };

/** Assigns a plan to a direct report (spec §7 POST /onboarding-plan/full) and answers its id. */
export async function create(
  tx: Transaction,
  { timeZone, now }: Omit<PlanContext, 'db'>,
  viewer: SignedIn,
  input: NewPlan,
): Promise<{ id: string }> {
  if (!(await store.lockDirectReport(tx, viewer, input.user_id))) {
    throw forbidden('Plans can only be assigned to your own direct reports.');
  }
  refuseWithoutTask(input.subplans);
  const sent = allTasks(input.subplans);

  // An id in a new plan tells where the item was copied from, where the viewer may see that; it never becomes the id.
  const origins = await findTemplateTaskIds(tx, viewer, ids(sent));
  const template = await findTemplateVersion(tx, viewer, ids([input])[0]);
  const rows = toRows(input.subplans, { originOf: ({ id }) => (id != null && origins.has(id) ? id : null) });

  // Written anew in UTC: PostgreSQL refuses some offsets that ISO 8601 knows.
  const assigned_at = (input.assigned_at === undefined ? now() : new Date(input.assigned_at)).toISOString();
  const assigned_on = dayOf(assigned_at, timeZone);
  const id = await store.insertPlan(tx, {
    name: input.name,
    description: input.description ?? '',
    remind_days_before_due: input.remind_days_before_due ?? 0,
    user_id: input.user_id,
    manager_id: viewer.id,
    assigned_at,
    assigned_on,
    ...template,
  });
  await writeChecklist(tx, planOwner(id, assigned_on), rows);
  await record(tx, viewer, 'plan', id, 'assigned', { name: input.name, user_id: input.user_id }, now());
  return { id };
}

function ids(items: readonly { id?: string | null | undefined }[]): string[] {
  return items.flatMap(({ id }) => (id != null && isId(id) ? [id] : []));
}

function planOwner(plan_id: string, assignedOn: string) {
  return {
    plan_id,
    dueDateOf: (subplan: { due_in_days: number }) => subplanDueDate(assignedOn, subplan.due_in_days),
  };
}

/** Saves an edited plan. Subplans with completed tasks have to come back as they are (spec §2, contract §5). */
export function update(
  context: PlanContext,
  viewer: SignedIn,
  id: string,
  ifMatch: Precondition,
  body: () => PlanInput,
): Promise<Plan> {
  return change(context, viewer, id, async (tx, plan) => {
    onlyManager(viewer, plan);
    refuseIf(whyPlanCannotBeEdited(plan));
    checkIfMatch(ifMatch, plan.version);
    const input = body();
    await checkVersion(tx, 'plan', plan, input.version);
    // What was not sent stays as it is.
    const rows = input.subplans && (await changedRows(tx, plan, input.subplans));
    await store.updatePlan(tx, id, {
      name: input.name,
      description: input.description === undefined ? plan.description : (input.description ?? ''),
      remind_days_before_due: input.remind_days_before_due ?? plan.remind_days_before_due,
    });
    if (rows) await writeChecklist(tx, planOwner(id, plan.assigned_on), rows);
    await record(
      tx,
      viewer,
      'plan',
      id,
      'edited',
      { name: input.name, version: plan.version + 1 },
      context.now(),
    );
  });
}

async function changedRows(tx: Transaction, plan: PlanSummary, sent: SubplanInput[]) {
  refuseWithoutTask(sent);
  const existing = await store.findPlanChecklist(tx, plan);
  refuseIf(whySubplansCannotChange(existing, sent));
  return toRows(sent, { existing });
}

function refuseWithoutTask(subplans: readonly SubplanInput[]): void {
  if (allTasks(subplans).length > 0) return;
  throw badRequest(PLAN_NEEDS_A_TASK, [{ path: 'subplans', message: PLAN_NEEDS_A_TASK }]);
}

function whySubplansCannotChange(
  existing: readonly PlanSubplan[],
  sent: readonly SubplanInput[],
): string | null {
  const begun = existing.filter(hasProgress);
  const changed = begun.find((subplan) => {
    const counterpart = sent.find(({ id }) => id === subplan.id);
    return !counterpart || !isSubplanUnchanged(subplan, counterpart);
  });
  return changed ? `${SUBPLANS_WITH_PROGRESS} (${changed.name})` : null;
}

/** Ticks or unticks a task: flips it, or sets it when the body says how (contract §5). */
export function tick(
  { db, now }: PlanContext,
  viewer: SignedIn,
  taskId: string,
  body: () => { completed?: boolean } | undefined,
): Promise<PlanTask> {
  return inTransaction(db, async (tx) => {
    const planId = await store.findPlanOfTask(tx, taskId);
    const plan = planId === null ? null : await lockedPlan(tx, viewer, planId);
    const task = plan && (await store.findTask(tx, taskId));
    if (!plan || !task) throw notFound();
    if (!isPlanEmployee(viewer, plan)) throw forbidden(ONLY_THE_EMPLOYEE_TICKS);
    const locked = whyTasksAreLocked(plan);
    if (locked !== null) throw conflict(cannotModifyTasks(locked));

    const completed = body()?.completed ?? !task.completed;
    const fields = { is_template: false, user_id: plan.user_id };
    if (completed === task.completed) return { ...task, ...fields };
    const changed = await store.setTaskCompleted(tx, taskId, completed, now());
    const event = completed ? 'task_completed' : 'task_reopened';
    await record(tx, viewer, 'plan', plan.id, event, { task_id: taskId, name: task.name }, now());
    return { ...changed, ...fields };
  });
}

/** The employee signs, the manager approves. Again: no change (contract §5). */
export function sign(context: PlanContext, viewer: SignedIn, id: string): Promise<Plan> {
  return change(context, viewer, id, async (tx, plan) => {
    const role = signsAs(viewer, plan);
    if (role === null) throw notFound();
    if (hasSigned(plan, role)) return;
    refuseIf(whyPlanCannotBeSigned(plan));
    await store.insertSignature(tx, id, role, viewer, context.now());
    await store.updatePlan(tx, id, {});
    await record(tx, viewer, 'plan', id, role === 'employee' ? 'signed' : 'approved', {}, context.now());
  });
}

/** Deactivates or reactivates: flips, or sets when the body says how (contract §5). */
export function toggle(
  context: PlanContext,
  viewer: SignedIn,
  id: string,
  body: () => { active_plan?: boolean } | undefined,
): Promise<Plan> {
  return change(context, viewer, id, async (tx, plan) => {
    onlyManager(viewer, plan);
    refuseIf(whyPlanCannotBeToggled(plan));
    const active_plan = body()?.active_plan ?? !plan.active_plan;
    if (active_plan === plan.active_plan) return;
    await store.updatePlan(tx, id, { active_plan });
    await record(tx, viewer, 'plan', id, active_plan ? 'reactivated' : 'deactivated', {}, context.now());
  });
}

export function remove({ db, now }: PlanContext, viewer: SignedIn, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const plan = await lockedPlan(tx, viewer, id);
    onlyManager(viewer, plan);
    refuseIf(whyPlanCannotBeDeleted(plan));
    await store.markPlanDeleted(tx, id);
    await record(tx, viewer, 'plan', id, 'deleted', { name: plan.name }, now());
  });
}

/** Runs one change of a plan in a transaction that holds its lock, and answers what it has become. */
function change(
  context: PlanContext,
  viewer: SignedIn,
  id: string,
  act: (tx: Transaction, plan: PlanSummary) => Promise<void>,
): Promise<Plan> {
  return inTransaction(context.db, async (tx) => {
    await act(tx, await lockedPlan(tx, viewer, id));
    return findFullPlan(tx, context, viewer, id);
  });
}

async function lockedPlan(tx: Transaction, viewer: SignedIn, id: string): Promise<PlanSummary> {
  const plan = (await store.lockPlan(tx, viewer, id)) ? await store.findPlan(tx, viewer, id) : undefined;
  if (!plan) throw notFound();
  // Whether it is overdue changes no right, so the day does not matter here.
  return summarize(plan, plan.assigned_on);
}

/** A plan with everything in it, or a 404. */
export async function findFullPlan(
  tx: Transaction,
  { timeZone, now }: Omit<PlanContext, 'db'>,
  viewer: SignedIn,
  id: string,
): Promise<Plan> {
  const plan = await store.findPlan(tx, viewer, id);
  if (!plan) throw notFound();
  const subplans = await store.findPlanChecklist(tx, plan);
  return { ...summarize(plan, dayOf(now(), timeZone)), subplans };
}

function onlyManager(viewer: SignedIn, plan: PlanSummary): void {
  // The employee of a plan, who is a manager elsewhere, sees it but does not manage it.
  if (!isPlanManager(viewer, plan)) throw forbidden(ONLY_THE_MANAGER);
}
