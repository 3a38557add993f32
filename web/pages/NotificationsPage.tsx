import { useInfiniteQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { useRef } from 'react';
import { MoreButton } from '../layout/MoreButton.tsx';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { notificationsQuery, useMarkRead } from '../notifications/list/api.ts';
import { messages } from '../notifications/list/messages.ts';
import { NotificationList } from '../notifications/list/NotificationList.tsx';
import { PAGES } from '../sitemap/pageTable.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** All notifications of the viewer, page by page (Notifications 8). */
export default function NotificationsPage() {
  const query = useInfiniteQuery(notificationsQuery());
  const pages = query.data?.pages.map(({ items }) => items);
  const notifications = pages?.flatMap((page) => page.notifications);
  const list = useRef<HTMLDivElement>(null);
  const { mutate: markRead } = useMarkRead();
  return (
    <Page
      title={PAGES.notifications.title}
      width="reading"
      actions={
        (pages?.[0]?.unread ?? 0) > 0 && <Button onClick={() => markRead(null)}>{messages.markAll}</Button>
      }
    >
      <QueryStates
        query={{ ...query, data: notifications }}
        loading={messages.loading}
        failed={messages.loadFailed}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={<BellRing />} title={messages.none}>
              {messages.noneText}
            </EmptyState>
          ) : (
            <div className="flex flex-col items-center">
              <div ref={list} className="notifications-page w-full">
                <NotificationList
                  notifications={found}
                  onOpen={({ id, read_at }) => {
                    if (read_at === null) markRead([id]);
                  }}
                />
              </div>
              <MoreButton query={query} count={found.length} list={list} failed={messages.moreFailed} />
            </div>
          )
        }
      </QueryStates>
    </Page>
  );
}
