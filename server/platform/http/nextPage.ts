import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDay } from '#shared/calendar.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { compareNames } from '#shared/people/name.ts';
import { invalidField } from './errors.ts';
import { isId, isInstant } from './validation.ts';

/**
 * Names the next page of a list in the header Link (RFC 8288): the address of this one with the cursor
 * (API 19).
 */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.set('cursor', cursor);
  reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
}

/**
 * Returns the first `limit` rows, and names the next page if there are more: a list reads one row more than
 * the page has. The cursor is the id of the last row, or what `cursorOf` returns.
 */
export function linkedPage<Rows extends readonly { id: string }[]>(
  rows: Rows,
  limit: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cursorOf: (row: Rows[number]) => string = ({ id }) => id,
): Rows {
  const page = firstOf(rows, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) linkNextPage(request, reply, cursorOf(last));
  return page;
}

/** Returns the first `limit` rows: of rows that a log has, rows that it has (`Logged`). */
export function firstOf<Rows extends readonly unknown[]>(rows: Rows, limit: number): Rows {
  return rows.slice(0, limit) as readonly unknown[] as Rows;
}

type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/** An order that only the shared rules know, so that the database cannot make the pages. */
export type Order<Place> = {
  /** Compares by all values of a place, so that no two items are equal. */
  compare: (a: Place, b: Place) => number;
  cursorOf: (item: Place) => string;
  /** Returns the place after which the page of a cursor begins. Throws a 400 for one of another list. */
  placeOf: (cursor: string) => Place;
};

/** By id, which is the cursor. */
export const BY_ID: Order<{ id: string }> = {
  compare: compareIds,
  cursorOf: ({ id }) => id,
  placeOf(cursor) {
    if (!isId(cursor)) throw foreignCursor();
    return { id: cursor.toLowerCase() };
  },
};

/** By name, as people sort (People 7). */
export const BY_NAME: Order<{ name: string; id: string }> = {
  compare: (a, b) => compareNames(a.name, b.name) || compareIds(a, b),
  cursorOf: ({ name, id }) => toCursor([name, id]),
  placeOf(cursor) {
    const [name, id] = readCursor(cursor, ['text', 'id']) as [string, string];
    return { name, id };
  },
};

/**
 * Returns the sorted page of a list after the place of `cursor`, and names the next page if there are more. The place holds
 * when the item it comes from is gone or has moved (API 19).
 */
export function sortedPage<Place extends { id: string }, Item extends Place>(
  items: readonly Item[],
  order: Order<Place>,
  { limit = PAGE_SIZE, cursor }: PageQuery,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Item[] {
  const place = cursor === undefined ? null : order.placeOf(cursor);
  const rest = place === null ? items : items.filter((item) => order.compare(item, place) > 0);
  const page = rest.toSorted(order.compare).slice(0, limit + 1);
  return linkedPage(page, limit, { request, reply }, order.cursorOf);
}

/** Compares two items by id, which is the order of their creation: the last resort of an order. */
export function compareIds(a: { id: string }, b: { id: string }): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

type Kinds = readonly ('text' | 'integer' | 'day' | 'instant' | 'id')[];

/** Returns the values by which a list is sorted as a cursor. They hold when the item they come from is gone (API 19). */
export function toCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Returns the values of a cursor. Throws a 400 for one that this list has not given out. */
export function readCursor(cursor: string, kinds: Kinds): (string | number)[] {
  const values = parse(cursor);
  if (Array.isArray(values) && values.length === kinds.length) {
    if (values.every((value, index) => IS_OF[kinds[index]!](value))) return values as (string | number)[];
  }
  throw foreignCursor();
}

/** The 400 of a cursor that the list has not given out. */
export const foreignCursor = () =>
  invalidField(
    'cursor',
    'is none of this list',
    'The cursor is none of this list. Load the list from its first page.',
  );

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

const IS_OF: Record<Kinds[number], (value: unknown) => boolean> = {
  // PostgreSQL takes neither NUL nor lone surrogates (API 12).
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  day: (value) => typeof value === 'string' && isDay(value),
  instant: (value) => typeof value === 'string' && isInstant(value),
  id: (value) => typeof value === 'string' && isId(value),
};
