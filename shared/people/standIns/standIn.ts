import { addDays, type Day } from '../../calendar.ts';

/** Who stands in for whom at the moment: ids by the id of who is away. */
export type StandIns = ReadonlyMap<string, string>;

/**
 * Returns who does a task of the person in a plan of the employee (Owners 11): a stand-in's stand-in for one who is away, too. The
 * employee never does what others do for them, and a circle leads back to the person.
 */
export function whoDoes(standIns: StandIns, personId: string, employeeId: string): string {
  const seen = new Set([personId]);
  let current = personId;
  for (;;) {
    const next = standIns.get(current);
    if (next === undefined || next === employeeId) return current;
    if (seen.has(next)) return personId;
    seen.add(next);
    current = next;
  }
}

/** Returns whether the person would come after the other as their stand-in, by others in between. */
export function leadsTo(standIns: StandIns, from: string, to: string): boolean {
  const seen = new Set<string>();
  for (let current: string | undefined = from; current !== undefined; current = standIns.get(current)) {
    if (current === to) return true;
    if (seen.has(current)) return false;
    seen.add(current);
  }
  return false;
}

/** A year is longer than anybody is away, and shorter than a wrong year. */
export const MOST_DAYS = 366;

/** Returns the last day that can be chosen. */
export const lastDay = (today: Day): Day => addDays(today, MOST_DAYS);
