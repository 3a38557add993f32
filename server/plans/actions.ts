import { dayOf } from '#shared/calendar.ts';
import { fieldChanges } from '#shared/changes.ts';
import { checklistChanges } from '#shared/checklist/changes.ts';
import type { PlanTask, SubplanInput, TaskInput } from '#shared/checklist/schema.ts';
import { allTasks, isCounted } from '#shared/checklist/tree.ts';
import { withStored } from '#shared/checklist/values.ts';
import { isSameSubplan } from '#shared/checklist/same.ts';
import type { ActingAs } from '#shared/events/families/lifecycle.ts';
import { type PlanParties, relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import { hasProgress, MAIL_IS_OFF, NUDGED_TODAY, whySubplanIsLocked } from '#shared/plans/refusals.ts';
import type { Plan, PlanInput, PlanSubplan, PlanSummary } from '#shared/plans/schema.ts';
import { type Reason, stateReason } from '#shared/reason.ts';
import { resolveOwners } from '../checklist/owners/resolve.ts';
import { toRows } from '../checklist/rows.ts';
import { writeChecklist } from '../checklist/checklist.sql.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { authorize, refusalFor } from '../platform/http/errors.ts';
import type { VersionedInput } from '../platform/http/optimisticLock.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { findLastTimeOf, record } from '../platform/journal/journal.sql.ts';
import { notifyOfChanges } from '../platform/notifications/held/notifyOfChanges.ts';
import { notify } from '../platform/notifications/notify.ts';
import { requireTask } from './assignPlan.ts';
import { dueDaysOf, findDates } from './days/dueDays.ts';
import { changePlan } from './changePlan.ts';
import { updatePlan } from './change/change.sql.ts';
import { getPlan, type LockedPlan, lockPlan } from './getPlan.ts';
import * as mails from './mails.ts';
import { ownerChange, tasksOfOthers, unlessNotified, withoutPerson } from './owners/actions.ts';
import { today } from '../platform/today.ts';

/** Saves an edited plan and returns it. Subplans in progress have to come back unchanged (Plans 12). */
export function editPlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: { id: string } & VersionedInput<PlanInput>,
): Promise<Plan> {
  return changePlan(tx, context, viewer, sent, {
    act: 'edit',
    gives_tasks: true,
    decide: async (plan, input) => {
      // Without `subplans` in the body the checklist stays as it is.
      const rows = input.subplans && (await changedRows(tx, context, plan, input.subplans));
      const fields = {
        name: input.name,
        description: input.description === undefined ? plan.description : (input.description ?? ''),
        remind_days_before_due: input.remind_days_before_due ?? plan.remind_days_before_due,
      };
      return {
        write: async () => {
          await updatePlan(tx, plan.id, fields);
          if (rows) await writeChecklist(tx, { plan_id: plan.id }, rows);
        },
        event: (saved) => {
          const changes = [
            ...fieldChanges(plan, saved, ['name', 'description', 'remind_days_before_due']),
            ...checklistChanges(plan.subplans, saved.subplans),
          ];
          const detail = { version: saved.version, changes, ...actingAs(viewer, plan) };
          return { event: 'plan.edited', detail };
        },
        notify: (saved, seq) => notifyOfEdit(tx, context, viewer, { plan, saved, seq }),
      };
    },
  });
}

async function notifyOfEdit(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { plan, saved, seq }: { plan: LockedPlan; saved: Plan; seq: number },
): Promise<void> {
  if (openTasks(plan) > 0 && openTasks(saved) === 0) {
    await notify(tx, context, { event: 'plan.edited', by: viewer.id }, () => mails.readyToSign(saved, seq));
  }
  const owners = ownerChange(plan, saved);
  await notifyOfChanges(tx, context, { event: 'plan.edited', by: viewer.id }, [owners], async (net, told) => {
    const owned = net.get(owners.key)!;
    const people = await tasksOfOthers(tx, context, saved, ({ id: task }) => Object.hasOwn(owned, task));
    return mails.tasksForYou(saved, String(seq), withoutPerson(people, unlessNotified(viewer, told)));
  });
}

