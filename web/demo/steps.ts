import { WALK } from '#shared/demo/doors.ts';
import { firstNameOf, nameOrEmail } from '#shared/people/name.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { rights } from '#shared/plans/rights.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';

/** One of the three steps (Demo 4): its person, and the input that it needs. */
export type Step = { name: string; done: boolean } & (
  | { act: 'approve'; plan: ListedPlan }
  | { act: 'remind'; plan: ListedPlan }
  | { act: 'assign'; personId: string }
);

type Known = {
  viewer: Viewer;
  plans: readonly ListedPlan[];
  reports: readonly Pick<DirectReport, 'id' | 'name' | 'email'>[];
  /** Whether the history of the plan of `planToRemind` has a nudge. */
  isNudged: boolean;
};

/** Returns the plan that the second step is about, or undefined. */
export function planToRemind(plans: readonly ListedPlan[]): ListedPlan | undefined {
  const own = plans.filter(({ user }) => user.email === WALK.remind);
  return own.find(({ status }) => status === 'Overdue') ?? own[0];
}

/** Returns the current steps, by the state of the plans, not by presses. */
export function stepsOf({ viewer, plans, reports, isNudged }: Known): Step[] {
  const steps: Step[] = [];
  const signed = plans.filter(({ user, signed_by_user }) => user.email === WALK.approve && signed_by_user);
  const toApprove = signed.find((plan) => rights(viewer, plan).approve === null) ?? signed[0];
  if (toApprove) {
    const { user, approved_by_manager } = toApprove;
    steps.push({ act: 'approve', name: shortName(user), done: approved_by_manager, plan: toApprove });
  }

  const toRemind = planToRemind(plans);
  if (toRemind && (isNudged || rights(viewer, toRemind).nudge === null)) {
    steps.push({ act: 'remind', name: shortName(toRemind.user), done: isNudged, plan: toRemind });
  }

  const assigned = plans.find(({ user }) => user.email === WALK.assign)?.user;
  const person = assigned ?? reports.find(({ email }) => email === WALK.assign);
  if (person) {
    steps.push({ act: 'assign', name: shortName(person), done: assigned !== undefined, personId: person.id });
  }
  return steps;
}

function shortName(person: { name: string; email: string }): string {
  return firstNameOf(nameOrEmail(person));
}
