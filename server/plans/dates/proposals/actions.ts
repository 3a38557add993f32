import type { Day } from '#shared/calendar.ts';
import { readableDay } from '#shared/format.ts';
import { isInHrScope } from '#shared/people/hrScope.ts';
import type { KeptStart } from '#shared/plans/dates/schema.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import type { Database, Transaction } from '../../../platform/database/connect.ts';
import { authorize, Refusal } from '../../../platform/http/errors.ts';
import type { ActionContext } from '../../../platform/http/services.ts';
import type { SignedIn } from '../../../platform/http/viewer.ts';
import { type Actor, record, recordMany } from '../../../platform/journal/store.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { dropStartProposed, dropStartProposedOfMany } from '../../../platform/notifications/store.ts';
import { actingAs } from '../../actions.ts';
import { getFullPlan, lockFullPlan } from '../../getPlan.ts';
import { listAnyPlans, listPlansOf } from '../../listed/store.ts';
import { keepStart } from '../../store.ts';
import { summarize } from '../../summary.ts';
import type { PlanRow } from '../../visible/rows.ts';
import { type Asked, type ProposedPlan, startProposed } from './mails.ts';
import * as store from './store.ts';
import { type Clock, today } from '../../../platform/today.ts';

/**
 * Asks the managers of plans, and HR, where the dates go of people whose first day has just changed (Dates 8). What was asked about them
 * before is taken back: it is the new day that is open, or none.
 */
export async function proposeStarts(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await dropStartProposed(tx, personIds);
  await dropAnsweredOfMany(tx, context, personIds);
  const open = await listProposed(tx, context, personIds);
  if (open.length === 0) return;
  const numbers = await recordMany(
    tx,
    open.map(({ id, start_on, proposed_start_on }) => ({
      event: 'plan.start_proposed',
      subject_id: id,
      actor,
      detail: { old: start_on, new: proposed_start_on },
      at: context.now(),
    })),
  );
  const seqs = new Map(open.map(({ id }, index) => [id, numbers[index]!]));
  await notify(tx, context, 'plan.start_proposed', async () =>
    startProposed(await asked(tx, today(context), open, actor), seqs),
  );
}

/** Returns the plans of people of which it is open whether their dates move, by id. */
async function listProposed(
  tx: Transaction,
  context: ActionContext,
  user_ids: readonly string[],
): Promise<ProposedPlan[]> {
  return proposedOf(context, await listPlansOf(tx, { user_ids }));
}

/** Returns those of these plans of which it is open, by id. */
export async function listProposedIn(
  db: Database,
  clock: Clock,
  ids: readonly string[],
): Promise<ProposedPlan[]> {
  return ids.length === 0 ? [] : proposedOf(clock, await listAnyPlans(db, ids));
}

function proposedOf(clock: Clock, rows: readonly PlanRow[]) {
  const plans: PlanSummary[] = rows.map((row) => summarize(row, today(clock)));
  return plans
    .filter((plan): plan is ProposedPlan => plan.proposed_start_on !== undefined)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns who is asked of which plans: the manager of each, and HR of its employee. Whoever has changed the day knows. */
async function asked(
  tx: Transaction,
  day: Day,
  plans: readonly ProposedPlan[],
  actor: Actor,
): Promise<Asked[]> {
  const departments = await store.listDepartments(tx, [...new Set(plans.map(({ user_id }) => user_id))]);
  const people = new Map<string, Asked>();
  const ask = (to: Asked['to'], plan: ProposedPlan, as_hr: boolean) => {
    if (to.id === actor.id || to.id === plan.user_id) return;
    const found = people.get(to.id) ?? { to, as_hr, plans: [] };
    if (!found.plans.includes(plan)) found.plans.push(plan);
    people.set(to.id, found);
  };
  for (const plan of plans) ask(plan.manager, plan, false);
  const hr = await store.listHr(tx, day);
  for (const one of hr) {
    for (const plan of plans) {
      if (plan.manager_id !== one.id && isInHrScope(one, departments.get(plan.user_id) ?? ''))
        ask({ id: one.id, name: one.name, email: one.email }, plan, true);
    }
  }
  return [...people.values()];
}

/** Takes back what was asked about a person once nothing is open any more. */
export async function dropAnswered(
  tx: Transaction,
  context: ActionContext,
  { user_id }: Pick<Plan, 'user_id'>,
): Promise<void> {
  if ((await listProposed(tx, context, [user_id])).length === 0) await dropStartProposed(tx, [user_id]);
  await dropAnsweredOfMany(tx, context, [user_id]);
}

/** Takes back what was asked about many people at once from whoever is asked about nobody any more. These people were answered. */
async function dropAnsweredOfMany(
  tx: Transaction,
  context: ActionContext,
  personIds: readonly string[],
): Promise<void> {
  const done: string[] = [];
  for (const viewer of await store.listToldOfMany(tx, personIds)) {
    const open = await listProposedIn(tx, context, await store.listMayBeAsked(tx, viewer));
    if (open.length === 0) done.push(viewer.id);
  }
  await dropStartProposedOfMany(tx, done);
}

/** Keeps the dates of a plan, though its employee now starts on another day, and returns the plan (Dates 8). */
export async function keepPlanStart(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => KeptStart },
): Promise<Plan> {
  const plan = await lockFullPlan(tx, context, viewer, id);
  authorize(rights(viewer, plan).edit);
  const { proposed_start_on } = body();
  if (plan.proposed_start_on !== proposed_start_on) throw notAsked(plan);
  await keepStart(tx, id, proposed_start_on);
  const detail = { kept: plan.start_on!, proposed: proposed_start_on, ...actingAs(viewer, plan) };
  await record(tx, { event: 'plan.start_kept', subject_id: id, actor: viewer, detail, at: context.now() });
  await dropAnswered(tx, context, plan);
  return getFullPlan(tx, context, viewer, id);
}

/** Somebody has answered before, or the first day has changed once more: what people have seen is not what they would answer. */
function notAsked({ proposed_start_on }: Plan): Refusal {
  return new Refusal(
    409,
    'plans.start_not_asked',
    proposed_start_on === undefined
      ? 'Nothing is to be answered here any more: the dates were moved or kept, or the start date has changed back.'
      : `The start date has changed once more, to ${readableDay(proposed_start_on)}. Answer for this day.`,
  );
}