async function changedRows(tx: Transaction, context: ActionContext, plan: LockedPlan, given: SubplanInput[]) {
  const existing = plan.subplans;
  // Only the creator of the template locks a task (Tasks 2).
  const stored = new Map(allTasks<PlanTask>(existing).map((task) => [task.id, task]));
  const sent = withStored(given, existing).map((subplan) => ({
    ...subplan,
    topics: (subplan.topics ?? []).map((topic) => ({
      ...topic,
      tasks: (topic.tasks ?? []).map(({ required: _, ...task }) =>
        stored.get(task.id?.toLowerCase() ?? '')?.required ? { ...task, required: true } : task,
      ),
    })),
  }));
  requireTask(sent);
  authorize(whySubplansCannotChange(existing, sent));
  authorize(whyRequiredTasksCannotChange(existing, sent));
  const rows = toRows(sent, { existing, days: dueDaysOf(await findDates(tx, plan), existing) });
  const owners = new Map(allTasks<PlanTask>(existing).map((task) => [task.id, task.owner]));
  const buddy_id = plan.buddy?.id ?? null;
  await resolveOwners(
    tx,
    context,
    { user_id: plan.user_id, manager_id: plan.manager_id, buddy_id },
    rows.tasks,
    owners,
  );
  return rows;
}

/** The viewer's role in the detail of an event (HR 5). */
export function actingAs(viewer: SignedIn, plan: PlanParties): ActingAs {
  return relations(viewer, plan).has('hr') ? { as: 'hr' } : {};
}

function whySubplansCannotChange(
  existing: readonly PlanSubplan[],
  sent: readonly SubplanInput[],
): Reason | null {
  const changed = existing.filter(hasProgress).find((subplan) => {
    const counterpart = sent.find(({ id }) => id === subplan.id);
    return !counterpart || !isSameSubplan(subplan, counterpart);
  });
  const reason = changed && whySubplanIsLocked(changed);
  return reason ? { ...reason, text: `${reason.text} (${changed.name})` } : null;
}

/** A task that the template requires stays, with its name, and is needed (Tasks 2). */
function whyRequiredTasksCannotChange(
  existing: readonly PlanSubplan[],
  sent: readonly SubplanInput[],
): Reason | null {
  const kept = new Map(allTasks<TaskInput>(sent).map((task) => [task.id?.toLowerCase(), task]));
  const lost = allTasks<PlanTask>(existing).find((task) => {
    if (!task.required) return false;
    const counterpart = kept.get(task.id);
    return counterpart?.name !== task.name || isCounted(counterpart) !== isCounted(task);
  });
  return lost ? TASK_REQUIRED : null;
}

const TASK_REQUIRED = stateReason('plans.task_required', 'This task is required by the template.');

const openTasks = ({ progress }: Pick<PlanSummary, 'progress'>) =>
  progress.total_tasks - progress.completed_tasks;

/** Refuses a reminder to everybody but the plan's manager, as `nudgeEmployee` does before it looks at the state. */
export async function authorizeNudge(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  authorize(rights(viewer, await getPlan(tx, context, viewer, id)).readMails);
}

/** Mails the employee a reminder from their manager, once a day (Mails 3); a demo without mail shows it to them (Demo 5). */
export async function nudgeEmployee(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  const plan = await lockPlan(tx, context, viewer, id);
  const { readMails, nudge } = rights(viewer, plan);
  authorize(readMails ?? (context.mail_enabled || context.demo ? nudge : MAIL_IS_OFF));
  const { notified, mailed } = await notify(tx, context, { event: 'plan.nudged', by: viewer.id }, () =>
    mails.nudge(plan, today(context)),
  );
  // The mail was sent, or the reminder shown, by a release without notifications.
  const isFirstToday = mailed || (notified && !(await wasNudgedToday(tx, context, id)));
  if (!isFirstToday) throw refusalFor(NUDGED_TODAY);
  const detail = mailed ? {} : ({ shown: true } as const);
  await record(tx, { event: 'plan.nudged', subject_id: id, actor: viewer, detail, at: context.now() });
}

async function wasNudgedToday(tx: Transaction, context: ActionContext, id: string): Promise<boolean> {
  const at = await findLastTimeOf(tx, 'plan.nudged', id);
  return at !== undefined && dayOf(at, context.timeZone) === today(context);
}
