/** Returns the subplans sorted by `due_in_days`; equal ones keep their order (Checklists 2). */
export function byDueInDays<S extends { due_in_days: number }>(subplans: readonly S[]): S[] {
  return subplans.toSorted((a, b) => a.due_in_days - b.due_in_days);
}
