import ClipboardList from 'lucide-react/icons/clipboard-list';
import SearchX from 'lucide-react/icons/search-x';
import { memo, useDeferredValue } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { paths } from '../../client/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { CardGrid, CardGridItem } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from '../messages.ts';
import { PlanCard } from './PlanCard.tsx';

export type PlanListProps = {
  plans: readonly PlanSummary[];
  /** Whether a filter or a search is on. */
  narrowed: boolean;
  onShowAll: () => void;
};

/** The cards of the manager's plans, or why there are none. */
export function PlanList({ plans, narrowed, onShowAll }: PlanListProps) {
  if (plans.length > 0) return <PlanCards plans={plans} />;
  return narrowed ? (
    <EmptyState
      icon={<SearchX />}
      title={messages.noMatch}
      action={<Button onClick={onShowAll}>{messages.filters.all}</Button>}
    />
  ) : (
    <EmptyState
      icon={<ClipboardList />}
      title={messages.noPlans}
      action={
        <LinkButton to={paths.templates()} tone="primary">
          {messages.manageTemplates}
        </LinkButton>
      }
    >
      Open a template and choose Onboarding Plan to assign it to one of your direct reports.
    </EmptyState>
  );
}

/** The number of cards in the first render: enough for two large screens. */
const CARDS_AT_ONCE = 40;

// Memoized: every key in the search box renders the page before the found plans change.
const PlanCards = memo(function PlanCards({ plans }: { plans: readonly PlanSummary[] }) {
  // The other cards render later; until then empty items of the same size keep the height of the page.
  const rendered = useDeferredValue(plans.length, CARDS_AT_ONCE);
  return (
    <CardGrid label="Onboarding plans">
      {plans.map((plan, index) =>
        index < rendered ? (
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
