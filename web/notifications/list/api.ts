import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#shared/events/shape/notification.ts';
import type { NotificationPage } from '#shared/notifications/schema.ts';
import { pagesQuery } from '../../client/queries.ts';
import { serverNow } from '../../client/session.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { callUnlessSame, type Marked } from './callUnlessSame.ts';
import { messages } from './messages.ts';
import { notificationsKey } from './queries.ts';

/** The maximum number of lines in the panel. */
const NEWEST = 20;
const PAGE = 50;

/** The newest notifications with the number of unread ones. */
export const newestQuery = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'newest'],
    queryFn: ({ client, queryKey, signal }): Promise<Marked<NotificationPage>> =>
      callUnlessSame('GET /notification', client.getQueryData<Marked<NotificationPage>>(queryKey), {
        query: { limit: NEWEST },
        signal,
      }),
  });

/** All notifications, page by page. */
export const notificationsQuery = () =>
  pagesQuery([...notificationsKey, 'all'], 'GET /notification', { query: { limit: PAGE } });

/** Marks notifications as read, all without `ids`. The screen shows it immediately. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useAct({
    send: (ids: string[] | null) =>
      call('PUT /notification/read', { body: ids === null ? { all: true } : { ids } }),
    onMutate: async (ids) => {
      // A response that is under way would undo it on the screen.
      await queryClient.cancelQueries({ queryKey: notificationsKey });
      const change = (page: NotificationPage): NotificationPage => withRead(page, ids);
      queryClient.setQueryData(
        newestQuery().queryKey,
        (known) => known && { etag: null, reply: change(known.reply) },
      );
      queryClient.setQueryData(
        notificationsQuery().queryKey,
        (all) => all && { ...all, pages: all.pages.map((page) => ({ ...page, items: change(page.items) })) },
      );
    },
    failed: messages.failed,
    refreshAlways: notificationsKey,
  });
}

function withRead({ unread, notifications }: NotificationPage, ids: string[] | null): NotificationPage {
  const read_at = new Date(serverNow()).toISOString();
  const isRead = ({ id, read_at: before }: Notification) => before === null && (ids?.includes(id) ?? true);
  return {
    unread: ids === null ? 0 : Math.max(0, unread - notifications.filter(isRead).length),
    notifications: notifications.map((one) => (isRead(one) ? { ...one, read_at } : one)),
  };
}
