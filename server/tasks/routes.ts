import { takeTask, commentOnTask } from './takeTask.ts';
import { listGroups, updateGroup, setMembers, deleteGroup } from './teams.ts';
import type { FastifyInstance } from 'fastify';
import * as groups from '#shared/people/groups/contract.ts';
import * as contract from '#shared/tasks/contract.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { listTaskComments } from '../plans/comments/comments.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { foundOr404 } from '../platform/http/errors.ts';
import { idempotent } from '../platform/http/idempotency/idempotent.ts';
import { BY_NAME, linkedPage, sortedPage } from '../platform/http/nextPage.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { changeAndShow, shownOf } from '../plans/readPlan.ts';
import * as actions from './actions.ts';
import * as store from './myTasks.sql.ts';

/** The tasks of a page without `limit`. */
const TASKS_OF_PAGE = 50;

export function ownerRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.listMyTasks, async (call) => {
    const { tab = 'mine', limit = TASKS_OF_PAGE, cursor } = call.query;
    const whose = { id: call.viewer.id, tab };
    const tasks = await call.read((from) => store.listMyTasks(from, whose, { limit: limit + 1, cursor }));
    return linkedPage(tasks, limit, call, store.taskCursor(tab));
  });

  registerEndpoint(app, contract.getMyTask, ({ viewer, params, read }) =>
    read(async (from) => foundOr404(await store.findMyTask(from, viewer.id, params.id))),
  );

  registerEndpoint(app, contract.takeTask, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => takeTask(tx, context, viewer, { id: params.id, body })),
  );

  registerEndpoint(app, contract.listMyTaskComments, async (call) => {
    const { limit = PAGE_SIZE, cursor } = call.query;
    const comments = await call.read(async (from) => {
      const { plan } = foundOr404(await store.findMyTask(from, call.viewer.id, call.params.id));
      return listTaskComments(from, plan.id, call.params.id, { limit: limit + 1, after: cursor });
    });
    return linkedPage(comments, limit, call);
  });

  registerEndpoint(app, contract.addMyTaskComment, async (call) => {
    const { id } = call.params;
    return idempotent(
      db,
      call,
      (tx) => commentOnTask(tx, context, call.viewer, { id, body: call.body }),
      async (tx) => foundOr404(await store.findMyTask(tx, call.viewer.id, id)),
    );
  });

  registerEndpoint(app, contract.setTaskOwner, async ({ viewer, params, ifMatch, body }) =>
    inTransaction(db, async (tx) => {
      const { plan, task } = await actions.setTaskOwner(tx, context, viewer, { ...params, ifMatch, body });
      return shownOf(tx, context, viewer, { plan, shown: task });
    }),
  );

  registerEndpoint(app, contract.setBuddy, ({ viewer, params, ifMatch, body }) =>
    changeAndShow(services, { viewer, params }, (tx) =>
      actions.setBuddy(tx, context, viewer, { id: params.id, ifMatch, body }),
    ),
  );

  groupRoutes(app, services);
}

/** Teams: their page shows the tasks that they have. */
function groupRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, groups.listGroups, async ({ viewer, query, request, reply, read }) => {
    const teams = await read((from) => listGroups(from, viewer));
    return sortedPage(teams, BY_NAME, query, { request, reply });
  });

  registerEndpoint(app, groups.updateGroup, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => updateGroup(tx, context, viewer, { id: params.id, body })),
  );

  registerEndpoint(app, groups.setMembers, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => setMembers(tx, context, viewer, { id: params.id, body })),
  );

  registerEndpoint(app, groups.deleteGroup, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => deleteGroup(tx, context, viewer, { id: params.id }));
    return null;
  });
}
