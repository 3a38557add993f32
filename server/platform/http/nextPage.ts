import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDay } from '#shared/calendar.ts';
import { PAGE_BYTES, PAGE_SIZE } from '#shared/page.ts';
import { compareNames } from '#shared/people/name.ts';
import { invalidField } from './errors.ts';
import { isId, isInstant } from './validation.ts';

/**
 * Names the next page of a list in the header Link (RFC 8288): the address of this one with the cursor
 * (API 19).
 */
function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.set('cursor', cursor);
  reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
}

/** A row of a list. `list_bytes` is that of `withinBytes`. */
type Listed = { list_bytes?: number };

/**
 * Returns the first `limit` rows, or fewer when they exceed the bytes of a page (API 22), and names the next page if
 * there are more: a list reads one row more than the page has. The cursor is the id of the last row, or the result of
 * `cursorOf`.
 */
export function linkedPage<Rows extends readonly { id: string }[]>(
  rows: Rows,
  limit: number,
  call: { request: FastifyRequest; reply: FastifyReply },
  cursorOf: (row: Rows[number]) => string = ({ id }) => id,
): Rows {
  return linkedRows(rows, limit, call, cursorOf);
}

/** As `linkedPage`, of rows without an id, such as events. */
export function linkedRows<Rows extends readonly object[]>(
  rows: Rows,
  limit: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cursorOf: (row: Rows[number]) => string,
): Rows {
  const page = firstOf(rows, countFitting(rows, limit));
  const last = page.at(-1);
  if (last && rows.length > page.length) linkNextPage(request, reply, cursorOf(last));
  return page;
}

/** Returns how many of the first `limit` rows fit into a page, at least one. */
function countFitting(rows: readonly object[], limit: number): number {
  const isMeasured = rows.some((row) => 'list_bytes' in row);
  // Nearly all pages are far below the limit: their JSON is not written twice.
  if (!isMeasured && mostBytes(rows) <= PAGE_BYTES) return limit;
  let bytes = 0;
  for (const [index, row] of rows.slice(0, limit).entries() as Iterable<[number, Listed]>) {
    bytes = row.list_bytes ?? bytes + Buffer.byteLength(JSON.stringify(row));
    if (bytes > PAGE_BYTES && index > 0) return index;
  }
  return limit;
}

/** Of a number, a date or null as JSON, with the comma: -1.2345678901234567e+300 has 24. */
const MAX_BYTES_OF_VALUE = 28;

/**
 * Returns an upper bound of the bytes of a value as JSON, where a character such as \u0001 takes up to six. In a fifth of the time of
 * JSON.stringify.
 */
function mostBytes(value: unknown): number {
  if (typeof value === 'string') return 6 * value.length + 3;
  let bytes = MAX_BYTES_OF_VALUE;
  if (typeof value !== 'object' || value === null) return bytes;
  if (Array.isArray(value)) for (const item of value) bytes += mostBytes(item);
  // `Object.entries` takes three times as long. Rows have no inherited keys.
  else for (const key in value) bytes += 6 * key.length + mostBytes((value as Record<string, unknown>)[key]);
  return bytes;
}

/** Returns the first `limit` rows: of rows that a log has, rows that it has (`Logged`). */
function firstOf<Rows extends readonly unknown[]>(rows: Rows, limit: number): Rows {
  return rows.slice(0, limit) as readonly unknown[] as Rows;
}

type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/** An order that only the shared rules know, so that the database cannot make the pages. */
export type Order<Place> = {
  /** Compares by all values of a place, so that no two items are equal. */
  compare: (a: Place, b: Place) => number;
  cursorOf: (item: Place) => string;
  /** Returns the place before the page of a cursor. Throws a 400 for a cursor of another list. */
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
  query: PageQuery,
  call: { request: FastifyRequest; reply: FastifyReply },
): Item[] {
  const { limit = PAGE_SIZE } = query;
  return linkedPage(sortedItems(items, order, query), limit, call, order.cursorOf);
}

/**
 * As `sortedPage`, for a list with only its places read: `readRows` returns the rows of the page by their ids, in this
 * order, and fewer when they exceed the bytes of a page (`withinBytes`).
 */
export async function sortedRows<Place extends { id: string }, Row extends { id: string }>(
  places: readonly Place[],
  order: Order<Place>,
  query: PageQuery,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  readRows: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const { limit = PAGE_SIZE } = query;
  const sorted = sortedItems(places, order, query);
  const read = await readRows(sorted.slice(0, limit).map(({ id }) => id));
  const rows = read.slice(0, countFitting(read, limit));
  const end = read.length > rows.length ? rows.at(-1)?.id : sorted[limit - 1]?.id;
  const last = sorted.find(({ id }) => id === end);
  if (last && last !== sorted.at(-1)) linkNextPage(request, reply, order.cursorOf(last));
  return rows;
}

/** Returns the items of the page, and one more if there are more. */
function sortedItems<Place extends { id: string }, Item extends Place>(
  items: readonly Item[],
  order: Order<Place>,
  { limit = PAGE_SIZE, cursor }: PageQuery,
): Item[] {
  const place = cursor === undefined ? null : order.placeOf(cursor);
  const rest = place === null ? items : items.filter((item) => order.compare(item, place) > 0);
  return rest.toSorted(order.compare).slice(0, limit + 1);
}

/** Compares two items by id, which is the order of their creation: the last resort of an order. */
export function compareIds(a: { id: string }, b: { id: string }): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

type Kinds = readonly ('text' | 'integer' | 'day' | 'instant' | 'id')[];

/** Returns the sort values of an item as a cursor. They stay valid when the item is deleted (API 19). */
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
