import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/plans/contract.ts';
import { isPlanManager, ONLY_THE_MANAGER } from '#shared/plans/rights.ts';
import { snapshot } from '../database/snapshot.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { serve } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { planReport, savedAs } from './report.ts';
import { planContext } from '../plans/settings.ts';
import { findPlan } from '../plans/store.ts';
import { giveBack, type Place, sign } from './actions.ts';
import { verify } from './verification.ts';

/** What a plan ends with: signatures, the report, and whether both still hold. */
export function signingRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  const context = planContext(services);

  serve(app, contract.signPlan, ({ viewer, params, request }) =>
    sign(context, viewer, params.id, placeOf(request)),
  );

  serve(app, contract.returnPlan, ({ viewer, params, body }) => giveBack(context, viewer, params.id, body));

  serve(app, contract.generateReport, async ({ viewer, params, reply }) => {
    const plan = await findPlan(db, viewer, params.id);
    if (!plan) throw notFound();
    if (!isPlanManager(viewer, plan)) throw forbidden(ONLY_THE_MANAGER);
    const { filename, contentType, content } = await planReport(db, config, plan.id);
    return reply.type(contentType).header('content-disposition', savedAs(filename)).send(content) as never;
  });

  serve(app, contract.verifyPlan, ({ viewer, params }) =>
    snapshot(db, (tx) => verify(tx, viewer, params.id)),
  );
}

/** Both are what the other side of the connection says of itself, so they are cut to what is stored. */
function placeOf(request: { ip: string; headers: { 'user-agent'?: string | undefined } }): Place {
  const device = request.headers['user-agent']?.slice(0, 512) ?? null;
  return { address: request.ip ?? null, device };
}
