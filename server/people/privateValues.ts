import type { FieldChange } from '#shared/changes.ts';

/** A private address can be erased, and what the journal holds cannot: it names the field alone (People 11). */
export function withoutPrivateValues(change: FieldChange): FieldChange {
  return change.field === 'private_email' ? { ...change, old: null, new: null } : change;
}
