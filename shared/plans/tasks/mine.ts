import { assigneesFor, type StandIns } from '../../people/standIns/standIn.ts';

/** A viewer of tasks, with their teams, and the people whom they replace, with their teams. */
export type TaskViewer = {
  id: string;
  groups: readonly string[];
  /** Those of everybody between somebody who is away and the viewer. */
  stand_ins: StandIns;
  absent_members: readonly { group_id: string; person_id: string }[];
};

/**
 * Returns whether a task of others is the viewer's: a team's task until somebody takes it, and the task of a person
 * whom they replace (Owners 4 and 11). In SQL: `isOwnTask` in server/plans/tasks/tasks.sql.ts.
 */
export function mineOf(
  { owner }: { owner?: { person: { id: string } | null; group: { id: string } | null } },
  viewer: TaskViewer | null,
  employeeId: string,
): { mine?: boolean } {
  if (owner === undefined || viewer === null) return {};
  const mayDoFor = (id: string) => assigneesFor(viewer.stand_ins, id, employeeId).includes(viewer.id);
  if (owner.person !== null) return { mine: mayDoFor(owner.person.id) };
  const group = owner.group?.id;
  if (group === undefined) return { mine: false };
  return {
    mine:
      viewer.groups.includes(group) ||
      viewer.absent_members.some(({ group_id, person_id }) => group_id === group && mayDoFor(person_id)),
  };
}
