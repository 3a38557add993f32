import { describe, expect, test } from 'vitest';
import { initialValues } from '#shared/checklist/values.ts';
import {
  changeDraft,
  type DraftAction,
  type DraftContent,
  type DraftState,
  isSameContent,
  MAX_STEPS,
  startDraft,
} from './changeDraft.ts';
import type { SubplanDraft, TaskDraft } from './items.ts';

const task = (id: string): TaskDraft => ({ ...initialValues('task'), id, name: id });
const subplan = (id: string, due_in_days: number, tasks: string[]): SubplanDraft => ({
  ...initialValues('subplan'),
  id,
  name: id,
  due_in_days,
  topics: [{ ...initialValues('topic'), id: `${id}-topic`, name: 'Topic', tasks: tasks.map(task) }],
});

const CONTENT: DraftContent = {
  name: 'First weeks',
  description: 'All of them.',
  remind_days_before_due: 0,
  subplans: [subplan('S2', 14, ['c']), subplan('S1', 7, ['a', 'b'])],
};

/** Runs actions, each at its time in ms, by default far apart. */
function run(actions: readonly (DraftAction & { at?: number })[], from = startDraft(CONTENT)): DraftState {
  return actions.reduce<DraftState>(
    (state, action, index) => changeDraft(state, { ...action, at: action.at ?? index * 60_000 }),
    from,
  );
}

const rename = (id: string, name: string, at?: number) =>
  ({ do: 'edit', kind: 'task', id, change: { name }, ...(at === undefined ? {} : { at }) }) as const;
const undo: DraftAction = { do: 'undo' };
const redo: DraftAction = { do: 'redo' };

const names = ({ content }: DraftState) =>
  content.subplans.map(({ name, topics }) =>
    [name, ...topics.flatMap(({ tasks }) => tasks.map((each) => each.name))].join(' '),
  );

test('starts with the subplans sorted by the days they are due in (Checklists 2)', () => {
  expect(names(startDraft(CONTENT))).toEqual(['S1 a b', 'S2 c']);
});

test.each<[string, Partial<DraftContent>]>([
  ['name', { name: 'Other' }],
  ['description', { description: '' }],
  ['reminder days', { remind_days_before_due: 1 }],
  ['checklist', { subplans: CONTENT.subplans.toReversed() }],
])('a draft with another %s is not the same', (_, change) => {
  expect(isSameContent(CONTENT, structuredClone(CONTENT))).toBe(true);
  expect(isSameContent(CONTENT, { ...CONTENT, ...change })).toBe(false);
});

describe('undo and redo', () => {
  test('go through the changes one by one, of the details and of the items', () => {
    const actions: DraftAction[] = [
      { do: 'details', change: { name: 'Renamed' } },
      rename('a', 'A'),
      { do: 'remove', kind: 'task', id: 'b' },
    ];
    const changed = run(actions);
    expect(names(changed)).toEqual(['S1 A', 'S2 c']);
    expect(names(run([undo], changed))).toEqual(['S1 A b', 'S2 c']);
    const first = run([undo, undo, undo], changed);
    expect(first.content).toEqual(startDraft(CONTENT).content);
    expect(run([undo], first)).toBe(first);
    expect(run([redo, redo, redo], first).content).toEqual(changed.content);
    expect(run([undo, undo, redo], changed).content.name).toBe('Renamed');
  });

  test('a new change ends what can be redone', () => {
    const changed = run([rename('a', 'A'), undo, rename('b', 'B'), redo]);
    expect(names(changed)).toEqual(['S1 a B', 'S2 c']);
  });

  test('typing in one field is one step until it pauses', () => {
    const typed = run([rename('a', 'x', 0), rename('a', 'xy', 900), rename('a', 'xyz', 1_800)]);
    expect(typed.past).toHaveLength(1);
    expect(names(run([undo], typed))).toEqual(['S1 a b', 'S2 c']);
    const paused = run([rename('a', 'xyz w', 2_801)], typed);
    expect(names(run([undo], paused))).toEqual(['S1 xyz b', 'S2 c']);
    expect(run([rename('b', 'y', 1_900)], typed).past).toHaveLength(2);
  });

  test('a new position by days is undone with the days', () => {
    const sorted = run([
      { do: 'edit', kind: 'subplan', id: 'S2', change: { due_in_days: 1 } },
      { do: 'sort' },
    ]);
    expect(names(sorted)).toEqual(['S2 c', 'S1 a b']);
    expect(run([undo], sorted).content).toEqual(startDraft(CONTENT).content);
  });

  test('a paste is one step', () => {
    const pasted = run([{ do: 'paste', kind: 'task', id: 'a', name: 'A', items: [task('x'), task('y')] }]);
    expect(names(pasted)).toEqual(['S1 A x y b', 'S2 c']);
    expect(pasted.announcement).toBe('3 tasks were pasted.');
    expect(names(run([undo], pasted))).toEqual(['S1 a b', 'S2 c']);
  });

  test('keep the latest changes', () => {
    const many = Array.from({ length: MAX_STEPS + 5 }, (_, index) => rename('a', `a${index}`));
    const state = run(many);
    expect(state.past).toHaveLength(MAX_STEPS);
    expect(
      names(
        run(
          state.past.map(() => undo),
          state,
        ),
      ),
    ).toEqual(['S1 a4 b', 'S2 c']);
  });

  test('end when the ids have changed', () => {
    const rebased = run([rename('a', 'A'), { do: 'rebase', subplans: [subplan('S9', 7, ['z'])] }]);
    expect([rebased.past, rebased.future]).toEqual([[], []]);
  });

  test('an act without a change is no step', () => {
    expect(run([{ do: 'move', kind: 'task', id: 'a', by: -1 }, { do: 'sort' }]).past).toEqual([]);
  });
});

test('names the item that the latest step has removed', () => {
  const removed = run([{ do: 'remove', kind: 'task', id: 'b' }]);
  expect(removed.removed).toEqual({ kind: 'task', id: 'b', name: 'b', owner: 'S1-topic' });
  for (const next of [undo, rename('a', 'A'), { do: 'dismissRemoved' } as const]) {
    expect(run([next], removed).removed).toBeNull();
  }
});

test('names an item that was emptied before it was removed by its last name', () => {
  const removed = run([rename('b', 'Badge'), rename('b', ''), { do: 'remove', kind: 'task', id: 'b' }]);
  expect(removed.removed?.name).toBe('Badge');
});

test('collapses subplans, and expands the one with a change', () => {
  const folded = run([{ do: 'fold', id: 'S2', folded: true }]);
  expect([...folded.folded]).toEqual(['S2']);
  expect(run([{ do: 'edit', kind: 'subplan', id: 'S2', change: { name: 'X' } }], folded).folded.size).toBe(1);
  expect(run([{ do: 'move', kind: 'task', id: 'b', by: 1 }], folded).folded.size).toBe(0);
  expect(run([{ do: 'reveal', id: 'c' }], folded).folded.size).toBe(0);
  const hidden = run([rename('c', 'C'), { do: 'fold', id: 'S2', folded: true }]);
  expect(run([undo], hidden).folded.size).toBe(0);
});

test('starts with a large checklist folded', () => {
  const many = Array.from({ length: 41 }, (_, index) => `t${index}`);
  expect([...startDraft({ ...CONTENT, subplans: [subplan('S', 7, many)] }).folded]).toEqual(['S']);
  expect(startDraft({ ...CONTENT, subplans: [subplan('S', 7, many.slice(1))] }).folded.size).toBe(0);
});
