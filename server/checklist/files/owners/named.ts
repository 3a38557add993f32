import { chosenOwner, type OwnerInput } from '#shared/checklist/owner.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { isBlank } from '#shared/text.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import type { FileOwner } from '../text/tree.ts';
import { finderOf, type LookUp } from './finder.ts';

type NamedTask = { name: string; owner?: OwnerInput | null };
type NamedSubplan = { topics?: readonly { tasks?: readonly NamedTask[] }[] };

/** Returns subplans with the ids of the people whom they name without one; throws a 400 for somebody who is not found. */
export async function withNamedOwners<Subplan extends NamedSubplan>(
  db: Database,
  lookUp: LookUp,
  subplans: readonly Subplan[],
): Promise<Subplan[]> {
  const named = allTasks<NamedTask>(subplans).flatMap(({ owner }) => namedPerson(owner) ?? []);
  if (named.length === 0) return [...subplans];
  const find = await finderOf(db, lookUp, named);
  const taskOf = (task: NamedTask): NamedTask => {
    const wanted = namedPerson(task.owner);
    if (wanted === null) return task;
    const found = find(wanted);
    if (!('message' in found)) return { ...task, owner: { ...task.owner!, person_id: found.person!.id } };
    const detail = `Nobody can be found for the task "${task.name}": ${found.message} Choose somebody else.`;
    throw invalidField('subplans', found.message, detail);
  };
  return subplans.map((subplan) => ({
    ...subplan,
    ...(subplan.topics && {
      topics: subplan.topics.map((topic) => ({
        ...topic,
        ...(topic.tasks && { tasks: topic.tasks.map(taskOf) }),
      })),
    }),
  }));
}

function namedPerson(owner: OwnerInput | null | undefined): FileOwner | null {
  if (owner?.kind !== 'person' || chosenOwner(owner).person_id !== null) return null;
  const { name = '', email } = owner.person ?? {};
  if (isBlank(name) && isBlank(email)) return null;
  return { kind: 'person', person: { name, ...(email !== undefined && { email }) }, group: null };
}
