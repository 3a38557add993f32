import type { ItemKind } from '#shared/checklist/defaults.ts';
import { byDueInDays } from '#shared/checklist/order.ts';
import { messages } from '../messages.ts';
import type { SubplanDraft, TaskDraft, TopicDraft } from './items.ts';

type Item = SubplanDraft | TopicDraft | TaskDraft;

type Removed = { kind: ItemKind; item: Item; owner: string | null; index: number };

export type ChecklistState = {
  subplans: SubplanDraft[];
  /**
   * The removed items that can be restored, the latest last. An item may have been inside one that was
   * removed after it.
   */
  removed: readonly Removed[];
  /** What a screen reader announces of a change that is otherwise only visible. */
  announcement: string;
};

export type ChecklistAction =
  | { do: 'add'; kind: 'subplan'; item: SubplanDraft }
  | { do: 'add'; kind: 'topic'; to: string; item: TopicDraft }
  | { do: 'add'; kind: 'task'; to: string; item: TaskDraft }
  | { do: 'edit'; kind: 'subplan'; id: string; change: Partial<Omit<SubplanDraft, 'id' | 'topics'>> }
  | { do: 'edit'; kind: 'topic'; id: string; change: Partial<Omit<TopicDraft, 'id' | 'tasks'>> }
  | { do: 'edit'; kind: 'task'; id: string; change: Partial<Omit<TaskDraft, 'id'>> }
  | { do: 'remove'; kind: ItemKind; id: string }
  /** By a number of positions: up below 0, down above. */
  | { do: 'move'; kind: ItemKind; id: string; by: number }
  /** Restores the item that was removed last. */
  | { do: 'undo' }
  /** Makes all removals final. */
  | { do: 'forgetRemoved' }
  /** Sorts the subplans by their days, which an edit does not. */
  | { do: 'sort' }
  | { do: 'replace'; subplans: readonly SubplanDraft[] };

export function startChecklist(subplans: readonly SubplanDraft[]): ChecklistState {
  return { subplans: byDueInDays(subplans), removed: [], announcement: '' };
}

/**
 * Returns the checklist after a change. Everything else keeps its identity, so that it does not render again.
 */
export function changeChecklist(state: ChecklistState, action: ChecklistAction): ChecklistState {
  const { subplans } = state;
  switch (action.do) {
    case 'add': {
      const owner = action.kind === 'subplan' ? null : action.to;
      const added = changeLists(subplans, action.kind, (list, of) =>
        of === owner ? [...list, action.item] : list,
      );
      return { ...state, subplans: action.kind === 'subplan' ? byDueInDays(added) : added };
    }
    case 'edit': {
      const edited = changeLists(subplans, action.kind, (list) =>
        mapChanged(list, (item) => (item.id === action.id ? { ...item, ...action.change } : item)),
      );
      return { ...state, subplans: edited };
    }
    case 'remove':
      return remove(state, action);
    case 'move':
      return move(state, action);
    case 'undo':
      return undo(state);
    case 'forgetRemoved':
      return { ...state, removed: [] };
    case 'sort':
      return { ...state, subplans: byDueInDays(subplans) };
    case 'replace':
      return startChecklist(action.subplans);
  }
}

type Target = { kind: ItemKind; id: string };

function remove(state: ChecklistState, { kind, id }: Target): ChecklistState {
  let removed: Removed | undefined;
  const subplans = changeLists(state.subplans, kind, (list, owner) => {
    const index = list.findIndex((item) => item.id === id);
    if (index === -1) return list;
    removed = { kind, item: list[index]!, owner, index };
    return list.toSpliced(index, 1);
  });
  return removed ? { subplans, removed: [...state.removed, removed], announcement: '' } : state;
}

function move(state: ChecklistState, { kind, id, by }: Target & { by: number }): ChecklistState {
  let { announcement } = state;
  const subplans = changeLists(state.subplans, kind, (list) => {
    const from = list.findIndex((item) => item.id === id);
    const to = from + by;
    if (from === -1 || to < 0 || to >= list.length) return list;
    announcement = messages.moved(list[from]!.name, to + 1, list.length);
    return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
  });
  return { ...state, subplans, announcement };
}

function undo(state: ChecklistState): ChecklistState {
  const last = state.removed.at(-1);
  if (!last) return state;
  const subplans = changeLists(state.subplans, last.kind, (list, owner) =>
    owner === last.owner ? list.toSpliced(last.index, 0, last.item) : list,
  );
  return {
    subplans: last.kind === 'subplan' ? byDueInDays(subplans) : subplans,
    removed: state.removed.slice(0, -1),
    announcement: '',
  };
}

/**
 * Maps the lists of items of this kind; `owner` is the id of the topic or subplan of a list, null for the
 * subplans.
 */
function changeLists(
  subplans: SubplanDraft[],
  kind: ItemKind,
  change: (list: Item[], owner: string | null) => Item[],
): SubplanDraft[] {
  if (kind === 'subplan') return change(subplans, null) as SubplanDraft[];
  return mapChanged(subplans, (subplan) => {
    const topics =
      kind === 'topic'
        ? (change(subplan.topics, subplan.id) as TopicDraft[])
        : mapChanged(subplan.topics, (topic) => {
            const tasks = change(topic.tasks, topic.id) as TaskDraft[];
            return tasks === topic.tasks ? topic : { ...topic, tasks };
          });
    return topics === subplan.topics ? subplan : { ...subplan, topics };
  });
}

/** Like `map`, but returns the same array when no item has changed. */
function mapChanged<T>(list: T[], change: (item: T) => T): T[] {
  const mapped = list.map((item) => change(item));
  return mapped.some((item, index) => item !== list[index]) ? mapped : list;
}
