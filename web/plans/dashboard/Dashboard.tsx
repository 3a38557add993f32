import ClipboardList from 'lucide-react/icons/clipboard-list';
import { nameOrEmail } from '#shared/people/name.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../client/paths.ts';
import { Redirect } from '../../router/Link.tsx';
import { CardGrid } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlanCard } from '../list/PlanCard.tsx';
import { messages } from '../messages.ts';

export type DashboardProps = {
  /** The plans of the dashboard in their order. */
  plans: readonly PlanSummary[];
  /** Whether the page of a single plan congratulates the employee (Plans 16). */
  congratulate: boolean;
};

/** The employee's plans: none, a redirect to the only one, or cards to choose from (Plans 16). */
export function Dashboard({ plans, congratulate }: DashboardProps) {
  const [first] = plans;
  if (!first) return <NoPlan />;
  if (plans.length === 1) {
    return (
      <p role="status" className="text-base text-muted">
        {messages.redirecting}
        <Redirect to={paths.plan(first.id)} state={{ congratulate }} />
      </p>
    );
  }
  return (
    <CardGrid label={messages.dashboard}>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} headline="plan" />
      ))}
    </CardGrid>
  );
}

function NoPlan() {
  const viewer = useViewer();
  return (
    <>
      <p className="text-lg text-muted">Welcome, {nameOrEmail(viewer)}!</p>
      <EmptyState icon={<ClipboardList />} title={messages.noneAssigned}>
        {messages.noneAssignedText}
      </EmptyState>
    </>
  );
}
