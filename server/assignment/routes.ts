import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/assignment/contract.ts';
import { ITEMS_AT_ONCE } from '#shared/batches/limits.ts';
import { idempotent } from '../platform/http/idempotency/idempotent.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { unlogged, readOrganisation } from '../plans/readPlan.ts';
import { assignToMany, previewAssignment } from './actions.ts';

export function assignmentRoutes(app: FastifyInstance, services: Services): void {
  const { db, context, batchesWake } = services;

  registerEndpoint(app, contract.previewAssignment, async ({ viewer, body }) => {
    const input = body();
    // Reads the primary: a recent change, such as a new manager, must be included.
    const preview = () => previewAssignment(db, context, viewer, input);
    return viewer.is_hr
      ? readOrganisation(services, viewer, { kind: 'list' }, preview)
      : unlogged(await preview());
  });

  registerEndpoint(app, contract.assignToMany, async (call) => {
    const input = call.body();
    const started = await idempotent(db, call, (tx) => assignToMany(tx, context, call.viewer, input));
    if (input.items.length > ITEMS_AT_ONCE) batchesWake.call();
    return started;
  });
}
