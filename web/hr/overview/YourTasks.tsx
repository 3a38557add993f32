import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linesOf } from '../../tasks/lines.ts';
import { myTasksQuery } from '../../tasks/queries.ts';
import { TaskList } from '../../tasks/TaskList.tsx';
import { Link } from '../../router/Link.tsx';
import { paths } from '../../sitemap/paths.ts';
import { useToday } from '../../system/today.ts';
import { messages } from './messages.ts';
import { Section } from './Section.tsx';
import '../../tasks/myTasks.css';

/**
 * The tasks that the viewer does for several people, of their own and of their teams: one box ticks a task for all of them
 * (Overview 3). Nothing until there is one.
 */
export function YourTasks() {
  const today = useToday();
  const lists = [useInfiniteQuery(myTasksQuery('mine')), useInfiniteQuery(myTasksQuery('teams'))];
  const [open, setOpen] = useState<string | null>(null);
  // With its last line the list would go, and with it what was ticked and can be undone.
  const [wasShown, setWasShown] = useState(false);
  const all = lists.flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? []);
  const ofMany = linesOf(all, today)
    .flatMap(({ lines }) => lines)
    .filter(({ tasks }) => tasks.length > 1)
    .flatMap(({ tasks }) => tasks);
  if (ofMany.length > 0 && !wasShown) setWasShown(true);
  if (ofMany.length === 0 && !wasShown) return null;
  return (
    <div className="mb-8">
      <Section title={messages.yours} help={messages.yoursHelp}>
        <TaskList tab="mine" heading="h3" tasks={ofMany} hasMore={false} open={open} onOpen={setOpen} />
        <Link to={paths.myTasks()} className="mt-2 inline-block text-sm font-medium text-accent-ink">
          {messages.allYours}
        </Link>
      </Section>
    </div>
  );
}
