import type { FastifyInstance } from 'fastify';
import { addDays } from '#shared/calendar.ts';
import { PAGE_BYTES } from '#shared/page.ts';
import * as contract from '#shared/organisation/workdays/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { firstWithin } from '../../platform/http/answers/firstWithin.ts';
import { acceptFilesOnly } from '../../platform/http/files/acceptFilesOnly.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { BY_NAME, sortedPage } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { type Clock, today } from '../../platform/today.ts';
import * as actions from './actions.ts';
import type { Wanted } from './ics/findDays.ts';
import { findDaysOutside } from './ics/findDaysOutside.ts';
import * as store from './workdays.sql.ts';

export function workdayRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.listCalendars, async ({ query, request, reply, read }) => {
    const calendars = await read((from) => store.listCalendars(from));
    return sortedPage(calendars, BY_NAME, query, { request, reply });
  });

  registerEndpoint(app, contract.getCalendar, ({ params, read }) =>
    read((from) => actions.getCalendar(from, params.id)),
  );

  registerEndpoint(app, contract.createCalendar, (call) =>
    idempotent(db, call, (tx) => actions.createCalendar(tx, context, call.viewer, call.body())),
  );

  registerEndpoint(app, contract.updateCalendar, ({ viewer, params, ifMatch, body }) =>
    inTransaction(db, (tx) => actions.updateCalendar(tx, context, viewer, { id: params.id, ifMatch, body })),
  );

  registerEndpoint(app, contract.deleteCalendar, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.deleteCalendar(tx, context, viewer, params));
    return null;
  });
}

const ICS_LIMIT = 1_048_576;
const TOO_LARGE = 'The file is larger than 1 MiB. Export the next years alone, and import it again.';

/** It takes files instead of JSON, which are read one by one in the queue of checklists (API 15). */
export function daysOffImportRoutes(app: FastifyInstance, { db, context, checklistQueue }: Services): void {
  acceptFilesOnly(app, 'text/calendar', ICS_LIMIT, { tooLarge: TOO_LARGE });

  registerEndpoint(
    app,
    contract.importDaysOff,
    async ({ viewer, params: { id }, query, body, request, read }) => {
      const calendar = await read((from) => actions.getCalendar(from, id));
      const bytes = body();
      const wanted = nextYears(context);
      const found = await checklistQueue.run(viewer.id, () => findDaysOutside(bytes, wanted));
      const known = new Set(calendar.days_off.map(({ day }) => day));
      const days = found.days.map((one) => ({ ...one, is_known: known.has(one.day) }));
      // A file may have longer names than any calendar.
      const shown = firstWithin(days, PAGE_BYTES);
      const preview = { ...found, days: shown, first_day: wanted.from, last_day: wanted.to, added: 0 };
      if (query.preview) return preview;
      const holidays = days
        .filter(({ is_public_holiday }) => is_public_holiday)
        .map(({ day, name }) => ({ day, name, source: 'file' as const }));
      return idempotent(db, { viewer, request }, async (tx) => ({
        ...preview,
        added: await actions.addDaysOff(tx, context, viewer, { id, days: holidays }),
      }));
    },
    { isQueued: false },
  );
}

/** This year and the next five: the range for events that repeat without end. */
function nextYears(clock: Clock): Wanted {
  const year = Number(today(clock).slice(0, 4));
  return { from: `${year}-01-01`, to: addDays(`${year + 6}-01-01`, -1), timeZone: clock.timeZone };
}
