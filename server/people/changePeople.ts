import type { DetailOf } from '#shared/events/catalogue.ts';
import type { User } from '#shared/people/schema.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { ChangedMeanwhile } from '../platform/database/transaction.ts';
import { type Actor, type EventWithDetail, record, recordMany } from '../platform/journal/journal.sql.ts';
import {
  insertPeople,
  insertPerson,
  type PersonColumns,
  type PersonRow,
  updatePeople,
} from './people.sql.ts';

/** The actor and the time of a change of people. */
export type Act = { actor: Actor; at: Date };

/** A person to add or to change, with its events for the journal. */
type PersonChange = { row: PersonRow; is_new: boolean; events: readonly EventWithDetail[] };

/** Adds a person and returns them; returns undefined when the email is taken. */
export async function addPerson(
  tx: Transaction,
  act: Act,
  person: PersonColumns & { email: string },
  more: Omit<DetailOf<'person.created'>, 'name' | 'email'> = {},
): Promise<User | undefined> {
  const added = await insertPerson(tx, person);
  if (added === undefined) return undefined;
  const { id, name, email } = added;
  await record(tx, { event: 'person.created', subject_id: id, ...act, detail: { name, email, ...more } });
  return added;
}

/** Changes columns of a person. Returns the number of the event. */
export async function changePerson(
  tx: Transaction,
  act: Act,
  { id }: { id: string },
  columns: PersonColumns,
  event: EventWithDetail,
): Promise<number> {
  await updatePeople(tx, [{ ...columns, id }]);
  return record(tx, { ...event, subject_id: id, ...act });
}

/**
 * Adds and changes people, all in the same columns. Returns the numbers of the events, in the order of the changes. Throws
 * when somebody has taken the email of a new person meanwhile.
 */
export async function changePeople(
  tx: Transaction,
  act: Act,
  changes: readonly PersonChange[],
): Promise<number[]> {
  const added = changes.filter(({ is_new }) => is_new).map(({ row }) => row);
  if ((await insertPeople(tx, managersFirst(added))).length < added.length) throw new ChangedMeanwhile();
  await updatePeople(
    tx,
    changes.filter(({ is_new }) => !is_new).map(({ row }) => row),
  );
  return recordMany(
    tx,
    changes.flatMap(({ row, events }) => events.map((event) => ({ ...event, subject_id: row.id, ...act }))),
  );
}

/** Orders new people so that each comes after their manager, who may come later in a file. */
function managersFirst(people: readonly PersonRow[]): PersonRow[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  const ordered = new Set<PersonRow>();
  for (const start of people) {
    const above: PersonRow[] = [];
    // Nobody who asks for this has a circle.
    for (let next = byId.get(start.id); next && !ordered.has(next); next = byId.get(next.manager_id ?? '')) {
      above.push(next);
    }
    for (const person of above.toReversed()) ordered.add(person);
  }
  return [...ordered];
}
