import type { ItemKind } from '#shared/checklist/fields.ts';
import { byDueInDays } from '#shared/checklist/due.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { isSameChecklist } from '#shared/checklist/same.ts';
import { isBlank } from '#shared/text.ts';
import { messages } from '../messages.ts';
import { changeChecklist, type ChecklistAction } from './changeChecklist.ts';
import type { SubplanDraft } from './items.ts';
import { listsOf, ownerOf, subplanOf } from './lists.ts';

/** The fields of a template or plan besides its checklist. */
export type Details = { name: string; description: string; remind_days_before_due: number };

export type DraftContent = Details & { subplans: SubplanDraft[] };

/** Returns whether two drafts have the same of all that people edit. */
export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    one.remind_days_before_due === other.remind_days_before_due &&
    isSameChecklist(one.subplans, other.subplans)
  );
}

/** The target of an undo or redo, so that it can get the focus. */
type Target = { id: string; owner: string | null | undefined };

type Step = { content: DraftContent; target: Target };

export type DraftState = {
  content: DraftContent;
  /** The contents before each change, the latest last. */
  past: readonly Step[];
  /** The contents that an undo has left, the next one first. */
  future: readonly Step[];
  /** The field that was edited last, and when (ms): more typing in it belongs to the same step. */
  typing: { field: string; at: number } | null;
  /** The item that the latest step removed. */
  removed: { kind: ItemKind; id: string; name: string; owner: string | null } | null;
  /** The ids of collapsed subplans. */
  folded: ReadonlySet<string>;
  announcement: string;
};

export type DraftAction =
  | ChecklistAction
  | { do: 'details'; change: Partial<Details> }
  | { do: 'undo' }
  | { do: 'redo' }
  /** Another content: a copy or restored edits. Can be undone. */
  | { do: 'replace'; content: DraftContent }
  /** Other subplans, whose ids replace all earlier ones: the history ends. */
  | { do: 'rebase'; subplans: SubplanDraft[] }
  | { do: 'fold'; id: string; folded: boolean }
  /** Unfolds the subplan of an item. */
  | { do: 'reveal'; id: string }
  | { do: 'dismissRemoved' };

/** The most steps that can be undone (Checklists 10). */
export const MAX_STEPS = 100;

/** Typing in one field is one step until it pauses for this time, in ms. */
const TYPING_MS = 1_000;

/** With more tasks than this a checklist starts with its subplans folded. */
const MAX_OPEN_TASKS = 40;

/** The target of a change of the details. */
export const DETAILS_ID = 'details';

export function startDraft(content: DraftContent): DraftState {
  const sorted = { ...content, subplans: byDueInDays(content.subplans) };
  return {
    content: sorted,
    past: [],
    future: [],
    typing: null,
    removed: null,
    folded: initiallyFolded(sorted.subplans),
    announcement: '',
  };
}

function initiallyFolded(subplans: readonly SubplanDraft[]): ReadonlySet<string> {
  return new Set(allTasks(subplans).length > MAX_OPEN_TASKS ? subplans.map(({ id }) => id) : []);
}

/** Returns the draft after an action at a time, in ms since 1970. */
export function changeDraft(state: DraftState, action: DraftAction & { at: number }): DraftState {
  switch (action.do) {
    case 'undo':
      return travel(state, 'past', 'future');
    case 'redo':
      return travel(state, 'future', 'past');
    case 'details':
      return advance(state, { ...state.content, ...action.change }, DETAILS_ID, {
        field: `${DETAILS_ID} ${Object.keys(action.change).join()}`,
        at: action.at,
      });
    case 'replace': {
      const content = { ...action.content, subplans: byDueInDays(action.content.subplans) };
      return { ...advance(state, content, DETAILS_ID), folded: initiallyFolded(content.subplans) };
    }
    case 'rebase':
      return startDraft({ ...state.content, subplans: action.subplans });
    case 'fold': {
      const folded = new Set(state.folded);
      if (action.folded) folded.add(action.id);
      else folded.delete(action.id);
      return { ...state, folded };
    }
    case 'reveal':
      return reveal(state, action.id);
    case 'dismissRemoved':
      return { ...state, removed: null };
    default:
      return changeItems(state, action, action.at);
  }
}

function changeItems(state: DraftState, action: ChecklistAction, at: number): DraftState {
  const { subplans, announcement } = changeChecklist(state.content.subplans, action);
  if (subplans === state.content.subplans) return state;
  const content = { ...state.content, subplans };
  // A consequence of the edit before, which is undone with it.
  if (action.do === 'sort') return { ...state, content };
  const id = action.do === 'add' ? action.item.id : action.id;
  const typing =
    action.do === 'edit' ? { field: `${id} ${Object.keys(action.change).join()}`, at } : undefined;
  const next = { ...reveal(advance(state, content, id, typing), id), announcement };
  return action.do === 'remove' ? { ...next, removed: removedItem(state, action) } : next;
}

/** Adds a step to the history, unless the change continues the typing of the latest one. */
function advance(
  state: DraftState,
  content: DraftContent,
  id: string,
  typing: DraftState['typing'] = null,
): DraftState {
  const continued =
    typing !== null && state.typing?.field === typing.field && typing.at - state.typing.at < TYPING_MS;
  const owner = ownerOf(state.content.subplans, id) ?? ownerOf(content.subplans, id);
  const step: Step = { content: state.content, target: { id, owner } };
  return {
    ...state,
    content,
    past: continued ? state.past : [...state.past, step].slice(-MAX_STEPS),
    future: [],
    typing,
    removed: null,
    announcement: '',
  };
}

/** Goes one step back or forward. */
function travel(state: DraftState, from: 'past' | 'future', to: 'past' | 'future'): DraftState {
  const step = from === 'past' ? state.past.at(-1) : state.future[0];
  if (!step) return state;
  const left: Step = { content: state.content, target: step.target };
  const next: DraftState = {
    ...state,
    content: step.content,
    past: from === 'past' ? state.past.slice(0, -1) : [...state.past, left],
    future: from === 'past' ? [left, ...state.future] : state.future.slice(1),
    typing: null,
    removed: null,
  };
  const announcement =
    to === 'future' ? messages.undone(next.past.length) : messages.redone(next.future.length);
  return { ...reveal(next, step.target.id), announcement };
}

function reveal(state: DraftState, id: string): DraftState {
  const subplan = subplanOf(state.content.subplans, id);
  // The first line of a folded subplan is visible.
  if (!subplan || subplan.id === id || !state.folded.has(subplan.id)) return state;
  const folded = new Set(state.folded);
  folded.delete(subplan.id);
  return { ...state, folded };
}

function removedItem(state: DraftState, { kind, id }: { kind: ItemKind; id: string }): DraftState['removed'] {
  const found = findItem(state.content, kind, id);
  if (!found) return null;
  // A task that was emptied before it was removed is known by the name that it had.
  const named = [state.content, ...state.past.map(({ content }) => content).toReversed()]
    .map((content) => findItem(content, kind, id)?.name ?? '')
    .find((name) => !isBlank(name));
  return { kind, id, name: named ?? '', owner: found.owner };
}

function findItem({ subplans }: DraftContent, kind: ItemKind, id: string) {
  for (const { owner, items } of listsOf(subplans, kind)) {
    const item = items.find((each) => each.id === id);
    if (item) return { name: item.name, owner };
  }
  return null;
}
