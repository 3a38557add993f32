import ShieldUser from 'lucide-react/icons/shield-user';
import { type ReactNode, useEffect, useState } from 'react';
import { relations } from '#shared/plans/relations.ts';
import { isAllDone } from '#shared/plans/progress.ts';
import { rights } from '#shared/plans/rights.ts';
import { whyTasksAreLocked } from '#shared/plans/refusals.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { isPlainChecklist } from '#shared/plans/tasks/plain.ts';
import { isBlank } from '#shared/text.ts';
import { useViewer } from '../auth/viewer.ts';
import { useEditFocus } from '../checklist/edit/useEditFocus.ts';
import { isMissing } from '../client/failures.ts';
import { CommentsProvider } from '../plans/comments/CommentsProvider.tsx';
import { PlanComments } from '../plans/comments/PlanComments.tsx';
import { useIsHydrating } from '../hydration/hydration.ts';
import { PageLoading, QueryStates } from '../layout/PageStates.tsx';
import { ExportButton } from '../plans/detail/ExportButton.tsx';
import { PlanAbove, PlanAboveRoom } from '../plans/detail/PlanAbove.tsx';
import { PlanColumns } from '../plans/detail/PlanColumns.tsx';
import { PlanDetails } from '../plans/detail/PlanDetails.tsx';
import { PlanFrame } from '../plans/detail/PlanFrame.tsx';
import { PlanHead } from '../plans/detail/PlanHead.tsx';
import { PlanSkeleton } from '../plans/detail/PlanSkeleton.tsx';
import { PlanToolbar } from '../plans/detail/PlanToolbar.tsx';
import { TodayTasks } from '../plans/detail/TodayTasks.tsx';
import { PlanNotFound } from '../plans/detail/PlanNotFound.tsx';
import { useEditMode } from '../plans/edit/useEditMode.ts';
import { ApproveNext } from '../lists/plans/ApproveNext.tsx';
import { PlanNotice } from '../plans/PlanNotice.tsx';
import { messages } from '../plans/messages.ts';
import { messages as hrMessages } from '../plans/organisation/messages.ts';
import { employeeName, managerName } from '../plans/personNames.ts';
import { PlanStatusBadge } from '../plans/PlanStatusBadge.tsx';
import { PlanRecord } from '../plans/record/PlanRecord.tsx';
import { PlanSubplans } from '../plans/subplans/PlanSubplans.tsx';
import { usePlan } from '../plans/tasks/usePlan.ts';
import { CalendarButton } from '../notifications/reminders/CalendarButton.tsx';
import { useSearch } from '../router/location.ts';
import { useAfterFirstPaint } from '../router/useRenderedCount.ts';
import { ApprovedBadge } from '../signing/ApprovedBadge.tsx';
import { offeredSignature } from '../signing/offeredSignature.ts';
import { preloadReadyToSign, ReadyToSign } from '../signing/congratulation/ReadyToSign.tsx';
import { Signatures } from '../signing/Signatures.tsx';
import { SigningActions } from '../signing/SigningActions.tsx';
import { useReturn } from '../signing/useReturn.ts';
import { cx } from '../ui/cx.ts';
import { preloadable, preloadQuietly, whenIdle } from '../ui/preloadable.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

// Employees never need it, managers only when they edit.
const PlanEditor = preloadable(
  async () => (await import('../plans/edit/PlanEditor.tsx')).PlanEditor,
  <PlanFrame title={PAGES.plan.title}>
    <PageLoading text={messages.loadingPlan}>
      <PlanSkeleton />
    </PageLoading>
  </PlanFrame>,
);

// Few plans have tasks of others, or other tasks than ticks.
const TasksByOwner = preloadable(async () => (await import('../plans/detail/TasksByOwner.tsx')).TasksByOwner);

// Few plans have an employee whose start date has changed.
const StartDates = preloadable(async () => (await import('../assignment/starts/StartDates.tsx')).StartDates);

// Only plans that their employee has signed have it.
const Finish = preloadable(async () => (await import('../signing/finish/Finish.tsx')).Finish);

/** A plan: its employee ticks the tasks and signs, its manager edits and approves. */
export default function PlanPage({ params: { id } }: { params: { id: string } }) {
  if (isBlank(id)) {
    return (
      <PlanFrame title={PAGES.plan.title} isMissing>
        <PlanNotFound text={messages.idNotFound} />
      </PlanFrame>
    );
  }
  return <PlanById key={id} id={id} />;
}

