import type { FastifyInstance } from 'fastify';
import { dayOf } from '#shared/calendar.ts';
import { compareNames } from '#shared/people/name.ts';
import { compareForEmployee } from '#shared/plans/order.ts';
import * as contract from '#shared/team/contract.ts';
import { inSnapshot, inTransaction } from '../database/transaction.ts';
import { foundOr404 } from '../http/errors.ts';
import { registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { listPlans } from '../plans/store.ts';
import { summarize } from '../plans/summary.ts';
import * as actions from './actions.ts';
import { findVisiblePerson, listReports } from './store.ts';

export function teamRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.getUser, async ({ viewer, params }) =>
    foundOr404(await findVisiblePerson(db, viewer, params.id)),
  );

  registerEndpoint(app, contract.listDirectReports, async ({ viewer }) => {
    const today = dayOf(context.now(), context.timeZone);
    const [reports, rows] = await inSnapshot(
      db,
      async (tx) => [await listReports(tx, viewer), await listPlans(tx, viewer, 'reports')] as const,
    );
    const plans = rows.map((row) => summarize(row, today));
    const plansByPerson = Map.groupBy(plans, (plan) => plan.user_id);
    return reports
      .map((report) => ({
        ...report,
        plans: (plansByPerson.get(report.id) ?? []).toSorted(compareForEmployee),
      }))
      .toSorted((a, b) => compareNames(a.name, b.name));
  });

  registerEndpoint(app, contract.addDirectReport, ({ viewer, params, query }) =>
    inTransaction(db, (tx) =>
      actions.addDirectReport(tx, context, viewer, { email: params.email, name: query.user_name }),
    ),
  );

  registerEndpoint(app, contract.removeDirectReport, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.removeDirectReport(tx, context, viewer, params));
    return null;
  });

  registerEndpoint(app, contract.transferDirectReport, ({ viewer, params }) =>
    inTransaction(db, (tx) =>
      actions.transferDirectReport(tx, context, viewer, {
        personId: params.userId,
        newManagerEmail: params.newManagerEmail,
      }),
    ),
  );
}
