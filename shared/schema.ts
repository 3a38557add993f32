import * as Type from 'typebox';
import { NAME_LENGTH, TEXT_LENGTH } from './text.ts';

// PostgreSQL stores neither NUL nor lone surrogates (API 12).
const WELL_FORMED = '^[^\\u0000\\ud800-\\udfff]*$';

// White space and the first visible character match disjoint sets, so matching is linear.
const WELL_FORMED_NOT_BLANK = '^\\s*[^\\s\\u0000\\ud800-\\udfff][^\\u0000\\ud800-\\udfff]*$';

// The same on one line, without lookaheads, which not all engines have (API 21): white space in front that breaks no line.
const SPACES = '[ \\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\ufeff]*';
export const ON_ONE_LINE = `^${SPACES}[^\\s\\u0000\\ud800-\\udfff][^\\u0000\\ud800-\\udfff\\n\\r\\v\\f\\u2028\\u2029]*$`;

/** A name: 1 to 200 characters on one line, at least one of them visible (API 12). */
export const Name = Type.String({ minLength: 1, maxLength: NAME_LENGTH, pattern: ON_ONE_LINE });

/** The name of a template, a plan or an item of theirs. It may have line breaks, since earlier releases have stored some. */
export const ItemName = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH,
  pattern: WELL_FORMED_NOT_BLANK,
});

/** A text that must not be blank, such as the description of a template (Templates 1). */
export const RequiredText = Type.String({
  minLength: 1,
  maxLength: TEXT_LENGTH,
  pattern: WELL_FORMED_NOT_BLANK,
});

/** Text that may be empty and have line breaks. `maxLength` is in characters (code points). */
export function freeText(maxLength = TEXT_LENGTH) {
  return Type.String({ maxLength, pattern: WELL_FORMED });
}

/**
 * One of the texts. With its type, which `Type.Enum` leaves out: comparing the items of an array for uniqueness takes
 * quadratic time without, and generators of clients need it.
 */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string } = {},
) {
  const texts: Values[number][] = [...values];
  return { ...Type.Unsafe<Values[number]>({ ...options, type: 'string', enum: texts }), enum: texts };
}

/** An id of the server (UUIDv7). */
export const Id = Type.String({ format: 'uuid' });

/** An instant, ISO 8601 in UTC with `Z`. */
export const Instant = Type.String({ format: 'date-time' });

/** A civil day, `YYYY-MM-DD`. */
export const DaySchema = Type.String({ format: 'date' });

/**
 * The schema or null, as two types of one schema. A union would make the serializer validate each value to
 * choose a branch, which takes longer than all the rest of a response.
 */
export function nullable<T extends Type.TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Type.Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** The empty body of a 204. */
export const NoContent = Type.Null();

/** The text of a file that a response sends: CSV, or JSON of the same rows. Not described as text, since JSON is not. */
export const CsvOrJsonFile = Type.Unsafe<string>({ description: 'CSV with a header, or the rows as JSON' });

/** The text of a response in Markdown. */
export const MarkdownFile = Type.Unsafe<string>({ type: 'string', description: 'Markdown' });

/** The content types of `CsvOrJsonFile`. */
export const CSV_OR_JSON = ['text/csv', 'application/json'];
