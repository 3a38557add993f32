import { useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { dayOf } from '#shared/calendar.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { useWholeList } from '../client/wholeList.ts';
import { planListQuery } from '../plans/queries.ts';
import { planHistoryQuery } from '../plans/record/historyQuery.ts';
import { managerName } from '../plans/personNames.ts';
import { Link } from '../router/Link.tsx';
import { START } from '../sitemap/entrance.ts';
import { paths } from '../sitemap/paths.ts';
import { configQuery, useOrgTimeZone } from '../system/config.ts';
import { useToday } from '../system/today.ts';
import { messages } from './messages.ts';

/** The pages where people look at their own plans. */
const SHOWN_ON = /^\/onboarding\/[^/]+$/;

/** The reminders of today that a demo without mail has for the viewer (Demo 5). */
export function Reminded({ path }: { path: string }) {
  const { data: config } = useQuery(configQuery());
  const isShown = config?.mail_enabled === false && (path === START.ofOthers || SHOWN_ON.test(path));
  return isShown ? <Reminders path={path} /> : null;
}

function Reminders({ path }: { path: string }) {
  const viewer = useViewer();
  const { data: own = [] } = useWholeList(planListQuery('self'));
  return own
    .filter((plan) => plan.user_id === viewer.id && plan.active_plan && !plan.signed_by_user)
    .map((plan) => <Reminder key={plan.id} plan={plan} isOpen={path === paths.plan(plan.id)} />);
}

function Reminder({ plan, isOpen }: { plan: ListedPlan; isOpen: boolean }) {
  const timeZone = useOrgTimeZone();
  const today = useToday();
  const { data: history } = useQuery(planHistoryQuery(plan.id));
  const isReminded = history?.some(
    ({ event, at }) => event === 'plan.nudged' && dayOf(at, timeZone) === today,
  );
  if (!isReminded) return null;
  return (
    <section aria-label={messages.reminder} className="demo-strip no-print">
      <BellRing aria-hidden />
      <p>
        <bdi>{managerName(plan.manager)}</bdi> {messages.reminded} <bdi>{plan.name}</bdi>.
        <span className="demo-wide demo-later"> {messages.notMailed}</span>
      </p>
      {!isOpen && <Link to={paths.plan(plan.id)}>{messages.openPlan}</Link>}
    </section>
  );
}
