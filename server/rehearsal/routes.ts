import type { FastifyInstance } from 'fastify';
import { rehearseTemplate } from '#shared/rehearsal/contract.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { rehearse } from './actions.ts';

export function rehearsalRoutes(app: FastifyInstance, { db, config, context, limits }: Services): void {
  registerEndpoint(app, rehearseTemplate, async ({ viewer, params, body }) => {
    await limits.count('rehearsal', viewer.id);
    return rehearse(db, context, config, viewer, { id: params.id, body });
  });
}
