/** Subplans are ordered by the days they are due in (spec §2, §4); equal ones keep the order they have. */
export function byDueInDays<S extends { due_in_days: number }>(subplans: readonly S[]): S[] {
  return subplans.toSorted((a, b) => a.due_in_days - b.due_in_days);
}
