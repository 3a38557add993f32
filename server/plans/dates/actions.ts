import type { Day } from '#shared/calendar.ts';
import type { DetailOf } from '#shared/events/catalogue.ts';
import { readableDay } from '#shared/format.ts';
import { setByHand } from '#shared/checklist/due.ts';
import { MAX_DAYS } from '#shared/checklist/limits.ts';
import { dueInDaysFor, type PlanDates, subplanDueDate } from '#shared/plans/due.ts';
import { type MovedSubplan, movedTasks, moveStart, unmoved } from '#shared/plans/dates/moveStart.ts';
import type { MovedSubplans, NewDueDate, NewPlanDates, StartDate } from '#shared/plans/dates/schema.ts';
import { SUBPLAN_IS_FINISHED } from '#shared/plans/dates/refusals.ts';
import { isAllDone } from '#shared/plans/progress.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { isBlank } from '#shared/text.ts';
import { moveDays } from '../../checklist/checklist.sql.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { authorize, foundOr404, invalidField } from '../../platform/http/errors.ts';
import type { VersionedInput } from '../../platform/http/optimisticLock.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { actingAs } from '../actions.ts';
import { findDates } from '../days/dueDays.ts';
import { applyChange, changePlan, lockToChange, readToPreview } from '../changePlan.ts';
import { updatePlan } from '../change/change.sql.ts';
import { getFullPlan, type LockedPlan, withContentHash } from '../getPlan.ts';
import { calendarOf } from '../../organisation/workdays/calendarOf.ts';
import { findCalendar } from '../../organisation/workdays/workdays.sql.ts';
import { findFirstDay } from './dates.sql.ts';
import { notifyOfNewStart, notifyOfNewDueDay } from './notifyOfDates.ts';

