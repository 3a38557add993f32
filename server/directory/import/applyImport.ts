import { uuidv7 } from 'uuidv7';
import type { FieldChange } from '#shared/changes.ts';
import type { PersonImport } from '#shared/directory/import/planImport.ts';
import type { StoredPerson } from '#shared/directory/import/refusals.ts';
import type { User } from '#shared/people/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { Actor, EventWithDetail } from '../../platform/journal/journal.sql.ts';
import { withdrawIfBack } from '../../platform/notifications/held/notifyOfChanges.ts';
import { changePeople } from '../../people/changePeople.ts';
import { withoutPrivateValues } from '../../people/privateValues.ts';
import { type PersonRow, updatePeople } from '../../people/people.sql.ts';
import { askAboutStarts, handOverPlans } from '../team/handOverWork.ts';
import { managerChange, managerChanges } from '../team/reassignment.ts';

/** How a new person came: by a file, or one by one by hand. */
type Source = 'csv' | 'manual';

type Named = Pick<User, 'id' | 'name' | 'email'>;

/** A person to create or update, with their id and their managers before and after. */
type Change = PersonImport & { id: string; former: Named | null; manager: Named | null };

/** Writes what an import changes, with the events of each person, and hands plans over (Import 6). */
export async function applyImport(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  {
    people,
    known,
    later,
    source = 'csv',
  }: {
    people: readonly PersonImport[];
    known: readonly StoredPerson[];
    /** Whose plans follow as work. */
    later: ReadonlySet<string>;
    source?: Source;
  },
): Promise<void> {
  const changes = withManagers(people, known);
  const updated = changes.filter((change) => change.known !== null);
  const replaced = updated.filter(({ known, changes }) => known?.external_id && changes.some(isExternalId));
  // Before others get them: PostgreSQL checks them row by row, so a swap would fail otherwise.
  await updatePeople(
    tx,
    replaced.map(({ id }) => ({ id, external_id: null })),
  );
  const writes = changes.map((change) => ({
    row: rowOf(change, source),
    is_new: change.known === null,
    events: eventsOf(change, source),
  }));
  const numbers = (await changePeople(tx, { actor, at: context.now() }, writes)).values();
  const joined = new Map<string, number>();
  for (const { row, events } of writes) {
    for (const { event } of events) {
      const seq = numbers.next().value!;
      if (event === 'person.joined_team') joined.set(row.id, seq);
    }
  }
  const left = updated.filter(({ known: person, manager }) => person?.manager_id != null && manager === null);
  await withdrawIfBack(
    tx,
    left.map(({ known: person }) => managerChange(person!, null)),
  );
  const reassignments = updated.flatMap(({ id, email, after: { name }, former, manager }) => {
    const seq = joined.get(id);
    return seq === undefined || manager === null
      ? []
      : [{ person: { id, name, email }, former, manager, seq }];
  });
  await handOverPlans(tx, context, actor, { reassignments, telling: 'reassigned', later });
  // After the hand-over, since the new managers are asked.
  const started = updated.filter(({ changes }) => changes.some(isStartDay)).map(({ id }) => id);
  await askAboutStarts(tx, context, actor, { ids: started, later });
}

function withManagers(people: readonly PersonImport[], known: readonly StoredPerson[]): Change[] {
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

function rowOf({ id, email, known, after, manager }: Change, of: Source): PersonRow {
  // Only admins import roles, and their decision overrides the directory (Directory 9).
  const manager_denied = !after.is_manager && known !== null && (known.manager_denied || known.is_manager);
  const { manager_email: _, ...columns } = after;
  const source = known === null ? { source: of } : {};
  return { ...columns, id, email, manager_id: manager?.id ?? null, manager_denied, ...source };
}

/** Returns the events of a person, as single changes of the same person would record them. */
function eventsOf(
  { email, known, after, changes, former, manager }: Change,
  source: Source,
): EventWithDetail[] {
  const events: EventWithDetail[] = [];
  if (known === null) {
    events.push({ event: 'person.created', detail: { name: after.name, email, source } });
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

const isStartDay = ({ field }: FieldChange) => field === 'start_on';
const isExternalId = ({ field }: FieldChange) => field === 'external_id';
const isOwnEvent = (field: string) => field === 'is_manager' || field === 'manager_email';
