import type { FastifyInstance } from 'fastify';
import { rehearseTemplate } from '#shared/assignment/rehearsal/contract.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { unlogged, readOrganisation } from '../../plans/readPlan.ts';
import { rehearse } from './actions.ts';
import { orgSettings } from '../../platform/settings/cache.ts';

export function rehearsalRoutes(app: FastifyInstance, services: Services): void {
  const { db, context, rehearsalQueue } = services;

  registerEndpoint(
    app,
    rehearseTemplate,
    async ({ viewer, params, body }) => {
      const play = () =>
        rehearsalQueue.run(viewer.id, () =>
          rehearse(db, context, orgSettings(services), viewer, { id: params.id, body }),
        );
      return viewer.is_hr
        ? readOrganisation(services, viewer, { kind: 'list' }, play)
        : unlogged(await play());
    },
    { isQueued: false },
  );
}
