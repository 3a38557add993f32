import {
  type KeptPlanReason,
  MAX_SHOWN_PLANS,
  type MovedPlans,
  type StartMoves,
} from '#shared/assignment/starts/schema.ts';
import type { BatchStarted } from '#shared/batches/schema.ts';
import { type Day, isStartDay } from '#shared/calendar.ts';
import { moveStart, unmoved } from '#shared/plans/dates/moveStart.ts';
import { isSigned } from '#shared/plans/status.ts';
import { startBatch } from '../../batches/actions.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { foundOr404, invalidField, notFound } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { findFirstDay } from '../../plans/dates/dates.sql.ts';
import { listDates } from '../../plans/days/dueDays.ts';
import { listAnyPlans } from '../../plans/getPlan.ts';
import { listDatedTasks, listSubplanOutlines } from '../../plans/tasks/outlines.sql.ts';
import { START_MOVES } from './batch.ts';
import { listStarted } from './starts.sql.ts';
import type { PlanOutline } from '../../plans/access/rows.ts';

type OfPerson = { id: string; start_on?: Day | undefined };

/** Returns where the days of the plans of a person would go that the viewer may move (Dates 9), with the plans themselves for the access log. */
export async function previewStarts(
  db: Database,
  context: ActionContext,
  viewer: SignedIn,
  { id, start_on: asked }: OfPerson,
): Promise<{ plans: PlanOutline[]; shown: MovedPlans }> {
  const ids = await listVisible(db, viewer, id);
  const start_on = asked ?? (await findFirstDay(db, viewer, id))?.start_on ?? null;
  if (!isStartDay(start_on))
    throw invalidField('start_on', 'is missing', 'The start date of this person is not known. Enter one.');
  const found = new Map((await listAnyPlans(db, context, ids)).map((plan) => [plan.id, plan]));
  const plans = ids.flatMap((one) => found.get(one) ?? []);
  const dates = await listDates(db, plans, start_on);
  const [outlines, dated] = [await listSubplanOutlines(db, ids), await listDatedTasks(db, ids)];
  const shown = plans.map((plan): MovedPlans['plans'][number] => {
    const why_kept = whyKept(plan, start_on);
    const subplans = (outlines.get(plan.id) ?? []).map((subplan) => ({
      ...subplan,
      topics: [{ tasks: dated.get(subplan.id) ?? [] }],
    }));
    const moved = moveStart(subplans, dates.get(plan.id)!);
    return {
      id: plan.id,
      name: plan.name,
      version: plan.version,
      start_on: plan.start_on!,
      ...(plan.proposed_start_on !== undefined && { proposed_start_on: plan.proposed_start_on }),
      why_kept,
      subplans: why_kept === null ? moved : moved.map(unmoved),
    };
  });
  return { plans, shown: { start_on, plans: shown } };
}

/** Returns the plans that may move. Throws a 404 for a person whose plans the viewer may not see. */
async function listVisible(db: Database, viewer: SignedIn, id: string): Promise<string[]> {
  const ids = await listStarted(db, viewer, id, MAX_SHOWN_PLANS);
  if (ids.length === 0) foundOr404(await findFirstDay(db, viewer, id));
  return ids;
}

function whyKept(plan: PlanOutline, start_on: Day): KeptPlanReason | null {
  if (isSigned(plan)) return 'signed';
  if (!plan.active_plan) return 'inactive';
  return plan.start_on === start_on ? 'same' : null;
}

/** Moves the start date of plans of a person, each as if alone, and returns the batch (Dates 9). */
export async function moveStarts(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => StartMoves },
): Promise<BatchStarted> {
  const person_id = id.toLowerCase();
  const own = new Set(await listVisible(tx, viewer, person_id));
  const { start_on, plans } = body();
  const wanted = new Map(plans.map((plan) => [plan.id.toLowerCase(), plan]));
  if (wanted.size < plans.length)
    throw invalidField('plans', 'must name no plan twice', 'A plan is named twice. Take one of them out.');
  if ([...wanted.keys()].some((one) => !own.has(one))) throw notFound();
  return startBatch(tx, context, viewer, {
    name: 'start_moves',
    kind: START_MOVES,
    params: { start_on },
    items: [...wanted].map(([subject_id, { version }]) => ({ subject_id, params: { version, person_id } })),
  });
}
