import ListChecks from 'lucide-react/icons/list-checks';
import PenLine from 'lucide-react/icons/pen-line';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { useToday } from '../../system/today.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { RelativeDue } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { doNow, openOwn } from './doNow.ts';
import { TodoBox, TodoLine } from '../TodoBox.tsx';

/** The employee's possible acts, above the plans; nothing without any (Plans 23). */
export function DoNowBox({ plans }: { plans: readonly ListedPlan[] }) {
  const viewer = useViewer();
  const today = useToday();
  const doable = doNow(viewer, plans);
  if (doable.length === 0) return null;
  return (
    <TodoBox id="do-now" title={messages.doNow}>
      {doable.map(({ plan, act }) => {
        return (
          <TodoLine
            key={plan.id}
            id={`do-now-${plan.id}`}
            icon={act === 'sign' ? <PenLine className="text-muted" /> : <ListChecks className="text-muted" />}
            what={plan.name}
            title={plan.name}
            about={
              act === 'sign' ? (
                messages.allDone
              ) : (
                <>
                  {messages.open(openOwn(plan))}
                  {plan.next_due_date && (
                    <>
                      , <RelativeDue day={plan.next_due_date} today={today} prefix={messages.nextDue} />
                    </>
                  )}
                </>
              )
            }
          >
            <LinkButton
              to={paths.plan(plan.id)}
              tone="quiet"
              size="sm"
              className="text-accent-ink!"
              aria-describedby={`do-now-${plan.id}`}
            >
              {messages.doNowActs[act]}
            </LinkButton>
          </TodoLine>
        );
      })}
    </TodoBox>
  );
}
