import { isAssigned } from '#shared/assignment/candidate.ts';
import type { ItemCode } from '#shared/batches/whyNotDone.ts';
import type { Day } from '#shared/calendar.ts';
import type { NewPlan } from '#shared/plans/schema.ts';
import type { Template } from '#shared/templates/schema.ts';
import { type BatchKind, failed, type Part } from '../batches/actions.ts';
import type { BatchRow, WaitingItem } from '../batches/batches.sql.ts';
import { lockPeople } from '../people/people.sql.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lockShared } from '../platform/database/locks.ts';
import { foundOr404, Refusal } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { notify } from '../platform/notifications/notify.ts';
import { writePlan } from '../plans/assignPlan.ts';
import { listAnyPlans } from '../plans/getPlan.ts';
import { listSubplanOutlines } from '../plans/tasks/outlines.sql.ts';
import { assigned } from '../plans/mails.ts';
import { findTemplate } from '../templates/templates.sql.ts';
import { startOf, stateOf } from './candidates.ts';
import { type Params, paramsOf } from './params.ts';
import { type CandidateRow, listCandidates } from './assignment.sql.ts';
import { notifyAll } from './notifyPeople.ts';
import { today } from '../platform/today.ts';

type ItemParams = { anyway?: boolean; buddy_id?: string; start_on?: Day };
const outcome = (state: 'skipped' | 'failed', code: ItemCode) => ({ state, plan_id: null, code }) as const;

/** Assigning a template to many people (Assignment 3). */
export const ASSIGNMENT: BatchKind = {
  async begin(tx, context, { viewer, batch, items }) {
    const { template_id, template_version } = batch.params as Params;
    await lockShared(tx, 'owners');
    const ids = items.map(({ subject_id }) => subject_id);
    // Two concurrent batches wait for each other at people of both, so that the second one sees the plan of the first.
    await lockPeople(tx, { ids, is_referable: true });
    const template = await findTemplate(tx, { ...viewer, template_id });
    const isCurrent = template?.version === template_version;
    const rows = isCurrent ? await listCandidates(tx, viewer, { template_id, ids }) : [];
    const people = new Map(rows.map((row) => [row.id, row]));
    const plan_ids: string[] = [];
    const perform: Part['perform'] = async (item) => {
      if (!isCurrent) return failed('batches.template_changed' satisfies ItemCode);
      const done = await assignOne(tx, context, viewer, {
        batch,
        item,
        template,
        person: people.get(item.subject_id),
      });
      if (done.plan_id !== null) plan_ids.push(done.plan_id);
      return done;
    };
    return { perform, finish: () => notifyEmployees(tx, context, plan_ids) };
  },

  end: (tx, context, { batch, inCall }) => notifyAll(tx, context, batch, { inCall }),

  async again(tx, viewer, { batch, items }) {
    const { template_id } = batch.params as Params;
    // The current version: a person who retries has seen that the template changed.
    const current = foundOr404(await findTemplate(tx, { ...viewer, template_id }));
    return { params: paramsOf(current), items };
  },
};

async function assignOne(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  {
    batch,
    item,
    template,
    person,
  }: { batch: BatchRow; item: WaitingItem; template: Template; person: CandidateRow | undefined },
) {
  if (!person) return outcome('failed', 'people.not_your_report');
  const { anyway, buddy_id, start_on: entered } = item.params as ItemParams;
  const start = startOf(template);
  const start_on = entered ?? person.start_on;
  const state = stateOf(person, today(context), { start_on, needs_start: start.is_needed });
  if (state === 'left') return outcome('skipped', 'batches.left');
  if (state === 'no_manager') return outcome('failed', 'people.no_manager');
  if (state === 'no_start') return outcome('failed', 'batches.no_start');
  if (!isAssigned(state, anyway)) return outcome('skipped', 'batches.has_plan');
  let plan_id: string;
  try {
    plan_id = await writePlan(
      tx,
      context,
      viewer,
      planOf(template, person, { buddy_id, start_on: start.is_used ? start_on : null }),
      ({ as }) => ({
        ...(as === 'hr' && { by_hr: true }),
        batch_id: batch.id,
      }),
    );
  } catch (error) {
    // Refused before anything is written. They have left since it was started, or nobody has asked who they are.
    if (isOfBuddy(error)) return outcome('failed', 'batches.no_buddy');
    throw error;
  }
  return { state: 'done', plan_id, code: null } as const;
}

const isOfBuddy = (error: unknown) =>
  error instanceof Refusal && error.errors?.some(({ path }) => path === 'buddy_id') === true;

/** Returns the plan as a person would assign it who changes nothing in the template. */
function planOf(
  template: Template,
  { id: user_id }: { id: string },
  { buddy_id, start_on }: { buddy_id: string | undefined; start_on: Day | null },
): NewPlan {
  const { id, name, description, remind_days_before_due, subplans } = template;
  return {
    id,
    name,
    description,
    remind_days_before_due,
    subplans,
    user_id,
    ...(buddy_id !== undefined && { buddy_id }),
    ...(start_on !== null && { start_on }),
  };
}

/** The employees of the part, in two statements and not in two for each. Their mails name the first subplan. */
async function notifyEmployees(
  tx: Transaction,
  context: ActionContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const plans = await listAnyPlans(tx, context, ids);
  const outlines = await listSubplanOutlines(tx, ids);
  await notify(tx, context, { event: 'plan.assigned', by: null }, () =>
    plans.flatMap((plan) => assigned({ ...plan, subplans: outlines.get(plan.id) ?? [] })),
  );
}
