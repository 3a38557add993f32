/** The value of a field as the journal stores it. */
export type FieldValue = string | number | boolean | null;

/** A field that an edit changed, with its old and its new value. */
export type FieldChange = { field: string; old: FieldValue; new: FieldValue };

/** Returns the changes of the named fields, in the order of the names. */
export function fieldChanges<F extends string>(
  before: Readonly<Record<F, FieldValue>>,
  after: Readonly<Record<F, FieldValue>>,
  fields: readonly F[],
): FieldChange[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }));
}
