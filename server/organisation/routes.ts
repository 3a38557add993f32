import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/organisation/contract.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { findSettings } from '../platform/settings/settings.sql.ts';
import { shownSettings, updateSettings } from './actions.ts';

export function organisationRoutes(
  app: FastifyInstance,
  { db, context, config, settingsCache }: Services,
): void {
  const environment = config.settings;

  registerEndpoint(app, contract.getOrganisationSettings, async ({ read }) =>
    shownSettings(await read((from) => findSettings(from)), environment),
  );

  registerEndpoint(app, contract.updateOrganisationSettings, async ({ viewer, ifMatch, body }) => {
    const saved = await inTransaction(db, (tx) =>
      updateSettings(tx, context, viewer, { environment, ifMatch, body }),
    );
    // Other processes are notified; this process continues with the new values.
    await settingsCache.refresh();
    return saved;
  });
}
