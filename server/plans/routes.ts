import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/plans/contract.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { hasOverdueSubplans, isPlanOverdue, isSubplanOverdue } from '#shared/plans/overdue.ts';
import { rights } from '#shared/plans/rights.ts';
import { withEmails } from '../checklist/files/owners/resolve.ts';
import { printTemplate } from '../checklist/files/write/printTemplate.ts';
import { asFile } from '../platform/http/files/sendFile.ts';
import { isMailTrue } from '../platform/conditions/conditions.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { authorize } from '../platform/http/errors.ts';
import { idempotent } from '../platform/http/idempotency/idempotent.ts';
import { BY_ID, linkedPage, linkedRows, sortedPage } from '../platform/http/nextPage.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { listMails, type MailRow } from '../platform/outbox/lists.sql.ts';
import * as actions from './actions.ts';
import { assignPlan, managerOfNewPlan } from './assignPlan.ts';
import { listShownHistory } from './history/history.sql.ts';
import { changeAndShow, readFullPlan, readPlan } from './readPlan.ts';
import * as listed from './listed/listed.sql.ts';
import { confirmTask, skipTask, tickTask } from './taskActions.ts';
import * as tasks from './tasks/tasks.sql.ts';
import { today } from '../platform/today.ts';

export function planRoutes(app: FastifyInstance, services: Services): void {
  planReads(app, services);
  planChanges(app, services);
  planMails(app, services);
}

function planReads(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.getPlan, (call) => readFullPlan(services, call));

  registerEndpoint(app, contract.exportPlan, async (call) => {
    const plan = await withEmails(db, await readFullPlan(services, call));
    return asFile(call.reply, plan.name, 'md').send(printTemplate(plan));
  });

  registerEndpoint(app, contract.getPlanOrder, (call) =>
    readPlan(services, call, async (plan, from) =>
      (await tasks.listPlanSubplans(from, { plan_id: plan.id })).map(({ id, due_date }, position) => ({
        subplan_id: id,
        position,
        due_date,
      })),
    ),
  );

  registerEndpoint(app, contract.getPlanProgress, (call) =>
    readPlan(services, call, async (plan, from) =>
      (await tasks.listPlanSubplans(from, { plan_id: plan.id })).map(({ id, ...progress }) => ({
        ...progress,
        subplan_id: id,
      })),
    ),
  );

  registerEndpoint(app, contract.getOverdueSubplanTasks, (call) =>
    readPlan(services, call, async (plan, from) => {
      const day = today(context);
      const subplans = await tasks.listPlanSubplans(from, { plan_id: plan.id });
      const overdue = subplans.filter((subplan) => isSubplanOverdue(plan, subplan, day));
      return {
        overdue_subplans: overdue.map(({ id, total_tasks, completed_tasks }) => ({
          subplan_id: id,
          uncompleted_tasks: total_tasks - completed_tasks,
        })),
      };
    }),
  );

  dueDateReads(app, services);

  registerEndpoint(app, contract.getPlanHistory, async (call) => {
    const { limit = PAGE_SIZE, cursor } = call.query;
    const events = await readPlan(services, call, (plan, from) =>
      listShownHistory(from, plan.id, { limit: limit + 1, cursor }),
    );
    return linkedRows(events, limit, call, (event) => event.cursor);
  });
}

function dueDateReads(app: FastifyInstance, { context }: Services): void {
  registerEndpoint(app, contract.getMaxDates, async ({ viewer, query, request, reply, read }) => {
    const states = await read((db) => listed.listPlanStates(db, viewer));
    const plans = sortedPage(states, BY_ID, query, { request, reply });
    const dates = plans.map(({ id, due_date }) => [id, due_date] as const);
    return Object.fromEntries(dates.filter((entry): entry is [string, string] => entry[1] !== null));
  });

  registerEndpoint(app, contract.getOverdueInfo, async ({ viewer, query, request, reply, read }) => {
    const states = await read((db) => listed.listPlanStates(db, viewer));
    const plans = sortedPage(states, BY_ID, query, { request, reply });
    const day = today(context);
    return {
      overdue_plans: plans.filter((plan) => isPlanOverdue(plan, plan, day)).map(({ id }) => id),
      plans_with_overdue_subplans: plans
        .filter((plan) => hasOverdueSubplans(plan, plan, day))
        .map(({ id }) => id),
    };
  });
}

function planChanges(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.createPlan, (call) =>
    idempotent(
      db,
      call,
      (tx) => assignPlan(tx, context, call.viewer, call.body()),
      (tx) => managerOfNewPlan(tx, call.viewer, call.body().user_id),
    ),
  );

  registerEndpoint(app, contract.updatePlan, ({ viewer, params, ifMatch, body }) =>
    changeAndShow(services, { viewer, params }, (tx) =>
      actions.editPlan(tx, context, viewer, { id: params.id, ifMatch, body }),
    ),
  );

  registerEndpoint(app, contract.toggleTask, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => tickTask(tx, context, viewer, { taskId: params.taskId, body })),
  );

  registerEndpoint(app, contract.skipTask, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => skipTask(tx, context, viewer, { taskId: params.taskId, body })),
  );

  registerEndpoint(app, contract.confirmTask, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => confirmTask(tx, context, viewer, { taskId: params.taskId, body })),
  );
}

/** The mails of a plan, and the one that the manager asks for. */
function planMails(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.listPlanMails, async (call) => {
    const { limit = PAGE_SIZE, cursor } = call.query;
    const mails = await readPlan(services, call, (plan, from) => {
      authorize(rights(call.viewer, plan).readMails);
      return listMails(from, plan.id, {
        limit: limit + 1,
        before: cursor,
        isTrue: isMailTrue(services.conditions),
      });
    });
    return linkedPage(mails, limit, call).map(toPlanMail);
  });

  registerEndpoint(app, contract.nudgeEmployee, (call) =>
    idempotent(
      db,
      call,
      async (tx) => {
        await actions.nudgeEmployee(tx, context, call.viewer, call.params);
        return null;
      },
      (tx) => actions.authorizeNudge(tx, context, call.viewer, call.params),
    ),
  );
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
