import { useEffect, useRef, useState } from 'react';
import { type Day, dayOf, instantOn, isDay } from '#shared/calendar.ts';
import { chosenDue } from '#shared/checklist/due.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import { TEMPLATE_NEEDS_START } from '#shared/plans/dates/refusals.ts';
import type { NewPlan } from '#shared/plans/schema.ts';
import { PLAN_NEEDS_A_TASK } from '#shared/plans/refusals.ts';
import type { Template } from '#shared/templates/schema.ts';
import { isBlank } from '#shared/text.ts';
import { serverNow } from '../../client/session.ts';
import { useViewer } from '../../auth/viewer.ts';
import { checkDraft } from '../../checklist/draft/checkDraft.ts';
import { useDraft } from '../../checklist/draft/useDraft.ts';
import { EditBar, EditFrame } from '../../checklist/bar/EditBar.tsx';
import { useEditKeys } from '../../checklist/history/useEditKeys.ts';
import { KeptEditsNotice } from '../../checklist/kept/KeptEditsNotice.tsx';
import { useKeptEdits } from '../../checklist/kept/useKeptEdits.ts';
import { paths } from '../../sitemap/paths.ts';
import { Page } from '../../layout/Page.tsx';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { navigate } from '../../router/history.ts';
import { useAppLocation } from '../../router/location.ts';
import { useOrgTimeZone } from '../../system/config.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import { dismissFailures, toast } from '../../ui/toast.ts';
import { useStartDates } from '../dates/useStartDates.ts';
import { emptyWords, useAssignPlan } from './api.ts';
import { AssignPlanForm } from './AssignPlanForm.tsx';
import { type Buddy, BuddyField } from './BuddyField.tsx';
import { FillInDialog } from './FillInDialog.tsx';
import { messages as dateMessages } from '../dates/messages.ts';
import { messages } from './messages.ts';
import { newPlan } from './newPlan.ts';
import { StartDateField } from './StartDateField.tsx';
import { StartDayField } from './StartDayField.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

const AllDates = preloadable(async () => (await import('../dates/AllDates.tsx')).AllDates);

type AssignPlanProps = {
  /** The initial content. Its items keep their ids, which the server records as their origin. */
  template: Template;
  employee: PersonSummary;
  /** Back to the template. */
  onBack: () => void;
};

