import type { SubplanInput, TaskInput, TopicInput } from '#shared/checklist/schema.ts';
import { sortDay } from '#shared/checklist/due.ts';
import { SPARSE_NAMES } from '#shared/checklist/fields.ts';
import { clearedValues } from '#shared/checklist/values.ts';
import type { UnderstoodTemplate } from '#shared/templates/files/schema.ts';
import type { Template } from '#shared/templates/schema.ts';
import type { Printed } from '../../../checklist/files/text/tree.ts';
import { printTemplate } from '../../../checklist/files/write/printTemplate.ts';
import { readFrontMatter } from '../../../checklist/files/read/frontMatter.ts';

/** The result of applying a file. */
export type Step =
  | { do: 'create' }
  | { do: 'update'; added: number; removed: number }
  | { do: 'nothing' }
  | { do: 'conflict'; reason: string; canForce: boolean };

type Read = { template: UnderstoodTemplate; version: number | null };

/** Returns what applying a file would do to the template on the server; null when there is none. */
export function stepOf(file: Read, stored: Template, viewerId: string): Step {
  const [mine, theirs] = [comparable(file.template), comparable(stored)];
  if (mine === theirs) return { do: 'nothing' };
  if (stored.manager_id !== viewerId) {
    return {
      do: 'conflict',
      canForce: false,
      reason: `it belongs to ${stored.manager_name.trim() || 'somebody else'}, who alone can change it`,
    };
  }
  if (file.version !== stored.version) {
    const known =
      file.version === null ? 'the file names no version' : `the file is of version ${file.version}`;
    return {
      do: 'conflict',
      canForce: true,
      reason: `it was changed on the server: version ${stored.version} there, and ${known}. Export it again and bring your change in, or apply with --force`,
    };
  }
  return { do: 'update', ...changedLines(theirs, mine) };
}

/** The server lists subplans by their due days. */
function comparable(template: Printed): string {
  const { name, description, remind_days_before_due, subplans } = template;
  const inOrder = subplans
    .map((subplan) => ({
      subplan,
      text: printTemplate({ name, description, remind_days_before_due, subplans: [subplan] }),
    }))
    .toSorted((a, b) => sortDay(a.subplan) - sortDay(b.subplan) || (a.text < b.text ? -1 : 1));
  return printTemplate({ ...template, subplans: inOrder.map(({ subplan }) => subplan) });
}

function changedLines(before: string, after: string): { added: number; removed: number } {
  const counts = new Map<string, number>();
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  let added = 0;
  for (const line of after.split('\n')) {
    const left = counts.get(line) ?? 0;
    if (left > 0) counts.set(line, left - 1);
    else added += 1;
  }
  return { added, removed: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

type Stored = { id: string; name: string };

/**
 * Returns the subplans of a file with the ids of the items that they are on the server: of the same name within the same
 * item, so that the history names what has changed instead of new items.
 */
export function withStoredIds(file: UnderstoodTemplate, stored: Template): SubplanInput[] {
  return matched(file.subplans, stored.subplans).map(([{ topics, ...subplan }, old]): SubplanInput => ({
    ...cleared('subplan', old),
    ...subplan,
    ...idOf(old),
    topics: matched(topics, old?.topics ?? []).map(([{ tasks, ...topic }, oldTopic]): TopicInput => ({
      ...topic,
      ...idOf(oldTopic),
      tasks: matched(tasks, oldTopic?.tasks ?? []).map(([task, oldTask]): TaskInput => ({
        ...cleared('task', oldTask),
        ...task,
        ...idOf(oldTask),
      })),
    })),
  }));
}

/** A save keeps omitted fields. A line that was removed from the file resets the field to its default. */
const cleared = (kind: 'subplan' | 'task', old: object | undefined) =>
  SPARSE_NAMES[kind].every((name) => old === undefined || !(name in old)) ? {} : clearedValues(kind);

const idOf = (item: Stored | undefined) => (item === undefined ? {} : { id: item.id });

function matched<Item extends { name: string }, Old extends Stored>(
  items: readonly Item[],
  stored: readonly Old[],
): (readonly [Item, Old | undefined])[] {
  const byName = new Map<string, Old[]>();
  for (const old of stored) byName.set(old.name, [...(byName.get(old.name) ?? []), old]);
  return items.map((item) => [item, byName.get(item.name)?.shift()] as const);
}

/** The template of a file, and the version from which it was written. */
type FileIds = { id: string | null; version: number | null };

export function idsOf(text: string): FileIds {
  const entries = readFrontMatter(linesOf(text))?.entries ?? [];
  const valueOf = (key: string) => entries.find((entry) => entry.key === key)?.value.trim() ?? '';
  const version = valueOf('version');
  return {
    id: valueOf('id').toLowerCase() || null,
    version: /^\d{1,9}$/.test(version) ? Number(version) : null,
  };
}

/** Returns the text with these in its front matter. Everything else stays as somebody wrote it. */
export function withIds(text: string, { id, version }: { id: string; version: number }): string {
  const lines = linesOf(text);
  const front = readFrontMatter(lines);
  const own = [`id: ${id}`, `version: ${version}`];
  if (front === null) return ['---', ...own, '---', '', ...lines].join('\n');
  const isOwn = (at: number) =>
    front.entries.some(({ key, from, to }) => (key === 'id' || key === 'version') && at >= from && at <= to);
  return [
    ...lines.slice(0, front.first + 1),
    ...own,
    ...lines.slice(front.first + 1).filter((_, index) => !isOwn(front.first + 1 + index)),
  ].join('\n');
}

const linesOf = (text: string) => text.replaceAll(/\r\n?/g, '\n').split('\n');
