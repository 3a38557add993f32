import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/notifications/reminders/contract.ts';
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts';
import type { Services } from '../../../platform/http/services.ts';
import * as actions from './actions.ts';
import * as store from './calendar.sql.ts';
import { orgSettings } from '../../../platform/settings/cache.ts';

/** The calendar feed of a person's due dates (Reminders 4). */
export function calendarRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  registerEndpoint(app, contract.getCalendarFeed, async ({ viewer }) => ({
    created_at: await store.findFeed(db, viewer.id),
  }));

  // Without Idempotency-Key: to return the address again,
  // it would have to be stored. A retry creates a new one.
  registerEndpoint(app, contract.createCalendarFeed, ({ viewer }) =>
    actions.renewFeed(db, viewer.id, config.public_url),
  );

  registerEndpoint(app, contract.deleteCalendarFeed, async ({ viewer }) => {
    await store.deleteFeed(db, viewer.id);
    return null;
  });

  registerEndpoint(app, contract.readCalendar, async ({ params, reply }) => {
    const calendar = await actions.readFeed(db, params.file, orgSettings(services));
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
