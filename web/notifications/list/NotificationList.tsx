import CalendarClock from 'lucide-react/icons/calendar-clock';
import BellIcon from 'lucide-react/icons/bell-ring';
import CheckIcon from 'lucide-react/icons/check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ClockAlert from 'lucide-react/icons/clock-alert';
import ListChecks from 'lucide-react/icons/list-checks';
import PenLine from 'lucide-react/icons/pen-line';
import Undo from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentType, KeyboardEvent } from 'react';
import type { Notification } from '#shared/events/shape/notification.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { serverNow } from '../../client/session.ts';
import { useViewer } from '../../auth/viewer.ts';
import { Link } from '../../router/Link.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { byDay, lineOf, type NotificationLine } from './line.ts';
import { messages } from './messages.ts';
import './notifications.css';

const ICONS: Record<Exclude<NotificationLine['icon'], 'author'>, ComponentType> = {
  bell: BellIcon,
  plan: ClipboardList,
  tasks: ListChecks,
  days: CalendarClock,
  pen: PenLine,
  back: Undo,
  check: CheckIcon,
  clock: ClockAlert,
  person: UserRound,
};

const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'short', day: 'numeric' });
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

type NotificationListProps = {
  notifications: readonly Notification[];
  /** Called when one is opened. */
  onOpen: (notification: Notification) => void;
};

/** Notifications by day. Up and Down move between them. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  return (
    // The rows are links of their own; only the keys between them are handled here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="notifications" onKeyDown={moveBetweenRows}>
      {byDay(notifications).map(({ key, day, notifications: ofDay }) => (
        <section key={key} aria-label={dayName(day)}>
          <h3>{dayName(day)}</h3>
          <ul>
            {ofDay.map((notification) => (
              <Row key={notification.id} notification={notification} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({
  notification,
  onOpen,
}: Pick<NotificationListProps, 'onOpen'> & { notification: Notification }) {
  const { person, created_at, read_at, params } = notification;
  const { icon, name, text, about, to } = lineOf(notification, useViewer().id);
  const at = new Date(created_at);
  const Icon = icon === 'author' ? BellIcon : ICONS[icon];
  const isLate = icon === 'clock' && (params.overdue ?? 0) > 0;
  return (
    <li>
      <Link to={to} data-unread={read_at === null || undefined} onClick={() => onOpen(notification)}>
        {icon === 'author' && person ? (
          <Avatar name={nameOrEmail(person)} size="sm" />
        ) : (
          <span className="notification-icon" data-late={isLate || undefined}>
            <Icon />
          </span>
        )}
        <span className="notification-text">
          <span className="notification-line" title={name + text}>
            {name !== '' && (
              <b>
                <bdi>{name}</bdi>
              </b>
            )}
            {text}
            {read_at === null && <VisuallyHidden>, {messages.unread}</VisuallyHidden>}
          </span>
          {about !== '' && (
            <span dir="auto" title={about}>
              {about}
            </span>
          )}
        </span>
        <time dateTime={created_at} title={EXACT.format(at)}>
          {TIME.format(at)}
        </time>
      </Link>
    </li>
  );
}

function dayName(day: Date): string {
  const today = new Date(serverNow());
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return messages.today;
  return day.toDateString() === yesterday.toDateString() ? messages.yesterday : DAY.format(day);
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > a')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
