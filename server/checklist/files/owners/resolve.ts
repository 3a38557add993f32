import type { OwnerShape } from '#shared/checklist/owner.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { onOneLine, TEXT_LENGTH } from '#shared/text.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { messages } from '../read/messages.ts';
import type { ReadFile } from '../read/readFile.ts';
import type { FileSubplan, FileTask, FileTemplate, FileTopic } from '../text/tree.ts';
import { finderOf, type LookUp, type ResolvedOwner } from './finder.ts';
import { listNamesakes, type Namesake } from './owners.sql.ts';

type ResolvedTask = Omit<FileTask, 'owner'> & { owner?: ResolvedOwner };
type ResolvedTopic = Omit<FileTopic, 'tasks'> & { tasks: ResolvedTask[] };
type ResolvedTemplate = Omit<FileTemplate, 'subplans'> & {
  subplans: (Omit<FileSubplan, 'topics'> & { topics: ResolvedTopic[] })[];
};
type ResolvedFile = Omit<ReadFile, 'template' | 'owners'> & { template: ResolvedTemplate };

/**
 * Looks up the people and teams whom a file names (Files 9). A task of nobody who is known is the employee's; its line is kept in
 * its note, and said.
 */
export async function resolveFile(db: Database, lookUp: LookUp, file: ReadFile): Promise<ResolvedFile> {
  const { template, lines, problems, owners } = file;
  const find = await finderOf(
    db,
    lookUp,
    allTasks<FileTask>(template.subplans).flatMap(({ owner }) => owner ?? []),
  );
  const fates = new Map(lines.map((fate) => [fate.line, fate]));
  const found = [...problems];
  for (const { line, item } of owners) {
    const [subplan, topic, task] = item;
    const target = template.subplans[subplan]!.topics[topic]!.tasks[task]!;
    const owner = find(target.owner!);
    if (!('message' in owner)) continue;
    delete target.owner;
    const fate = fates.get(line);
    const kept = (fate?.text ?? '').replace(/^[ \t]*[-*+][ \t]+/, '');
    target.note = target.note === '' ? kept : `${target.note}\n${kept}`;
    if (fate) Object.assign(fate, { became: messages.ownerAsNote, is_unusual: true });
    found.push({ line, is_must: false, ...owner });
    const length = [...target.note].length;
    if (length > TEXT_LENGTH) {
      found.unshift({ line, is_must: true, ...messages.longText('this note', length) });
    }
  }
  for (const task of allTasks<FileTask>(template.subplans)) {
    if (task.owner) task.owner = find(task.owner) as ResolvedOwner;
  }
  // Earlier releases have stored and exported names on several lines.
  const name = onOneLine(template.name);
  return { template: { ...(template as ResolvedTemplate), name }, lines, problems: found };
}

function shownTask({ owner, ...task }: ResolvedTask) {
  if (owner?.typed === undefined) return { ...task, ...(owner && { owner }) };
  const { typed, kind, group } = owner;
  return { ...task, owner: { kind, group, person: { ...typed, name: typed.name || (typed.email ?? '') } } };
}

/** Returns the file for the viewer: people whom they do not know appear as typed. */
export function shownFile({ template, ...file }: ResolvedFile) {
  const subplans = template.subplans.map((subplan) => ({
    ...subplan,
    topics: subplan.topics.map((topic) => ({ ...topic, tasks: topic.tasks.map(shownTask) })),
  }));
  return { ...file, template: { ...template, subplans } };
}

type Named = { owner?: OwnerShape };

/**
 * Returns a checklist with the email of each owner whose name is empty or not unique: a file identifies them by it.
 */
export async function withEmails<
  Checklist extends { subplans: readonly { topics: readonly { tasks: readonly Named[] }[] }[] },
>(db: Database, checklist: Checklist): Promise<Checklist> {
  const people = allTasks<Named>(checklist.subplans).flatMap(({ owner }) =>
    owner?.kind === 'person' && owner.person ? [owner.person] : [],
  );
  if (people.length === 0) return checklist;
  const namesakes = await listNamesakes(db, [...new Set(people.map(({ name }) => name))]);
  const emailOf = ({ id, name }: { id: string; name: string }): string | undefined => {
    const all: Namesake[] = namesakes.get(name) ?? [];
    return all.length > 1 || name.trim() === '' ? all.find((one) => one.id === id)?.email : undefined;
  };
  const taskOf = (task: Named): Named => {
    const { owner } = task;
    const email = owner?.kind === 'person' && owner.person ? emailOf(owner.person) : undefined;
    if (email === undefined) return task;
    const person = { ...owner!.person!, email };
    return { ...task, owner: { ...owner!, person } };
  };
  const subplans = checklist.subplans.map((subplan) => ({
    ...subplan,
    topics: subplan.topics.map((topic) => ({ ...topic, tasks: topic.tasks.map(taskOf) })),
  }));
  return { ...checklist, subplans };
}
