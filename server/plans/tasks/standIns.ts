import type { PlanTask } from '#shared/checklist/schema.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { assigneesFor } from '#shared/people/standIns/standIn.ts';
import { type Absence, listAbsences } from '../../people/absence.sql.ts';
import type { Database } from '../../platform/database/connect.ts';

type Owned = Pick<PlanTask, 'owner' | 'completed'>;

const ownersOf = (tasks: readonly Owned[]) => [
  ...new Set(tasks.flatMap(({ owner, completed }) => (completed ? [] : (owner?.person?.id ?? [])))),
];

/** Returns the open task with the stand-in of its absent owner (Owners 11). */
export async function withStandIn<Task extends Owned>(db: Database, task: Task, employeeId: string) {
  const owners = ownersOf([task]);
  return owners.length === 0 ? task : shown(await listAbsences(db, owners), task, employeeId);
}

/** As `withStandIn` for each task of a plan. */
export async function withStandIns(
  db: Database,
  subplans: PlanSubplan[],
  employeeId: string,
): Promise<PlanSubplan[]> {
  const owners = ownersOf(subplans.flatMap(({ topics }) => topics.flatMap(({ tasks }) => tasks)));
  if (owners.length === 0) return subplans;
  const away = await listAbsences(db, owners);
  if (away.size === 0) return subplans;
  return subplans.map((subplan) => ({
    ...subplan,
    topics: subplan.topics.map((topic) => ({
      ...topic,
      tasks: topic.tasks.map((task) => shown(away, task, employeeId)),
    })),
  }));
}

function shown<Task extends Owned>(away: ReadonlyMap<string, Absence>, task: Task, employeeId: string) {
  const person = task.owner?.person;
  if (!person || task.completed) return task;
  const standIns = new Map([...away.values()].map(({ id, stand_in }) => [id, stand_in.id]));
  const absences = assigneesFor(standIns, person.id, employeeId)
    .slice(0, -1)
    .map((id) => away.get(id)!);
  const last = absences.at(-1);
  if (!last) return task;
  // It ends with the first of those in between who is back.
  const [until] = absences.map((absence) => absence.until).toSorted();
  return { ...task, stand_in: { ...last.stand_in, until: until! } };
}
