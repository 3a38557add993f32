import { useQueryClient } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useEffect, useEffectEvent } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CardGrid } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { planQuery } from '../queries.ts';
import { PlanCard } from '../list/PlanCard.tsx';
import { messages } from '../messages.ts';
import { managerName } from '../personNames.ts';
import { DoNowBox } from './DoNowBox.tsx';

export type DashboardProps = {
  /** The plans of the dashboard in their order. */
  plans: readonly ListedPlan[];
  /** A plan that is not on the dashboard because it is inactive. */
  inactive: ListedPlan | undefined;
  /** Whether the page of a single plan congratulates the employee (Plans 16). */
  congratulate: boolean;
};

/** The employee's plans: none, a redirect to the only one, or cards to choose from (Plans 16). */
export function Dashboard({ plans, inactive, congratulate }: DashboardProps) {
  const [first] = plans;
  if (!first) return <NoPlan inactive={inactive} />;
  if (plans.length === 1) {
    return (
      <p role="status" className="text-base text-muted">
        {messages.redirecting}
        <RedirectToPlan id={first.id} congratulate={congratulate} />
      </p>
    );
  }
  return (
    <>
      <DoNowBox plans={plans} />
      <CardGrid label={messages.dashboard} height={250}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} headline="plan" />
        ))}
      </CardGrid>
    </>
  );
}

/** Redirects to a plan; the dashboard stays until the plan is loaded. */
function RedirectToPlan({ id, congratulate }: { id: string; congratulate: boolean }) {
  const queryClient = useQueryClient();
  const redirect = useEffectEvent(() => {
    const after = queryClient.prefetchQuery(planQuery(id));
    void navigate(paths.plan(id), { replace: true, state: { congratulate }, after });
  });
  useEffect(() => redirect(), []);
  return null;
}

function NoPlan({ inactive }: Pick<DashboardProps, 'inactive'>) {
  const viewer = useViewer();
  return (
    <>
      <p className="text-lg text-muted">Welcome, {nameOrEmail(viewer)}!</p>
      <EmptyState
        icon={<ClipboardList />}
        title={messages.noneAssigned}
        action={<LinkButton to={paths.help()}>{messages.howAPlanWorks}</LinkButton>}
      >
        {messages.noneAssignedText}
        {inactive && (
          <strong className="mt-2 block font-semibold text-ink">
            {messages.inactivePlan(managerName(inactive.manager))}
          </strong>
        )}
      </EmptyState>
    </>
  );
}
