import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { Overview } from '#shared/hr/overview/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { listMessages } from '../../../lists/plans/messages.ts';
import { TodoBox, TodoLine } from '../../../plans/TodoBox.tsx';
import { paths } from '../../../sitemap/paths.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { useDayFormat } from '../../../ui/time.tsx';
import { messages } from '../messages.ts';

/** The most people who are named. */
const MAX_SHOWN = 5;

/** Of whom it is open whether the dates of their plans move, until somebody answers (Overview 8). */
export function StartsChanged({ starts }: { starts: Overview['starts_changed'] }) {
  const dayText = useDayFormat();
  if (starts.count === 0) return null;
  const shown = starts.people.slice(0, MAX_SHOWN);
  return (
    <TodoBox id="overview-needs-you" title={listMessages.needsYou}>
      {shown.map(({ person, start_on, plan_id, plans }) => {
        const name = nameOrEmail(person);
        const id = `starts-changed-${person.id}`;
        return (
          <TodoLine
            key={person.id}
            id={id}
            icon={<CalendarClock className="text-muted" />}
            what={messages.nowStarts(name, dayText(start_on))}
            about={messages.moveDates(plans)}
            title={messages.nowStarts(name, dayText(start_on))}
            wraps
          >
            <LinkButton
              to={paths.plan(plan_id)}
              tone="quiet"
              size="sm"
              className="text-accent-ink!"
              aria-describedby={id}
            >
              {listMessages.answer.start}
            </LinkButton>
          </TodoLine>
        );
      })}
      {starts.count > shown.length && (
        <li className="border-t border-line px-4 py-2 text-sm text-muted">
          {messages.moreStarts(starts.count - shown.length)}
        </li>
      )}
    </TodoBox>
  );
}
