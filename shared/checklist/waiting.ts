import { ownerName, type OwnerShape } from './owner.ts';
import { allTasks, isCounted } from './tree.ts';

type OwnedTask = { completed: boolean; counts?: boolean; owner?: OwnerShape };
export type OwnedTasks = readonly { topics: readonly { tasks: readonly OwnedTask[] }[] }[];

/** An owner for whom a plan waits, and the number of their open counted tasks. */
export type Waiting = { key: string; name: string; open: number };

/** The key of the plan's employee. */
export const EMPLOYEE_KEY = 'employee';

/** Returns the owners other than the employee with open counted tasks, those with the most first (Owners 5). */
export function waitingFor(subplans: OwnedTasks): Waiting[] {
  return openByOwner(subplans).filter(({ key }) => key !== EMPLOYEE_KEY);
}

/** Returns everybody with open counted tasks: the employee first, then those with the most. */
export function openByOwner(subplans: OwnedTasks): Waiting[] {
  const open = new Map<string, Waiting>();
  for (const task of allTasks(subplans)) {
    if (task.completed || !isCounted(task)) continue;
    const key = ownerKey(task);
    const entry = open.get(key) ?? { key, name: task.owner ? ownerName(task.owner) : '', open: 0 };
    entry.open += 1;
    open.set(key, entry);
  }
  const first = ({ key }: Waiting) => (key === EMPLOYEE_KEY ? 0 : 1);
  return [...open.values()].toSorted((one, other) => first(one) - first(other) || other.open - one.open);
}

/** Returns the key of a task's owner: a team, or a person. */
export function ownerKey({ owner }: { owner?: OwnerShape }): string {
  return owner === undefined ? EMPLOYEE_KEY : (owner.group?.id ?? owner.person?.id ?? owner.kind);
}
