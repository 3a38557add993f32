import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/notifications/contract.ts';
import { NOTIFICATIONS_PAGE } from '#shared/notifications/schema.ts';
import type { Notification } from '#shared/events/shape/notification.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { linkedPage } from '../platform/http/nextPage.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import { notificationSettings, readNotifications, setNotificationSettings } from './actions.ts';
import { countUnread, listNotifications } from './notifications.sql.ts';
import { reachOf } from './visibility.sql.ts';

/** The routes of the bell and of the mail preferences. */
export function notificationRoutes(app: FastifyInstance, { db, conditions }: Services): void {
  registerEndpoint(app, contract.listNotifications, async ({ viewer, query, request, reply, both }) => {
    const { limit = NOTIFICATIONS_PAGE.usual, cursor } = query;
    // On the primary: a row is marked as read just before it is read again.
    async function readBell(): Promise<readonly [Notification[], number]> {
      const found = await reachOf(db, viewer);
      if (!found) return [[], 0];
      const which = { conditions, reach: found.reach };
      const list = () => listNotifications(db, viewer, which, { limit: limit + 1, before: cursor });
      return found.has_unread ? both(list, () => countUnread(db, viewer, which)) : [await list(), 0];
    }

    const [rows, unread] = await readBell();
    const page = { unread, notifications: linkedPage(rows, limit, { request, reply }) };
    const etag = etagOf({ ...page, more: rows.length > limit });
    reply.header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : page;
  });

  registerEndpoint(app, contract.readNotifications, async ({ viewer, body }) => {
    await inTransaction(db, (tx) => readNotifications(tx, viewer, body));
    return null;
  });

  registerEndpoint(app, contract.getNotificationSettings, ({ viewer }) => notificationSettings(db, viewer));

  registerEndpoint(app, contract.setNotificationSettings, ({ viewer, body }) =>
    inTransaction(db, (tx) => setNotificationSettings(tx, viewer, body)),
  );
}

/** A weak one: the same rows, however they are written and compressed. */
function etagOf(page: object): string {
  return `W/"${createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 22)}"`;
}
