import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, NoContent, nullable } from '../schema.ts';

/*
 * The calendar feed: a person's due dates, for the calendar program of their choice. Such programs cannot sign in, so the
 * address itself is the secret. It is told once and cannot be read again; a new one ends the old one.
 */

export const getCalendarFeed = endpoint({
  method: 'GET',
  url: '/calendar-feed',
  access: 'person',
  summary: "Since when the caller's calendar feed has its address; null when they have none",
  schema: { response: { 200: Type.Object({ created_at: nullable(Instant) }) } },
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  url: '/calendar-feed',
  access: 'person',
  summary: "Give the caller's calendar feed a new secret address; the old one ends",
  schema: { response: { 201: Type.Object({ url: Type.String() }) } },
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  url: '/calendar-feed',
  access: 'person',
  summary: "End the address of the caller's calendar feed",
  schema: { response: { 204: NoContent } },
});

export const readCalendar = endpoint({
  method: 'GET',
  url: '/calendar/:file',
  access: 'anyone',
  summary: 'A calendar feed (text/calendar), for whoever has its secret address',
  schema: {
    // Whatever is no address of a feed is the same 404, so its form is not judged here.
    params: Type.Object({ file: Type.String() }),
    response: { 200: Type.String() },
  },
});
