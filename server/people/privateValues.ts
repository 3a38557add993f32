import type { FieldChange } from '#shared/changes.ts';
import { ATTRIBUTE_NAMES } from '#shared/people/attributes.ts';

/** They decide who sees a person and when plans were due, so the history keeps their values. */
const KEPT: readonly string[] = ['department', 'start_on', 'left_on'];

const PRIVATE: ReadonlySet<string> = new Set(ATTRIBUTE_NAMES.filter((name) => !KEPT.includes(name)));

/**
 * Personal values can be erased, and the journal cannot: it names only the field of an attribute other than the
 * department and the days of work (People 11).
 */
export function withoutPrivateValues(change: FieldChange): FieldChange {
  return PRIVATE.has(change.field) ? { ...change, old: null, new: null } : change;
}
