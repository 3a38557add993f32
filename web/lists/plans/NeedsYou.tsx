import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import MessageSquare from 'lucide-react/icons/message-square';
import PenLine from 'lucide-react/icons/pen-line';
import { type ReactNode, useId } from 'react';
import type { Need, NeedKind } from '#shared/plans/needsYou.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { paths } from '../../sitemap/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { keepView } from '../../plans/listView.ts';
import { employeeName } from '../../plans/personNames.ts';
import { TodoBox, TodoLine } from '../../plans/TodoBox.tsx';
import { listMessages as messages } from './messages.ts';

const ICONS: Record<NeedKind, ReactNode> = {
  sign: <PenLine className="text-muted" />,
  overdue: <ClockAlert className="text-red-ink" />,
  start: <CalendarClock className="text-muted" />,
  comments: <MessageSquare className="text-muted" />,
};

export type NeedsYouProps = {
  needs: readonly Need<ListedPlan>[];
  /** Shows these plans alone. */
  onShowAll: () => void;
  onRemind: (plans: readonly ListedPlan[]) => void;
  /** Shows one line with the numbers alone, above a list that was narrowed to other plans. */
  inOneLine: boolean;
};

/** The manager's tasks, one line for each kind; nothing without any (Plans 20). */
export function NeedsYou({ needs, onShowAll, onRemind, inOneLine }: NeedsYouProps) {
  const id = useId();
  if (needs.length === 0) return null;
  if (inOneLine) {
    return (
      <section
        aria-labelledby={id}
        className="mb-4 flex min-h-10 items-center gap-3 rounded-lg border border-line bg-surface py-1 pr-2 pl-4"
      >
        <h2 id={id} className="shrink-0 font-semibold">
          {messages.needsYou}
        </h2>
        <p className="min-w-0 grow truncate text-muted">
          {needs.map((need) => messages.need[need.kind](need)).join(' · ')}
        </p>
        <Button tone="quiet" size="sm" onClick={onShowAll}>
          {messages.showAll}
        </Button>
      </section>
    );
  }
  return (
    <TodoBox
      id="needs-you"
      title={messages.needsYou}
      action={
        <Button tone="quiet" size="sm" onClick={onShowAll}>
          {messages.showAll}
        </Button>
      }
    >
      {needs.map((need) => (
        <TodoLine
          key={need.kind}
          id={aboutId(need)}
          icon={ICONS[need.kind]}
          what={messages.need[need.kind](need)}
          about={<About parts={aboutOf(need)} />}
          title={aboutOf(need).join('')}
        >
          <Answer need={need} onRemind={onRemind} />
        </TodoLine>
      ))}
    </TodoBox>
  );
}

function Answer({ need, onRemind }: { need: Need<ListedPlan>; onRemind: NeedsYouProps['onRemind'] }) {
  const label = messages.answer[need.kind];
  if (need.kind === 'overdue') {
    return (
      <Button
        tone="quiet"
        size="sm"
        className="text-accent-ink!"
        aria-describedby={aboutId(need)}
        onClick={() => onRemind(need.plans)}
      >
        {label}
      </Button>
    );
  }
  const [first] = need.plans;
  return (
    <LinkButton
      to={need.kind === 'sign' && need.plans.length > 1 ? paths.approvals() : paths.plan(first.id)}
      state={(state) => ({ ...keepView(state), readComments: need.kind === 'comments' })}
      tone="quiet"
      size="sm"
      className="text-accent-ink!"
      aria-describedby={aboutId(need)}
    >
      {label}
    </LinkButton>
  );
}

/** The first parts are more than fit into two lines; the title has all. */
const SHOWN_PARTS = 40;

/** Shows what `aboutOf` returns, each text of people in its own direction of writing. */
function About({ parts }: { parts: readonly string[] }) {
  return (
    <>
      {parts.slice(0, SHOWN_PARTS).map((part, index) =>
        // The same name can occur twice.
        // oxlint-disable-next-line react/no-array-index-key
        index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>,
      )}
      {parts.length > SHOWN_PARTS && ', …'}
    </>
  );
}

const aboutId = ({ kind }: Need<ListedPlan>) => `needs-you-${kind}`;

/**
 * Returns whom a line is about; for comments the last one of the first plan. Every second part, from the second one on, is
 * a text of people.
 */
function aboutOf({ kind, plans }: Need<ListedPlan>): string[] {
  const [first] = plans;
  if (kind === 'comments') return messages.said(employeeName(first.user), first.last_unread_comment ?? '');
  // Each person once, also with several plans.
  const names = new Map(plans.map(({ user }) => [user.id, employeeName(user)]));
  return [...names.values()].flatMap((name, index) => [index === 0 ? '' : ', ', name]);
}
