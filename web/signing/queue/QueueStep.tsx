import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { isMissing } from '../../client/failures.ts';
import { commentsQuery } from '../../plans/comments/queries.ts';
import { QueryStates, TextSkeleton } from '../../layout/PageStates.tsx';
import { keepView } from '../../plans/listView.ts';
import { messages as planMessages } from '../../plans/messages.ts';
import { employeeName } from '../../plans/personNames.ts';
import { planQuery } from '../../plans/queries.ts';
import { usePlan } from '../../plans/tasks/usePlan.ts';
import { navigate } from '../../router/history.ts';
import { paths } from '../../sitemap/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from './messages.ts';
import { decide, idAfter, type Queue, step } from './queue.ts';
import { QueuePaper } from './QueuePaper.tsx';
import { SignDesk } from './SignDesk.tsx';

type QueueStepProps = {
  queue: Queue & { at: number | null };
  plans: readonly PlanSummary[];
  onChange: (queue: Queue) => void;
};

/** One plan of the queue: the paper and, next to it, the desk. */
export function QueueStep({ queue, plans, onChange }: QueueStepProps) {
  const id = queue.ids[queue.at ?? 0]!;
  const nextId = idAfter(queue);
  const { query, plan: loaded } = usePlan(id);
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const missing = isMissing(query.error);
  const plan = missing ? undefined : loaded;
  const name = plan && employeeName(plan.user);
  useEffect(() => {
    const place = messages.place((queue.at ?? 0) + 1, queue.ids.length);
    document.title = `${name === undefined ? place : `${place} · ${name}`} · Gangway`;
  }, [queue, name]);
  useEffect(() => {
    if (nextId === null) return;
    void queryClient.prefetchQuery(planQuery(nextId));
    void queryClient.prefetchQuery(commentsQuery(nextId));
  }, [queryClient, nextId]);
  return (
    <div className="queue">
      <main id="main" tabIndex={-1} className="queue-paper">
        {missing ? (
          <EmptyState
            title={messages.gone}
            action={
              <Button tone="primary" onClick={() => onChange(decide(queue, 'skipped'))}>
                {messages.next}
              </Button>
            }
          />
        ) : (
          <QueryStates
            query={{ ...query, data: plan, isError: query.isError && !plan }}
            loading={planMessages.loadingPlan}
            failed={planMessages.planFailed}
            skeleton={<TextSkeleton />}
          >
            {(shown) => <QueuePaper plan={shown} heading={heading} />}
          </QueryStates>
        )}
      </main>
      {plan && (
        <SignDesk
          plan={plan}
          next={plans.find((other) => other.id === nextId)}
          onDecided={(fate) => onChange(decide(queue, fate))}
          onStep={(direction) => onChange(step(queue, direction))}
          onClose={() => void navigate(paths.onboarding(), { state: keepView })}
        />
      )}
    </div>
  );
}