/** The page for editing a copy of a template for an employee and assigning it (Plans 1). */
export function AssignPlan({ template, employee, onBack }: AssignPlanProps) {
  const viewer = useViewer();
  const timeZone = useOrgTimeZone();
  // Set when the page opens and sent with the plan, so that the due dates on the page are the stored ones.
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  const openedOn = dayOf(openedAt, timeZone);
  const chosen = useChosenDay();
  const [pickedOn, setAssignedOn] = useState(chosen ?? openedOn);
  const [buddy, setBuddy] = useState<Buddy | null>(null);
  const draft = useDraft(template);
  // Also where every day was set by hand: it may count again.
  const fromStart = draft.checklist.subplans.some(({ due }) => chosenDue(due) !== null);
  // A plan that counts from the start date is assigned today.
  const assignedOn = fromStart ? openedOn : pickedOn;
  const assignedAt = assignedOn === openedOn ? openedAt : instantOn(assignedOn, timeZone);
  const start = useStartDates(employee.id, assignedOn, fromStart, chosen);
  const kept = useKeptEdits({ object: `assign:${template.id}:${employee.id}`, draft, base: null });
  const create = useAssignPlan();
  const form = useRef<HTMLDivElement>(null);
  const noTask = allTasks(draft.checklist.subplans).length === 0;
  const needsBuddy = allTasks<{ owner?: { kind: string } }>(draft.checklist.subplans).some(
    ({ owner }) => owner?.kind === 'buddy',
  );
  const changed = draft.changed || buddy !== null || start.isPicked || assignedOn !== openedOn;

  // The page was replaced without a navigation.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, []);

  const [empty, setEmpty] = useState<ReturnType<typeof emptyWords>>([]);

  function submit(filled_in?: NewPlan['filled_in']) {
    if (create.isPending || create.isSuccess) return;
    dismissFailures();
    if (noTask) return toast.failure(PLAN_NEEDS_A_TASK);
    if (isBlank(draft.details.name)) {
      toast.failure(messages.nameIsEmpty);
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    if (fromStart && start.start_on === null) {
      toast.failure(TEMPLATE_NEEDS_START);
      form.current?.querySelector<HTMLElement>('[data-start-date] input')?.focus();
      return;
    }
    if (!checkDraft(draft)) return;
    const plan = newPlan({
      draft: draft.content,
      template,
      employee,
      viewer,
      openedAt,
      assignedAt,
      buddy,
      start_on: start.start_on,
    });
    create.mutate(filled_in === undefined ? plan : { ...plan, filled_in }, {
      onError: (error) => setEmpty(emptyWords(error)),
      onSuccess: ({ id }) => {
        kept.forget();
        void navigate(paths.plan(id), { ignoreBlocker: true });
      },
    });
  }

  useEditKeys(draft, () => submit());

  return (
    <Page
      title={messages.heading(nameOrEmail(employee))}
      width="reading"
      back={
        <BackToTemplate
          changed={changed}
          onLeave={() => {
            kept.forget();
            onBack();
          }}
        />
      }
      lead={employee.email}
    >
      <EditFrame
        ref={form}
        bar={
          <EditBar draft={draft}>
            <Button
              tone="primary"
              busy={create.isPending || create.isSuccess}
              disabledReason={noTask ? PLAN_NEEDS_A_TASK : null}
              aria-keyshortcuts="Control+Enter"
              onClick={() => submit()}
            >
              {messages.create}
            </Button>
          </EditBar>
        }
      >
        <KeptEditsNotice {...kept} />
        {fromStart ? (
          <StartDateField day={start.start_on} employee={nameOrEmail(employee)} onChange={start.pick} />
        ) : (
          <StartDayField day={assignedOn} employee={nameOrEmail(employee)} onChange={setAssignedOn} />
        )}
        {needsBuddy && <BuddyField buddy={buddy} employee={employee} onChange={setBuddy} />}
        {fromStart && start.query.isError && (
          <p className="mb-4 text-muted sm:pl-8">{dateMessages.loadFailed}</p>
        )}
        {fromStart && start.dates && start.stored && (
          <div className="sm:pl-8">
            <AllDates
              subplans={draft.checklist.subplans}
              dates={start.dates}
              names={start.stored.names}
              calendar={start.stored.name}
              change={draft.checklist.change}
            />
          </div>
        )}
        <AssignPlanForm draft={draft} assignedOn={assignedOn} dates={start.dates} />
      </EditFrame>
      {empty.length > 0 && (
        <FillInDialog
          words={empty}
          employee={nameOrEmail(employee)}
          busy={create.isPending}
          onFilled={submit}
          onClose={() => setEmpty([])}
        />
      )}
      <UnsavedChanges when={changed} onDiscard={kept.forget} />
    </Page>
  );
}

/** Returns the day that was chosen before, in a rehearsal of the template. */
function useChosenDay(): Day | null {
  const day = new URLSearchParams(useAppLocation().query).get('day');
  return day !== null && isDay(day) ? day : null;
}

/** The arrow back to the template; asks for a confirmation when there are edits. */
function BackToTemplate({ changed, onLeave }: { changed: boolean; onLeave: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={messages.back}
        icon={<ArrowLeft />}
        className="mr-2 -ml-2"
        onClick={() => (changed ? setConfirming(true) : onLeave())}
      />
      {confirming && (
        <ConfirmDialog
          title={messages.leave}
          confirmLabel={messages.discard}
          cancelLabel={messages.keepEditing}
          onConfirm={onLeave}
          onCancel={() => setConfirming(false)}
        >
          {messages.leaveText}
        </ConfirmDialog>
      )}
    </>
  );
}
