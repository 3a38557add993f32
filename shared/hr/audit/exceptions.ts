import type { EventName } from '../../events/catalogue.ts';

/** The exceptions that auditors ask about: where an onboarding deviated from its template (Audit 3). */
export const EXCEPTION_KINDS = ['not_applicable', 'moved_dates', 'returned', 'by_hr'] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** The events that are an exception for every actor. Any event of HR is one as well. */
export const EXCEPTION_EVENTS = {
  'plan.task_not_applicable': 'not_applicable',
  'plan.start_moved': 'moved_dates',
  'plan.due_date_moved': 'moved_dates',
  'plan.returned': 'returned',
} as const satisfies Partial<Record<EventName, ExceptionKind>>;

/** Returns which exceptions an event of a plan is: a date that HR has moved is two. */
export function exceptionsOf({
  event,
  detail,
}: {
  event: string;
  detail: Readonly<Record<string, unknown>>;
}): ExceptionKind[] {
  const own = (EXCEPTION_EVENTS as Readonly<Record<string, ExceptionKind | undefined>>)[event];
  return [...(own ? [own] : []), ...(detail['as'] === 'hr' ? (['by_hr'] as const) : [])];
}