/** Returns the dates from which a new plan of a person counts, for viewers who may assign one to them. */
export async function readNewPlanDates(
  db: Database,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<NewPlanDates> {
  const { start_on } = foundOr404(await findFirstDay(db, viewer, id));
  const { id: calendarId, weekdays, names } = await calendarOf(db, id);
  const name = calendarId === null ? null : ((await findCalendar(db, calendarId))?.name ?? null);
  const days_off = [...names].map(([day, holiday]) => ({ day, name: holiday }));
  return { start_on, calendar: { name, weekdays: [...weekdays], days_off } };
}

/** The new days of each subplan, and the plan from which they were computed. */
type Moved = { plan: Plan; moved: MovedSubplans };
type SentStart = { id: string } & VersionedInput<StartDate>;

/** Returns where the days of a plan would go that count from its start date (Dates 6). Refused as `movePlanStart`. */
export async function previewPlanStart(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: SentStart,
): Promise<Moved> {
  const { plan, input } = await readToPreview(tx, context, viewer, sent, { act: 'edit' });
  return { plan, moved: movedBy(plan, await findDates(tx, plan, input.start_on)) };
}

/** Moves the start date of a plan, with the days that count from it (Dates 6). */
export async function movePlanStart(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: SentStart,
): Promise<Moved> {
  // Its mails name the owners.
  const rule = { act: 'edit', gives_tasks: true } as const;
  const { plan, input } = await lockToChange(tx, context, viewer, sent, rule);
  const { start_on } = input;
  const dates = await findDates(tx, plan, start_on);
  const moved = movedBy(plan, dates);
  if (plan.start_on === start_on) return { plan: withContentHash(plan), moved };
  const { subplans } = moved;
  const saved = await applyChange(
    tx,
    context,
    viewer,
    plan.id,
    {
      write: async () => {
        await updatePlan(tx, plan.id, { start_on, calendar_id: dates.calendar.id });
        await writeMoved(tx, plan, subplans);
      },
      event: () => ({
        event: 'plan.start_moved',
        detail: startMovedDetail(viewer, plan, start_on, subplans),
      }),
      notify: (saved, seq) => notifyOfNewStart(tx, context, viewer, { plan, saved, seq }),
    },
    () => getFullPlan(tx, context, viewer, plan.id),
  );
  return { plan: saved, moved };
}

function movedBy(plan: Pick<Plan, 'start_on' | 'subplans'>, dates: PlanDates): { subplans: MovedSubplan[] } {
  const subplans = moveStart(plan.subplans, dates);
  // A holiday that was entered since moves no day that people were promised.
  return { subplans: plan.start_on === dates.start_on ? subplans.map(unmoved) : subplans };
}

function startMovedDetail(
  viewer: SignedIn,
  plan: LockedPlan,
  start_on: Day,
  subplans: readonly MovedSubplan[],
): DetailOf<'plan.start_moved'> {
  return {
    old: plan.start_on ?? null,
    new: start_on,
    moved: subplans
      .filter((subplan) => subplan.old !== subplan.new)
      .map((subplan) => ({
        subplan_id: subplan.id,
        name: subplan.name,
        old: subplan.old,
        new: subplan.new,
      })),
    kept: subplans.flatMap(({ id: subplan_id, name, why_kept: why }) =>
      why === null ? [] : [{ subplan_id, name, why }],
    ),
    ...actingAs(viewer, plan),
  };
}

async function writeMoved(
  tx: Transaction,
  plan: LockedPlan,
  subplans: readonly MovedSubplan[],
): Promise<void> {
  const anchors = new Map(plan.subplans.map(({ id, due }) => [id, due?.anchor ?? 'assigned']));
  await moveDays(tx, {
    subplans: subplans
      .filter(({ why_kept }) => why_kept === null)
      .map(({ id, new: due_date, due_in_days }) => ({ id, due_date, due_in_days, anchor: anchors.get(id)! })),
    tasks: subplans.flatMap(({ tasks }) => tasks),
  });
}

/** Moves the due day of a subplan whose tasks are not all done, and returns the plan (Dates 7). */
export async function moveSubplanDueDate(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { subplanId, ...sent }: { id: string; subplanId: string } & VersionedInput<NewDueDate>,
): Promise<Plan> {
  return changePlan(tx, context, viewer, sent, {
    gives_tasks: true,
    act: 'edit',
    check: (plan) => authorize(isAllDone(subplanOf(plan, subplanId)) ? SUBPLAN_IS_FINISHED : null),
    decide: async (plan, { due_date, reason }) => {
      const subplan = subplanOf(plan, subplanId);
      if (isBlank(reason)) throw invalidField('reason', 'is missing', 'Enter why the due day moves.');
      const due_in_days = requireDueDay(plan, due_date);
      if (due_date === subplan.due_date) return null;
      const moved = { ...subplan, due: setByHand(subplan.due) ?? undefined, due_date };
      const detail = {
        subplan_id: subplan.id,
        name: subplan.name,
        old: subplan.due_date,
        new: due_date,
        reason,
        ...actingAs(viewer, plan),
      };
      return {
        write: async () => {
          const dates: PlanDates = await findDates(tx, plan);
          await moveDays(tx, {
            subplans: [{ id: subplan.id, due_date, due_in_days, anchor: 'assigned' }],
            tasks: movedTasks(moved, dates),
          });
        },
        event: () => ({ event: 'plan.due_date_moved', detail }),
        notify: (saved, seq) => notifyOfNewDueDay(tx, context, viewer, { plan, saved, seq, detail }),
      };
    },
  });
}

const subplanOf = (plan: Pick<Plan, 'subplans'>, id: string) =>
  foundOr404(plan.subplans.find((one) => one.id === id.toLowerCase()));

/** Refuses a day on which a subplan of the plan cannot be due (Plans 5). */
function requireDueDay({ assigned_on }: Pick<Plan, 'assigned_on'>, due_date: string): number {
  const due_in_days = dueInDaysFor(assigned_on, due_date);
  const earliest = subplanDueDate(assigned_on, due_in_days);
  if (earliest === due_date && due_in_days <= MAX_DAYS) return due_in_days;
  throw invalidField(
    'due_date',
    'is not possible',
    earliest > due_date
      ? `Choose ${readableDay(earliest)} or a later day: the plan was assigned on ${readableDay(assigned_on)}.`
      : 'Choose an earlier day: a subplan is due within 100 years.',
  );
}
