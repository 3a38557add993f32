import { dayOf } from '#shared/calendar.ts';
import { countsFromStart } from '#shared/checklist/due.ts';
import type { SubplanInput, TaskInput } from '#shared/checklist/schema.ts';
import { allTasks, isCounted } from '#shared/checklist/tree.ts';
import type { DetailOf } from '#shared/events/catalogue.ts';
import type { ActingAs } from '#shared/events/families/lifecycle.ts';
import { whyNoPlanOnBehalf } from '#shared/people/hrScope.ts';
import { TEMPLATE_NEEDS_START } from '#shared/plans/dates/refusals.ts';
import { PLAN_NEEDS_A_TASK } from '#shared/plans/refusals.ts';
import type { NewPlan } from '#shared/plans/schema.ts';
import { resolveOwners } from '../checklist/owners/resolve.ts';
import { toRows } from '../checklist/rows.ts';
import { writeChecklist } from '../checklist/checklist.sql.ts';
import { requireEnabled, requireThere } from '../people/actions.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lockShared } from '../platform/database/locks.ts';
import { authorize, invalidField, Refusal } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { isId } from '../platform/http/validation.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { record } from '../platform/journal/journal.sql.ts';
import { notify } from '../platform/notifications/notify.ts';
import { findTemplateVersion } from '../templates/templates.sql.ts';
import { findTemplateItemIds } from '../templates/items.sql.ts';
import { dueDaysOf, findNewDates } from './days/dueDays.ts';
import { getFullPlan } from './getPlan.ts';
import * as mails from './mails.ts';
import { lockPersonInScope } from './locks.sql.ts';
import { requireBuddy, tasksOfOthers, withoutPerson } from './owners/actions.ts';
import { filledIn } from './placeholders/fill.ts';
import { lockDirectReport } from './locks.sql.ts';
import { insertPlan } from './change/change.sql.ts';

/** Assigns a plan to a direct report, or as HR on behalf of a manager, and returns its id (Plans 1, Plans 2, HR 4). */
export async function assignPlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: NewPlan,
): Promise<{ id: string }> {
  await lockShared(tx, 'owners');
  const id = await writePlan(tx, context, viewer, input);
  await notify(tx, context, { event: 'plan.assigned', by: viewer.id }, async () => {
    const plan = await getFullPlan(tx, context, viewer, id);
    const others = withoutPerson(await tasksOfOthers(tx, context, plan), viewer.id);
    return [...mails.assigned(plan), ...mails.tasksForYou(plan, 'assigned', others)];
  });
  return { id };
}

/**
 * Writes a new plan with its event, and notifies nobody: an assignment of many plans notifies each person once. The
 * transaction shares the lock 'owners'. `more` is added to the detail of the event.
 */
export async function writePlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: NewPlan,
  more: (as: ActingAs) => Pick<DetailOf<'plan.assigned'>, 'by_hr' | 'batch_id'> = () => ({}),
): Promise<string> {
  const { user_id } = sent;
  const { manager_id, ...as } = await managerOfNewPlan(tx, viewer, user_id);
  await requireEnabled(tx, user_id);
  // Nobody could approve the plan of a manager who is disabled or has left.
  if (as.as === 'hr') await requireThere(tx, context, manager_id);
  requireTask(sent.subplans);
  const buddy_id = sent.buddy_id?.toLowerCase() ?? null;
  if (buddy_id !== null) await requireBuddy(tx, context, user_id, buddy_id);
  const start_on = sent.start_on ?? null;
  if (start_on === null && sent.subplans.some(countsFromStart))
    throw invalidField('start_on', 'is missing', TEMPLATE_NEEDS_START);
  const found = await findTemplateVersion(tx, viewer, sent.template_id ?? validIds([sent])[0]);
  const { has_placeholders = false, ...template } = found ?? {};
  const people = { user_id, manager_id, buddy_id, start_on };
  const { input, filled_in } = has_placeholders
    ? await filledIn(tx, people, sent)
    : { input: sent, filled_in: null };

  // Ids in a new plan name the template items that were copied.
  // They are stored as the origin where the viewer may see it.
  const { subplans } = input;
  const copied = [...subplans, ...subplans.flatMap(({ topics }) => topics ?? []), ...allTasks(subplans)];
  const origins = await findTemplateItemIds(tx, viewer, validIds(copied));
  // Converted to UTC: PostgreSQL refuses some offsets that are valid in ISO 8601.
  const at = input.assigned_at === undefined ? context.now() : new Date(input.assigned_at);
  const assigned_on = dayOf(at, context.timeZone);
  const dates = await findNewDates(tx, { user_id, assigned_on, start_on });
  const rows = toRows(subplans, {
    originOf: ({ id }) => (id != null && origins.has(id) ? id : null),
    days: dueDaysOf(dates),
  });
  const id = await insertPlan(tx, {
    name: input.name,
    description: input.description ?? '',
    remind_days_before_due: input.remind_days_before_due ?? 0,
    user_id,
    manager_id,
    assigned_at: at.toISOString(),
    assigned_on,
    ...(buddy_id === null ? {} : { buddy_id }),
    ...(start_on === null ? {} : { start_on, calendar_id: dates.calendar.id }),
    ...(filled_in !== null && { filled_in: JSON.stringify(filled_in) }),
    ...template,
  });
  await resolveOwners(tx, context, { user_id, manager_id, buddy_id }, rows.tasks);
  await writeChecklist(tx, { plan_id: id }, rows);
  const from = start_on === null ? {} : { start_on };
  const detail = { name: input.name, user_id, ...template, ...from, ...as, ...more(as) };
  await record(tx, { event: 'plan.assigned', subject_id: id, actor: viewer, detail, at: context.now() });
  return id;
}

function validIds(items: readonly { id?: string | null | undefined }[]): string[] {
  return items.flatMap(({ id }) => (id != null && isId(id) ? [id] : []));
}

/**
 * Returns the manager of a new plan of the person: the viewer for their direct report (Plans 2), else the person's
 * manager when the viewer acts for the person as HR (HR 4). The person keeps the manager until the end of the
 * transaction. Throws a 403 for anybody else, and a 409 when there is no manager.
 */
export async function managerOfNewPlan(
  tx: Transaction,
  viewer: SignedIn,
  personId: string,
): Promise<ActingAs & { manager_id: string }> {
  if (viewer.is_manager && (await lockDirectReport(tx, viewer, personId))) return { manager_id: viewer.id };
  const person = viewer.is_hr ? await lockPersonInScope(tx, viewer, personId) : undefined;
  if (!person) {
    throw new Refusal(
      403,
      'people.not_your_report',
      'Plans can only be assigned to your own direct reports.',
    );
  }
  authorize(whyNoPlanOnBehalf(person));
  return { manager_id: person.manager_id!, as: 'hr' };
}

export function requireTask(subplans: readonly SubplanInput[]): void {
  if (!allTasks<TaskInput>(subplans).some(isCounted)) throw invalidField('subplans', PLAN_NEEDS_A_TASK);
}
