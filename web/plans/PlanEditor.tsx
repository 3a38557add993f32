import { useId, useRef } from 'react';
import { byDueDate } from '#shared/plans/order.ts';
import { SUBPLANS_WITH_PROGRESS } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { isBlank } from '#shared/text.ts';
import { ChecklistEditor } from '../checklist/ChecklistEditor.tsx';
import { DetailsFields } from '../checklist/DetailsFields.tsx';
import { EditBar } from '../checklist/EditBar.tsx';
import { StaleDialog } from '../checklist/StaleDialog.tsx';
import { UnsavedChanges } from '../layout/UnsavedChanges.tsx';
import { AddSubplanMenu } from '../templates/AddSubplanMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { DueDateField } from './draft/DueDateField.tsx';
import { words } from './messages.ts';
import { Notice } from './Notice.tsx';
import { PlanSubplanCard } from './PlanSubplanCard.tsx';
import { usePlanEdits } from './usePlanEdits.ts';

export type PlanEditorProps = {
  plan: Plan;
  onSaved: () => void;
  /** Leaves edit mode and shows what is stored. */
  onCancel: () => void;
};

/** Edit mode of a plan: subplans without progress can change, the others can be looked at (spec §2 'Plan detail'). */
export function PlanEditor({ plan, onSaved, onCancel }: PlanEditorProps) {
  const { draft, begun, subplans, submit, saving, stale, keepEditing } = usePlanEdits(plan, onSaved);
  const { checklist } = draft;
  const name = useRef<HTMLInputElement>(null);
  const nameError = isBlank(draft.details.name) ? 'Enter a name for the plan.' : null;
  const headings = useId();

  function saveOrMend() {
    if (nameError === null) submit();
    else name.current?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <UnsavedChanges when={draft.changed} />
      <DetailsFields draft={draft} noun="Plan" nameError={nameError} nameRef={name} />
      <section aria-labelledby={`${headings}-editable`} className="flex flex-col gap-4">
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h2 id={`${headings}-editable`} className="text-lg font-semibold">
            {words.editableSubplans}
          </h2>
          <AddSubplanMenu change={checklist.change} inPlan={subplans} />
        </div>
        <ChecklistEditor
          checklist={checklist}
          topicLevel={3}
          renderDue={(subplan) => (
            <DueDateField subplan={subplan} assignedOn={plan.assigned_on} change={checklist.change} />
          )}
          empty={
            <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-muted">
              {words.nothingToEdit}
            </p>
          }
        />
      </section>
      {begun.length > 0 && (
        <section aria-labelledby={`${headings}-begun`} className="flex flex-col gap-4">
          <h2 id={`${headings}-begun`} className="mt-2 text-lg font-semibold">
            {words.viewOnlySubplans}
          </h2>
          <Notice>{SUBPLANS_WITH_PROGRESS}</Notice>
          {byDueDate(begun).map((subplan) => (
            <PlanSubplanCard key={subplan.id} plan={plan} subplan={subplan} level={3} />
          ))}
        </section>
      )}
      <EditBar note={draft.changed && 'You have unsaved changes.'}>
        <Button disabledReason={saving ? 'The plan is being saved.' : null} onClick={onCancel}>
          {words.cancelEdits}
        </Button>
        <Button tone="primary" busy={saving} onClick={saveOrMend}>
          {words.save}
        </Button>
      </EditBar>
      {stale !== null && (
        <StaleDialog
          noun="onboarding plan"
          who={stale}
          onReload={onCancel}
          onKeepEditing={() => void keepEditing()}
        />
      )}
    </div>
  );
}
