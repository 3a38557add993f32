import type { UseQueryResult } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useId, useRef } from 'react';
import type { NotificationPage } from '#shared/notifications/schema.ts';
import type { Marked } from '../list/callUnlessSame.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Link } from '../../router/Link.tsx';
import { paths } from '../../sitemap/paths.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ToastOutlet } from '../../ui/ToastOutlet.tsx';
import { useMarkRead } from '../list/api.ts';
import { messages } from '../list/messages.ts';
import { NotificationList } from '../list/NotificationList.tsx';

type NotificationPanelProps = {
  query: UseQueryResult<Marked<NotificationPage>>;
  close: () => void;
};

/** The newest notifications below the bell; on a phone they fill the window. */
export function NotificationPanel({ query, close }: NotificationPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate: markRead } = useMarkRead();
  // Escape, which the browser handles, gives the focus back to the bell.
  useEffect(() => heading.current?.focus(), []);
  const unread = query.data?.reply.unread ?? 0;
  return (
    <div role="dialog" aria-labelledby={id} className="bell-content">
      <header>
        <IconButton label={messages.back} icon={<ArrowLeft />} className="bell-back" onClick={close} />
        <h2 ref={heading} id={id} tabIndex={-1}>
          {messages.title}
        </h2>
        {unread > 0 && (
          <button
            type="button"
            onClick={() => {
              // It is gone then.
              heading.current?.focus();
              markRead(null);
            }}
          >
            {messages.markAll}
          </button>
        )}
      </header>
      <div className="bell-list">
        <SectionStates query={query} loading={messages.loading} failed={messages.loadFailed}>
          {({ reply: { notifications } }) =>
            notifications.length === 0 ? (
              <p className="bell-none">{messages.none}</p>
            ) : (
              <NotificationList
                notifications={notifications}
                onOpen={({ id: opened, read_at }) => {
                  if (read_at === null) markRead([opened]);
                  close();
                }}
              />
            )
          }
        </SectionStates>
      </div>
      <footer>
        <Link to={paths.notifications()} onClick={close}>
          {messages.showAll}
        </Link>
        <Link to={paths.settings()} onClick={close}>
          {messages.settings}
        </Link>
      </footer>
      {/* The panel lies above all else of the page, so also above its toasts. */}
      <ToastOutlet />
    </div>
  );
}
