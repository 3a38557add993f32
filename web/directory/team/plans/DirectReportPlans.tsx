import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import type { ComponentType } from 'react';
import { compareForEmployee } from '#shared/plans/order.ts';
import type { Day } from '#shared/calendar.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { paths } from '../../../sitemap/paths.ts';
import { useWholeList } from '../../../client/wholeList.ts';
import { QueryStates, TextSkeleton } from '../../../layout/PageStates.tsx';
import { planListQuery } from '../../../plans/queries.ts';
import { PlanCard } from '../../../plans/list/PlanCard.tsx';
import { messages as planMessages } from '../../../plans/messages.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { CardGrid } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { messages } from '../messages.ts';
import { reportName } from '../reportName.ts';
import { DirectReportPlan } from './DirectReportPlan.tsx';

type StartsProps = {
  person: PersonSummary;
  plans: readonly { id: string; start_on?: Day | undefined; proposed_start_on?: Day | undefined }[];
  firstDay?: Day | null;
};

type DirectReportPlansProps = {
  report: DirectReport;
  planId: string | undefined;
  onChoose: (planId: string) => void;
  /** The question about the start date of the report. */
  Starts: ComponentType<StartsProps>;
};

/** The plans of a direct report: none, the only one, or cards to choose from. */
export function DirectReportPlans({ report, planId, onChoose, Starts }: DirectReportPlansProps) {
  const query = useWholeList(planListQuery('reports'));
  if (report.plans.length === 0) return <NoPlan report={report} />;
  return (
    <QueryStates
      query={query}
      loading={planMessages.loadingList}
      failed={planMessages.listFailed}
      skeleton={<TextSkeleton />}
    >
      {(all) => {
        const plans = all.filter((plan) => plan.user_id === report.id);
        const selected =
          plans.find((plan) => plan.id === planId) ?? (plans.length === 1 ? plans[0] : undefined);
        const above = (
          <div className="mb-4 max-w-[54rem] empty:hidden">
            <Starts person={report} plans={plans} />
          </div>
        );
        if (selected)
          return (
            <>
              {above}
              <DirectReportPlan plan={selected} />
            </>
          );
        return (
          <>
            {above}
            <CardGrid label={messages.choosePlan(reportName(report))} height={250}>
              {plans.toSorted(compareForEmployee).map((plan) => (
                <PlanCard key={plan.id} plan={plan} headline="plan" onOpen={onChoose} />
              ))}
            </CardGrid>
          </>
        );
      }}
    </QueryStates>
  );
}

function NoPlan({ report }: { report: DirectReport }) {
  return (
    <EmptyState
      icon={<ClipboardPlus />}
      title={messages.noPlan}
      action={
        <LinkButton to={paths.templates({ assign: report.id })} tone="primary" icon={<ClipboardPlus />}>
          {messages.assignPlan}
        </LinkButton>
      }
    >
      {messages.nextIsTemplate}
    </EmptyState>
  );
}
