import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isPlanEmployee } from '#shared/plans/rights.ts';
import { isBlank } from '#shared/text.ts';
import { useViewer } from '../auth/viewer.ts';
import { useEditFocus } from '../checklist/useEditFocus.ts';
import { isStatus } from '../http.ts';
import { PageLoading } from '../layout/PageStates.tsx';
import { planQuery } from '../plans/api.ts';
import { commentsQuery } from '../plans/comments/api.ts';
import { useEditMode } from '../plans/editing.ts';
import { words } from '../plans/messages.ts';
import { PlanDetails } from '../plans/PlanDetails.tsx';
import { PlanFrame } from '../plans/PlanFrame.tsx';
import { PlanFailed, PlanNotFound } from '../plans/PlanProblem.tsx';
import { PlanStatusBadge } from '../plans/PlanStatusBadge.tsx';
import { PlanToolbar } from '../plans/PlanToolbar.tsx';
import { usePlan } from '../plans/usePlan.ts';
import { CalendarButton } from '../reminders/CalendarButton.tsx';
import { preloadable } from '../ui/preloadable.tsx';

// Employees never need it, managers only when they edit.
const PlanEditor = preloadable(
  async () => (await import('../plans/PlanEditor.tsx')).PlanEditor,
  <PageLoading text={words.loadingPlan} />,
);

// When it does not arrive, pressing Edit tries again.
const preloadEditor = () => void PlanEditor.preload().catch(() => {});

const route = getRouteApi('/app/onboarding/$id');

export function prefetch(queryClient: QueryClient, { id = '' }: Record<string, string>) {
  if (isBlank(id)) return;
  void queryClient.prefetchQuery(planQuery(id));
  void queryClient.prefetchQuery(commentsQuery(id));
}

/** One onboarding plan: its employee works through it, its manager follows, edits and approves. */
export default function PlanPage() {
  const { id = '' } = route.useParams();
  if (isBlank(id)) {
    return (
      <PlanFrame title={words.plan}>
        <PlanNotFound text={words.idNotFound} />
      </PlanFrame>
    );
  }
  return <PlanById key={id} id={id} />;
}

function PlanById({ id }: { id: string }) {
  const viewer = useViewer();
  const { query, plan } = usePlan(id);
  const { edit = false } = route.useSearch();
  const { editing, start, stop } = useEditMode(id, plan, edit);
  const editButton = useEditFocus(editing);
  // Spec §4: Cancel reloads the saved data.
  const cancel = () => {
    stop();
    void query.refetch();
  };
  // 400: not even an id. A plan that was deleted while it was open is gone, whatever was loaded before.
  const missing = isStatus(query.error, 404) || isStatus(query.error, 400);
  const shown = missing ? undefined : plan;
  return (
    <PlanFrame
      title={shown?.name ?? (query.isError && !missing ? words.noData : words.plan)}
      note={
        shown && (
          <>
            <PlanStatusBadge status={shown.status} />
            {isPlanEmployee(viewer, shown) && <CalendarButton />}
          </>
        )
      }
      actions={
        shown &&
        !editing && (
          <PlanToolbar plan={shown} editButton={editButton} onEdit={start} onEditSoon={preloadEditor} />
        )
      }
    >
      {missing ? (
        <PlanNotFound />
      ) : shown && editing ? (
        <PlanEditor plan={shown} onSaved={stop} onCancel={cancel} />
      ) : shown ? (
        <PlanDetails plan={shown} />
      ) : query.isError ? (
        <PlanFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageLoading text={words.loadingPlan} />
      )}
    </PlanFrame>
  );
}
