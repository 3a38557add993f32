import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/plans/contract.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { planDueDate } from '#shared/plans/due.ts';
import { hasOverdueSubplans, isPlanOverdue, isSubplanOverdue } from '#shared/plans/overdue.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Transaction } from '../database/connect.ts';
import { inSnapshot, inTransaction } from '../database/transaction.ts';
import { authorize, hrOnly, Refusal } from '../http/errors.ts';
import { idempotent } from '../http/idempotency/idempotent.ts';
import { BY_ID, linkedPage, linkNextPage, sortedPage } from '../http/nextPage.ts';
import { type Call, registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import type { SignedIn } from '../http/viewer.ts';
import { logAccess } from '../accessLog/actions.ts';
import { listMails, type MailRow } from '../outbox/store.ts';
import { getFullPlan, getPlan, logPlanRead } from './access.ts';
import * as actions from './actions.ts';
import { actOnPlans } from './bulk.ts';
import { listShownHistory } from './history/store.ts';
import { FOR_EMPLOYEE, FOR_MANAGER } from './listed/order.ts';
import { listOrganisationPlans } from './organisation/store.ts';
import * as store from './store.ts';
import * as tasks from './tasks/store.ts';
import { summarize, summarizeListed, today } from './summary.ts';

/** A call about one plan. */
type PlanCall = Pick<Call<typeof contract.getPlan>, 'viewer' | 'params' | 'read'>;

/** The plans of a page of the organisation without `limit`. */
const ORGANISATION_PAGE = 50;

export function planRoutes(app: FastifyInstance, { db, context, limits }: Services): void {
  const readSubplans = async ({ viewer, params, read }: PlanCall) => {
    const result = await read(async (from) => {
      const plan = await getPlan(from, context, viewer, params.id);
      return { plan, subplans: await tasks.listPlanSubplans(from, { plan_id: plan.id }) };
    });
    await logPlanRead(db, context, viewer, result.plan);
    return result;
  };

  /**
   * Runs a change that returns the plan, which HR has then read: a change to what the plan is already has no event. A refusal
   * by the state names a subplan or the last editor, so it is a read as well.
   */
  const logged = async (
    { viewer, params }: Pick<PlanCall, 'viewer' | 'params'>,
    change: (tx: Transaction) => Promise<Plan>,
  ) => {
    try {
      return await inTransaction(db, async (tx) => {
        const plan = await change(tx);
        await logPlanRead(tx, context, viewer, plan);
        return plan;
      });
    } catch (error) {
      // In a statement of its own: the transaction of the change has been rolled back.
      if (viewer.is_hr && error instanceof Refusal && error.status === 409) {
        await logPlanRead(db, context, viewer, await getPlan(db, context, viewer, params.id));
      }
      throw error;
    }
  };

  /** Returns a page of the plans for which the viewer acts as HR, the newest first (HR 6). */
  const listOrganisation = async (
    viewer: SignedIn,
    {
      query,
      request,
      reply,
      read,
    }: Pick<Call<typeof contract.listPlans>, 'query' | 'request' | 'reply' | 'read'>,
  ) => {
    const { limit = ORGANISATION_PAGE, q, status } = query;
    const cursor = query.cursor === undefined ? undefined : BY_ID.placeOf(query.cursor).id;
    const day = today(context);
    const rows = await read((from) =>
      listOrganisationPlans(from, viewer, { q, status, cursor, today: day, limit: limit + 1 }),
    );
    await logAccess(db, context, viewer, { kind: 'list' });
    return linkedPage(rows, limit, { request, reply })
      .map((row) => summarizeListed(row, day))
      .filter((plan) => status === undefined || plan.status === status);
  };

  registerEndpoint(app, contract.listPlans, async ({ viewer, query, request, reply, read }) => {
    if (query.scope === 'organisation') {
      if (!viewer.is_hr) throw hrOnly();
      return listOrganisation(viewer, { query, request, reply, read });
    }
    const { scope } = query;
    if (scope === 'reports' && !viewer.is_manager) {
      throw new Refusal(403, 'auth.managers_only', 'Only managers have direct reports.');
    }
    const order = scope === 'self' ? FOR_EMPLOYEE : FOR_MANAGER;
    // The same day for the whole list, so that it is consistent at midnight.
    const day = today(context);
    if (query.limit === undefined && query.cursor === undefined) {
      const rows = await read((db) => store.listPlans(db, viewer, scope));
      const plans = rows.map((row) => summarizeListed(row, day));
      return sortedPage(plans, order, query, { request, reply });
    }
    // The order depends on the status and the day: what it needs of all plans is read, the rest of one page.
    return read((db) =>
      inSnapshot(db, async (tx) => {
        const all = (await store.listPlanOrder(tx, viewer, scope)).map((row) => summarize(row, day));
        const ids = sortedPage(all, order, query, { request, reply }).map(({ id }) => id);
        const rows = await store.listPlansById(tx, viewer, ids);
        return rows.map((row) => summarizeListed(row, day)).toSorted(order.compare);
      }),
    );
  });

  registerEndpoint(app, contract.getPlan, async ({ viewer, params, read }) => {
    const plan = await read((from) => getFullPlan(from, context, viewer, params.id));
    await logPlanRead(db, context, viewer, plan);
    return plan;
  });

  registerEndpoint(app, contract.getPlanOrder, async (call) => {
    const { subplans } = await readSubplans(call);
    return subplans.map(({ id, due_date }, position) => ({ subplan_id: id, position, due_date }));
  });

  registerEndpoint(app, contract.getPlanProgress, async (call) => {
    const { subplans } = await readSubplans(call);
    return subplans.map(({ id, ...progress }) => ({ ...progress, subplan_id: id }));
  });

  registerEndpoint(app, contract.getOverdueSubplanTasks, async (call) => {
    const { plan, subplans } = await readSubplans(call);
    const day = today(context);
    const overdue = subplans.filter((subplan) => isSubplanOverdue(plan, subplan, day));
    return {
      overdue_subplans: overdue.map(({ id, total_tasks, completed_tasks }) => ({
        subplan_id: id,
        uncompleted_tasks: total_tasks - completed_tasks,
      })),
    };
  });

  registerEndpoint(app, contract.getMaxDates, async ({ viewer, query, request, reply, read }) => {
    const facts = await read((db) => store.listPlanFacts(db, viewer));
    const plans = sortedPage(facts, BY_ID, query, { request, reply });
    const dates = plans.map(({ id, facts }) => [id, planDueDate(facts)] as const);
    return Object.fromEntries(dates.filter((entry): entry is [string, string] => entry[1] !== null));
  });

  registerEndpoint(app, contract.getOverdueInfo, async ({ viewer, query, request, reply, read }) => {
    const facts = await read((db) => store.listPlanFacts(db, viewer));
    const plans = sortedPage(facts, BY_ID, query, { request, reply });
    const day = today(context);
    const idsWhere = (rule: typeof isPlanOverdue) =>
      plans.filter((plan) => rule(plan, plan.facts, day)).map(({ id }) => id);
    return {
      overdue_plans: idsWhere(isPlanOverdue),
      plans_with_overdue_subplans: idsWhere(hasOverdueSubplans),
    };
  });

  registerEndpoint(app, contract.getPlanHistory, async ({ viewer, params, query, request, reply, read }) => {
    const { limit = PAGE_SIZE, cursor } = query;
    const { plan, events } = await read(async (from) => {
      const plan = await getPlan(from, context, viewer, params.id);
      return { plan, events: await listShownHistory(from, plan.id, { limit: limit + 1, cursor }) };
    });
    await logPlanRead(db, context, viewer, plan);
    const page = events.slice(0, limit);
    if (events.length > limit) linkNextPage(request, reply, page.at(-1)!.cursor);
    return page;
  });

  registerEndpoint(app, contract.createPlan, async (call) => {
    await limits.count('assign', call.viewer.id);
    return idempotent(
      db,
      call,
      (tx) => actions.createPlan(tx, context, call.viewer, call.body()),
      (tx) => actions.managerOfNewPlan(tx, call.viewer, call.body().user_id),
    );
  });

  registerEndpoint(app, contract.actOnPlans, async (call) => {
    await limits.count('bulk', call.viewer.id);
    return idempotent(db, call, (tx) => actOnPlans(tx, context, call.viewer, call.body()));
  });

  registerEndpoint(app, contract.updatePlan, ({ viewer, params, ifMatch, body }) =>
    logged({ viewer, params }, (tx) =>
      actions.updatePlan(tx, context, viewer, { id: params.id, ifMatch, body }),
    ),
  );

  registerEndpoint(app, contract.toggleTask, async ({ viewer, params, body }) => {
    await limits.count('tick', viewer.id);
    return inTransaction(db, (tx) => actions.tickTask(tx, context, viewer, { taskId: params.taskId, body }));
  });

  registerEndpoint(app, contract.togglePlan, ({ viewer, params, ifMatch, body }) =>
    logged({ viewer, params }, (tx) =>
      actions.setPlanActive(tx, context, viewer, { id: params.id, ifMatch, body }),
    ),
  );

  registerEndpoint(app, contract.deletePlan, async ({ viewer, params, body }) => {
    await inTransaction(db, (tx) => actions.deletePlan(tx, context, viewer, { id: params.id, body }));
    return null;
  });

  registerEndpoint(app, contract.listPlanMails, async ({ viewer, params, query, request, reply, read }) => {
    const { limit = PAGE_SIZE, cursor } = query;
    const mails = await read(async (db) => {
      const plan = await getPlan(db, context, viewer, params.id);
      authorize(rights(viewer, plan).readMails);
      return listMails(db, plan.id, { limit: limit + 1, before: cursor });
    });
    return linkedPage(mails, limit, { request, reply }).map(toPlanMail);
  });

  registerEndpoint(app, contract.nudgeEmployee, async (call) => {
    await limits.count('nudge', call.viewer.id);
    return idempotent(
      db,
      call,
      async (tx) => {
        await actions.nudgeEmployee(tx, context, call.viewer, call.params);
        return null;
      },
      async (tx) => {
        const plan = await getPlan(tx, context, call.viewer, call.params.id);
        authorize(rights(call.viewer, plan).readMails);
      },
    );
  });
}

/**
 * Converts a mail for the plan's manager: without the last error
 * once it was sent, and the next attempt only while it waits.
 */
function toPlanMail({ name, email, last_error, next_attempt_at, ...mail }: MailRow) {
  const isWaiting = mail.state === 'queued' || mail.state === 'failing';
  return {
    ...mail,
    to: { name, email },
    reason: mail.state === 'sent' ? null : last_error,
    next_attempt_at: isWaiting ? next_attempt_at : null,
  };
}
