import ClockAlert from 'lucide-react/icons/clock-alert';
import MessageSquare from 'lucide-react/icons/message-square';
import PenLine from 'lucide-react/icons/pen-line';
import { Fragment, type ReactNode } from 'react';
import type { Need, NeedKind } from '#shared/plans/needsYou.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { paths } from '../../client/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { keepView } from '../listView.ts';
import { employeeName } from '../personNames.ts';
import { TodoBox, TodoLine } from '../TodoBox.tsx';
import { listMessages as messages } from './messages.ts';

const ICONS: Record<NeedKind, ReactNode> = {
  sign: <PenLine className="text-muted" />,
  overdue: <ClockAlert className="text-red-ink" />,
  comments: <MessageSquare className="text-muted" />,
};

export type NeedsYouProps = {
  needs: readonly Need<ListedPlan>[];
  /** Shows these plans alone. */
  onShowAll: () => void;
  onRemind: (plans: readonly ListedPlan[]) => void;
};

/** What the manager has to do, one line for each kind; nothing when there is nothing to do (Plans 20). */
export function NeedsYou({ needs, onShowAll, onRemind }: NeedsYouProps) {
  if (needs.length === 0) return null;
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
          what={messages.need[need.kind](need.count)}
          about={<About need={need} />}
          title={aboutOf(need)}
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
      to={paths.plan(first.id)}
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

/** More do not fit into two lines; the title has all. */
const NAMES = 20;

/** `aboutOf`, with each name in its own direction of writing. */
function About({ need: { kind, plans } }: { need: Need<ListedPlan> }) {
  const [first] = plans;
  if (kind === 'comments') {
    const { last_unread_comment } = first;
    return (
      <>
        <bdi>{employeeName(first.user)}</bdi>: “<bdi>{last_unread_comment}</bdi>”
      </>
    );
  }
  return (
    <>
      {plans.slice(0, NAMES).map(({ id, user }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <bdi>{employeeName(user)}</bdi>
        </Fragment>
      ))}
      {plans.length > NAMES && ', …'}
    </>
  );
}

const aboutId = ({ kind }: Need<ListedPlan>) => `needs-you-${kind}`;

/** Returns whom a line is about; for comments the last one of the first plan. */
function aboutOf({ kind, plans }: Need<ListedPlan>): string {
  const [first] = plans;
  if (kind === 'comments') return messages.said(employeeName(first.user), first.last_unread_comment ?? '');
  return plans.map(({ user }) => employeeName(user)).join(', ');
}
