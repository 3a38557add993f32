import { type ReactNode, useId, useState } from 'react';
import { preloadable, preloadQuietly } from '../../ui/preloadable.tsx';
import { useHasKeptText } from '../../client/useKeptText.ts';
import { commentsOn } from './byItem.ts';
import { scrollIntoView, useComments } from './CommentsProvider.tsx';
import { keyOfText } from './keyOfText.ts';
import type { ThreadProps } from './Thread.tsx';
import { ThreadButton } from './ThreadButton.tsx';

export const Thread = preloadable<ThreadProps>(async () => (await import('./Thread.tsx')).Thread);

export type ItemThreadProps = {
  kind: 'topic' | 'task';
  id: string;
  name: string;
  /** Whether it is outside the item's own row, whose button has the same name: the button has a text then. */
  apart?: boolean;
  /** Renders the item with the button of its thread and the thread itself; both are null when there is no thread. */
  children: (parts: { button: ReactNode; thread: ReactNode }) => ReactNode;
};

/**
 * The comment thread of a topic or task and the button that opens it.
 * There is none when there are no comments and none can be added, or the plan is shown without comments.
 */
export function ItemThread({ kind, id, name, apart = false, children }: ItemThreadProps) {
  const threadId = useId();
  const comments = useComments();
  const about = kind === 'task' ? { task_id: id } : { topic_id: id };
  // A folded thread stays rendered and keeps the typed text. Text that was left in it shows again.
  const [chosen, setChosen] = useState<'new' | 'open' | 'folded'>('new');
  const planId = apart ? undefined : comments?.planId;
  const hasText = useHasKeptText(planId === undefined ? null : keyOfText(planId, about));
  const [timesOpened, setTimesOpened] = useState(0);
  const isToRead = !apart && comments?.toRead === id;
  const state = chosen === 'new' && (isToRead || hasText) ? 'open' : chosen;
  const count = comments?.counts.get(id) ?? 0;
  if (!comments || (comments.closed !== null && count === 0)) return children({ button: null, thread: null });
  return children({
    button: (
      <ThreadButton
        name={name}
        apart={apart}
        count={count}
        open={state === 'open'}
        threadId={threadId}
        onPreload={() => preloadQuietly(Thread)}
        onToggle={() => {
          setChosen(state === 'open' ? 'folded' : 'open');
          // On a phone the keyboard would cover the comments that are there to be read.
          if (state !== 'open' && (count === 0 || !hasTouch())) setTimesOpened(timesOpened + 1);
        }}
      />
    ),
    thread: state !== 'new' && (
      <div
        id={threadId}
        ref={isToRead ? scrollIntoView : undefined}
        hidden={state === 'folded'}
        className="no-print mt-2 border-l-2 border-line pl-3 sm:pl-4"
      >
        <Thread
          planId={comments.planId}
          about={about}
          name={name}
          select={(all) => commentsOn(id, all)}
          closed={comments.closed}
          timesOpened={timesOpened}
        />
      </div>
    ),
  });
}

const hasTouch = () => window.matchMedia('(pointer: coarse)').matches;
