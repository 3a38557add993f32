import type { Day } from '#shared/calendar.ts';
import { readableDay } from '#shared/format.ts';
import { isInHrScope } from '#shared/people/hrScope.ts';
import type { KeptStart } from '#shared/plans/dates/schema.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { ActionContext } from '../../../platform/http/services.ts';
import type { SignedIn } from '../../../platform/http/viewer.ts';
import { type Actor, recordMany } from '../../../platform/journal/journal.sql.ts';
import { HOLD_MS } from '../../../platform/notifications/held/notifyOfChanges.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { actingAs } from '../../actions.ts';
import { changePlan } from '../../changePlan.ts';
import { keepStart } from '../../change/change.sql.ts';
import { type Asked, type ProposedPlan, startProposed } from './mails.ts';
import { listProposed } from './open.ts';
import * as store from './proposals.sql.ts';
import { today } from '../../../platform/today.ts';

/**
 * Asks the managers of plans, and HR, whether to move the dates of people whose first day has just changed (Dates 8).
 * Earlier questions about the same plans are no longer shown or mailed.
 */
export async function proposeStarts(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
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
  await notify(tx, context, { event: 'plan.start_proposed', by: actor.id }, async () => {
    const mails = startProposed(await asked(tx, today(context), open, actor), seqs);
    // A later question replaces them if the day changes once more.
    return mails.map((mail) => ({ ...mail, mail_wait_ms: HOLD_MS }));
  });
}

/**
 * Returns the recipients with their plans: the manager of each, and HR of its employee. The person who changed the day
 * is left out.
 */
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
    // Once for each plan: as its manager, or as HR who is not its manager.
    found.plans.push(plan);
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

/** Keeps the dates of a plan, though its employee now starts on another day, and returns the plan (Dates 8). */
export async function keepPlanStart(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => KeptStart },
): Promise<Plan> {
  return changePlan(
    tx,
    context,
    viewer,
    { id, ifMatch: null, body },
    {
      act: 'edit',
      decide: (plan, { proposed_start_on }) => {
        if (plan.proposed_start_on !== proposed_start_on) throw notAsked(plan);
        const detail = { kept: plan.start_on!, proposed: proposed_start_on, ...actingAs(viewer, plan) };
        return {
          write: () => keepStart(tx, id, proposed_start_on),
          event: () => ({ event: 'plan.start_kept', detail }),
        };
      },
    },
  );
}

/**
 * Somebody has answered before, or the first day has changed once more: the answer would be to another question than
 * the one on screen.
 */
function notAsked({ proposed_start_on }: Pick<Plan, 'proposed_start_on'>): Refusal {
  return new Refusal(
    409,
    'plans.start_not_asked',
    proposed_start_on === undefined
      ? 'Nothing is to be answered here any more: the dates were moved or kept, or the start date has changed back.'
      : `The start date has changed once more, to ${readableDay(proposed_start_on)}. Answer for this day.`,
  );
}
