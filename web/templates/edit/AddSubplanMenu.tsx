import { useQueryClient } from '@tanstack/react-query';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { copySubplan } from '#shared/checklist/copy.ts';
import { newSubplan, nextDueInDays } from '#shared/checklist/defaults.ts';
import type { SubplanSummary } from '#shared/templates/schema.ts';
import { browserIds } from '../../checklist/draft/ids.ts';
import type { SubplanDraft } from '../../checklist/draft/items.ts';
import type { ChangeChecklist } from '../../checklist/draft/useDraft.ts';
import { addButtonAnchor, changeAndFocusItem } from '../../checklist/focus.ts';
import { Menu } from '../../ui/Menu.tsx';
import { fetchWithTopics } from './api.ts';
import { messages } from './messages.ts';
import { SelectSubplanDialog } from './SelectSubplanDialog.tsx';

type AddSubplanMenuProps = {
  change: ChangeChecklist;
  /**
   * All subplans of the plan: an added one is due 7 days after the latest. Left out in a template, where a
   * new one is due in 7 days and a copy like its original (Checklists 3).
   */
  inPlan?: readonly { due_in_days: number }[] | undefined;
};

/** The menu that adds a new subplan or a copy of an existing one. */
export function AddSubplanMenu({ change, inPlan }: AddSubplanMenuProps) {
  const queryClient = useQueryClient();
  const [selecting, setSelecting] = useState(false);

  function add(item: SubplanDraft) {
    changeAndFocusItem(() => {
      setSelecting(false);
      change({ do: 'add', kind: 'subplan', item });
    }, item.id);
  }

  async function addExisting(summary: SubplanSummary) {
    const copy = copySubplan(await fetchWithTopics(queryClient, summary), browserIds);
    const { due: _, ...counted } = copy;
    add(inPlan ? { ...counted, due_in_days: nextDueInDays(inPlan) } : copy);
  }

  return (
    <div id={addButtonAnchor(null)}>
      <Menu
        label={messages.addASubplan}
        text={messages.subplan}
        icon={<Plus />}
        items={[
          {
            label: messages.addSubplan,
            icon: <Plus />,
            onSelect: () => add(newSubplan(browserIds, inPlan)),
          },
          {
            label: messages.addExistingSubplan,
            icon: <CopyPlus />,
            onSelect: () => setSelecting(true),
          },
        ]}
      />
      {selecting && <SelectSubplanDialog onPick={addExisting} onClose={() => setSelecting(false)} />}
    </div>
  );
}
