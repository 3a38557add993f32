import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, PageFailed, PageLoading } from '../layout/PageStates.tsx';
import { planListQuery } from '../plans/api.ts';
import { Dashboard } from '../plans/Dashboard.tsx';
import { words } from '../plans/messages.ts';
import { CalendarButton } from '../reminders/CalendarButton.tsx';

export function prefetch(queryClient: QueryClient) {
  void queryClient.prefetchQuery(planListQuery('self'));
}

/** The employee's own plans. */
export default function EmployeeDashboardPage() {
  const { data: plans, isError, error } = useQuery(planListQuery('self'));
  return (
    <Page title={words.dashboard} actions={plans && plans.length > 0 && <CalendarButton />}>
      {plans ? (
        <Dashboard plans={plans} />
      ) : isError ? (
        // Spec §2: Retry reloads the page.
        <PageFailed text={words.listFailed} error={error} onRetry={() => window.location.reload()} />
      ) : (
        <PageLoading text={words.loadingDashboard}>
          <CardGridSkeleton height={250} min={350} />
        </PageLoading>
      )}
    </Page>
  );
}
