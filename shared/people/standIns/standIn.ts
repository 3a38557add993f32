import { addDays, type Day } from '../../calendar.ts';

/** The current stand-ins: their ids by the id of the absent person. */
export type StandIns = ReadonlyMap<string, string>;

/**
 * Returns who may do a task of the person in a plan of the employee, one after the other: the person, their stand-in, and that
 * one's while they are away, too (Owners 11). The employee never does what others do for them, so that it ends before them, and a
 * circle leads back to the person. In SQL: `absentThrough` in server/people/absence.sql.ts.
 */
export function assigneesFor(standIns: StandIns, personId: string, employeeId: string): string[] {
  const doers = [personId];
  for (;;) {
    const next = standIns.get(doers.at(-1)!);
    if (next === undefined || next === employeeId) return doers;
    if (doers.includes(next)) return [personId];
    doers.push(next);
  }
}

/** Returns the available one of `assigneesFor`, who is notified. */
export const whoDoes = (standIns: StandIns, personId: string, employeeId: string): string =>
  assigneesFor(standIns, personId, employeeId).at(-1)!;

/** Returns the people, and those who are away and may leave their tasks to one of them, by others who are away, too. */
export function withAbsent(standIns: StandIns, personIds: readonly string[]): string[] {
  const absentOf = Map.groupBy(standIns, ([, standIn]) => standIn);
  const found = new Set(personIds);
  // A set also yields what is added to it meanwhile.
  for (const person of found) for (const [absent] of absentOf.get(person) ?? []) found.add(absent);
  return [...found];
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
const MAX_DAYS = 366;

/** Returns the last day that can be chosen. */
export const lastDay = (today: Day): Day => addDays(today, MAX_DAYS);

/** The columns of a person without a stand-in. */
export const NO_STAND_IN = { stand_in_id: null, stand_in_until: null, stand_in_ends_at: null };
