import { dayOf } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { whyNotAsked, whyNotTheirs } from '#shared/hr/overview/askManager.ts';
import { requireThere } from '../../../people/actions.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import { authorize } from '../../../platform/http/errors.ts';
import type { ActionContext } from '../../../platform/http/services.ts';
import type { SignedIn } from '../../../platform/http/viewer.ts';
import { findLastTimeOf, record } from '../../../platform/journal/journal.sql.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { getPlan, lockPlan } from '../../../plans/getPlan.ts';
import { managerAsked } from './mails.ts';
import { today } from '../../../platform/today.ts';

/** Refuses everybody but HR, as `askManager` does before it looks at the state. */
export async function authorizeAskManager(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  authorize(whyNotTheirs(viewer, await getPlan(tx, context, viewer, id)));
}

/** Asks the manager of a plan how it goes: one mail, and one line in the history, in a week (Overview 7). */
export async function askManager(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  const plan = await lockPlan(tx, context, viewer, id);
  authorize(whyNotTheirs(viewer, plan));
  const at = await findLastTimeOf(tx, 'plan.manager_asked', id);
  const day = today(context);
  authorize(whyNotAsked(plan, at === undefined ? null : dayOf(at, context.timeZone), day));
  await requireThere(tx, context, plan.manager.id);
  await notify(tx, context, { event: 'plan.manager_asked', by: viewer.id }, () =>
    managerAsked(plan, { day, by: viewer }),
  );
  await record(tx, {
    event: 'plan.manager_asked',
    subject_id: id,
    actor: viewer,
    detail: { as: 'hr', manager_name: nameOrEmail(plan.manager) },
    at: context.now(),
  });
}
