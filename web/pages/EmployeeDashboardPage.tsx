import { firstNameOf, nameOrEmail } from '#shared/people/name.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { useWholeList } from '../client/wholeList.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { RestOfListNotice } from '../layout/RestOfListNotice.tsx';
import { planListQuery } from '../plans/queries.ts';
import { Dashboard } from '../plans/dashboard/Dashboard.tsx';
import { plansOnDashboard } from '../plans/dashboard/plansOnDashboard.ts';
import { Greeting } from '../plans/Greeting.tsx';
import { messages } from '../plans/messages.ts';
import { CalendarButton } from '../notifications/reminders/CalendarButton.tsx';
import { CongratulateOnce } from '../signing/congratulation/CongratulateOnce.tsx';
import { isCongratulated } from '../signing/offeredSignature.ts';
import { PAGES } from '../sitemap/pageTable.ts';

/** The viewer's own plans. */
export default function EmployeeDashboardPage() {
  const viewer = useViewer();
  const query = useWholeList(planListQuery('self'));
  const { data, rest } = query;
  const plans = data && plansOnDashboard(data);
  return (
    <Page
      title={PAGES.employeeDashboard.title}
      above={plans && plans.length > 1 && <Greeting name={firstNameOf(nameOrEmail(viewer))} />}
      actions={plans && plans.length > 0 && <CalendarButton />}
    >
      <QueryStates
        // Retry reloads the whole page: the specified behaviour of this button.
        query={{ ...query, refetch: async () => window.location.reload() }}
        loading={messages.loadingDashboard}
        failed={messages.listFailed}
        skeleton={<CardGridSkeleton height={250} />}
      >
        {(own) => (
          <>
            <RestOfListNotice rest={rest} failed={messages.restFailed} />
            <Plans plans={plansOnDashboard(own)} inactive={own.find(({ status }) => status === 'Inactive')} />
          </>
        )}
      </QueryStates>
    </Page>
  );
}

function Plans({ plans, inactive }: { plans: readonly ListedPlan[]; inactive: ListedPlan | undefined }) {
  const viewer = useViewer();
  const finished = plans.find((plan) => isCongratulated(viewer, plan));
  return (
    <>
      <Dashboard plans={plans} inactive={inactive} congratulate={finished !== undefined} />
      {/* A single plan is congratulated on its own page. */}
      {plans.length > 1 && <CongratulateOnce plan={finished} />}
    </>
  );
}
