import type { Cases, Kind, Terms } from '../../terms/terms.ts';

/** A subplan that is due within these days with less than half of it done is a risk. */
const RISK_DAYS = 3;

type Counts<K extends Kind> = { completed_tasks: K['count']; total_tasks: K['count'] };
type Active<K extends Kind> = { active_plan: K['condition']; signed_by_user: K['condition'] };
type Flags<K extends Kind> = Active<K> & { approved_by_manager: K['condition'] };
type Signed<K extends Kind> = Omit<Flags<K>, 'active_plan'>;
type Part<K extends Kind> = Counts<K> & { due_date: K['day'] };
type Whole<K extends Kind> = Part<K> & { next_due_date: K['day'] };

/** The rules of what is due: of subplans, and of plans by all of their tasks and the due day of the last subplan. */
function dueRules<K extends Kind>({ all, not, isLess, times, isBefore, isUpTo, later }: Terms<K>) {
  /** Whether counted tasks are open. */
  const isOpen = ({ completed_tasks, total_tasks }: Counts<K>) => isLess(completed_tasks, total_tasks);
  /** Whether a due day has passed. */
  const isLate = (due: K['day'], today: K['day']) => isBefore(due, today);
  const isLatePart = (part: Part<K>, today: K['day']) => all(isLate(part.due_date, today), isOpen(part));
  const canBeOverdue = ({ active_plan, signed_by_user }: Active<K>) => all(active_plan, not(signed_by_user));

  return {
    isOpen,
    isLate,
    isLatePart,

    /** Whether the due day has come and tasks are open. */
    isDue: (part: Part<K>, today: K['day']) => all(isUpTo(part.due_date, today), isOpen(part)),

    isOverdue: (plan: Active<K>, part: Part<K>, today: K['day']) =>
      all(canBeOverdue(plan), isLatePart(part, today)),

    /** Whether somebody has to do something until the employee signs. */
    isWaiting: (plan: Active<K>, counts: Counts<K>) => all(canBeOverdue(plan), isOpen(counts)),

    hasOverdueSubplans: (
      plan: Active<K>,
      { next_due_date }: Pick<Whole<K>, 'next_due_date'>,
      today: K['day'],
    ) => all(canBeOverdue(plan), isLate(next_due_date, today)),

    /** Whether a subplan is due soon with less than half of it done. */
    isClose: ({ due_date, completed_tasks, total_tasks }: Part<K>, today: K['day']) =>
      all(
        isUpTo(today, due_date),
        isUpTo(due_date, later(today, RISK_DAYS)),
        isLess(times(completed_tasks, 2), total_tasks),
      ),
  };
}

/**
 * The rules of the state of plans and subplans (Plans 4, 7 and 25), each in one place. They are rendered for
 * TypeScript by `values.ts`, for SQL by server/plans/rules/rules.sql.ts.
 */
export function planRules<K extends Kind>(terms: Terms<K>) {
  const { all, any, not } = terms;
  const due = dueRules(terms);
  const isSignedByBoth = ({ signed_by_user, approved_by_manager }: Signed<K>) =>
    all(signed_by_user, approved_by_manager);
  const isSigned = ({ signed_by_user, approved_by_manager }: Signed<K>) =>
    any(signed_by_user, approved_by_manager);

  // The names are those of PLAN_STATUSES and PLAN_HEALTHS, which the callers compare.
  const cases = <const Name extends string>(
    given: readonly (readonly [K['condition'], Name])[],
    otherwise: Name,
  ): Cases<K, Name> => ({ cases: given, otherwise });

  return {
    ...due,
    isSigned,
    isSignedByBoth,

    status: (plan: Flags<K>, overdue: K['condition']) =>
      cases(
        [
          [isSignedByBoth(plan), 'Completed'],
          [not(plan.active_plan), 'Inactive'],
          [plan.signed_by_user, 'Needs Manager Signature'],
          [plan.approved_by_manager, 'Needs Employee Signature'],
          [overdue, 'Overdue'],
        ],
        'Active',
      ),

    /** `anyClose` says whether a subplan is close. */
    health: (plan: Flags<K> & Whole<K>, anyClose: K['condition'], today: K['day']) =>
      cases(
        [
          [isSignedByBoth(plan), 'completed'],
          [not(plan.active_plan), 'inactive'],
          [isSigned(plan), 'to_sign'],
          [due.isLatePart(plan, today), 'overdue'],
          [any(due.isLate(plan.next_due_date, today), anyClose), 'at_risk'],
        ],
        'on_track',
      ),
  };
}
