import { useQuery } from '@tanstack/react-query';
import type { Plan } from '#shared/plans/schema.ts';
import { useHasKeptText } from '../../client/useKeptText.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { preloadQuietly } from '../../ui/preloadable.tsx';
import { commentsQuery } from './queries.ts';
import { commentsOnPlan } from './byItem.ts';
import { scrollIntoView, useComments } from './CommentsProvider.tsx';
import { Thread } from './ItemThread.tsx';
import { keyOfText } from './keyOfText.ts';
import { messages } from './messages.ts';

const WHOLE_PLAN = {};

/** The comments on the plan as a whole. Inside a `CommentsProvider`. */
export function PlanComments({ plan }: { plan: Plan }) {
  const { data: comments = [] } = useQuery(commentsQuery(plan.id));
  const { closed = null, toRead } = useComments() ?? {};
  const isToRead = toRead === null;
  const hasText = useHasKeptText(keyOfText(plan.id, WHOLE_PLAN));
  const count = commentsOnPlan(comments, plan).length;
  return (
    <Disclosure
      // isOpen is only read at first, and the comments are loaded after the page.
      key={String(isToRead)}
      title={messages.comments}
      isOpen={isToRead || hasText}
      note={count > 0 && messages.count(count)}
      onPreload={() => preloadQuietly(Thread)}
    >
      {isToRead && <span ref={scrollIntoView} />}
      <Thread
        planId={plan.id}
        about={WHOLE_PLAN}
        name={plan.name}
        select={(all) => commentsOnPlan(all, plan)}
        closed={closed}
      />
    </Disclosure>
  );
}
