import { dayOf } from '#shared/calendar.ts';
import { fieldChanges } from '#shared/changes.ts';
import { checklistChanges } from '#shared/checklist/changes.ts';
import type { PlanTask, SubplanInput } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { subplanDueDate } from '#shared/plans/due.ts';
import {
  cannotModifyTasks,
  hasProgress,
  isPlanEmployee,
  MAIL_IS_OFF,
  NUDGED_TODAY,
  ONLY_THE_EMPLOYEE_TICKS,
  PLAN_NEEDS_A_TASK,
  SUBPLANS_WITH_PROGRESS,
  whyPlanCannotBeDeleted,
  whyPlanCannotBeEdited,
  whyPlanCannotBeNudged,
  whyPlanCannotBeToggled,
  whyTasksAreLocked,
} from '#shared/plans/rights.ts';
import type { NewPlan, Plan, PlanInput, PlanSubplan, PlanSummary } from '#shared/plans/schema.ts';
import { isSubplanUnchanged } from '#shared/plans/unchanged.ts';
import { toRows } from '../checklist/rows.ts';
import { writeChecklist } from '../checklist/store.ts';
import type { Transaction } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { badRequest, conflict, forbidden, notFound, refuseIf } from '../http/errors.ts';
import { record } from '../journal/store.ts';
import { findTemplateTaskIds, findTemplateVersion } from '../templates/store.ts';
import { isId } from '../http/validation.ts';
import { checkIfMatch, checkVersion, type Precondition } from '../http/optimisticLock.ts';
import type { SignedIn } from '../http/viewer.ts';
import { change, findFullPlan, lockedPlan, onlyManager, type PlanContext } from './context.ts';
import { assigned, nudge as nudgeLetter, readyToSign } from './mails.ts';
import { tell } from '../notifications/notify.ts';
import { countReturns } from '../signing/store.ts';
import * as store from './store.ts';

/** Assigns a plan to a direct report (spec §7 POST /onboarding-plan/full) and answers its id. */
export async function create(
  tx: Transaction,
  context: Omit<PlanContext, 'db'>,
  viewer: SignedIn,
  input: NewPlan,
): Promise<{ id: string }> {
  const { timeZone, now } = context;
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
  await record(
    tx,
    viewer,
    'plan',
    id,
    'assigned',
    { name: input.name, user_id: input.user_id, ...template },
    now(),
  );
  await tell(tx, context, async () => assigned(await findFullPlan(tx, context, viewer, id)));
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
    const before = await store.findPlanChecklist(tx, plan);
    const rows = input.subplans && changedRows(before, input.subplans);
    const fields = {
      name: input.name,
      description: input.description === undefined ? plan.description : (input.description ?? ''),
      remind_days_before_due: input.remind_days_before_due ?? plan.remind_days_before_due,
    };
    await store.updatePlan(tx, id, fields);
    if (rows) await writeChecklist(tx, planOwner(id, plan.assigned_on), rows);
    const changes = [
      ...fieldChanges(plan, fields, ['name', 'description', 'remind_days_before_due']),
      ...checklistChanges(before, await store.findPlanChecklist(tx, plan)),
    ];
    await record(tx, viewer, 'plan', id, 'edited', { version: plan.version + 1, changes }, context.now());
  });
}

function changedRows(existing: PlanSubplan[], sent: SubplanInput[]) {
  refuseWithoutTask(sent);
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
  context: PlanContext,
  viewer: SignedIn,
  taskId: string,
  body: () => { completed?: boolean } | undefined,
): Promise<PlanTask> {
  const { now } = context;
  return inTransaction(context.db, async (tx) => {
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
    if (completed && openTasks(plan) === 1) {
      await tell(tx, context, async () => readyToSign(plan, await countReturns(tx, plan.id)));
    }
    return { ...changed, ...fields };
  });
}

const openTasks = ({ progress }: PlanSummary) => progress.total_tasks - progress.completed_tasks;

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
    await record(
      tx,
      viewer,
      'plan',
      id,
      active_plan ? 'reactivated' : 'deactivated',
      { old: plan.active_plan, new: active_plan },
      context.now(),
    );
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

/** Reminds the employee by mail, at most once a day. */
export function nudge(context: PlanContext, viewer: SignedIn, id: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const plan = await lockedPlan(tx, viewer, id);
    onlyManager(viewer, plan);
    refuseIf(context.mail_enabled ? null : MAIL_IS_OFF);
    refuseIf(whyPlanCannotBeNudged(plan));
    const now = context.now();
    const isNew = await tell(tx, context, () => nudgeLetter(plan, dayOf(now, context.timeZone)));
    refuseIf(isNew ? null : NUDGED_TODAY);
    await record(tx, viewer, 'plan', id, 'nudged', {}, now);
  });
}
