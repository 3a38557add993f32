import { type Reason, stateReason } from '../reason.ts';

type Person = { id: string; name: string; email: string };

/** Returns the reason that refuses a person who reports to another manager (Team 1). */
export function assignedUnder(manager: Pick<Person, 'name' | 'email'>): Reason {
  return stateReason(
    'people.has_manager',
    `Cannot add report assigned under: ${manager.name} ${manager.email}`,
  );
}

/**
 * Returns why the person cannot report to the new manager, or null when they can (Team 2). `managersAbove`
 * are the ids of the new manager's manager, that manager's manager and so on: a person among them would
 * report to themselves.
 */
export function whyCannotReportTo(
  person: Pick<Person, 'id'>,
  newManager: Pick<Person, 'id'>,
  managersAbove: readonly string[],
): Reason | null {
  if (person.id === newManager.id) {
    return stateReason(
      'people.reporting_circle',
      'Nobody can be their own manager. Enter another email address.',
    );
  }
  if (managersAbove.includes(person.id)) {
    return stateReason(
      'people.reporting_circle',
      'This would make a circle: the new manager already reports to this person, directly or through others.',
    );
  }
  return null;
}
