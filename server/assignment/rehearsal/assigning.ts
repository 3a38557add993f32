import { nameOrEmail } from '#shared/people/name.ts';
import type { NewPlan, Plan } from '#shared/plans/schema.ts';
import { assignedByHr, tasksForYou } from '../mails.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { withoutMuted } from '../../platform/notifications/notify.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import { assignPlan, writePlan } from '../../plans/assignPlan.ts';
import { getFullPlan } from '../../plans/getPlan.ts';
import { assigned } from '../../plans/mails.ts';
import { tasksOfOthers, withoutPerson } from '../../plans/owners/actions.ts';
import * as store from './rehearsal.sql.ts';

type Assigned = { plan: Plan; mails: store.StoredMail[] };

/** Assigns a plan as a manager does for a report, and returns it with its mails. */
export async function assignAsManager(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: NewPlan,
): Promise<Assigned> {
  const { id } = await assignPlan(tx, context, viewer, input);
  return { plan: await getFullPlan(tx, context, viewer, id), mails: await store.listMails(tx, id) };
}

/**
 * The same as HR does, with the lock 'owners', on the page for many people, whose mails are of all plans of a batch (Assignment 5).
 * Here it has one.
 */
export async function assignAsHr(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { template, ...input }: NewPlan & { template: string },
): Promise<Assigned> {
  const id = await writePlan(tx, context, viewer, input);
  const plan = await getFullPlan(tx, context, viewer, id);
  if (!context.mail_enabled) return { plan, mails: [] };
  const about = { batch: { id, round: 1 }, template };
  const others = withoutPerson(await tasksOfOthers(tx, context, plan), viewer.id);
  const mails: Mail[] = [
    ...assigned(plan),
    ...others.flatMap(({ tasks, ofTeams, ...owner }) =>
      tasksForYou(about, {
        ...owner,
        tasks: ofTeams.reduce((sum, team) => sum + team.tasks.length, tasks.length),
        people: 1,
      }),
    ),
    assignedByHr(about, { to: plan.manager, by: nameOrEmail(viewer), people: [plan.user] }),
  ];
  return { plan, mails: (await withoutMuted(tx, mails)).map(store.asStored) };
}
