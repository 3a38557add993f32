import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/reminders/contract.ts';
import { serve } from '../../http/registerEndpoint.ts';
import type { Services } from '../../http/services.ts';
import * as actions from './actions.ts';
import * as store from './store.ts';

/** The calendar feed: who has one, and what it holds. */
export function calendarRoutes(app: FastifyInstance, { db, config }: Services): void {
  serve(app, contract.getCalendarFeed, async ({ viewer }) => ({
    created_at: await store.findFeed(db, viewer.id),
  }));

  // No Idempotency-Key: to answer the address again, it would have to be kept. A retry makes another.
  serve(app, contract.createCalendarFeed, ({ viewer }) =>
    actions.renewFeed(db, viewer.id, config.public_url),
  );

  serve(app, contract.deleteCalendarFeed, async ({ viewer }) => {
    await store.deleteFeed(db, viewer.id);
    return null;
  });

  serve(app, contract.readCalendar, async ({ params, reply }) => {
    const calendar = await actions.readFeed(db, params.file, config);
    return reply.type('text/calendar; charset=utf-8').send(calendar) as never;
  });
}
