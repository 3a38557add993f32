import { doersOf, type StandIns } from '../../people/standIns/standIn.ts';

/** Who looks at tasks, with the teams that they are in, and those for whom they stand in, with theirs. */
export type TaskViewer = {
  id: string;
  groups: readonly string[];
  /** Those of everybody between somebody who is away and the viewer. */
  stand_ins: StandIns;
  absent_members: readonly { group_id: string; person_id: string }[];
};

/**
 * Says of a task of somebody else than the employee whether it is the viewer's: one of a team until somebody takes it, and one of
 * somebody for whom they stand in (Owners 4 and 11). In SQL: `isOwnTask` in server/plans/tasks/tasks.sql.ts.
 */
export function mineOf(
  { owner }: { owner?: { person: { id: string } | null; group: { id: string } | null } },
  viewer: TaskViewer | null,
  employeeId: string,
): { mine?: boolean } {
  if (owner === undefined || viewer === null) return {};
  const mayDoFor = (id: string) => doersOf(viewer.stand_ins, id, employeeId).includes(viewer.id);
  if (owner.person !== null) return { mine: mayDoFor(owner.person.id) };
  const group = owner.group?.id;
  if (group === undefined) return { mine: false };
  return {
    mine:
      viewer.groups.includes(group) ||
      viewer.absent_members.some(({ group_id, person_id }) => group_id === group && mayDoFor(person_id)),
  };
}
