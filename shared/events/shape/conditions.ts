/**
 * The conditions for showing a notification and for sending a waiting mail, with the effect on a notification when its
 * condition is false: `gone` hides it, `read` counts it as read. The feature that owns the facts has the SQL of each
 * (server/conditions.ts).
 */
export const CONDITIONS = {
  /** The plan is not deleted. */
  plan_exists: 'read',
  plan_active: 'read',
  /** The plan is active and not completed, and the recipient has not signed it. */
  plan_open: 'read',
  /** The other side has signed, the recipient has not, and no later row asks for it. */
  signature_missing: 'read',
  /** Everything is done, and the employee has not signed. */
  ready_to_sign: 'gone',
  /** It is not answered yet whether the dates of one of the plans move. */
  start_date_open: 'gone',
  /** The recipient has an open task for the employee. */
  task_open: 'read',
  /** A day of the employee's own plan: the plan is active. A day of somebody else: they have an open task in it. */
  due_day_open: 'read',
  /** The reminded work of the recipient is still open. */
  reminder_open: 'read',
  /** The person is away, and the recipient stands in for them. */
  stands_in: 'gone',
  /** The recipient has not chosen another stand-in. */
  has_no_stand_in: 'read',
} as const satisfies Record<string, 'gone' | 'read'>;

export type ConditionName = keyof typeof CONDITIONS;
