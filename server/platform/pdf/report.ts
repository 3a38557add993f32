import type { PlanSummary } from '#shared/plans/schema.ts';
import type { TaskCounts } from '#shared/plans/progress.ts';

/**
 * The data of the report of an onboarding plan. Fields are named as in the
 * API. Times are ISO 8601 in UTC, days are civil days in the organisation's
 * time zone. Texts are user input of any script and length, and never markup.
 */
export type Report = {
  /** Printed on the cover, and the author in the metadata. */
  product_name: string;
  generated_at: string;
  /** The IANA name of the time zone of all days. */
  org_time_zone: string;
  plan: Pick<
    PlanSummary,
    'id' | 'name' | 'description' | 'status' | 'assigned_at' | 'assigned_on' | 'due_date' | 'start_on'
  >;
  employee: ReportPerson;
  manager: ReportPerson;
  progress: TaskCounts;
  /** By due date. */
  subplans: ReportSubplan[];
  /** At most two, in any order: the report prints the employee's first. */
  signatures: ReportSignature[];
  certificate: ReportCertificate;
  /** The record as canonical JSON, attached to the file as it is. */
  record?: string;
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
  /** One address each, as entered, with its title. Only http and https become clickable. */
  links: string[];
  completed: boolean;
  /** When the box was last ticked or unticked. */
  status_changed_at: string | null;
  /** Lines below the name of a task that is more than a tick of the employee: its owner, and how it was completed. */
  about?: string[];
  not_applicable?: boolean;
  /** The confirmed text, with the signed hash. */
  confirmed?: { text: string; lines: string[]; hash: string } | null;
};

/** A signature with its evidence (Signing 2). Name and email are those at the time of signing. */
export type ReportSignature = ReportPerson & {
  role: 'employee' | 'manager';
  meaning: string;
  signed_at: string;
  content_hash: string;
  identity_issuer: string | null;
  identity_subject: string | null;
  /** The IP address. */
  address: string | null;
  /** The user agent of the browser. */
  device: string | null;
  /** The version that the client said it showed. */
  seen_version?: number;
};

/** The contents of the certificate beyond the signatures (Reports 3). */
export type ReportCertificate = {
  /** A sentence for each check that failed. */
  warnings: string[];
  content_hash: string;
  chain: { events: number; head: string | null };
  /** How many texts were confirmed, and how many of them are erased. Missing where none were. */
  evidence?: { given: number; erased: number };
  history: ReportHistory;
  /** The address of the verification page. */
  verify_url: string;
  /** The address of the page that checks the file, for the QR code. */
  check_url: string;
};

/** The history as sentences, oldest first. */
export type ReportHistory = {
  lines: ReportEvent[];
  /** Whether ticks are grouped (Reports 5). */
  folded: boolean;
  /** The number of events that are left out, and the number of lines before them. */
  gap: { after: number; events: number } | null;
};

export type ReportEvent = { at: string; until: string; who: string; text: string };
