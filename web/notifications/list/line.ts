import { bellLineOf } from '#shared/events/bell.ts';
import type { BellLine, BellTarget } from '#shared/events/shape/kind.ts';
import type { Notification } from '#shared/events/shape/notification.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { Href } from '../../sitemap/entrance.ts';
import { hrefOf, paths } from '../../sitemap/paths.ts';

/** The texts of a notification's line: `name` comes before `text`, and `about` below them. */
export type NotificationLine = {
  icon: BellLine['icon'];
  name: string;
  text: string;
  about: string;
  to: Href;
};

const PAGES: Record<BellTarget & string, () => Href> = {
  my_tasks: paths.myTasks,
  settings: paths.settings,
  onboarding: paths.onboarding,
  overview: paths.overview,
  employees: paths.employees,
  dashboard: paths.employeeDashboard,
};

/** Returns the line of a notification for the viewer. A kind of a later release has the name of its mails. */
export function lineOf(one: Notification, viewerId: string): NotificationLine {
  const kind = bellLineOf(one.kind);
  const who = one.person === null ? '' : nameOrEmail(one.person);
  const { to, ...texts } = kind?.line(one, { who, viewerId, isOwnPlan: one.plan?.user.id === viewerId }) ?? {
    name: '',
    text: one.kind.replaceAll('_', ' '),
    about: one.plan?.name ?? '',
  };
  return { icon: kind?.icon ?? 'bell', ...texts, to: hrefOfTarget(to, one) };
}

function hrefOfTarget(to: BellTarget | undefined, { plan }: Notification): Href {
  if (to === undefined) return plan === null ? paths.settings() : paths.plan(plan.id);
  return typeof to === 'string' ? PAGES[to]() : hrefOf(to.page, { id: to.id });
}

/** The groups of a list: days, the newest first, each with its unread ones first. */
type DayOfList = { key: string; day: Date; notifications: Notification[] };

/** Groups notifications, which are in the order of their time, by the reader's days. */
export function byDay(notifications: readonly Notification[]): DayOfList[] {
  const days = Map.groupBy(notifications, ({ created_at }) => new Date(created_at).toDateString());
  return [...days].map(([key, ofDay]) => ({
    key,
    day: new Date(ofDay[0]!.created_at),
    // Stable: among the unread and among the others the newest stays first.
    notifications: ofDay.toSorted((a, b) => Number(a.read_at !== null) - Number(b.read_at !== null)),
  }));
}
