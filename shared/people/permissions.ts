/** The signed-in person as the rules need them. */
export type Viewer = { id: string; is_manager: boolean };

type Person = { id: string; name: string; email: string; manager_id: string | null };

/** The sentence for a person who belongs to another manager's team (spec §5). */
export function assignedUnder(manager: { name: string; email: string }): string {
  return `Cannot add report assigned under: ${manager.name} ${manager.email}`;
}

/**
 * Why the manager cannot become the person's manager, or null when they can. `chain` holds the ids of everybody above the
 * new manager: a person in it would, in the end, report to themselves.
 */
export function whyCannotReportTo(
  person: Pick<Person, 'id'>,
  newManager: Pick<Person, 'id'>,
  chain: readonly string[],
): string | null {
  if (person.id === newManager.id) return 'Nobody can be their own manager. Enter another email address.';
  if (chain.includes(person.id)) {
    return 'This would make a circle: the new manager already reports to this person, directly or through others.';
  }
  return null;
}
