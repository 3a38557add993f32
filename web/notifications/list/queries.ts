import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http.ts';

export const notificationsKey = ['notifications'] as const;

/** Which kinds of notifications the viewer gets as mails, too. */
export const mailChoicesQuery = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'mails'],
    queryFn: ({ signal }) => call('GET /user/self/notifications', { signal }),
  });
