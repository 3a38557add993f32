import { readQuery } from '../../client/queries.ts';

export const notificationsKey = ['notifications'] as const;

/** Which kinds of notifications the viewer gets as mails, too. */
export const mailChoicesQuery = () =>
  readQuery([...notificationsKey, 'mails'], 'GET /user/self/notifications');
