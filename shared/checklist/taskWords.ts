import { readableDay } from '../format.ts';
import type { SparseName } from './fields.ts';
import { ownerLabel, ownerName, type OwnerShape } from './owner.ts';
import { DEFAULT_KIND, kindOf } from './kinds/kinds.ts';
import type { TaskItem } from './values.ts';

type Planned = { [Name in SparseName<'task'>]?: TaskItem[Name] | undefined };
type InPlan = Omit<Planned, 'owner'> & { owner?: OwnerShape | undefined; due_date?: string | undefined };

/** The words for a sparse field of a task; null where it has none, or where a component of its own shows it. */
type Words = {
  /** In a row of a template or draft. */
  planned: (task: Planned) => string | null;
  /** Beside the task in its plan. */
  inPlan: (task: InPlan) => string | null;
  /** Below the task in the report of its plan. */
  report: (task: InPlan) => string | null;
};

/** A task that the signatures do not need. */
export const OPTIONAL = 'Optional';

const none = () => null;
const optional = ({ counts }: Pick<Planned, 'counts'>) => (counts === false ? OPTIONAL : null);

/** In their order on screen. */
const WORDS: Record<SparseName<'task'>, Words> = {
  owner: {
    planned: ({ owner }) => (owner && owner.kind !== 'employee' ? ownerName(owner) : null),
    inPlan: none,
    report: ({ owner }) => (owner ? ownerLabel(owner) : null),
  },
  counts: { planned: optional, inPlan: optional, report: optional },
  kind: {
    planned: ({ kind = DEFAULT_KIND }) => (kind === DEFAULT_KIND ? null : (kindOf(kind)?.name ?? null)),
    inPlan: none,
    report: none,
  },
  settings: { planned: none, inPlan: none, report: none },
  required: { planned: ({ required }) => (required ? 'Locked' : null), inPlan: none, report: none },
  // In a plan it has a day.
  offset_days: {
    planned: none,
    inPlan: none,
    report: ({ due_date }) => (due_date === undefined ? null : `due ${readableDay(due_date)}`),
  },
};

const said = (words: (string | null)[]): string[] => words.filter((word) => word !== null);

/** Returns what is unusual of a task, 'IT · Optional'; an empty text for a tick of the employee. */
export const optionsText = (task: Planned): string =>
  said(Object.values(WORDS).map(({ planned }) => planned(task))).join(' · ');

/** Returns the tags of a task of a plan, such as 'Optional'. */
export const taskTags = (task: InPlan): string[] =>
  said(Object.values(WORDS).map(({ inPlan }) => inPlan(task)));

/** Returns what the report says of a task beyond its texts and how it was finished: 'IT · Optional'; an empty text for most. */
export const reportText = (task: InPlan): string =>
  said(Object.values(WORDS).map(({ report }) => report(task))).join(' · ');
