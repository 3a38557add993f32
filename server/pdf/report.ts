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
  certificate: ReportCertificate;
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

/** A signature with its evidence: who signed, as they were called then, and all that was kept with it. */
export type ReportSignature = ReportPerson & {
  role: 'employee' | 'manager';
  meaning: string;
  signed_at: string;
  content_hash: string;
  identity_issuer: string | null;
  identity_subject: string | null;
  session_id: string | null;
  /** Of the network, an IP address. */
  address: string | null;
  /** What the browser called itself: its user agent. */
  device: string | null;
};

/** What the last page certifies beyond the signatures. */
export type ReportCertificate = {
  /** Sentences about what no longer holds; none when all does. */
  warnings: string[];
  content_hash: string;
  chain: { events: number; head: string | null };
  history: ReportHistory;
  /** Where anybody who is signed in can check it. */
  verify_url: string;
};

/** The history in words, oldest first. */
export type ReportHistory = {
  lines: ReportEvent[];
  /** Whether a line may tell of several ticks. */
  folded: boolean;
  /** How many events are left out, and behind which line. */
  gap: { after: number; events: number } | null;
};

export type ReportEvent = { at: string; until: string; who: string; text: string };
