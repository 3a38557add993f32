import { type ReactNode, useId, useState } from 'react';
import { preloadable } from '../../ui/preloadable.tsx';
import { commentsOn } from './byItem.ts';
import { useComments } from './context.ts';
import type { ThreadProps } from './Thread.tsx';
import { ThreadButton } from './ThreadButton.tsx';

export const Thread = preloadable<ThreadProps>(async () => (await import('./Thread.tsx')).Thread);

// When it does not arrive, pressing the button tries again.
export const preloadThread = () => void Thread.preload().catch(() => {});

/** A topic or a task of a plan. */
type Item = { kind: 'topic' | 'task'; id: string; name: string };

/**
 * What is said about one line of a plan: the button that opens it, and what it opens, for where there is room. Neither where
 * nothing was said and nothing can be.
 */
export function useThread({ kind, id, name }: Item): { button: ReactNode; thread: ReactNode } {
  const place = useId();
  const comments = useComments();
  // Once it was opened it stays, so that what was typed survives that it is folded.
  const [state, setState] = useState<'new' | 'open' | 'folded'>('new');
  const count = comments?.counts.get(id) ?? 0;
  if (!comments || (comments.closed !== null && count === 0)) return { button: null, thread: null };
  return {
    button: (
      <ThreadButton
        name={name}
        count={count}
        open={state === 'open'}
        place={place}
        onSoon={preloadThread}
        onToggle={() => setState(state === 'open' ? 'folded' : 'open')}
      />
    ),
    thread: state !== 'new' && (
      <div
        id={place}
        hidden={state === 'folded'}
        className="no-print mt-2 border-l-2 border-line-strong/50 pl-3 sm:pl-4"
      >
        <Thread
          planId={comments.planId}
          about={kind === 'task' ? { task_id: id } : { topic_id: id }}
          name={name}
          pick={(all) => commentsOn(id, all)}
          closed={comments.closed}
        />
      </div>
    ),
  };
}
