import type { Random } from '../support/random.ts';
import { noRows, type Rows } from './rows.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from './vocabulary.ts';

const DAY_MS = 86_400_000;

export type Person = { id: string; name: string; email: string; manager_id: string | null };

/** Returns the email of a person by their number, from 0. The managers have the lowest numbers. */
export const emailOf = (number: number) => `person.${number}@company.example`;

/** Returns the people, managers first. Each manager has an equal share of the others as direct reports. */
export function makePeople(count: number, managers: number, random: Random, now: number): Person[] {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const name = `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;
    const manager = number < managers ? null : people[number % managers]!;
    people.push({
      id: random.id(now - 400 * DAY_MS + number),
      name,
      email: emailOf(number),
      manager_id: manager?.id ?? null,
    });
  }
  return people;
}

export function peopleRows(people: readonly Person[], managers: number): Rows {
  return {
    ...noRows(),
    people: people.map((person, number) => ({ ...person, is_manager: number < managers })),
  };
}
