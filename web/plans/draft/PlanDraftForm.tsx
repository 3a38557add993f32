import type { Day } from '#shared/calendar.ts';
import { isBlank } from '#shared/text.ts';
import { ChecklistEditor } from '../../checklist/ChecklistEditor.tsx';
import { DetailsFields } from '../../checklist/DetailsFields.tsx';
import type { Draft } from '../../checklist/useDraft.ts';
import { AddSubplanMenu } from '../../templates/AddSubplanMenu.tsx';
import { DueDateField } from './DueDateField.tsx';
import { words } from './messages.ts';

/** What can be adjusted in a plan before it is assigned. */
export function PlanDraftForm({ draft, assignedOn }: { draft: Draft; assignedOn: Day }) {
  const { details, checklist } = draft;
  return (
    <>
      <DetailsFields draft={draft} noun="Plan" nameError={isBlank(details.name) ? words.nameIsEmpty : null} />
      <div className="mt-7 mb-3 flex items-center justify-between gap-4">
        <h2 className="text-xl font-semibold">{words.subplans}</h2>
        <AddSubplanMenu change={checklist.change} inPlan={checklist.subplans} />
      </div>
      <ChecklistEditor
        checklist={checklist}
        renderDue={(subplan) => (
          <DueDateField subplan={subplan} assignedOn={assignedOn} change={checklist.change} />
        )}
        empty={
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-muted">
            {words.noSubplans}
          </p>
        }
      />
    </>
  );
}
