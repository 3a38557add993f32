/** The columns of the audit. `web/hr/audit/AuditTable.tsx` has the cell of each. */
export const AUDIT_COLUMNS = {
  who: 'Who',
  start: 'First day',
  plan: 'Plan',
  signed: 'Signed',
  late: 'Late',
  exceptions: 'Exceptions',
} as const;
export type AuditColumn = keyof typeof AUDIT_COLUMNS;
