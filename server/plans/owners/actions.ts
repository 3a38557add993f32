import { allTasks } from '#shared/checklist/tree.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { type StandIns, whoDoes } from '#shared/people/standIns/standIn.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { listStandIns } from '../../people/absence.sql.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/http/errors.ts';
import type { Change } from '../../platform/notifications/held/notifyOfChanges.ts';
import * as store from './owners.sql.ts';
import type { Clock } from '../../platform/today.ts';

/** Refuses a buddy who is unknown, disabled, or the employee themself (Owners 9). */
export async function requireBuddy(
  tx: Transaction,
  clock: Clock,
  employeeId: string,
  buddyId: string,
): Promise<void> {
  if (buddyId === employeeId.toLowerCase())
    throw invalidField('buddy_id', 'is the employee', 'Nobody is their own buddy. Choose a colleague.');
  if (!(await store.lockAvailable(tx, clock, buddyId)))
    throw invalidField('buddy_id', 'is nobody who can do tasks', 'Choose somebody else as the buddy.');
}

/** The fields of a task that notifications need. */
type NotifiedTask = Pick<PlanTask, 'id' | 'name' | 'completed' | 'owner'>;

/**
 * A recipient with open tasks of a plan: a person with their own tasks and the untaken ones of their teams, or the
 * address of a team.
 */
export type TasksOf = {
  to: store.Addressee;
  /** Their own ones. */
  tasks: NotifiedTask[];
  ofTeams: { name: string; tasks: NotifiedTask[] }[];
  /** Whose address it is, if not a person's. */
  members?: readonly string[];
};

/** Returns who has tasks of the plan for its employee: each person once, and the teams with an address (Owners 10). */
export async function tasksOfOthers(
  tx: Transaction,
  clock: Clock,
  { subplans, user_id }: Pick<Plan, 'subplans' | 'user_id'>,
  isWanted: (task: PlanTask) => boolean = () => true,
): Promise<TasksOf[]> {
  const tasks = allTasks<PlanTask>(subplans).filter(isWanted);
  return (await tasksOfOthersIn(tx, clock, [{ user_id, tasks }]))[0]!;
}

/** As `tasksOfOthers` for each of many plans. Reads their people and teams in one statement each. */
export async function tasksOfOthersIn(
  tx: Transaction,
  clock: Clock,
  plans: readonly { user_id: string; tasks: readonly NotifiedTask[] }[],
): Promise<TasksOf[][]> {
  const open = plans.map(({ user_id, tasks }) => ({
    user_id,
    tasks: tasks.filter(({ owner, completed }) => owner !== undefined && !completed),
  }));
  const all = open.flatMap(({ tasks }) => tasks);
  if (all.length === 0) return plans.map(() => []);
  const groups = all.flatMap(({ owner }) =>
    owner!.person === null && owner!.group !== null ? owner!.group.id : [],
  );
  const teams = new Map(
    (await store.listTeams(tx, clock, [...new Set(groups)])).map((team) => [team.id, team]),
  );
  // The stand-in of an absent person is notified instead (Owners 11).
  const standIns = await listStandIns(tx);
  const ids = open.flatMap(({ user_id, tasks }) => {
    const owners = tasks.flatMap(
      ({ owner }) => owner!.person?.id ?? teams.get(owner!.group?.id ?? '')?.members ?? [],
    );
    return [...new Set(owners)].map((id) => whoDoes(standIns, id, user_id));
  });
  const people = await store.findAddressees(tx, [...new Set(ids)]);
  return open.map((plan) => recipientsOf(plan, { teams, standIns, people }));
}

type Known = {
  teams: ReadonlyMap<string, store.TeamAddress>;
  standIns: StandIns;
  people: ReadonlyMap<string, store.Addressee>;
};

function recipientsOf(
  { user_id, tasks }: { user_id: string; tasks: readonly NotifiedTask[] },
  { teams, standIns, people }: Known,
): TasksOf[] {
  const ofPeople = Map.groupBy(
    tasks.filter(({ owner }) => owner!.person !== null),
    ({ owner }) => owner!.person!.id,
  );
  const ofTeams = Map.groupBy(
    tasks.filter(({ owner }) => owner!.person === null && owner!.group !== null),
    ({ owner }) => owner!.group!.id,
  );
  const doer = (id: string) => whoDoes(standIns, id, user_id);
  const recipients = new Map<string, TasksOf>();
  const addTo = (id: string, add: (known: TasksOf) => TasksOf) => {
    const to = people.get(id);
    if (to) recipients.set(id, add(recipients.get(id) ?? { to, tasks: [], ofTeams: [] }));
  };
  for (const [id, own] of ofPeople)
    addTo(doer(id), (known) => ({ ...known, tasks: [...known.tasks, ...own] }));
  const addresses: TasksOf[] = [];
  for (const [groupId, ofTeam] of ofTeams) {
    const team = teams.get(groupId);
    if (!team) continue;
    const { id, name, email, members } = team;
    const part = { name, tasks: ofTeam };
    const doers = [...new Set(members.map(doer))];
    if (email !== null)
      addresses.push({ to: { id, name, email }, tasks: [], ofTeams: [part], members: doers });
    else for (const one of doers) addTo(one, (known) => ({ ...known, ofTeams: [...known.ofTeams, part] }));
  }
  return [...recipients.values(), ...addresses];
}

/** Leaves out who has given the tasks: they know. */
export function withoutPerson(people: readonly TasksOf[], id: string | null): TasksOf[] {
  return people
    .filter(({ to }) => to.id !== id)
    .map((one) => (one.members ? { ...one, members: one.members.filter((member) => member !== id) } : one));
}

/** Returns who need not be notified of an act: its actor, unless an earlier change that it withdraws has notified them. */
export const unlessNotified = ({ id }: { id: string }, told: ReadonlySet<string>): string | null =>
  told.has(id) ? null : id;

type WithTasks = Pick<Plan, 'id' | 'subplans'>;

/** Returns what a change of a plan is for the owners of its tasks, by task. */
export function ownerChange(before: WithTasks, saved: WithTasks): Change {
  const [old, current] = [ownersOf(before), ownersOf(saved)];
  return changeOfOwners(
    saved.id,
    [...new Set([...old.keys(), ...current.keys()])].map((task_id) => ({
      task_id,
      old: old.get(task_id) ?? null,
      new: current.get(task_id) ?? null,
    })),
  );
}

const ownersOf = ({ subplans }: WithTasks) =>
  new Map(allTasks<PlanTask>(subplans).map(({ id, owner }) => [id, ownerKey(owner)]));

/** Identifies who does a task; null for its employee. */
export const ownerKey = (owner: PlanTask['owner']): string | null =>
  owner === undefined ? null : `${owner.group?.id ?? ''} ${owner.person?.id ?? ''}`;

/** Returns a change of the owners of tasks of a plan. */
export function changeOfOwners(
  planId: string,
  tasks: readonly { task_id: string; old: string | null; new: string | null }[],
): Change {
  const changed = tasks.filter((task) => task.old !== task.new);
  return {
    key: `owners:${planId}`,
    fields: Object.fromEntries(changed.map(({ task_id, ...change }) => [task_id, change])),
  };
}
