import { allTasks } from '#shared/checklist/tree.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/http/errors.ts';
import * as store from './store.ts';

/** Refuses a buddy who is unknown, disabled, or the employee themself (Owners 9). */
export async function requireBuddy(tx: Transaction, employeeId: string, buddyId: string): Promise<void> {
  if (buddyId === employeeId)
    throw invalidField('buddy_id', 'is the employee', 'Nobody is their own buddy. Choose a colleague.');
  if (!(await store.lockAble(tx, buddyId)))
    throw invalidField('buddy_id', 'is nobody who can do tasks', 'Choose somebody else as the buddy.');
}

/** Who is told of open tasks of a plan: somebody of their own and those of their teams that nobody has taken, or the address of a team. */
export type TasksOf = {
  to: store.Addressee;
  /** Their own ones. */
  tasks: PlanTask[];
  ofTeams: { name: string; tasks: PlanTask[] }[];
  /** Whose address it is, if not a person's. */
  members?: readonly string[];
};

/** Returns who has tasks of the plan for its employee: each person once, and the teams with an address (Owners 10). */
export async function tasksOfOthers(
  tx: Transaction,
  plan: Pick<Plan, 'subplans'>,
  isWanted: (task: PlanTask) => boolean = () => true,
): Promise<TasksOf[]> {
  const tasks = allTasks<PlanTask>(plan.subplans).filter(
    (task) => task.owner !== undefined && !task.completed && isWanted(task),
  );
  const ofPeople = Map.groupBy(
    tasks.filter(({ owner }) => owner!.person !== null),
    ({ owner }) => owner!.person!.id,
  );
  const ofTeams = Map.groupBy(
    tasks.filter(({ owner }) => owner!.person === null && owner!.group !== null),
    ({ owner }) => owner!.group!.id,
  );
  const people = ofPeople.size === 0 ? [] : await store.listAddressees(tx, [...ofPeople.keys()]);
  const told = new Map<string, TasksOf>(
    people.map((to) => [to.id, { to, tasks: ofPeople.get(to.id)!, ofTeams: [] }]),
  );
  const addresses: TasksOf[] = [];
  for (const { id, name, email, members } of await store.listTeams(tx, [...ofTeams.keys()])) {
    const part = { name, tasks: ofTeams.get(id)! };
    if (email !== null) {
      const to = { id, name, email };
      addresses.push({ to, tasks: [], ofTeams: [part], members: members.map((member) => member.id) });
      continue;
    }
    for (const to of members) {
      const known = told.get(to.id) ?? { to, tasks: [], ofTeams: [] };
      told.set(to.id, { ...known, ofTeams: [...known.ofTeams, part] });
    }
  }
  return [...told.values(), ...addresses];
}

/** Leaves out who has given the tasks: they know. */
export function withoutPerson(people: readonly TasksOf[], id: string | null): TasksOf[] {
  return people
    .filter(({ to }) => to.id !== id)
    .map((one) => (one.members ? { ...one, members: one.members.filter((member) => member !== id) } : one));
}

/** Returns the ids of the open tasks of the saved plan whose owner has changed, or is new. */
export function newlyOwned(before: Pick<Plan, 'subplans'>, saved: Pick<Plan, 'subplans'>): string[] {
  const owners = new Map(allTasks<PlanTask>(before.subplans).map((task) => [task.id, ownerOf(task)]));
  return allTasks<PlanTask>(saved.subplans)
    .filter((task) => task.owner !== undefined && !task.completed && owners.get(task.id) !== ownerOf(task))
    .map(({ id }) => id);
}

const ownerOf = ({ owner }: PlanTask) => owner && `${owner.group?.id} ${owner.person?.id}`;
