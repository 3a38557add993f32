import { useQueryClient } from '@tanstack/react-query';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { copySubplan } from '#shared/checklist/copy.ts';
import { newSubplan, nextDueInDays } from '#shared/checklist/defaults.ts';
import type { SubplanSummary } from '#shared/templates/schema.ts';
import type { SubplanDraft } from '../checklist/draft.ts';
import { addButtonAnchor, thenFocusItem } from '../checklist/focus.ts';
import { browserIds } from '../checklist/ids.ts';
import type { ChangeChecklist } from '../checklist/useChecklist.ts';
import { Menu } from '../ui/Menu.tsx';
import { withTopics } from './changes.ts';
import { words } from './messages.ts';
import { SelectSubplanDialog } from './SelectSubplanDialog.tsx';

export type AddSubplanMenuProps = {
  change: ChangeChecklist;
  /**
   * In a plan: all its subplans, since what is added there is due 7 days after the latest (spec §9). In a template a new
   * one is due in 7 days, and a copy as its original.
   */
  inPlan?: readonly { due_in_days: number }[] | undefined;
};

/** The 'Subplan' menu of the editors: a new subplan, or a copy of an existing one (spec §2 'Template editor'). */
export function AddSubplanMenu({ change, inPlan }: AddSubplanMenuProps) {
  const queryClient = useQueryClient();
  const [selecting, setSelecting] = useState(false);

  function add(item: SubplanDraft) {
    thenFocusItem(() => {
      setSelecting(false);
      change({ do: 'add', kind: 'subplan', item });
    }, item.id);
  }

  async function addExisting(summary: SubplanSummary) {
    const copy = copySubplan(await withTopics(queryClient, summary), browserIds);
    add(inPlan ? { ...copy, due_in_days: nextDueInDays(inPlan) } : copy);
  }

  return (
    <div id={addButtonAnchor(null)}>
      <Menu
        label="Add a subplan"
        text={words.subplan}
        icon={<Plus />}
        items={[
          {
            label: words.addSubplan,
            icon: <Plus />,
            onSelect: () => add(newSubplan(browserIds, inPlan)),
          },
          {
            label: words.addExistingSubplan,
            icon: <CopyPlus />,
            onSelect: () => setSelecting(true),
          },
        ]}
      />
      {selecting && <SelectSubplanDialog onPick={addExisting} onClose={() => setSelecting(false)} />}
    </div>
  );
}
