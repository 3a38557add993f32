import type { Day } from '#shared/calendar.ts';
import { type Random, randomFrom } from '../support/random.ts';
import { addChecklist } from './checklist.ts';
import { makePeople, peopleRows, type Person } from './people.ts';
import { makePlan } from './plan.ts';
import { noRows, type Rows } from './rows.ts';
import { ROLES, TOPICS, WORDS } from './vocabulary.ts';

export type Sizes = { managers: number; people: number; templates: number; plans: number };

/** A large company, about ten times the size of a usual installation. */
export const DEFAULT_SIZES: Sizes = { managers: 40, people: 1_000, templates: 200, plans: 5_000 };

const DAY_MS = 86_400_000;

/**
 * Generates the rows of a company, parents before children. The same sizes, seed and day give the same rows.
 */
export function* generateCompany(sizes: Sizes, seed: number, today: Day): Generator<Rows> {
  const random = randomFrom(seed);
  const now = Date.parse(`${today}T08:00:00Z`);
  const people = makePeople(sizes.people, sizes.managers, random, now);
  yield peopleRows(people, sizes.managers);
  for (let number = 0; number < sizes.templates; number += 1) {
    yield makeTemplate(people, sizes.managers, now, random);
  }
  for (const [number, count] of plansPerManager(sizes).entries()) {
    const manager = people[number]!;
    const team = people.filter((person) => person.manager_id === manager.id);
    for (let plan = 0; plan < count; plan += 1) {
      yield makePlan(manager, team[plan % team.length]!, today, random);
    }
  }
}

/**
 * Returns the number of plans of each manager: the first has a fifth (1,000 by default), the second a
 * fortieth (125), the others share the rest.
 */
function plansPerManager({ managers, plans }: Sizes): number[] {
  const many = Math.floor(plans / 5);
  const usual = Math.floor(plans / 40);
  const others = Math.max(0, managers - 2);
  const rest = plans - many - usual;
  return [
    many,
    usual,
    ...Array.from(
      { length: others },
      (_, at) => Math.floor((rest * (at + 1)) / others) - Math.floor((rest * at) / others),
    ),
  ];
}

function makeTemplate(people: readonly Person[], managers: number, now: number, random: Random): Rows {
  const rows = noRows();
  const at = now - random.between(200, 390) * DAY_MS;
  const id = random.id(at);
  rows.templates.push({
    id,
    name: `${random.pick(ROLES)}: ${random.pick(TOPICS).toLowerCase()}`,
    description: random.words(WORDS, 25),
    manager_id: people[random.between(0, managers - 1)]!.id,
    public: random.next() < 0.6,
    remind_days_before_due: random.between(0, 5),
  });
  addChecklist(rows, { template_id: id }, 0, at, random);
  return rows;
}
