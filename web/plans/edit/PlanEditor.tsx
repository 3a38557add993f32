import { useCallback, useId } from 'react';
import type { Day } from '#shared/calendar.ts';
import { countsFromStart, isSameDue } from '#shared/checklist/due.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { subplanDueDate } from '#shared/plans/due.ts';
import { byDueDate } from '#shared/plans/order.ts';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import { rights } from '#shared/plans/rights.ts';
import { SUBPLANS_BEGUN, SUBPLANS_IN_PROGRESS, whySubplanIsLocked } from '#shared/plans/refusals.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Reason } from '#shared/reason.ts';
import { isBlank } from '#shared/text.ts';
import { useViewer } from '../../auth/viewer.ts';
import { DETAILS_ID } from '../../checklist/draft/changeDraft.ts';
import type { SubplanDraft } from '../../checklist/draft/items.ts';
import { CancelEditsButton } from '../../checklist/bar/CancelEditsButton.tsx';
import { ChecklistEditor } from '../../checklist/edit/ChecklistEditor.tsx';
import { DetailsFields, NameField } from '../../checklist/edit/DetailsFields.tsx';
import { EditBar } from '../../checklist/bar/EditBar.tsx';
import { focusItem } from '../../checklist/focus.ts';
import { useEditKeys } from '../../checklist/history/useEditKeys.ts';
import { KeptEditsNotice } from '../../checklist/kept/KeptEditsNotice.tsx';
import { InPlanContext } from '../../checklist/owners/inPlan.ts';
import { StaleDialog } from '../../checklist/stale/StaleDialog.tsx';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { useToday } from '../../system/today.ts';
import { AddSubplanMenu } from '../../templates/edit/AddSubplanMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlanDetails } from '../detail/PlanDetails.tsx';
import { PlanFrame, type PlanFrameProps } from '../detail/PlanFrame.tsx';
import { PlanHead } from '../detail/PlanHead.tsx';
import { PlanNotice } from '../PlanNotice.tsx';
import { messages } from '../messages.ts';
import { OverdueMark } from '../OverdueMark.tsx';
import { PlanSubplanCard } from '../subplans/PlanSubplanCard.tsx';
import { DueDateField } from './DueDateField.tsx';
import { usePlanEdits } from './usePlanEdits.ts';

export type PlanEditorProps = {
  plan: Plan;
  /** Of the page; the field for the name takes the place of its title. */
  frame: Omit<PlanFrameProps, 'children'>;
  onSaved: () => void;
  /** Leaves edit mode and shows the stored plan. */
  onCancel: () => void;
};

/** Edit mode of a plan: subplans without progress can be edited, the others are view-only (Plans 12). */
export function PlanEditor({ plan, frame, onSaved, onCancel }: PlanEditorProps) {
  const viewer = useViewer();
  const refusals = rights(viewer, plan);
  const edits = usePlanEdits(plan, refusals.edit, onSaved);
  const { draft, kept, submit, saving, stale } = edits;
  const nameError = isBlank(draft.details.name) ? 'Enter a name for the plan.' : null;

  function cancel() {
    kept.forget();
    onCancel();
  }

  function save() {
    if (nameError === null) submit();
    else focusItem(DETAILS_ID);
  }

  useEditKeys(draft, save);

  return (
    <InPlanContext value={true}>
      <PlanFrame {...frame} field={<NameField draft={draft} noun="Plan" nameError={nameError} />}>
        <div className="mt-2 flex flex-col gap-4">
          <UnsavedChanges when={draft.changed} onDiscard={kept.forget} />
          <KeptEditsNotice {...kept} />
          <PlanHead plan={plan} />
          <PlanDetails plan={plan} editing />
          <div className="sm:pl-8">
            <DetailsFields draft={draft} noun="Plan" />
          </div>
          <EditableSubplans plan={plan} edits={edits} />
          <ViewOnlySubplans plan={plan} subplans={edits.viewOnly} refusal={refusals.tick} />
          <EditBar draft={draft}>
            <CancelEditsButton
              label={messages.cancelEdits}
              changed={draft.changed}
              disabledReason={saving ? 'The plan is being saved.' : null}
              onCancel={cancel}
            />
            <Button tone="primary" busy={saving} disabledReason={refusals.edit?.text ?? null} onClick={save}>
              {messages.save}
            </Button>
          </EditBar>
          {stale !== null && (
            <StaleDialog
              noun="onboarding plan"
              stale={stale}
              busy={edits.loading}
              onReload={cancel}
              onKeepEditing={() => void edits.keepEditing()}
            />
          )}
        </div>
      </PlanFrame>
    </InPlanContext>
  );
}

type EditableProps = { plan: Plan; edits: ReturnType<typeof usePlanEdits> };

function EditableSubplans({ plan, edits: { draft, subplans } }: EditableProps) {
  const today = useToday();
  const heading = useId();
  const { checklist } = draft;
  const { change } = checklist;
  const renderDue = useCallback(
    (subplan: SubplanDraft) => (
      <div className="flex flex-wrap items-center gap-x-3">
        {isOverdue(plan, subplan, today) && <OverdueMark>{messages.tasksOverdue}</OverdueMark>}
        <DueDateField
          subplan={subplan}
          assignedOn={plan.assigned_on}
          counted={countedDay(plan, subplan)}
          change={change}
        />
      </div>
    ),
    [plan, today, change],
  );
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 sm:pl-8">
        <h2 id={heading} className="text-lg font-semibold">
          {messages.editableSubplans}
        </h2>
        <AddSubplanMenu change={change} inPlan={subplans} />
      </div>
      <ChecklistEditor
        checklist={checklist}
        renderDue={renderDue}
        empty={
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-muted">
            {messages.nothingToEdit}
          </p>
        }
      />
    </section>
  );
}

type ViewOnlyProps = { plan: Plan; subplans: Plan['subplans']; refusal: Reason | null };

function ViewOnlySubplans({ plan, subplans, refusal }: ViewOnlyProps) {
  const today = useToday();
  const heading = useId();
  if (subplans.length === 0) return null;
  // Where the employee has begun any of them, that is why.
  const lockedBecause = subplans.every((subplan) => whySubplanIsLocked(subplan) === SUBPLANS_BEGUN)
    ? SUBPLANS_BEGUN
    : SUBPLANS_IN_PROGRESS;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <h2 id={heading} className="mt-2 text-lg font-semibold">
        {messages.viewOnlySubplans}
      </h2>
      <PlanNotice>{lockedBecause.text}</PlanNotice>
      {byDueDate(subplans).map((subplan) => (
        <PlanSubplanCard
          key={subplan.id}
          subplan={subplan}
          overdue={isSubplanOverdue(plan, subplan, today)}
          level={3}
          readOnly
          locked={(refusal ?? lockedBecause).text}
        />
      ))}
    </section>
  );
}

function isOverdue(plan: Plan, subplan: SubplanDraft, today: Day): boolean {
  const tasks = { total_tasks: allTasks([subplan]).length, completed_tasks: 0 };
  const due_date = countsFromStart(subplan)
    ? countedDay(plan, subplan)
    : subplanDueDate(plan.assigned_on, subplan.due_in_days);
  if (due_date === null) return false;
  return isSubplanOverdue(plan, { ...tasks, due_date }, today);
}

/** The stored day of a subplan that counts from the start; null where a save will compute it again. */
function countedDay(plan: Plan, subplan: SubplanDraft): Day | null {
  const stored = plan.subplans.find(({ id }) => id === subplan.id);
  return stored && isSameDue(stored.due, subplan.due) ? stored.due_date : null;
}
