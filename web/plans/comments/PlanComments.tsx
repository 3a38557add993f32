import { useQuery } from '@tanstack/react-query';
import { whyCommentsAreClosed } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { commentsQuery } from './api.ts';
import { commentsOnPlan } from './byItem.ts';
import { words } from './messages.ts';
import { preloadThread, Thread } from './useThread.tsx';

const WHOLE_PLAN = {};

/** What is said about the plan as a whole. */
export function PlanComments({ plan }: { plan: Plan }) {
  const { data: comments = [] } = useQuery(commentsQuery(plan.id));
  const count = commentsOnPlan(comments, plan).length;
  return (
    <Disclosure title={words.comments} note={count > 0 && words.count(count)} onSoon={preloadThread}>
      <Thread
        planId={plan.id}
        about={WHOLE_PLAN}
        name={plan.name}
        pick={(all) => commentsOnPlan(all, plan)}
        closed={whyCommentsAreClosed(plan)}
      />
    </Disclosure>
  );
}
