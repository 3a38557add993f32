import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http.ts';

/** The tokens of directories, without their secrets. */
export const scimTokensQuery = () =>
  queryOptions({
    queryKey: ['scim tokens'],
    queryFn: ({ signal }) => call('GET /scim-token', { signal }),
  });
