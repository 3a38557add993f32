import { nameOrEmail } from '#shared/people/name.ts';
import type { AccessKind, AccessLogEntry } from '#shared/plans/accessLog/schema.ts';

const about = ({ plan }: AccessLogEntry) =>
  plan ? `the plan "${plan.name}" of ${nameOrEmail(plan.user)}` : 'a plan that was deleted';

const WHAT: Record<AccessKind, (entry: AccessLogEntry) => string> = {
  plan: (entry) => `Opened ${about(entry)}`,
  evidence: (entry) => `Opened the evidence of ${about(entry)}`,
  list: () => 'Opened the list of the organisation’s plans',
  csv: () => 'Exported the list of the organisation’s plans',
};

export const messages = {
  lead: 'What HR opened, once per item and day.',
  loading: 'Loading the access log...',
  loadFailed: 'Failed to load the access log',
  moreFailed: 'Failed to load more of the access log. Please try again.',
  none: 'Nobody has read anything as HR',
  noneText: 'Give the HR role to people under People. What they then open of others is listed here.',
  export: 'Export',
  exportFailed: 'Failed to export the access log. Please try again.',
  what(entry: AccessLogEntry): string {
    const what: Partial<Record<string, (entry: AccessLogEntry) => string>> = WHAT;
    // A newer release may log more kinds.
    return what[entry.kind]?.(entry) ?? `Opened ${entry.kind}`;
  },
  who: ({ viewer }: AccessLogEntry) => nameOrEmail(viewer),
} as const;
