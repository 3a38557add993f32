/**
 * The expected state of a plan by the rules of docs/product.md. It shares no code with the product, so that an error in
 * one is not repeated in the other.
 */
export type PlanModel = {
  name: string;
  /** Each subplan with whether its tasks are done. */
  subplans: boolean[][];
  active: boolean;
  signed: boolean;
  approved: boolean;
  deleted: boolean;
  comments: number;
  events: number;
};

export const newPlanModel = (): PlanModel => ({
  name: 'Onboarding',
  subplans: [[false, false], [false]],
  active: true,
  signed: false,
  approved: false,
  deleted: false,
  comments: 0,
  events: 1,
});

const doneOf = ({ subplans }: PlanModel) => subplans.flat().filter(Boolean).length;
const isOpen = ({ active, signed, approved }: PlanModel) => active && !signed && !approved;
const isDone = (plan: PlanModel) => plan.subplans.flat().every(Boolean);
const isComplete = ({ signed, approved }: PlanModel) => signed && approved;

/** Returns what a manager reads of the plan, in the form of `visible` of a response. */
export function describe(plan: PlanModel) {
  return {
    name: plan.name,
    active_plan: plan.active,
    signed_by_user: plan.signed,
    approved_by_manager: plan.approved,
    status: statusOf(plan),
    progress: { total_tasks: plan.subplans.flat().length, completed_tasks: doneOf(plan) },
    subplans: plan.subplans,
  };
}

function statusOf({ active, signed, approved }: PlanModel): string {
  if (signed && approved) return 'Completed';
  if (!active) return 'Inactive';
  if (signed) return 'Needs Manager Signature';
  if (approved) return 'Needs Employee Signature';
  return 'Active';
}

/** Each act changes the model and returns the status of the call: 200, 201, 204 or a refusal. */
export const ACTS = {
  /** Sets a task to done or open (Plans 11). */
  setTask(plan: PlanModel, index: number, done: boolean): number {
    if (plan.deleted) return 404;
    if (!isOpen(plan)) return 409;
    let rest = index;
    for (const tasks of plan.subplans) {
      if (rest < tasks.length) {
        if (tasks[rest] !== done) plan.events += 1;
        tasks[rest] = done;
        return 200;
      }
      rest -= tasks.length;
    }
    return 404;
  },

  rename(plan: PlanModel, name: string): number {
    if (plan.deleted) return 404;
    if (!isOpen(plan)) return 409;
    plan.name = name;
    plan.events += 1;
    return 200;
  },

  addSubplan(plan: PlanModel): number {
    if (plan.deleted) return 404;
    if (!isOpen(plan)) return 409;
    plan.subplans.push([false]);
    plan.events += 1;
    return 200;
  },

  /** Removes a subplan. One in progress stays, and so does the last task (Plans 1, Plans 12). */
  removeSubplan(plan: PlanModel, index: number): number {
    if (plan.deleted) return 404;
    if (!isOpen(plan)) return 409;
    if (plan.subplans.length === 1) return 400;
    if (plan.subplans[index]!.some(Boolean)) return 409;
    plan.subplans.splice(index, 1);
    plan.events += 1;
    return 200;
  },

  /** Renames the tasks of a subplan, which is refused once one is done (Plans 12). */
  changeSubplan(plan: PlanModel, index: number): number {
    if (plan.deleted) return 404;
    if (!isOpen(plan) || plan.subplans[index]!.some(Boolean)) return 409;
    plan.events += 1;
    return 200;
  },

  /** Signs as the employee or approves as the manager (Signing 1). */
  sign(plan: PlanModel, role: 'signed' | 'approved'): number {
    if (plan.deleted) return 404;
    if (plan[role]) return 200;
    if (!plan.active || !isDone(plan)) return 409;
    plan[role] = true;
    plan.events += 1;
    return 200;
  },

  /** Returns a signed plan to the employee, with a comment (Signing 4). */
  return(plan: PlanModel): number {
    if (plan.deleted) return 404;
    if (!plan.active || !plan.signed || plan.approved) return 409;
    plan.signed = false;
    plan.comments += 1;
    plan.events += 1;
    return 200;
  },

  setActive(plan: PlanModel, active: boolean): number {
    if (plan.deleted) return 404;
    if (isComplete(plan)) return 409;
    if (plan.active !== active) plan.events += 1;
    plan.active = active;
    return 200;
  },

  delete(plan: PlanModel): number {
    if (plan.deleted) return 404;
    if (isComplete(plan)) return 409;
    plan.deleted = true;
    return 204;
  },

  comment(plan: PlanModel): number {
    if (plan.deleted) return 404;
    if (isComplete(plan) || !plan.active) return 409;
    plan.comments += 1;
    plan.events += 1;
    return 201;
  },
};
