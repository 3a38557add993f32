import type { Viewer } from '../people/viewer.ts';
import { type Reason, roleReason } from '../reason.ts';
import { type PlanRole, relations } from './relations.ts';
import {
  type PlanFacts,
  whyTicksAreRefused,
  whyPlanCannotBeEdited,
  whyPlanCannotBeDeactivated,
  whyPlanCannotBeDeleted,
  whyPlanCannotBeSigned,
  whyEmployeeSignsFirst,
  whyPlanCannotBeReturned,
  whyCommentsAreClosed,
  whyEmployeeCannotBeNudged,
  whyReportIsNotReady,
} from './refusals.ts';

/** The acts on a plan. `deactivate` includes reactivating; `nudge` is a reminder that the manager sends. */
export type PlanAct =
  | 'tick'
  | 'comment'
  | 'sign'
  | 'approve'
  | 'return'
  | 'edit'
  | 'deactivate'
  | 'delete'
  | 'nudge'
  | 'download'
  | 'readMails';

/** For each act the reason that forbids it, or null when the viewer may do it. */
export type PlanRights = Record<PlanAct, Reason | null>;

/** The rule for a role in a state of the plan: a reason against the act, or null. */
type Rule = (plan: PlanFacts, roles: ReadonlySet<PlanRole>) => Reason | null;

const always = (): null => null;
const never = (reason: Reason) => () => reason;

export const HR_CANNOT_TICK = roleReason('plans.hr_cannot_tick', 'HR cannot tick tasks for others.');
const HR_CANNOT_SIGN = roleReason('plans.hr_cannot_sign', 'HR cannot sign for others.');
const HR_CANNOT_COMMENT = roleReason(
  'comments.hr_cannot_comment',
  'HR can read the comments of a plan, but only its employee and its manager can write them.',
);

export const NOT_THE_EMPLOYEE = roleReason(
  'plans.not_the_employee',
  'Only the employee of this plan can tick its tasks.',
);
const NOT_THE_MANAGER = roleReason('plans.not_the_manager', "Only the plan's manager can do this.");

const notTheEmployee = never(NOT_THE_EMPLOYEE);
const notTheManager = never(NOT_THE_MANAGER);
const hrCannotSign = never(HR_CANNOT_SIGN);

/** Each act and role. HR does what a manager does, except acts that belong to one of the two sides (HR 3). */
const RIGHTS: Record<PlanAct, Record<PlanRole | 'nobody', Rule>> = {
  tick: {
    employee: whyTicksAreRefused,
    manager: notTheEmployee,
    hr: never(HR_CANNOT_TICK),
    nobody: notTheEmployee,
  },
  comment: {
    employee: whyCommentsAreClosed,
    manager: whyCommentsAreClosed,
    hr: never(HR_CANNOT_COMMENT),
    nobody: whyCommentsAreClosed,
  },
  sign: {
    employee: (plan) => whyPlanCannotBeSigned(plan, 'employee'),
    manager: notTheEmployee,
    hr: hrCannotSign,
    nobody: notTheEmployee,
  },
  approve: {
    employee: notTheManager,
    manager: (plan, roles) => whyEmployeeSignsFirst(plan, roles) ?? whyPlanCannotBeSigned(plan, 'manager'),
    hr: hrCannotSign,
    nobody: notTheManager,
  },
  return: {
    employee: notTheManager,
    manager: whyPlanCannotBeReturned,
    hr: hrCannotSign,
    nobody: notTheManager,
  },
  edit: ofManagerAndHr(whyPlanCannotBeEdited),
  deactivate: ofManagerAndHr(whyPlanCannotBeDeactivated),
  delete: ofManagerAndHr(whyPlanCannotBeDeleted),
  nudge: { ...ofManagerAndHr(whyEmployeeCannotBeNudged), hr: notTheManager },
  download: ofManagerAndHr(whyReportIsNotReady),
  readMails: { ...ofManagerAndHr(always), hr: notTheManager },
};

function ofManagerAndHr(rule: Rule): Record<PlanRole | 'nobody', Rule> {
  return { employee: notTheManager, manager: rule, hr: rule, nobody: notTheManager };
}

/**
 * Returns the rights of the viewer on a plan that they may see (Plans 3). The server refuses with the reasons, and the
 * screens show their texts. A viewer with several roles has the rights of all of them; a reason of the state has
 * precedence over one of a role.
 */
export function rights(viewer: Viewer, plan: PlanFacts): PlanRights {
  const roles = relations(viewer, plan);
  const asked = roles.size === 0 ? (['nobody'] as const) : [...roles];
  const rightTo = (act: PlanAct): Reason | null => {
    const reasons = asked.map((role) => RIGHTS[act][role](plan, roles));
    if (reasons.includes(null)) return null;
    return reasons.find((reason) => reason?.kind === 'state') ?? reasons[0] ?? null;
  };
  return Object.fromEntries(ACTS.map((act) => [act, rightTo(act)])) as PlanRights;
}

const ACTS = Object.keys(RIGHTS) as PlanAct[];
