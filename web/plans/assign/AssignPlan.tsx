import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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
import { Button } from '../../ui/Button.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import { dismissFailures, toast } from '../../ui/toast.ts';
import { useStartDates } from '../dates/useStartDates.ts';
import { emptyWords, useAssignPlan } from './api.ts';
import { AssignPlanForm } from './AssignPlanForm.tsx';
import { BackToTemplate } from './BackToTemplate.tsx';
import { type Buddy, BuddyField } from './BuddyField.tsx';
import { FillInDialog } from './FillInDialog.tsx';
import { messages as dateMessages } from '../dates/messages.ts';
import { messages } from './messages.ts';
import { newPlan } from './newPlan.ts';
import { StartDateField } from './StartDateField.tsx';
import { StartDayField } from './StartDayField.tsx';

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
  const form = useRef<HTMLDivElement>(null);
  const { draft, days, buddy, kept, create, noTask, empty, submit, ...plan } = useNewPlan(
    template,
    employee,
    form,
  );
  const changed = draft.changed || buddy !== null || days.isChanged;

  useTopOfPage();
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
        <Days {...{ draft, days, employee }}>
          {plan.needsBuddy && <BuddyField buddy={buddy} employee={employee} onChange={plan.setBuddy} />}
        </Days>
        <AssignPlanForm draft={draft} assignedOn={days.assignedOn} dates={days.start.dates} />
      </EditFrame>
      {empty.length > 0 && (
        <FillInDialog
          words={empty}
          employee={nameOrEmail(employee)}
          busy={create.isPending}
          onFilled={submit}
          onClose={plan.closeEmpty}
        />
      )}
      <UnsavedChanges when={changed} onDiscard={kept.forget} />
    </Page>
  );
}

/** The page was replaced without a navigation. */
function useTopOfPage() {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
}

/** The day from which a plan counts: the start date of the employee, or the day of the assignment. */
function useDays(draft: Draft, employee: PersonSummary) {
  const timeZone = useOrgTimeZone();
  // Set when the page opens and sent with the plan, so that the due dates on the page are the stored ones.
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  const openedOn = dayOf(openedAt, timeZone);
  const chosen = useChosenDay();
  const [pickedOn, setAssignedOn] = useState(chosen ?? openedOn);
  // Also where every day was set by hand: it may count again.
  const fromStart = draft.checklist.subplans.some(({ due }) => chosenDue(due) !== null);
  // A plan that counts from the start date is assigned today.
  const assignedOn = fromStart ? openedOn : pickedOn;
  const assignedAt = assignedOn === openedOn ? openedAt : instantOn(assignedOn, timeZone);
  const start = useStartDates(employee.id, assignedOn, fromStart, chosen);
  const isChanged = start.isPicked || assignedOn !== openedOn;
  return { openedAt, assignedOn, assignedAt, fromStart, start, isChanged, setAssignedOn };
}

/** The edits of the new plan, and creating it. */
function useNewPlan(template: Template, employee: PersonSummary, form: RefObject<HTMLElement | null>) {
  const viewer = useViewer();
  const [buddy, setBuddy] = useState<Buddy | null>(null);
  const draft = useDraft(template);
  const days = useDays(draft, employee);
  const kept = useKeptEdits({ object: `assign:${template.id}:${employee.id}`, draft, base: null });
  const create = useAssignPlan();
  const [empty, setEmpty] = useState<ReturnType<typeof emptyWords>>([]);
  const tasks = allTasks<{ owner?: { kind: string } }>(draft.checklist.subplans);
  const { openedAt, assignedAt, fromStart, start } = days;
  const { start_on } = start;

  /** Says why it cannot be created, and focuses the field. */
  function refuse(text: string, field: string) {
    toast.failure(text);
    form.current?.querySelector<HTMLElement>(field)?.focus();
  }

  function submit(filled_in?: NewPlan['filled_in']) {
    if (create.isPending || create.isSuccess) return;
    dismissFailures();
    if (tasks.length === 0) return toast.failure(PLAN_NEEDS_A_TASK);
    if (isBlank(draft.details.name)) return refuse(messages.nameIsEmpty, '[aria-invalid=true]');
    if (fromStart && start_on === null) return refuse(TEMPLATE_NEEDS_START, '[data-start-date] input');
    if (!checkDraft(draft)) return;
    const content = { draft: draft.content, template, employee, viewer };
    const plan = newPlan({ ...content, openedAt, assignedAt, buddy, start_on });
    create.mutate(filled_in === undefined ? plan : { ...plan, filled_in }, {
      onError: (error) => setEmpty(emptyWords(error)),
      onSuccess: ({ id }) => {
        kept.forget();
        void navigate(paths.plan(id), { ignoreBlocker: true });
      },
    });
  }

  const needsBuddy = tasks.some(({ owner }) => owner?.kind === 'buddy');
  const noTask = tasks.length === 0;
  const closeEmpty = () => setEmpty([]);
  return { draft, days, buddy, setBuddy, needsBuddy, kept, create, noTask, empty, closeEmpty, submit };
}

type Draft = ReturnType<typeof useDraft>;
type DaysProps = {
  draft: Draft;
  days: ReturnType<typeof useDays>;
  employee: PersonSummary;
  /** Below the day. */
  children: ReactNode;
};

function Days({ draft, days, employee, children }: DaysProps) {
  const { fromStart, start, assignedOn, setAssignedOn } = days;
  const name = nameOrEmail(employee);
  if (!fromStart) {
    return (
      <>
        <StartDayField day={assignedOn} employee={name} onChange={setAssignedOn} />
        {children}
      </>
    );
  }
  return (
    <>
      <StartDateField day={start.start_on} employee={name} onChange={start.pick} />
      {children}
      {start.query.isError && <p className="mb-4 text-muted sm:pl-8">{dateMessages.loadFailed}</p>}
      {start.dates && start.stored && (
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
    </>
  );
}

/** Returns the day that was chosen before, in a rehearsal of the template. */
function useChosenDay(): Day | null {
  const day = new URLSearchParams(useAppLocation().query).get('day');
  return day !== null && isDay(day) ? day : null;
}
