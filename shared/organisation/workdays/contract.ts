import * as Type from 'typebox';
import { endpoint, IdempotencyKey, IfMatch } from '../../endpoint.ts';
import { page, sortedPageQuery } from '../../page.ts';
import { Id, NoContent } from '../../schema.ts';
import { Calendar, CalendarInput, FoundDays, ListedCalendar, MAX_CALENDARS, NewCalendar } from './schema.ts';

const ById = Type.Object({ id: Id });

export const listCalendars = endpoint({
  method: 'GET',
  url: '/work-calendar',
  access: 'person',
  bounded_by: 'pages',
  summary: 'The calendars of working days, by name; the header Link has the address of the next page',
  schema: {
    querystring: Type.Object(sortedPageQuery),
    response: { 200: page(ListedCalendar, MAX_CALENDARS) },
  },
});

export const getCalendar = endpoint({
  method: 'GET',
  url: '/work-calendar/:id',
  access: 'person',
  bounded_by: { items: 2_200, item_bytes: 1_300 },
  summary: 'A calendar of working days with its days off',
  schema: { params: ById, response: { 200: Calendar } },
});

export const createCalendar = endpoint({
  method: 'POST',
  url: '/work-calendar',
  access: 'hr_or_admin',
  session_only: false,
  limits: [],
  hr: 'company',
  logged_as: null,
  summary: 'Add a calendar of working days',
  schema: { headers: IdempotencyKey, body: NewCalendar, response: { 201: Type.Object({ id: Id }) } },
});

export const updateCalendar = endpoint({
  method: 'PUT',
  url: '/work-calendar/:id',
  access: 'hr_or_admin',
  session_only: false,
  limits: [],
  hr: 'company',
  logged_as: null,
  bounded_by: { items: 2_200, item_bytes: 1_300 },
  summary: 'Change a calendar of working days. Days that plans have already do not move',
  schema: { params: ById, headers: IfMatch, body: CalendarInput, response: { 200: Calendar } },
});

export const deleteCalendar = endpoint({
  method: 'DELETE',
  url: '/work-calendar/:id',
  access: 'hr_or_admin',
  session_only: false,
  limits: [],
  hr: 'company',
  logged_as: null,
  summary: 'Delete a calendar of working days by which no plan counts',
  schema: { params: ById, response: { 204: NoContent } },
});

export const importDaysOff = endpoint({
  method: 'POST',
  url: '/work-calendar/:id/import',
  access: 'hr_or_admin',
  session_only: false,
  limits: ['checklist'],
  hr: 'company',
  logged_as: null,
  bounded_by: 'cut',
  summary:
    'Add the public holidays of an iCalendar file (.ics) as days off. With preview only what the file has; other days are added by PUT',
  schema: {
    params: ById,
    querystring: Type.Object({ preview: Type.Optional(Type.Boolean()) }),
    headers: IdempotencyKey,
    consumes: ['text/calendar'],
    body: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', description: 'at most 1 MiB, in UTF-8' }),
    response: { 200: FoundDays },
  },
});
