import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../client/queries.ts';

/**
 * The settings of this installation. They only change with a restart, so one response serves the whole visit.
 */
export const configQuery = () => ({
  ...readQuery(['config'], 'GET /config'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether reminders by hand reach the employee: by mail, or in a demo without mail by the product (Demo 5). */
export function canNudge({ mail_enabled, demo }: { mail_enabled: boolean; demo: boolean }): boolean {
  return mail_enabled || demo;
}

/** Returns the time zone of due dates; until it is loaded, the default of ORG_TIME_ZONE. */
export function useOrgTimeZone(): string {
  return useQuery(configQuery()).data?.org_time_zone ?? 'UTC';
}
