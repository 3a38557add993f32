import type { FastifyInstance } from 'fastify';
import { getSelf } from '#shared/people/contract.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { findSelf } from './self.sql.ts';

/** Registers the call that returns who is signed in. */
export function selfRoutes(app: FastifyInstance, { config }: Services): void {
  registerEndpoint(app, getSelf, async ({ viewer, read }) => {
    const { photo, has_tasks } = await read((from) => findSelf(from, viewer.id));
    return {
      ...viewer,
      can_switch_user: viewer.email === config.switch_user_email,
      ...(has_tasks && { has_tasks }),
      ...(photo !== null && { photo }),
    };
  });
}
