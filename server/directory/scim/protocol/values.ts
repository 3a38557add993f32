import { invalidValue } from './errors.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// PostgreSQL stores neither NUL nor lone surrogates (API 12).
const WELL_FORMED = /^[^\0\p{Surrogate}]*$/u;

export function isStorable(text: string): boolean {
  return WELL_FORMED.test(text);
}

/** Returns a text, '' for null. Throws a 400 for another type, an unstorable text or one that is too long. */
export function readText(name: string, value: unknown, maxLength: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') throw invalidValue(`${name} must be text.`);
  if (!isStorable(value)) throw invalidValue(`${name} holds a character that cannot be stored.`);
  const text = value.trim();
  if ([...text].length > maxLength) throw invalidValue(`${name} must have at most ${maxLength} characters.`);
  return text;
}

/** Returns a boolean. Entra ID sends it as the text "True" or "False". */
export function readBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalidValue(`${name} must be true or false.`);
}

/** Returns the value of a key in any case, or undefined. */
export function valueOf(object: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(object).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : object[key];
}

/** Returns the object without the members that have no value. */
export function withoutEmpty(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  );
}
