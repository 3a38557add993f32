import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { UNREAD_LIMIT } from '#shared/notifications/limits.ts';
import { useViewer } from '../../auth/viewer.ts';
import { startLive } from '../live/live.ts';
import { newestQuery } from '../list/api.ts';
import { lineOf } from '../list/line.ts';
import { messages } from '../list/messages.ts';
import { notificationsKey } from '../list/queries.ts';
import { NotificationPanel } from './NotificationPanel.tsx';

/** Without a live connection the bell looks this often while somebody is there. */
const LOOK_MS = 60_000;

/** The distance between the bar and the panel, in px. */
const GAP = 4;

/** The content of the bell: its count, also in the title of the tab, the panel, and the live connection. */
export function NotificationCentre({ onUnread }: { onUnread: (text: string) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const query = useQuery(newestQuery());
  const page = query.data?.reply;
  const unread = page?.unread ?? 0;
  const text = unread === 0 ? '' : unread < UNREAD_LIMIT ? String(unread) : `${UNREAD_LIMIT - 1}+`;
  const queryClient = useQueryClient();

  useEffect(() => onUnread(text), [onUnread, text]);
  useEffect(() => showInTitle(text), [text]);

  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: notificationsKey });
    const live = startLive(queryClient, refresh);
    const timer = setInterval(() => {
      if (live.isHere() && !live.isConnected()) refresh();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      live.stop();
    };
  }, [queryClient]);

  const place = useEffectEvent((panel: HTMLElement) => {
    const isOpen = panel.matches(':popover-open');
    setOpen(isOpen);
    if (!isOpen) return;
    // The position of the bar depends on whether the banner above it is scrolled away.
    const { bottom = 0 } = panel.closest('header')?.getBoundingClientRect() ?? {};
    panel.style.setProperty('--below-bar', `${bottom + GAP}px`);
    if (query.isStale) void query.refetch();
  });
  useEffect(() => {
    const panel = root.current!.parentElement!;
    const onToggle = () => place(panel);
    // It may have been opened before this code was there.
    onToggle();
    panel.addEventListener('toggle', onToggle);
    return () => panel.removeEventListener('toggle', onToggle);
  }, []);

  return (
    <div ref={root}>
      {open && <NotificationPanel query={query} close={() => root.current?.parentElement?.hidePopover()} />}
      <Announcement newest={page?.notifications} />
    </div>
  );
}

/** Announces new notifications to screen readers. Outside the panel: closed content is not announced. */
function Announcement({ newest }: { newest: Parameters<typeof lineOf>[0][] | undefined }) {
  const viewer = useViewer();
  // An element of its own: React listens to all events of one that it renders into, and the body is around the app as well.
  const [outside] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(outside);
    return () => outside.remove();
  }, [outside]);
  const [known, setKnown] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [first] = newest ?? [];
  if (newest && (first?.id ?? '') !== known) {
    // Ids grow with the time.
    const arrived = newest.filter(({ id, read_at }) => read_at === null && known !== null && id > known);
    if (arrived.length > 0) {
      const line = lineOf(arrived[0]!, viewer.id);
      setText(messages.arrived(arrived.length, line.name + line.text));
    }
    setKnown(first?.id ?? '');
  }
  return createPortal(
    <div role="status" className="sr-only">
      {text}
    </div>,
    outside,
  );
}

const COUNT = /^\(\d+\+?\) /;

/** Keeps the count before the title of the tab, which each page sets. Returns a function that removes it. */
function showInTitle(count: string): () => void {
  const prefix = count === '' ? '' : `(${count}) `;
  const show = () => {
    const title = prefix + document.title.replace(COUNT, '');
    if (document.title !== title) document.title = title;
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(document.querySelector('title')!, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    document.title = document.title.replace(COUNT, '');
  };
}
