import { addDays, type Day } from '#shared/calendar.ts';
import { PEOPLE } from './people.ts';
import { type DemoPlan, PLANS } from './plans.ts';
import { workingDay } from './workingTimes.ts';

/**
 * Returns the start date of an employee: the day of their first plan or of the plan that counts from it. Null for
 * managers, who got their plans for a new role.
 */
export function startOfPerson(past: { today: Day }, key: string): Day | null {
  const own = PLANS.filter(({ employee }) => employee === key).toSorted((a, b) => b.started - a.started);
  const first = own.find(({ starts_in }) => starts_in !== undefined) ?? own[0];
  if (!first || PEOPLE.some((person) => person.key === key && person.role === 'manager')) return null;
  return startOfPlan(past, first);
}

/** Returns the first day of the employee of a plan: nobody starts at a weekend, or on a day that is still to come and has ticks. */
export function startOfPlan(
  { today }: { today: Day },
  { started, starts_in }: Pick<DemoPlan, 'started' | 'starts_in'>,
): Day {
  const wanted = addDays(today, starts_in ?? -started);
  const next = workingDay(wanted, 1);
  return starts_in === undefined && next > today ? workingDay(wanted, -1) : next;
}
