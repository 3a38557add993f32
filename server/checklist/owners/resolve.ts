import {
  type ChosenOwner,
  chosenOwner,
  type OwnerShape,
  type ResolvedOwner,
} from '#shared/checklist/owner.ts';
import { isSameValue } from '#shared/checklist/values.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/http/errors.ts';
import type { TaskRow } from '../rows.ts';
import { type Availability, findAvailability } from './owners.sql.ts';
import { type Clock, today } from '../../platform/today.ts';

/** The people of a plan who do its tasks. */
type PlanPeople = { user_id: string; manager_id: string; buddy_id: string | null };

/** Refuses tasks of people and teams that do not exist (Owners 2). */
export async function requireOwners(tx: Transaction, clock: Clock, tasks: readonly TaskRow[]): Promise<void> {
  await able(tx, clock, tasks);
}

/**
 * Sets the owner of each task of a plan (Owners 3). A task of the plan's employee becomes an employee task; the manager
 * gets the tasks of leavers and of teams without members. A task whose owner was not chosen again keeps it.
 */
export async function resolveOwners(
  tx: Transaction,
  clock: Clock,
  plan: PlanPeople,
  tasks: readonly TaskRow[],
  stored: ReadonlyMap<string, OwnerShape | undefined> = new Map(),
): Promise<void> {
  const isKept = ({ id, owner }: TaskRow) =>
    stored.has(id) && isSameValue(chosenOwner(stored.get(id)), owner);
  const chosen = tasks.filter((task) => task.owner.kind !== 'employee' && !isKept(task));
  const known = await able(tx, clock, chosen);
  for (const task of tasks) {
    const resolved = isKept(task)
      ? { ...task.owner, person_id: stored.get(task.id)?.person?.id ?? null }
      : resolveOwner(plan, task.owner, known);
    task.owner_kind = resolved.kind;
    task.owner_id = resolved.person_id;
    task.owner_group_id = resolved.group_id;
  }
}

/** Returns the owner of a task of the plan, with the person who does it. */
export function resolveOwner(plan: PlanPeople, owner: ChosenOwner, known: Availability): ResolvedOwner {
  const person = (kind: ResolvedOwner['kind'], id: string): ResolvedOwner =>
    id === plan.user_id
      ? { kind: 'employee', person_id: null, group_id: null }
      : { kind, person_id: id, group_id: null };
  const ofManager = person('manager', plan.manager_id);
  switch (owner.kind) {
    case 'employee':
      return owner;
    case 'manager':
      return ofManager;
    case 'buddy':
      return person('buddy', plan.buddy_id ?? plan.manager_id);
    case 'person':
      return known.people.get(owner.person_id!) ? person('person', owner.person_id!) : ofManager;
    case 'group':
      return known.groups.get(owner.group_id!) ? owner : ofManager;
  }
}

async function able(
  tx: Transaction,
  clock: Clock,
  tasks: readonly { owner: ChosenOwner; name: string }[],
): Promise<Availability> {
  const idsOf = (id: (owner: ChosenOwner) => string | null) => [
    ...new Set(tasks.map(({ owner }) => id(owner)).filter((found) => found !== null)),
  ];
  const people = idsOf(({ person_id }) => person_id);
  const groups = idsOf(({ group_id }) => group_id);
  const known = await findAvailability(tx, { people, groups }, today(clock));
  for (const { owner, name } of tasks) {
    const isKnown =
      (owner.person_id === null || known.people.has(owner.person_id)) &&
      (owner.group_id === null || known.groups.has(owner.group_id));
    if (!isKnown) {
      throw invalidField(
        'subplans',
        'has a task of somebody who does not exist',
        `Whoever should do the task "${name}" does not exist any more. Choose somebody else.`,
      );
    }
  }
  return known;
}
