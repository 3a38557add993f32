/** What a field can hold, as the journal keeps it. */
export type FieldValue = string | number | boolean | null;

/** One field that an edit has changed: what it said before, and what it says now. */
export type FieldChange = { field: string; old: FieldValue; new: FieldValue };

/** The named fields that differ, in the order in which they are named. */
export function fieldChanges<F extends string>(
  before: Readonly<Record<F, FieldValue>>,
  after: Readonly<Record<F, FieldValue>>,
  fields: readonly F[],
): FieldChange[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, old: before[field], new: after[field] }));
}
