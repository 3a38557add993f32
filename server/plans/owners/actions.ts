import { allTasks } from '#shared/checklist/tree.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/http/errors.ts';
import * as store from './store.ts';

/** Refuses a buddy who is unknown, disabled, or the employee themself (Owners 9). */
export async function requireBuddy(tx: Transaction, employeeId: string, buddyId: string): Promise<void> {
  if (buddyId === employeeId.toLowerCase())
    throw invalidField('buddy_id', 'is the employee', 'Nobody is their own buddy. Choose a colleague.');
  if (!(await store.lockAble(tx, buddyId)))
    throw invalidField('buddy_id', 'is nobody who can do tasks', 'Choose somebody else as the buddy.');
}

/** Somebody with the open tasks of a plan that are theirs, or of a team of theirs that nobody has taken. */
export type TasksOf = { to: store.Addressee; tasks: PlanTask[]; team?: string };

/** Returns who has tasks of the plan for its employee: people, and the members of teams (Owners 10). */
export async function tasksOfOthers(
  tx: Transaction,
  plan: Plan,
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
  const teams = await store.listTeams(tx, [...ofTeams.keys()]);
  return [
    ...people.map((to) => ({ to, tasks: ofPeople.get(to.id)! })),
    ...teams.flatMap(({ id, name, email, members }) =>
      // A team with an address gets one mail.
      (email === null ? members : members.slice(0, 1).map((member) => ({ ...member, name, email }))).map(
        (to) => ({
          to,
          tasks: ofTeams.get(id)!,
          team: name,
        }),
      ),
    ),
  ];
}
