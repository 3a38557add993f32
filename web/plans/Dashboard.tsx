import { Navigate } from '@tanstack/react-router';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { paths } from '../paths.ts';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CongratulationsDialog } from './signing/CongratulationsDialog.tsx';
import { words } from './messages.ts';
import { PlanCard } from './PlanCard.tsx';
import { plansOnDashboard } from './search.ts';
import { deservesCongratulation } from './signing/offered.ts';

/** The employee's plans: none, the one, or a choice. */
export function Dashboard({ plans }: { plans: readonly PlanSummary[] }) {
  const shown = plansOnDashboard(plans);
  const [single] = shown;
  if (!single) return <NoPlan />;
  if (shown.length === 1) return <OnlyPlan plan={single} />;
  return <SeveralPlans plans={shown} />;
}

function NoPlan() {
  const viewer = useViewer();
  return (
    <>
      <p className="text-lg text-muted">Welcome, {nameOrEmail(viewer)}!</p>
      <EmptyState icon={<ClipboardList />} title={words.noneAssigned}>
        {words.noneAssignedText}
      </EmptyState>
    </>
  );
}

function OnlyPlan({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  const congratulate = deservesCongratulation(viewer, plan);
  return (
    <p role="status" className="text-base text-muted">
      {words.redirecting}
      <Navigate {...paths.plan(plan.id)} state={{ congratulate }} replace />
    </p>
  );
}

function SeveralPlans({ plans }: { plans: readonly PlanSummary[] }) {
  const viewer = useViewer();
  const finished = plans.find((plan) => deservesCongratulation(viewer, plan));
  // Spec §2: once per page visit.
  const [congratulated, setCongratulated] = useState(false);
  return (
    <>
      <CardGrid min={350} label={words.dashboard}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} headline="plan" />
        ))}
      </CardGrid>
      {finished && !congratulated && (
        <CongratulationsDialog plan={finished} onClose={() => setCongratulated(true)} />
      )}
    </>
  );
}
