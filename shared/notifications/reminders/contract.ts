import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant, NoContent, nullable } from '../../schema.ts';

/*
 * The calendar feed: a person's due dates as iCalendar. Calendar programs cannot sign in, so the address
 * itself is the secret. It is returned once, when it is created, and a new one replaces the old one
 * (Reminders 4).
 */

export const getCalendarFeed = endpoint({
  method: 'GET',
  url: '/calendar-feed',
  access: 'person',
  summary: "When the address of the caller's calendar feed was created; null when there is none",
  schema: { response: { 200: Type.Object({ created_at: nullable(Instant) }) } },
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  url: '/calendar-feed',
  access: 'person',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: "Create a secret address for the caller's calendar feed; it replaces the old one",
  schema: { response: { 201: Type.Object({ url: Type.String() }) } },
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  url: '/calendar-feed',
  access: 'person',
  session_only: false,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: "Delete the address of the caller's calendar feed",
  schema: { response: { 204: NoContent } },
});

export const readCalendar = endpoint({
  method: 'GET',
  url: '/calendar/:file',
  access: 'anyone',
  summary: 'A calendar feed (text/calendar); its secret address is the only credential',
  schema: {
    // Not validated, so that a malformed address gets the same 404 as an unknown one.
    params: Type.Object({ file: Type.String() }),
    produces: ['text/calendar'],
    response: { 200: Type.String() },
  },
});
