import { hasNoStandIn, standsIn } from './people/standIns/standIns.sql.ts';
import type { Conditions } from './platform/conditions/conditions.sql.ts';
import { startDateOpen } from './plans/dates/proposals/proposals.sql.ts';
import * as plans from './plans/conditions.sql.ts';
import { signatureMissing } from './signing/signing.sql.ts';

/** The conditions of notifications and mails that wait, each of the feature that owns the facts. */
export const conditions: Conditions = {
  plan_exists: plans.planExists,
  plan_active: plans.planActive,
  plan_open: plans.planOpen,
  ready_to_sign: plans.readyToSign,
  task_open: plans.taskOpen,
  due_day_open: plans.dueDayOpen,
  reminder_open: plans.reminderOpen,
  signature_missing: signatureMissing,
  start_date_open: startDateOpen,
  stands_in: standsIn,
  has_no_stand_in: hasNoStandIn,
};
