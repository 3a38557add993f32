import type { FastifyInstance } from 'fastify';
import { dayOf } from '#shared/calendar.ts';
import * as contract from '#shared/plans/contract.ts';
import { planDueDate } from '#shared/plans/due.ts';
import { compareForEmployee, compareForManager } from '#shared/plans/order.ts';
import { hasOverdueSubplans, isPlanOverdue, isSubplanOverdue } from '#shared/plans/overdue.ts';
import { isPlanManager, ONLY_THE_MANAGER, whyReportIsNotReady } from '#shared/plans/permissions.ts';
import type { SignedIn } from '../viewer.ts';
import { snapshot } from '../database/snapshot.ts';
import { forbidden, notFound, refuseIf } from '../errors.ts';
import { once } from '../idempotency/once.ts';
import { readJournal } from '../journal/store.ts';
import { renderReport } from '../report/render.ts';
import { serve } from '../serve.ts';
import type { Services } from '../services.ts';
import * as actions from './actions.ts';
import { savedAs, toReport } from './report.ts';
import * as store from './store.ts';
import { summarize } from './summary.ts';

export function planRoutes(app: FastifyInstance, { db, config }: Services): void {
  const timeZone = config.org_time_zone;
  const context = { db, timeZone, now: () => new Date() };
  const today = () => dayOf(context.now(), timeZone);

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
    snapshot(db, (tx) => actions.findFullPlan(tx, context, viewer, params.id)),
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
    const events = await readJournal(db, 'plan', plan.id);
    return events.map(({ at, actor_id, actor_name, event, detail }) => ({
      at,
      event,
      actor: { id: actor_id, name: actor_name },
      detail: detail as Record<string, unknown>,
    }));
  });

  serve(app, contract.generateReport, async ({ viewer, params, reply }) => {
    const { plan, signatures } = await snapshot(db, async (tx) => ({
      plan: await actions.findFullPlan(tx, context, viewer, params.id),
      signatures: await store.listSignatures(tx, params.id),
    }));
    if (!isPlanManager(viewer, plan)) throw forbidden(ONLY_THE_MANAGER);
    refuseIf(whyReportIsNotReady(plan));
    const pdf = await renderReport(toReport(plan, signatures, config, context.now()));
    return reply
      .type('application/pdf')
      .header('content-disposition', savedAs(plan.name))
      .send(Buffer.from(pdf)) as never;
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

  serve(app, contract.signPlan, ({ viewer, params }) => actions.sign(context, viewer, params.id));

  serve(app, contract.togglePlan, ({ viewer, params, body }) =>
    actions.toggle(context, viewer, params.id, body),
  );

  serve(app, contract.deletePlan, async ({ viewer, params }) => {
    await actions.remove(context, viewer, params.id);
    return null;
  });
}
