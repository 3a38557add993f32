import type { FastifyInstance } from 'fastify';
import { compareForEmployee } from '#shared/plans/order.ts';
import { withoutNoPhoto } from '#shared/people/photos/withoutNoPhoto.ts';
import * as contract from '#shared/directory/team/contract.ts';
import { inSnapshot, inTransaction } from '../../platform/database/transaction.ts';
import { foundOr404 } from '../../platform/http/errors.ts';
import { BY_NAME, sortedRows } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { summarize } from '../../plans/summary.ts';
import * as actions from './actions.ts';
import { findVisiblePerson, listOnePage, listReportNames, listReportsById } from './team.sql.ts';
import { today } from '../../platform/today.ts';

type Report = Awaited<ReturnType<typeof listReportsById>>[number];

export function teamRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.getUser, async ({ viewer, params, read }) =>
    foundOr404(await read((db) => findVisiblePerson(db, viewer, params.id))),
  );

  registerEndpoint(app, contract.listDirectReports, async ({ viewer, query, request, reply, read }) => {
    const day = today(context);
    const shown = (report: Report) => ({
      ...withoutNoPhoto(report),
      plans: report.plans.map((plan) => summarize(plan, day)).toSorted(compareForEmployee),
    });
    if (query.limit === undefined && query.cursor === undefined) {
      const reports = await read((db) => listOnePage(db, viewer));
      if (reports !== null) return reports.toSorted(BY_NAME.compare).map(shown);
    }
    const page = await read((db) =>
      inSnapshot(db, async (tx) => {
        const names = await listReportNames(tx, viewer);
        return sortedRows(names, BY_NAME, query, { request, reply }, (ids) =>
          listReportsById(tx, { ...viewer, ids }),
        );
      }),
    );
    return page.map(shown);
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
