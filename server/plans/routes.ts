import type { FastifyInstance } from 'fastify';
import { dayOf } from '#shared/calendar.ts';
import * as contract from '#shared/plans/contract.ts';
import { planDueDate } from '#shared/plans/due.ts';
import { isPlanManager, ONLY_THE_MANAGER } from '#shared/plans/rights.ts';
import { compareForEmployee, compareForManager } from '#shared/plans/order.ts';
import { hasOverdueSubplans, isPlanOverdue, isSubplanOverdue } from '#shared/plans/overdue.ts';
import type { SignedIn } from '../http/viewer.ts';
import { snapshot } from '../database/snapshot.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { once } from '../http/idempotency/idempotent.ts';
import { listMails } from '../outbox/store.ts';
import { serve } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import * as actions from './actions.ts';
import { findFullPlan } from './context.ts';
import { readHistory } from './history.ts';
import { planContext } from './settings.ts';
import * as store from './store.ts';
import { summarize } from './summary.ts';

export function planRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const context = planContext(services);
  const today = () => dayOf(context.now(), context.timeZone);

  async function visiblePlan(viewer: SignedIn, id: string) {
    const plan = await store.findPlan(db, viewer, id);
    if (!plan) throw notFound();
    return plan;
  }

  serve(app, contract.listPlans, async ({ viewer, query, reply }) => {
    if (query.scope === 'reports' && !viewer.is_manager)
      throw forbidden('Only managers have direct reports.');
    const rows = await store.listPlans(db, viewer, query.scope, query);
    // One day for all of them: the list holds together at midnight, and a thousand plans ask the calendar once.
    const day = today();
    const plans = rows.map((plan) => summarize(plan, day));
    if (query.limit === undefined)
      return plans.toSorted(query.scope === 'self' ? compareForEmployee : compareForManager);
    const last = plans.at(-1);
    if (last && plans.length === query.limit) reply.header('next-cursor', last.id);
    return plans;
  });

  serve(app, contract.getPlan, ({ viewer, params }) =>
    snapshot(db, (tx) => findFullPlan(tx, context, viewer, params.id)),
  );

  serve(app, contract.getPlanOrder, async ({ viewer, params }) => {
    const plan = await visiblePlan(viewer, params.id);
    const subplans = await store.listPlanSubplans(db, plan.id);
    return subplans.map(({ id, due_date }, position) => ({ subplan_id: id, position, due_date }));
  });

  serve(app, contract.getPlanProgress, async ({ viewer, params }) => {
    const plan = await visiblePlan(viewer, params.id);
    const subplans = await store.listPlanSubplans(db, plan.id);
    return subplans.map(({ id, ...progress }) => ({ ...progress, subplan_id: id }));
  });

  serve(app, contract.getOverdueSubplanTasks, async ({ viewer, params }) => {
    const plan = await visiblePlan(viewer, params.id);
    const subplans = await store.listPlanSubplans(db, plan.id);
    const day = today();
    const overdue = subplans.filter((subplan) => isSubplanOverdue(plan, subplan, day));
    return {
      overdue_subplans: overdue.map(({ id, total_tasks, completed_tasks }) => ({
        subplan_id: id,
        uncompleted_tasks: total_tasks - completed_tasks,
      })),
    };
  });

  serve(app, contract.getMaxDates, async ({ viewer }) => {
    const plans = await store.listPlanFacts(db, viewer);
    const dates = plans.map(({ id, facts }) => [id, planDueDate(facts)] as const);
    return Object.fromEntries(dates.filter((entry): entry is [string, string] => entry[1] !== null));
  });

  serve(app, contract.getOverdueInfo, async ({ viewer }) => {
    const plans = await store.listPlanFacts(db, viewer);
    const day = today();
    const ids = (rule: typeof isPlanOverdue) =>
      plans.filter((plan) => rule(plan, plan.facts, day)).map((plan) => plan.id);
    return { overdue_plans: ids(isPlanOverdue), plans_with_overdue_subplans: ids(hasOverdueSubplans) };
  });

  serve(app, contract.getPlanHistory, async ({ viewer, params }) => {
    const plan = await visiblePlan(viewer, params.id);
    return readHistory(db, plan.id);
  });

  serve(app, contract.createPlan, (call) =>
    once(db, call, contract.createPlan, (tx) => actions.create(tx, context, call.viewer, call.body())),
  );

  serve(app, contract.updatePlan, ({ viewer, params, ifMatch, body }) =>
    actions.update(context, viewer, params.id, ifMatch, body),
  );

  serve(app, contract.toggleTask, ({ viewer, params, body }) =>
    actions.tick(context, viewer, params.taskId, body),
  );

  serve(app, contract.togglePlan, ({ viewer, params, body }) =>
    actions.toggle(context, viewer, params.id, body),
  );

  serve(app, contract.deletePlan, async ({ viewer, params }) => {
    await actions.remove(context, viewer, params.id);
    return null;
  });
  serve(app, contract.listPlanMails, async ({ viewer, params }) => {
    const plan = await visiblePlan(viewer, params.id);
    if (!isPlanManager(viewer, plan)) throw forbidden(ONLY_THE_MANAGER);
    const mails = await listMails(db, plan.id);
    return mails.map(({ name, email, last_error, next_attempt_at, ...mail }) => ({
      ...mail,
      to: { name, email },
      reason: mail.state === 'sent' ? null : last_error,
      next_attempt_at: mail.state === 'queued' || mail.state === 'failing' ? next_attempt_at : null,
    }));
  });

  serve(app, contract.nudgeEmployee, (call) =>
    once(db, call, contract.nudgeEmployee, async (tx) => {
      await actions.nudge({ ...context, db: tx }, call.viewer, call.params.id);
      return null;
    }),
  );
}
