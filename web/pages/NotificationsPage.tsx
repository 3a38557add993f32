import { useInfiniteQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { ListPages } from '../layout/ListStates.tsx';
import { Page } from '../layout/Page.tsx';
import { notificationsQuery, useMarkRead } from '../notifications/list/api.ts';
import { messages } from '../notifications/list/messages.ts';
import { NotificationList } from '../notifications/list/NotificationList.tsx';
import { PAGES } from '../sitemap/pageTable.ts';
import { Button } from '../ui/Button.tsx';

/** All notifications of the viewer, page by page (Notifications 8). */
export default function NotificationsPage() {
  const query = useInfiniteQuery(notificationsQuery());
  const pages = query.data?.pages.map(({ items }) => items);
  const notifications = pages?.flatMap((page) => page.notifications);
  const { mutate: markRead } = useMarkRead();
  return (
    <Page
      title={PAGES.notifications.title}
      width="reading"
      actions={
        (pages?.[0]?.unread ?? 0) > 0 && <Button onClick={() => markRead(null)}>{messages.markAll}</Button>
      }
    >
      <ListPages query={query} items={notifications} texts={messages} icon={<BellRing />}>
        {(found) => (
          <div className="notifications-page w-full">
            <NotificationList
              notifications={found}
              onOpen={({ id, read_at }) => {
                if (read_at === null) markRead([id]);
              }}
            />
          </div>
        )}
      </ListPages>
    </Page>
  );
}
