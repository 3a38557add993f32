import { createContext, type ReactNode, useContext } from 'react';
import type { PlanTask, PlanTopic } from '#shared/checklist/schema.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import type { Tick } from './ticks.ts';

export type OnTick = ((tick: Tick) => void) | undefined;

/**
 * The code for tasks of others, optional ones, texts to read and tasks that are not applicable. Few plans have them, so
 * it is loaded later and passed down by the context, which is null for other plans.
 */
export type TaskParts = {
  /** Whether the tasks of one owner alone are shown. */
  isFiltered: boolean;
  /** Returns the subplan with the tasks that are shown in place: not those of `renderOthers`. */
  inPlace: (subplan: PlanSubplan) => PlanSubplan;
  /** Renders the tasks of others below the employee's own, or null (Owners 5). */
  renderOthers: (subplan: PlanSubplan, view: OthersView) => ReactNode;
  /** Returns null for a task that is drawn as in other plans. */
  renderTask: (task: PlanTask, onTick: OnTick) => ReactNode;
};

export type OthersView = {
  /** Whether they are shown at first in any case. */
  isOpen: boolean;
  onTick: OnTick;
  renderTopic: (topic: PlanTopic, level: 3) => ReactNode;
};

export const TaskPartsContext = createContext<TaskParts | null>(null);
export const useTaskParts = () => useContext(TaskPartsContext);
