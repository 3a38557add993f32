import { progressText } from '#shared/plans/progress.ts';
import { useWholeList } from '../../client/wholeList.ts';
import { Link } from '../../router/Link.tsx';
import { paths } from '../../sitemap/paths.ts';
import { plansOnDashboard } from './plansOnDashboard.ts';
import { messages } from '../messages.ts';
import { planListQuery } from '../queries.ts';

/** A manager's own plans in a line, on the start page of managers (Plans 24). */
export function OwnPlanLine() {
  const { data } = useWholeList(planListQuery('self'));
  const plans = data && plansOnDashboard(data).filter(({ status }) => status !== 'Completed');
  const [first, ...others] = plans ?? [];
  if (!first) return null;
  const link = 'font-medium text-accent-ink underline decoration-accent-ink/35 underline-offset-3';
  return (
    <>
      {messages.ownPlan}{' '}
      {others.length > 0 ? (
        <Link to={paths.employeeDashboard()} className={link}>
          {messages.ownPlanCount(others.length + 1)}
        </Link>
      ) : (
        <>
          <Link to={paths.plan(first.id)} className={link}>
            {first.name}
          </Link>
          {` · ${progressText(first.progress)}`}
        </>
      )}
    </>
  );
}
