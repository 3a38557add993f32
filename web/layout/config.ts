import { queryOptions, useQuery } from '@tanstack/react-query';
import { getConfig } from '#shared/system/contract.ts';
import { call } from '../http.ts';

/** The settings of this installation. They change only with a restart, so one answer does for the whole visit. */
export const configQuery = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(getConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The time zone in which due dates are days. Until the server has told, the default of ORG_TIME_ZONE. */
export function useOrgTimeZone(): string {
  return useQuery(configQuery()).data?.org_time_zone ?? 'UTC';
}
