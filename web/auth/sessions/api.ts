import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http.ts';

/** The viewer's sessions (Sign-in 15). */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call('GET /session', { signal }),
  });
