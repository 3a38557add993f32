import type { FieldChange } from '#shared/changes.ts';
import type { User } from '#shared/people/schema.ts';
import type { Change } from '../../platform/notifications/held/notifyOfChanges.ts';
import type { PlanOutline } from '../../plans/access/rows.ts';

export type Named = Pick<User, 'id' | 'name' | 'email'>;

/** A person who got another manager, with the number of the event in their history. */
export type Reassignment = { person: Named; former: Named | null; manager: Named; seq: number };

/** The plans of a person who got a new manager, as they were before. */
export type HandOver = { moved: PlanOutline[]; kept: PlanOutline[] };

/** The people whom a change of manager notifies: by a transfer, by the manager who adds the person, or by a directory or a file (Mails 3). */
export type Telling = 'transferred' | 'added' | 'reassigned';

export const heldChangeKey = ({ id }: { id: string }) => `manager:${id}`;

/** Returns the change of manager with what came along, for the mails about it. */
export function managerChange(
  person: Pick<User, 'id' | 'manager_id'>,
  manager: Pick<User, 'id'> | null,
  { moved }: Pick<HandOver, 'moved'> = { moved: [] },
): Change {
  const now = manager?.id ?? null;
  return {
    key: heldChangeKey(person),
    fields: {
      manager: { old: person.manager_id, new: now },
      ...Object.fromEntries(moved.map(({ id, manager_id }) => [id, { old: manager_id, new: now }])),
    },
  };
}

type NamedManager = Pick<User, 'id' | 'name'>;

/** Returns the change of manager with the names of both managers, since people may be renamed later. */
export function managerChanges(former: NamedManager | null, now: NamedManager | null): FieldChange[] {
  return [
    { field: 'manager_id', old: former?.id ?? null, new: now?.id ?? null },
    { field: 'manager_name', old: former?.name ?? null, new: now?.name ?? null },
  ];
}
