/** Who looks at tasks, with the teams that they are in, and those for whom they stand in, with theirs. */
export type TaskViewer = {
  id: string;
  groups: readonly string[];
  absent: readonly string[];
  absent_groups: readonly string[];
};

/**
 * Says of a task of somebody else than the employee whether it is the viewer's: one of a team until somebody takes it, and one of
 * somebody for whom they stand in, unless it is done for themselves (Owners 4 and 11). In SQL: `isOwnTask` in
 * server/plans/tasks/store.ts.
 */
export function mineOf(
  { owner }: { owner?: { person: { id: string } | null; group: { id: string } | null } },
  viewer: TaskViewer | null,
  employeeId: string,
): { mine?: boolean } {
  if (owner === undefined || viewer === null) return {};
  const [person, group] = [owner.person?.id, owner.group?.id];
  const mine =
    isOf(person, group, [viewer.id], viewer.groups) ||
    (viewer.id !== employeeId && isOf(person, group, viewer.absent, viewer.absent_groups));
  return { mine };
}

const isOf = (
  person: string | undefined,
  group: string | undefined,
  people: readonly string[],
  groups: readonly string[],
) => (person === undefined ? group !== undefined && groups.includes(group) : people.includes(person));
