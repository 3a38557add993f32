import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/plans/dates/contract.ts';
import type { StartDate } from '#shared/plans/dates/schema.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { changeAndShow, changeAndShowPart } from '../readPlan.ts';
import { movePlanStart, moveSubplanDueDate, previewPlanStart, readNewPlanDates } from './actions.ts';
import { keepPlanStart } from './proposals/actions.ts';

export function planDateRoutes(app: FastifyInstance, services: Services): void {
  const { context } = services;

  registerEndpoint(app, contract.getNewPlanDates, async ({ viewer, params, read }) =>
    read((db) => readNewPlanDates(db, viewer, params)),
  );

  registerEndpoint(app, contract.moveStart, ({ viewer, params, ifMatch, body }) =>
    changeAndShowPart(services, { viewer, params }, async (tx) => {
      const act = isPreview(body) ? previewPlanStart : movePlanStart;
      const { plan, moved } = await act(tx, context, viewer, { id: params.id, ifMatch, body });
      return { plan, shown: moved };
    }),
  );

  registerEndpoint(app, contract.keepStart, ({ viewer, params, body }) =>
    changeAndShow(services, { viewer, params }, (tx) =>
      keepPlanStart(tx, context, viewer, { id: params.id, body }),
    ),
  );

  registerEndpoint(app, contract.moveDueDate, ({ viewer, params, ifMatch, body }) =>
    changeAndShow(services, { viewer, params }, (tx) =>
      moveSubplanDueDate(tx, context, viewer, { ...params, ifMatch, body }),
    ),
  );
}

/** A body that is not valid is refused by the act, after what comes before it (API 6). */
function isPreview(body: () => StartDate): boolean {
  try {
    return body().preview === true;
  } catch {
    return false;
  }
}
