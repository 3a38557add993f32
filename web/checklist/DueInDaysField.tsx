import { MAX_DAYS, MIN_DUE_IN_DAYS } from '#shared/checklist/schema.ts';
import { NumberField } from '../ui/NumberField.tsx';
import type { SubplanDraft } from './draft.ts';
import type { ChangeChecklist } from './useChecklist.ts';

/** How many days after the assignment a subplan is due (spec §5): a whole number from 1 on; what is no number becomes 0. */
export function DueInDaysField({ subplan, change }: { subplan: SubplanDraft; change: ChangeChecklist }) {
  return (
    <NumberField
      label="Due in days"
      unit={subplan.due_in_days === 1 ? 'day' : 'days'}
      min={MIN_DUE_IN_DAYS}
      max={MAX_DAYS}
      value={subplan.due_in_days}
      onChange={(due_in_days) =>
        change({ do: 'edit', kind: 'subplan', id: subplan.id, change: { due_in_days } })
      }
    />
  );
}
