import type { ItemKind } from '#shared/checklist/defaults.ts';
import { byDueInDays } from '#shared/checklist/order.ts';
import { position } from './messages.ts';
import type { SubplanDraft, TaskDraft, TopicDraft } from './draft.ts';

type Item = SubplanDraft | TopicDraft | TaskDraft;

type Removed = { kind: ItemKind; item: Item; owner: string | null; index: number };

export type ChecklistState = {
  subplans: SubplanDraft[];
  /** What was removed and can come back, the latest last: each came out of what is there or stands after it here. */
  removed: readonly Removed[];
  /** What just happened that only the eye can see, for screen readers. */
  said: string;
};

export type ChecklistAction =
  | { do: 'add'; kind: 'subplan'; item: SubplanDraft }
  | { do: 'add'; kind: 'topic'; to: string; item: TopicDraft }
  | { do: 'add'; kind: 'task'; to: string; item: TaskDraft }
  | { do: 'edit'; kind: 'subplan'; id: string; change: Partial<Omit<SubplanDraft, 'id' | 'topics'>> }
  | { do: 'edit'; kind: 'topic'; id: string; change: Partial<Omit<TopicDraft, 'id' | 'tasks'>> }
  | { do: 'edit'; kind: 'task'; id: string; change: Partial<Omit<TaskDraft, 'id'>> }
  | { do: 'remove'; kind: ItemKind; id: string }
  /** By so many places: up below 0, else down. */
  | { do: 'move'; kind: ItemKind; id: string; by: number }
  /** Takes the latest removal back. */
  | { do: 'undo' }
  /** Leaves what was removed removed. */
  | { do: 'forget' }
  /** Orders the subplans by their days, which typing leaves alone. */
  | { do: 'sort' }
  | { do: 'replace'; subplans: readonly SubplanDraft[] };

export function startChecklist(subplans: readonly SubplanDraft[]): ChecklistState {
  return { subplans: byDueInDays(subplans), removed: [], said: '' };
}

/** One change of a checklist. What a change does not touch stays the same object, so that it need not render again. */
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
    case 'forget':
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
  return removed ? { subplans, removed: [...state.removed, removed], said: '' } : state;
}

function move(state: ChecklistState, { kind, id, by }: Target & { by: number }): ChecklistState {
  let said = state.said;
  const subplans = changeLists(state.subplans, kind, (list) => {
    const from = list.findIndex((item) => item.id === id);
    const to = from + by;
    if (from === -1 || to < 0 || to >= list.length) return list;
    said = position(list[from]!.name, to + 1, list.length);
    return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
  });
  return { ...state, subplans, said };
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
    said: '',
  };
}

/** Changes the lists that hold items of this kind; `owner` is the id of what a list belongs to, null for the subplans. */
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

/** Like map, but the same array when nothing in it has changed. */
function mapChanged<T>(list: T[], change: (item: T) => T): T[] {
  const mapped = list.map((item) => change(item));
  return mapped.some((item, index) => item !== list[index]) ? mapped : list;
}
