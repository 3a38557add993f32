import type { ItemKind } from '#shared/checklist/fields.ts';
import { byDueInDays, chosenDue, countsFromStart, dueText, sortDay } from '#shared/checklist/due.ts';
import { messages } from '../messages.ts';
import { type Item, listsOf, mapChanged, mapLists } from './lists.ts';
import type { SubplanDraft, TaskDraft, TopicDraft } from './items.ts';

type Subplans = SubplanDraft[];

export type ChecklistAction =
  | { do: 'add'; kind: 'subplan'; item: SubplanDraft }
  | { do: 'add'; kind: 'topic'; to: string; item: TopicDraft }
  /** `after` is the id of the task that precedes it; by default it becomes the last. */
  | { do: 'add'; kind: 'task'; to: string; item: TaskDraft; after?: string }
  /** Adds tasks after the one with this id, whose name is replaced unless `name` is null. */
  | { do: 'paste'; kind: 'task'; id: string; name: string | null; items: readonly TaskDraft[] }
  | { do: 'edit'; kind: 'subplan'; id: string; change: Partial<Omit<SubplanDraft, 'id' | 'topics'>> }
  | { do: 'edit'; kind: 'topic'; id: string; change: Partial<Omit<TopicDraft, 'id' | 'tasks'>> }
  | { do: 'edit'; kind: 'task'; id: string; change: Partial<Omit<TaskDraft, 'id'>> }
  | { do: 'remove'; kind: ItemKind; id: string }
  /** By one position; from the end of its list into the next one, and from the start into the one before. */
  | { do: 'move'; kind: ItemKind; id: string; by: 1 | -1 }
  /** To an index of the list of an owner (null for the subplans), counted without the item itself. */
  | { do: 'place'; kind: ItemKind; id: string; to: string | null; index: number }
  /** Sorts the subplans by their days, which an edit does not. */
  | { do: 'sort' };

/** `announcement` is what a screen reader announces of a change that is otherwise only visible. */
type ChangedChecklist = { subplans: Subplans; announcement: string };

/**
 * Returns the checklist after a change. Everything else keeps its identity, so that it does not render again.
 */
export function changeChecklist(subplans: Subplans, action: ChecklistAction): ChangedChecklist {
  switch (action.do) {
    case 'add':
      return silently(add(subplans, action));
    case 'paste':
      return paste(subplans, action);
    case 'edit':
      return silently(
        mapLists(subplans, action.kind, (list) =>
          mapChanged(list, (item) => (item.id === action.id ? { ...item, ...action.change } : item)),
        ),
      );
    case 'remove':
      return silently(
        mapLists(subplans, action.kind, (list) =>
          list.some(({ id }) => id === action.id) ? list.filter(({ id }) => id !== action.id) : list,
        ),
      );
    case 'move':
      return move(subplans, action);
    case 'place':
      return place(subplans, action);
    case 'sort': {
      const sorted = byDueInDays(subplans);
      return silently(sorted.every((subplan, index) => subplan === subplans[index]) ? subplans : sorted);
    }
  }
}

function silently(subplans: Subplans): ChangedChecklist {
  return { subplans, announcement: '' };
}

function add(subplans: Subplans, action: ChecklistAction & { do: 'add' }): Subplans {
  if (action.kind === 'subplan') return byDueInDays([...subplans, action.item]);
  return mapLists(subplans, action.kind, (list, owner) => {
    if (owner !== action.to) return list;
    const before = action.kind === 'task' ? list.findIndex(({ id }) => id === action.after) : -1;
    return list.toSpliced(before === -1 ? list.length : before + 1, 0, action.item);
  });
}

function paste(subplans: Subplans, { id, name, items }: ChecklistAction & { do: 'paste' }): ChangedChecklist {
  const pasted = mapLists(subplans, 'task', (list) => {
    const index = list.findIndex((item) => item.id === id);
    if (index === -1) return list;
    const named = name === null ? list : list.with(index, { ...list[index]!, name });
    return named.toSpliced(index + 1, 0, ...items);
  });
  return { subplans: pasted, announcement: messages.pasted(items.length + (name === null ? 0 : 1)) };
}

function move(subplans: Subplans, { kind, id, by }: ChecklistAction & { do: 'move' }): ChangedChecklist {
  const lists = listsOf(subplans, kind);
  const at = lists.findIndex(({ items }) => items.some((item) => item.id === id));
  if (at === -1) return silently(subplans);
  const { owner, items } = lists[at]!;
  const index = items.findIndex((item) => item.id === id) + by;
  if (index >= 0 && index < items.length) return place(subplans, { do: 'place', kind, id, to: owner, index });
  const next = lists[at + by];
  if (!next) return silently(subplans);
  return place(subplans, { do: 'place', kind, id, to: next.owner, index: by < 0 ? next.items.length : 0 });
}

function place(subplans: Subplans, action: ChecklistAction & { do: 'place' }): ChangedChecklist {
  const { kind, id, to, index } = action;
  const lists = listsOf(subplans, kind);
  const from = lists.find(({ items }) => items.some((item) => item.id === id));
  const target = lists.find(({ owner }) => owner === to);
  const item = from?.items.find((each) => each.id === id);
  if (!from || !target || !item) return silently(subplans);
  const others = target.items.filter((each) => each !== item);
  if (from === target && from.items[index] === item) return silently(subplans);
  const placed = kind === 'subplan' ? withDaysBetween(item as SubplanDraft, others, index) : item;
  const changed = mapLists(subplans, kind, (list, owner) => {
    if (owner === to) return others.toSpliced(index, 0, placed);
    return owner === from.owner ? list.filter((each) => each !== item) : list;
  });
  const into = from === target ? null : target.name;
  return {
    subplans: changed,
    announcement: messages.moved(
      item.name,
      index + 1,
      others.length + 1,
      into,
      kind === 'subplan' && placed !== item ? whenDue(placed as SubplanDraft) : null,
    ),
  };
}

/**
 * Returns the subplan with the days nearest to its own that keep the order by days (Checklists 2) at this index.
 */
function withDaysBetween(subplan: SubplanDraft, others: readonly Item[], index: number): SubplanDraft {
  const dayAt = (at: number) => others[at] && sortDay(others[at] as SubplanDraft);
  const own = sortDay(subplan);
  const day = Math.max(dayAt(index - 1) ?? -Infinity, Math.min(dayAt(index) ?? Infinity, own));
  if (day === own) return subplan;
  const due = chosenDue(subplan.due);
  if (due === null || !countsFromStart(subplan)) return { ...subplan, due_in_days: Math.max(0, day) };
  // In a plan the day of its own is set by hand.
  if ('due_date' in subplan) return { ...subplan, due_in_days: day, due: { ...due, anchor: 'assigned' } };
  return { ...subplan, due: { ...due, offset: day + 1 } };
}

function whenDue({ due_in_days, due }: SubplanDraft): string {
  const chosen = chosenDue(due);
  if (chosen?.anchor === 'start') return dueText(chosen);
  return messages.inDays(due_in_days);
}
