import { ownerName, type OwnerShape } from '../../checklist/owner.ts';
import { isKnownKind, kindOf, needsEvidence, type TaskKind } from '../../checklist/kinds/kinds.ts';
import { isCounted } from '../../checklist/tree.ts';
import type { Viewer } from '../../people/viewer.ts';
import { type Reason, roleReason, stateReason } from '../../reason.ts';
import { relations } from '../relations.ts';
import { HR_CANNOT_TICK, NOT_THE_EMPLOYEE, rights } from '../rights.ts';
import { type PlanFacts, whyTicksAreRefused } from '../refusals.ts';

/** The facts that rights on a task depend on. `mine` is whether the viewer owns a task of others. */
export type TaskFacts = {
  completed: boolean;
  owner?: OwnerShape;
  mine?: boolean;
  counts?: boolean;
  kind?: TaskKind;
};

const ofOther = (owner: OwnerShape) =>
  roleReason('plans.task_of_other', `This task belongs to ${ownerName(owner)}.`);

/**
 * Returns why the viewer cannot do a task, or null (Owners 4): its owner does it, and the plan's manager with a reason. HR who
 * own a task do it as its owner.
 */
export function whyTaskCannotBeTicked(viewer: Viewer, plan: PlanFacts, task: TaskFacts): Reason | null {
  const { owner } = task;
  if (owner === undefined) return rights(viewer, plan).tick;
  const roles = relations(viewer, plan);
  if (!task.mine && !roles.has('manager')) return roles.has('hr') ? HR_CANNOT_TICK : ofOther(owner);
  return whyTicksAreRefused(plan);
}

/** Returns whether the viewer does the task of another, which needs a reason. */
export function isForAnother(viewer: Viewer, plan: PlanFacts, { owner, mine }: TaskFacts): boolean {
  return owner !== undefined && !mine && relations(viewer, plan).has('manager');
}

/** A newer release may have more kinds of tasks, whose tick alone finishes nothing. */
const KIND_UNKNOWN = stateReason(
  'plans.newer_release',
  'A newer release has made a task of this plan, and this one does not know how it is finished. Try again once the update is complete.',
);

/** Returns why a task of the kind is not finished by a tick, or null (Tasks 4). */
export function whyTickDoesNotFinish({ kind }: Pick<TaskFacts, 'kind'>): Reason | null {
  if (!needsEvidence(kind)) return null;
  const evidence = kindOf(kind)?.evidence;
  return evidence ? stateReason('plans.evidence_missing', evidence.needed) : KIND_UNKNOWN;
}

/** Returns why this release cannot sign for the tasks, or null. */
export function whyKindsAreUnknown(tasks: readonly Pick<TaskFacts, 'kind'>[]): Reason | null {
  return tasks.every(({ kind }) => kind === undefined || isKnownKind(kind)) ? null : KIND_UNKNOWN;
}

/** Nobody confirms another text than the one that they have read. */
export const TEXT_CHANGED = stateReason(
  'plans.text_changed',
  'The text was changed meanwhile. Read it again, then confirm it.',
);

/** A program that does not say which text was read: a screen always does. */
export const TEXT_NOT_NAMED = stateReason(
  'plans.text_changed',
  'The text was changed in this plan. Read it again, then confirm it with the text, or with its SHA-256 as text_hash.',
);

/** Returns why the viewer cannot give the evidence of a task, or null (Tasks 4). Of most kinds nobody gives it for another. */
export function whyTaskCannotBeConfirmed(viewer: Viewer, plan: PlanFacts, task: TaskFacts): Reason | null {
  const byOwnerAlone = kindOf(task.kind)?.evidence?.byOwnerAlone ?? true;
  if (byOwnerAlone && isForAnother(viewer, plan, task)) return ofOther(task.owner!);
  return whyTaskCannotBeTicked(viewer, plan, task);
}

const OWNER_SKIPS_OPTIONAL = roleReason(
  'plans.task_needed',
  "This task is needed for the sign-off. Only the plan's manager can call it not applicable.",
);

/**
 * Returns why the viewer cannot call a task not applicable, or null (Tasks 3): its owner an optional one, the plan's manager any.
 */
export function whyTaskCannotBeSkipped(viewer: Viewer, plan: PlanFacts, task: TaskFacts): Reason | null {
  const roles = relations(viewer, plan);
  if (roles.has('manager')) return whyTicksAreRefused(plan);
  const isOwner = task.owner === undefined ? roles.has('employee') : task.mine === true;
  if (!isOwner) {
    if (roles.has('hr')) return HR_CANNOT_TICK;
    return task.owner ? ofOther(task.owner) : NOT_THE_EMPLOYEE;
  }
  return isCounted(task) ? OWNER_SKIPS_OPTIONAL : whyTicksAreRefused(plan);
}

const CANNOT_HAND_ON = roleReason(
  'plans.not_the_manager',
  "Only the plan's manager can choose who does a task. Its owner can hand it on.",
);
const ALREADY_DONE = stateReason('plans.task_done', 'This task is done already.');

/**
 * Returns why the viewer cannot choose the owner of a task, or null (Owners 8): the manager, HR, and its owner, who
 * reassigns it.
 */
export function whyOwnerCannotChange(viewer: Viewer, plan: PlanFacts, task: TaskFacts): Reason | null {
  const roles = relations(viewer, plan);
  if (!roles.has('manager') && !roles.has('hr') && !task.mine) return CANNOT_HAND_ON;
  return whyTicksAreRefused(plan) ?? (task.completed ? ALREADY_DONE : null);
}
