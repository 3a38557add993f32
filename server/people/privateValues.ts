import type { FieldChange } from '#shared/changes.ts';
import { ATTRIBUTE_NAMES } from '#shared/people/attributes.ts';

/** Who sees a person, and when plans were due, follows from them, so the history keeps their values. */
const KEPT: readonly string[] = ['department', 'start_on', 'left_on'];

const PRIVATE: ReadonlySet<string> = new Set(ATTRIBUTE_NAMES.filter((name) => !KEPT.includes(name)));

/**
 * What a person is asked for can be erased, and what the journal holds cannot: of an attribute but the
 * department and the days of work it names the field alone (People 11).
 */
export function withoutPrivateValues(change: FieldChange): FieldChange {
  return PRIVATE.has(change.field) ? { ...change, old: null, new: null } : change;
}
