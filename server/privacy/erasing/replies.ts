import { NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import type { Scrub } from './scrub.ts';

/**
 * The replacements in the parts of a stored reply about a person: fields other than the name are cleared, too, such as
 * their own words.
 */
const FORGOTTEN: Record<string, unknown> = { ...NO_ATTRIBUTES, values: [] };

/**
 * Returns a stored reply without what it has about the person with the ids and names: it still answers a call that is repeated, so
 * that nothing happens twice (API 11).
 */
export function forgetInReply(reply: unknown, ids: readonly string[], scrub: Scrub): unknown {
  const isPerson = (value: unknown) =>
    typeof value === 'string' && (ids.includes(value) || (value.includes('@') && scrub.isIn(value)));
  const forget = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(forget);
    if (typeof value !== 'object' || value === null) return value;
    const isAbout = [Reflect.get(value, 'id'), Reflect.get(value, 'email')].some(isPerson);
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        isAbout && Object.hasOwn(FORGOTTEN, key) ? FORGOTTEN[key] : forget(one),
      ]),
    );
  };
  return scrub.replaceIn(forget(reply));
}
