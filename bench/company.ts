import { GENESIS_HASH, eventHash } from '#server/journal/chain.ts';
import type { Day } from '#shared/calendar.ts';
import { addDays } from '#shared/calendar.ts';
import { addChecklist } from './checklist.ts';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import { type Random, randomFrom } from './random.ts';
import { noRows, type Rows } from './rows.ts';
import { FAMILY_NAMES, GIVEN_NAMES, ROLES, TOPICS, WORDS } from './words.ts';

export type Sizes = { managers: number; people: number; templates: number; plans: number };

/** A large company, ten times what one installation is likely to see. */
export const DEFAULT_SIZES: Sizes = { managers: 40, people: 1_000, templates: 200, plans: 5_000 };

export type Person = { id: string; name: string; email: string; manager_id: string | null };

const DAY_MS = 86_400_000;

export const emailOf = (number: number) => `person.${number}@company.example`;

/** Managers first; each of them has an equal share of the others as direct reports. */
export function makePeople({ managers, people }: Sizes, random: Random, now: number): Person[] {
  const made: Person[] = [];
  for (let number = 0; number < people; number += 1) {
    const name = `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;
    const manager = number < managers ? null : made[number % managers]!;
    made.push({
      id: random.id(now - 400 * DAY_MS + number),
      name,
      email: emailOf(number),
      manager_id: manager?.id ?? null,
    });
  }
  return made;
}

export function peopleRows(people: readonly Person[], managers: number): Rows {
  return {
    ...noRows(),
    people: people.map((person, number) => ({ ...person, is_manager: number < managers })),
  };
}

/**
 * How many plans each manager has: the first 1,000 (or a fifth), the second 125 (or a fortieth), the others share the rest.
 */
export function plansPerManager({ managers, plans }: Sizes): number[] {
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

export function makeTemplate(people: readonly Person[], managers: number, now: number, random: Random): Rows {
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

/** Out of 100 plans: 8 stopped, 35 signed by both, 7 waiting for the manager, the others on their way. */
function stateOf(random: Random) {
  const lot = random.between(1, 100);
  if (lot <= 8) return { active_plan: false, done: random.next(), signed: [] };
  if (lot <= 43) return { active_plan: true, done: 1, signed: ['employee', 'manager'] as const };
  if (lot <= 50) return { active_plan: true, done: 1, signed: ['employee'] as const };
  return { active_plan: true, done: random.next() * 0.95, signed: [] };
}

export function makePlan(manager: Person, employee: Person, today: Day, random: Random): Rows {
  const rows = noRows();
  const { active_plan, done, signed } = stateOf(random);
  const assigned_on = addDays(today, -random.between(0, 120));
  const at = Date.parse(`${assigned_on}T09:00:00Z`) + random.between(0, 3_600_000);
  const id = random.id(at);
  rows.plans.push({
    id,
    name: `${random.pick(ROLES)}: ${random.pick(TOPICS).toLowerCase()}`,
    description: random.words(WORDS, 25),
    user_id: employee.id,
    manager_id: manager.id,
    remind_days_before_due: random.between(0, 5),
    active_plan,
    assigned_at: new Date(at).toISOString(),
    assigned_on,
  });
  const ticked = addChecklist(rows, { plan_id: id, assigned_on }, done, at, random);

  let head = { seq: 0, hash: GENESIS_HASH };
  const happened = (actor: Person, event: string, detail: object, when: string) => {
    const link = {
      seq: head.seq + 1,
      prev_hash: head.hash,
      at: when,
      actor_id: actor.id,
      actor_name: actor.name,
      subject: 'plan',
      subject_id: id,
      event: `plan.${event}`,
      detail,
    };
    head = { seq: link.seq, hash: eventHash(link) };
    rows.journal.push({ ...link, hash: head.hash });
  };
  happened(manager, 'assigned', { user_id: employee.id }, new Date(at).toISOString());
  for (const task of ticked) {
    const detail = { task_id: task['id'], name: task['name'] };
    happened(employee, 'task_completed', detail, task['status_changed_at'] as string);
  }
  for (const role of signed) {
    const signer = role === 'employee' ? employee : manager;
    const signed_at = new Date(at + 7 * DAY_MS).toISOString();
    const { id: person_id, name, email } = signer;
    // Measuring asks nobody to verify a signature, so no content was frozen for it.
    const evidence = { meaning: SIGNATURE_MEANING[role], content_hash: '0'.repeat(64) };
    const given = { id: random.id(at), plan_id: id, role, person_id, name, email, signed_at };
    rows.plan_signatures.push({ ...given, ...evidence });
    happened(signer, role === 'employee' ? 'signed' : 'approved', {}, signed_at);
  }
  rows.journal_heads.push({ subject_id: id, subject: 'plan', ...head });
  return rows;
}

/** The whole company, in portions that a database takes well, parents before children. */
export function* makeCompany(sizes: Sizes, seed: number, today: Day): Generator<Rows> {
  const random = randomFrom(seed);
  const now = Date.parse(`${today}T08:00:00Z`);
  const people = makePeople(sizes, random, now);
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
