import { BackLink } from '../../layout/Page.tsx';
import { useWholeList } from '../../client/wholeList.ts';
import { paths } from '../../sitemap/paths.ts';
import { messages } from '../messages.ts';
import { planListQuery } from '../queries.ts';
import { plansOnDashboard } from './plansOnDashboard.ts';

export type BackToOwnPlansProps = {
  /** Whether the page shows no plan. */
  isMissing: boolean;
};

/** The arrow to the employee's plans. From a single one it would lead back to the page it is on (Plans 16). */
export function BackToOwnPlans({ isMissing }: BackToOwnPlansProps) {
  const { data } = useWholeList(planListQuery('self'), { enabled: !isMissing });
  if (!isMissing && (!data || plansOnDashboard(data).length === 1)) return null;
  return <BackLink to={paths.employeeDashboard()} label={messages.backToOwn} />;
}
