import * as Type from 'typebox';
import { NAME_LENGTH, TEXT_LENGTH } from './text.ts';

// PostgreSQL refuses NUL in text and a lone surrogate in JSON: both are refused at the door instead.
const WELL_FORMED = '^[^\\u0000\\ud800-\\udfff]*$';

// Leading white space and the first visible character cannot match the same text, so this stays linear.
const WELL_FORMED_NOT_BLANK = '^\\s*[^\\s\\u0000\\ud800-\\udfff][^\\u0000\\ud800-\\udfff]*$';

/** A name: 1 to 200 characters, of which one can be seen. */
export const Name = Type.String({ minLength: 1, maxLength: NAME_LENGTH, pattern: WELL_FORMED_NOT_BLANK });

/** A description that must say something, as a template's (spec §5). */
export const RequiredText = Type.String({
  minLength: 1,
  maxLength: TEXT_LENGTH,
  pattern: WELL_FORMED_NOT_BLANK,
});

/** Free text with an upper bound in characters (code points); line breaks are welcome. */
export function freeText(maxLength = TEXT_LENGTH) {
  return Type.String({ maxLength, pattern: WELL_FORMED });
}

/** An id as the server makes them (UUIDv7). */
export const Id = Type.String({ format: 'uuid' });

/** An instant, ISO 8601 in UTC with `Z`. */
export const Instant = Type.String({ format: 'date-time' });

/** A civil day, `YYYY-MM-DD`. */
export const DaySchema = Type.String({ format: 'date' });

export function nullable<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** The answer of a call that has nothing to say: 204. */
export const NoContent = Type.Null();
