import type { FastifyInstance } from 'fastify';
import { csvFile } from '#shared/csv.ts';
import * as contract from '#shared/hr/overview/contract.ts';
import { overviewFile } from '#shared/lists/files.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { asFile } from '../../platform/http/files/sendFile.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { unlogged, readOrganisation } from '../../plans/readPlan.ts';
import { getOverview, listForFile } from './actions.ts';
import { askManager, authorizeAskManager } from './askManager/actions.ts';
import { today } from '../../platform/today.ts';

/** How the plans go that somebody manages, or sees as HR. */
export function overviewRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.getOverview, async ({ viewer, query, read, both }) => {
    const { list = 'overdue', ...filter } = query;
    const asked = { viewer, scope: 'overview', filter, today: today(context) } as const;
    const shown = { ...context, list };
    const show = () => read((from) => getOverview(from, asked, shown, both));
    return viewer.is_hr ? readOrganisation(services, viewer, { kind: 'list' }, show) : unlogged(await show());
  });

  registerEndpoint(app, contract.exportOverview, async ({ viewer, query, reply }) => {
    const day = today(context);
    const file = async () => {
      const plans = await listForFile(db, { viewer, scope: 'overview', filter: query, today: day });
      return csvFile(overviewFile(day), plans);
    };
    const text = viewer.is_hr
      ? await readOrganisation(services, viewer, { kind: 'csv', detail: { format: 'csv' } }, file)
      : unlogged(await file());
    return asFile(reply, 'overview', 'csv').send(text);
  });

  registerEndpoint(app, contract.askManager, async (call) => {
    return idempotent(
      db,
      call,
      async (tx) => {
        await askManager(tx, context, call.viewer, call.params);
        return null;
      },
      (tx) => authorizeAskManager(tx, context, call.viewer, call.params),
    );
  });
}
