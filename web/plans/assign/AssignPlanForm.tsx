import type { Day } from '#shared/calendar.ts';
import { type PlanDates, subplanDays } from '#shared/plans/due.ts';
import { isBlank } from '#shared/text.ts';
import type { Draft } from '../../checklist/draft/useDraft.ts';
import { ChecklistEditor } from '../../checklist/edit/ChecklistEditor.tsx';
import { DetailsFields, NameField } from '../../checklist/edit/DetailsFields.tsx';
import { InPlanContext } from '../../checklist/owners/inPlan.ts';
import { AddSubplanMenu } from '../../templates/edit/AddSubplanMenu.tsx';
import { DueDateField } from '../edit/DueDateField.tsx';
import { messages } from './messages.ts';

/** The fields of a plan that is being assigned. */
export function AssignPlanForm({
  draft,
  assignedOn,
  dates,
}: {
  draft: Draft;
  assignedOn: Day;
  /** The base of days that count from the start, once known. */
  dates: PlanDates | null;
}) {
  const { details, checklist } = draft;
  return (
    <InPlanContext value={true}>
      <div className="sm:pl-8">
        <NameField
          draft={draft}
          noun="Plan"
          nameError={isBlank(details.name) ? messages.nameIsEmpty : null}
        />
        <DetailsFields draft={draft} noun="Plan" />
      </div>
      <div className="mt-4 mb-2 flex items-center justify-between gap-4 sm:pl-8">
        <h2 className="text-lg font-semibold">{messages.subplans}</h2>
        <AddSubplanMenu change={checklist.change} inPlan={checklist.subplans} />
      </div>
      <ChecklistEditor
        checklist={checklist}
        renderDue={(subplan) => (
          <DueDateField
            subplan={subplan}
            assignedOn={assignedOn}
            counted={dates && subplanDays(subplan, dates).due_date}
            change={checklist.change}
          />
        )}
        empty={
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-muted">
            {messages.noSubplans}
          </p>
        }
      />
    </InPlanContext>
  );
}
