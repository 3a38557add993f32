import { MAX_DAYS, MIN_DUE_IN_DAYS } from '#shared/checklist/limits.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import type { SubplanDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useDraft.ts';
import { messages } from '../messages.ts';

/** The field for the number of days in which a subplan is due (Checklists 5). */
export function DueInDaysField({ subplan, change }: { subplan: SubplanDraft; change: ChangeChecklist }) {
  return (
    <NumberField
      label={messages.dueInDays}
      inline={[messages.dueInBefore, messages.days(subplan.due_in_days)]}
      min={MIN_DUE_IN_DAYS}
      max={MAX_DAYS}
      value={subplan.due_in_days}
      onChange={(due_in_days) =>
        change({ do: 'edit', kind: 'subplan', id: subplan.id, change: { due_in_days } })
      }
    />
  );
}
