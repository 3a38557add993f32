import type { MyTaskTab } from '#shared/tasks/schema.ts';
import { Link } from '../router/Link.tsx';
import { paths } from '../sitemap/paths.ts';
import { messages } from './messages.ts';

const TABS = Object.keys(messages.tabs) as MyTaskTab[];

/** Returns the list of this name in an address. */
export function tabOf(name: string | null): MyTaskTab {
  return TABS.find((tab) => tab === name) ?? 'mine';
}

type MyTasksTabsProps = { tab: MyTaskTab; counts: { [Tab in MyTaskTab]?: string | undefined } };

/** The lists of My tasks, each with an address of its own. */
export function MyTasksTabs({ tab, counts }: MyTasksTabsProps) {
  return (
    <nav aria-label={messages.lists} className="mt-tabs">
      {TABS.map((one) => (
        <Link
          key={one}
          to={paths.myTasks(one === 'mine' ? {} : { tab: one })}
          aria-current={one === tab ? 'page' : undefined}
        >
          {messages.tabs[one]}
          {counts[one] !== undefined && <span className="figures">{counts[one]}</span>}
        </Link>
      ))}
    </nav>
  );
}
