import ClipboardList from 'lucide-react/icons/clipboard-list';
import SearchX from 'lucide-react/icons/search-x';
import { memo, useDeferredValue } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { CardGrid, CardGridItem } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { words } from './messages.ts';
import { PlanCard } from './PlanCard.tsx';

export type PlanListProps = {
  plans: readonly PlanSummary[];
  /** Whether a filter or a search leaves plans out. */
  narrowed: boolean;
  onShowAll: () => void;
};

/** The manager's plans, or why there are none. */
export function PlanList({ plans, narrowed, onShowAll }: PlanListProps) {
  if (plans.length > 0) return <PlanCards plans={plans} />;
  return narrowed ? (
    <EmptyState
      icon={<SearchX />}
      title={words.noMatch}
      action={<Button onClick={onShowAll}>{words.filters.all}</Button>}
    />
  ) : (
    <EmptyState
      icon={<ClipboardList />}
      title={words.noPlans}
      action={
        <LinkButton {...paths.templates()} tone="primary">
          {words.manageTemplates}
        </LinkButton>
      }
    >
      Open a template and choose Onboarding Plan to assign it to one of your direct reports.
    </EmptyState>
  );
}

/** What fills a large screen twice over. */
const CARDS_AT_ONCE = 40;

// Kept while the plans are the same: every key in the search box renders the page before its answer is worked out.
const PlanCards = memo(function PlanCards({ plans }: { plans: readonly PlanSummary[] }) {
  // The rest follows when there is time; empty places of the same size let the page scroll as far as it will.
  const drawn = useDeferredValue(plans.length, CARDS_AT_ONCE);
  return (
    <CardGrid min={350} label="Onboarding plans">
      {plans.map((plan, place) =>
        place < drawn ? (
          <PlanCard key={plan.id} plan={plan} headline="employee" menu />
        ) : (
          <CardGridItem key={plan.id} height={250}>
            {null}
          </CardGridItem>
        ),
      )}
    </CardGrid>
  );
});