function PlanById({ id }: { id: string }) {
  const { query, plan: loaded } = usePlan(id);
  // A plan that is deleted while it is open is not shown any more.
  const missing = isMissing(query.error);
  const { isPending: isLoading } = query;
  const plan = missing ? undefined : loaded;
  const viewer = useViewer();
  // Content above the tasks must not push them down after they are shown. Only at first: later it would remove typed
  // text.
  const { isLoading: isReturnLoading } = useReturn(plan);
  const isCodeLoading = useParts(plan);
  const [isReady, setIsReady] = useState(false);
  // A server-rendered page shows it already.
  const [wasServerRendered] = useState(useIsHydrating());
  if (plan && !isReturnLoading && (!isCodeLoading || wasServerRendered) && !isReady) setIsReady(true);
  const { edit = false } = useSearch();
  const { editing, start, stop } = useEditMode(id, loaded, edit);
  const editButton = useEditFocus(editing);
  const cancel = () => {
    stop();
    void query.refetch();
  };
  const roles = plan && relations(viewer, plan);
  const frame = {
    asHr: plan && roles?.has('hr'),
    isOwn: roles?.has('employee') && !roles.has('manager'),
    isMissing: missing,
    tab: plan && employeeName(plan.user),
    above: plan ? !editing && <PlanAbove plan={plan} /> : isLoading && <PlanAboveRoom />,
    title: plan?.name ?? (query.isError && !missing ? messages.noData : PAGES.plan.title),
    note: (plan ?? isLoading) && (
      <span className={cx('flex flex-wrap gap-2', !plan && 'invisible')}>
        <PlanStatusBadge status={plan?.status ?? 'Active'} />
        {plan && <ApprovedBadge plan={plan} />}
      </span>
    ),
    actions: plan && (
      <PlanToolbar
        plan={plan}
        editing={editing}
        signing={<SigningActions plan={plan} />}
        editButton={editButton}
        onEdit={start}
        onEditPreload={() => preloadQuietly(PlanEditor)}
      />
    ),
  };
  if (plan && editing) return <PlanEditor plan={plan} frame={frame} onSaved={stop} onCancel={cancel} />;
  return (
    <PlanFrame {...frame}>
      {missing ? (
        <PlanNotFound />
      ) : (
        <QueryStates
          query={{ ...query, data: plan && isReady ? plan : undefined, isError: query.isError && !plan }}
          loading={messages.loadingPlan}
          failed={messages.planFailed}
          failedLead={messages.unableToLoad}
          skeleton={<PlanSkeleton />}
        >
          {(ready) => <PlanContent plan={ready} />}
        </QueryStates>
      )}
    </PlanFrame>
  );
}

/** Loads the code that the plan needs and others do not. Returns whether the plan has to wait for it. */
function useParts(plan: Plan | undefined): boolean {
  const isNear = plan !== undefined && (isAllDone(plan.progress) || plan.signed_by_user);
  useEffect(() => {
    if (!isNear) whenIdle(() => void loadEnd().catch(() => {}));
  }, [isNear]);
  const isEndLoading = useLoading(isNear, loadEnd);
  const hasParts = plan !== undefined && !isPlainChecklist(plan.subplans);
  const arePartsLoading = useLoading(hasParts, TasksByOwner.preload);
  const areDatesLoading = useLoading(plan?.proposed_start_on !== undefined, StartDates.preload);
  return isEndLoading || arePartsLoading || areDatesLoading;
}

/** The code for the last tick and the signatures. */
const loadEnd = () => Promise.all([Finish.preload(), preloadReadyToSign()]);

/** Loads code that is needed. Returns whether it is still loading. A failure is shown by the part that needs it. */
function useLoading(isNeeded: boolean, load: () => Promise<unknown>): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (isNeeded)
      void load()
        .catch(() => {})
        .finally(() => setIsSettled(true));
  }, [isNeeded, load]);
  return isNeeded && !isSettled;
}

/** The sections of a plan outside the editor: possible acts come first. */
function PlanContent({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const locked = whyTasksAreLocked(plan);
  // Beside the button that signs it would say that the plan is complete.
  const isOffered = offeredSignature(viewer, plan) === 'employee';
  const isPainted = useAfterFirstPaint();
  const isOwn = relations(viewer, plan).has('employee');
  const notice = isOffered || !locked ? null : <PlanNotice>{locked.text}</PlanNotice>;
  const { deactivate, delete: remove, edit } = rights(viewer, plan);
  const hasMenu = !isAllDone(plan.progress) && !(deactivate && remove);
  // Without room next to the tasks, the employee starts with the tasks, the others with the details.
  const details = (
    <div className="min-w-0 @plan:col-start-2 @plan:row-span-2 @plan:row-start-1 print:order-first">
      <PlanDetails plan={plan} />
      {(isOwn || !hasMenu) && (
        <div className="no-print mt-6 flex flex-wrap gap-2">
          {isOwn && <CalendarButton compact={false} />}
          {!hasMenu && <ExportButton plan={plan} />}
        </div>
      )}
    </div>
  );
  const tasks = (first: ReactNode, shown: Plan) => (
    <>
      {first}
      <Signatures plan={plan} />
      <PlanSubplans plan={shown} />
    </>
  );
  return (
    <CommentsProvider plan={plan}>
      <PlanColumns>
        {!isOwn && details}
        <div className="flex min-w-0 flex-col gap-4">
          <PlanHead plan={plan} />
          {relations(viewer, plan).has('hr') && (
            <PlanNotice icon={ShieldUser}>
              {hrMessages.seenAsHr(employeeName(plan.user), managerName(plan.manager))}
            </PlanNotice>
          )}
          {plan.proposed_start_on !== undefined && edit === null && (
            <StartDates person={plan.user} plans={[plan]} />
          )}
          <ApproveNext plan={plan} />
          <ReadyToSign plan={plan} />
          {plan.signed_by_user ? <Finish plan={plan}>{notice}</Finish> : notice}
          {isPlainChecklist(plan.subplans) ? (
            tasks(<TodayTasks plan={plan} />, plan)
          ) : (
            <TasksByOwner plan={plan}>{tasks}</TasksByOwner>
          )}
        </div>
        {isOwn && details}
        <div className="min-w-0">
          {isPainted && (
            <>
              <PlanComments plan={plan} />
              <PlanRecord plan={plan} />
            </>
          )}
        </div>
      </PlanColumns>
    </CommentsProvider>
  );
}
