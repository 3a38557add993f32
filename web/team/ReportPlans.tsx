import { useQuery } from '@tanstack/react-query';
import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import type { DirectReport } from '#shared/team/schema.ts';
import { QueryStates, TextSkeleton } from '../layout/PageStates.tsx';
import { paths } from '../paths.ts';
import { planListQuery } from '../plans/api.ts';
import { words as planWords } from '../plans/messages.ts';
import { PlanCard } from '../plans/PlanCard.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { words } from './messages.ts';
import { ReportPlan } from './ReportPlan.tsx';

export type ReportPlansProps = {
  report: DirectReport;
  planId: string | undefined;
  onChoose: (planId: string) => void;
};

/** What a press on an employee's card opens: no plan, the one, or a choice of several (spec §2). */
export function ReportPlans({ report, planId, onChoose }: ReportPlansProps) {
  const query = useQuery(planListQuery('reports'));
  if (report.plans.length === 0) return <NoPlan />;
  return (
    <QueryStates
      query={query}
      loading={planWords.loadingList}
      failed={planWords.listFailed}
      skeleton={<TextSkeleton />}
    >
      {(all) => {
        const plans = all.filter((plan) => plan.user_id === report.id);
        const chosen =
          plans.find((plan) => plan.id === planId) ?? (plans.length === 1 ? plans[0] : undefined);
        if (chosen) return <ReportPlan plan={chosen} />;
        return (
          <CardGrid min={350} label={planWords.ownPlans}>
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} headline="plan" onOpen={onChoose} />
            ))}
          </CardGrid>
        );
      }}
    </QueryStates>
  );
}

function NoPlan() {
  return (
    <EmptyState
      icon={<ClipboardPlus />}
      title={words.noPlan}
      action={
        <LinkButton {...paths.templates()} tone="primary" icon={<ClipboardPlus />}>
          {words.assignPlan}
        </LinkButton>
      }
    >
      Choose a template, then press “Onboarding Plan” on it.
    </EmptyState>
  );
}
