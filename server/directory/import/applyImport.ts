import { uuidv7 } from 'uuidv7';
import type { FieldChange } from '#shared/changes.ts';
import type { KnownPerson, PersonImport } from '#shared/directory/import/planImport.ts';
import type { User } from '#shared/people/schema.ts';
import type { Transaction } from '../../database/connect.ts';
import { ChangedMeanwhile } from '../../database/transaction.ts';
import type { ActionContext } from '../../http/services.ts';
import { type Actor, type EventWithDetail, recordMany } from '../../journal/store.ts';
import { notify } from '../../notifications/notify.ts';
import { withoutPrivateValues } from '../../people/privateValues.ts';
import { handOverManyPlans, managerChanges } from '../../team/handOver.ts';
import { reassigned } from '../../team/mails.ts';
import { clearExternalIds, insertPeople, type PersonRow, updatePeople } from './store.ts';

type Named = Pick<User, 'id' | 'name' | 'email'>;

/** A person to create or update, with their id and their managers before and after. */
type Change = PersonImport & { id: string; former: Named | null; manager: Named | null };

/** Writes what an import changes, with the events of each person, and hands plans over (Import 6). */
export async function applyImport(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { people, known }: { people: readonly PersonImport[]; known: readonly KnownPerson[] },
): Promise<void> {
  const changes = withManagers(people, known);
  const created = changes.filter((change) => change.known === null);
  const updated = changes.filter((change) => change.known !== null);
  const replaced = updated.filter(({ known, changes }) => known?.external_id && changes.some(isExternalId));
  await clearExternalIds(
    tx,
    replaced.map(({ id }) => id),
  );
  for (const part of partsOf(managersFirst(created))) {
    if ((await insertPeople(tx, part.map(rowOf))) < part.length) throw new ChangedMeanwhile();
  }
  for (const part of partsOf(updated)) await updatePeople(tx, part.map(rowOf));

  const about = { actor, at: context.now() };
  const events = changes.flatMap((change) =>
    eventsOf(change).map((event) => ({ ...event, subject_id: change.id, ...about })),
  );
  const numbers = await recordMany(tx, events);
  const joined = new Map(
    events.flatMap(({ event, subject_id }, index) =>
      event === 'person.joined_team' ? [[subject_id, numbers[index]!] as const] : [],
    ),
  );
  const moved = updated.flatMap(({ id, known: person, after, manager }) => {
    const seq = joined.get(id);
    if (seq === undefined || person === null || manager === null) return [];
    const before = { ...person, is_direct_report: person.manager_id !== null };
    const now = { ...before, name: after.name, manager_id: manager.id, is_direct_report: true };
    return [{ before: { person: before, manager }, now: { person: now, manager, seq } }];
  });
  const handOvers = await handOverManyPlans(
    tx,
    context,
    actor,
    moved.map(({ before }) => before),
  );
  await notify(tx, context, 'person.joined_team', () =>
    reassigned(
      moved.map(({ now }, index) => ({ ...now, ...handOvers[index]! })),
      actor,
    ),
  );
}

/** Some ten ms of a statement and of the event loop, so that a file of any length fits into the time of a statement. */
const PEOPLE_AT_ONCE = 2_000;

function* partsOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += PEOPLE_AT_ONCE) {
    yield items.slice(start, start + PEOPLE_AT_ONCE);
  }
}

/** Orders new people so that each comes after their manager, who may stand below them in the file. */
function managersFirst(created: readonly Change[]): Change[] {
  const byId = new Map(created.map((change) => [change.id, change]));
  const ordered = new Set<Change>();
  for (const start of created) {
    const above: Change[] = [];
    // There are no circles: the plan has refused them.
    for (let next = byId.get(start.id); next && !ordered.has(next); next = byId.get(next.manager?.id ?? '')) {
      above.push(next);
    }
    for (const change of above.toReversed()) ordered.add(change);
  }
  return [...ordered];
}

function withManagers(people: readonly PersonImport[], known: readonly KnownPerson[]): Change[] {
  const byEmail = new Map<string, Named>(known.map((person) => [person.email, person]));
  const identified = people.map((person) => ({ ...person, id: person.known?.id ?? uuidv7() }));
  for (const { id, email, after } of identified) byEmail.set(email, { id, name: after.name, email });
  const byId = new Map([...byEmail.values()].map((person) => [person.id, person]));
  return identified.map((person) => ({
    ...person,
    former: byId.get(person.known?.manager_id ?? '') ?? null,
    manager: byEmail.get(person.after.manager_email ?? '') ?? null,
  }));
}

function rowOf({ id, email, after: { manager_email: _, ...fields }, manager }: Change): PersonRow {
  return { ...fields, id, email, manager_id: manager?.id ?? null };
}

/** Returns the events of a person, as single changes of the same person would record them. */
function eventsOf({ email, known, after, changes, former, manager }: Change): EventWithDetail[] {
  const events: EventWithDetail[] = [];
  if (known === null) {
    events.push({ event: 'person.created', detail: { name: after.name, email, source: 'csv' } });
  }
  const fields = changes.filter(({ field }) => !isOwnEvent(field) && (known !== null || field !== 'name'));
  if (fields.length > 0) {
    events.push({ event: 'person.changed', detail: { changes: fields.map(withoutPrivateValues) } });
  }
  const roles = changes.filter(({ field }) => field === 'is_manager');
  if (roles.length > 0) events.push({ event: 'person.roles_changed', detail: { changes: roles } });
  if (changes.some(({ field }) => field === 'manager_email')) {
    const event = manager === null ? 'person.removed_from_team' : 'person.joined_team';
    events.push({ event, detail: { changes: managerChanges(former, manager) } });
  }
  return events;
}

const isExternalId = ({ field }: FieldChange) => field === 'external_id';
const isOwnEvent = (field: string) => field === 'is_manager' || field === 'manager_email';
