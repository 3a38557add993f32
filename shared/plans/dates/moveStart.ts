import type { Day } from '../../calendar.ts';
import { countsFromStart, type DueInput, isSetByHand } from '../../checklist/due.ts';
import { type PlanDates, subplanDays, taskDueDate } from '../due.ts';
import { isAllDone } from '../progress.ts';

/** Why a subplan stays where it is when the start date moves (Dates 6). */
export const KEPT_REASONS = ['finished', 'by_hand', 'assigned'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

type Subplan = {
  id: string;
  name: string;
  due_in_days: number;
  due?: DueInput | null | undefined;
  due_date: Day;
  total_tasks: number;
  completed_tasks: number;
  topics: readonly {
    tasks: readonly { id: string; offset_days?: number | null | undefined; due_date?: Day | undefined }[];
  }[];
};

/** A subplan with its day before and after. */
export type MovedSubplan = {
  id: string;
  name: string;
  old: Day;
  new: Day;
  /** The new `due_in_days`. */
  due_in_days: number;
  why_kept: KeptReason | null;
  moved_up_from: Day | null;
  /** The tasks with days of their own that have another one. */
  tasks: { id: string; due_date: Day }[];
};

/** Returns each subplan with its day after the start date has moved to that of `dates`. */
export function moveStart(subplans: readonly Subplan[], dates: PlanDates): MovedSubplan[] {
  return subplans.map((subplan) => {
    const { id, name, due_date: old } = subplan;
    const why_kept = whyKept(subplan);
    if (why_kept !== null) {
      const { due_in_days } = subplan;
      return { id, name, old, new: old, due_in_days, why_kept, moved_up_from: null, tasks: [] };
    }
    const { due_date, due_in_days, moved_up_from } = subplanDays(subplan, dates);
    const tasks = movedTasks({ ...subplan, due_date }, dates);
    return { id, name, old, new: due_date, due_in_days, why_kept, moved_up_from, tasks };
  });
}

/** Returns a subplan that stays where it is, as that of a plan whose start does not move. */
export const unmoved = (subplan: MovedSubplan): MovedSubplan => ({
  ...subplan,
  new: subplan.old,
  moved_up_from: null,
});

/** Returns the tasks of a subplan with days of their own that have another one after its day has moved. */
export function movedTasks(
  subplan: Pick<Subplan, 'due' | 'due_date' | 'topics'>,
  dates: PlanDates,
): { id: string; due_date: Day }[] {
  return subplan.topics.flatMap(({ tasks }) =>
    tasks.flatMap(({ id, offset_days, due_date }) => {
      if (offset_days == null) return [];
      const moved = taskDueDate(offset_days, subplan, dates);
      return moved === due_date ? [] : [{ id, due_date: moved }];
    }),
  );
}

function whyKept(subplan: Subplan): KeptReason | null {
  if (isAllDone(subplan)) return 'finished';
  if (isSetByHand(subplan)) return 'by_hand';
  return countsFromStart(subplan) ? null : 'assigned';
}
