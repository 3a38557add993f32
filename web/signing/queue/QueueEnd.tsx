import { useEffect, useRef } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { keepView } from '../../plans/listView.ts';
import { employeeName } from '../../plans/personNames.ts';
import { Link } from '../../router/Link.tsx';
import { paths } from '../../sitemap/paths.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { GangwayDrawing } from '../../ui/GangwayDrawing.tsx';
import { messages } from './messages.ts';
import type { Queue } from './queue.ts';

/** The results of the plans, when each has been looked at. */
export function QueueEnd({ queue, plans }: { queue: Queue; plans: readonly PlanSummary[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const ofQueue = plans.filter(({ id }) => id in queue.fates);
  const approved = ofQueue.filter(({ id }) => queue.fates[id] === 'approved');
  const people = new Set(approved.map(({ user_id }) => user_id)).size;
  const others = ofQueue.filter(({ id }) => queue.fates[id] !== 'approved');
  return (
    <div className="queue-end">
      {people > 0 && (
        <div className="queue-scene">
          <GangwayDrawing stage="aboard" host moving />
        </div>
      )}
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        {people > 0 ? messages.aboard(people) : messages.nobody}
      </h1>
      {people > 0 && <p className="mt-1 text-muted">{messages.done}</p>}
      <ul className="mt-6 border-b border-line">
        {[...approved, ...others].map((plan) => (
          <li key={plan.id} className="flex items-center gap-3 border-t border-line py-3">
            <PersonAvatar person={plan.user} name={employeeName(plan.user)} />
            <div className="min-w-0 flex-1">
              <Link to={paths.plan(plan.id)} className="block truncate font-medium hover:underline">
                {employeeName(plan.user)}
              </Link>
              <p className="truncate text-sm text-muted">{plan.name}</p>
            </div>
            <span className="max-w-1/2 text-right text-sm text-muted">
              {messages.fates[queue.fates[plan.id]!]}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <LinkButton to={paths.onboarding()} state={keepView} tone="primary">
          {messages.back}
        </LinkButton>
      </div>
    </div>
  );
}
