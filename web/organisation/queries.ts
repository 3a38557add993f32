import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/http.ts';

export const organisationSettingsQuery = () =>
  queryOptions({
    queryKey: ['organisationSettings'],
    queryFn: ({ signal }) => call('GET /organisation-settings', { signal }),
  });
