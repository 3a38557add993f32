import type { PlanSummary } from '#shared/plans/schema.ts';
import type { TaskCounts } from '#shared/plans/progress.ts';

/**
 * Everything that is printed in the report of an onboarding plan. Fields are named as in the API.
 * Times are ISO 8601 in UTC, days are civil days in the organisation's time zone. Texts are what people typed:
 * any script, any length, never markup.
 */
export type Report = {
  /** Printed as the issuer and written into the file as its author. */
  product_name: string;
  generated_at: string;
  /** The IANA name of the zone that all days are in. */
  org_time_zone: string;
  plan: Pick<
    PlanSummary,
    'id' | 'name' | 'description' | 'status' | 'assigned_at' | 'assigned_on' | 'due_date'
  >;
  employee: ReportPerson;
  manager: ReportPerson;
  progress: TaskCounts;
  /** In the order in which they are due. */
  subplans: ReportSubplan[];
  /** None, one or two; the report prints the employee's first. */
  signatures: ReportSignature[];
};

export type ReportPerson = { name: string; email: string };

export type ReportSubplan = TaskCounts & {
  name: string;
  description: string;
  due_date: string | null;
  topics: ReportTopic[];
};

export type ReportTopic = { name: string; description: string; tasks: ReportTask[] };

export type ReportTask = {
  name: string;
  note: string;
  /** One address each, as people typed them; only http and https become clickable. */
  links: string[];
  completed: boolean;
  /** When the box was last ticked or unticked. */
  status_changed_at: string | null;
};

/** Who signed, as they were called when they signed. */
export type ReportSignature = ReportPerson & { role: 'employee' | 'manager'; signed_at: string };
