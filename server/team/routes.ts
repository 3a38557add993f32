import type { FastifyInstance } from 'fastify';
import { dayOf } from '#shared/calendar.ts';
import { compareNames } from '#shared/people/name.ts';
import { compareForEmployee } from '#shared/plans/order.ts';
import {
  addDirectReport,
  getUser,
  listDirectReports,
  removeDirectReport,
  transferDirectReport,
} from '#shared/team/contract.ts';
import { snapshot } from '../database/snapshot.ts';
import { notFound } from '../http/errors.ts';
import { listPlans } from '../plans/store.ts';
import { summarize } from '../plans/summary.ts';
import { serve } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import * as actions from './actions.ts';
import { findVisiblePerson, listReports } from './store.ts';

export function teamRoutes(app: FastifyInstance, { db, config }: Services): void {
  serve(app, getUser, async ({ viewer, params }) => {
    const person = await findVisiblePerson(db, viewer, params.id);
    if (!person) throw notFound();
    return person;
  });

  serve(app, listDirectReports, async ({ viewer }) => {
    const today = dayOf(new Date(), config.org_time_zone);
    const [reports, plans] = await snapshot(
      db,
      async (tx) => [await listReports(tx, viewer), await listPlans(tx, viewer, 'reports')] as const,
    );
    const byPerson = Map.groupBy(
      plans.map((plan) => summarize(plan, today)),
      (plan) => plan.user_id,
    );
    return reports
      .map((report) => ({ ...report, plans: (byPerson.get(report.id) ?? []).toSorted(compareForEmployee) }))
      .toSorted((a, b) => compareNames(a.name, b.name));
  });

  serve(app, addDirectReport, ({ viewer, params, query }) =>
    actions.addDirectReport(db, viewer, params.email, query.user_name),
  );

  serve(app, removeDirectReport, async ({ viewer, params }) => {
    await actions.removeDirectReport(db, viewer, params.email);
    return null;
  });

  serve(app, transferDirectReport, ({ viewer, params }) =>
    actions.transferDirectReport(db, viewer, params.userId, params.newManagerEmail),
  );
}
