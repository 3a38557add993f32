import { useQuery } from '@tanstack/react-query';
import { byDueInDays } from '#shared/checklist/order.ts';
import { matchesSearch } from '#shared/search.ts';
import type { SubplanSummary } from '#shared/templates/schema.ts';
import { messages as checklistMessages } from '../../checklist/messages.ts';
import { SelectDialog } from '../../layout/SelectDialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { subplanListQuery } from '../api.ts';
import { messages as listMessages } from '../messages.ts';
import { messages } from './messages.ts';

export type SelectSubplanDialogProps = {
  onPick: (subplan: SubplanSummary) => Promise<void>;
  onClose: () => void;
};

/** Selects the subplan whose copy is added to the checklist. */
export function SelectSubplanDialog({ onPick, onClose }: SelectSubplanDialogProps) {
  const query = useQuery({ ...subplanListQuery(), select: byDueInDays<SubplanSummary> });
  return (
    <SelectDialog
      title={messages.selectSubplan}
      query={query}
      loading={listMessages.loadingSubplans}
      failed={listMessages.subplansFailed}
      placeholder={listMessages.searchSubplans}
      matches={({ name, description }, term) => matchesSearch(term, name, description)}
      empty={listMessages.noSubplans}
      noMatch={listMessages.noSubplansMatch}
      onPick={onPick}
      onClose={onClose}
    >
      {(subplan) => (
        <>
          {/* On a phone the name has a line of its own. */}
          <div className="flex flex-wrap items-center gap-x-2 sm:flex-nowrap">
            <span className="w-full min-w-0 truncate font-medium sm:w-auto" title={subplan.name}>
              {subplan.name}
            </span>
            {subplan.public && <Badge tone="green">{listMessages.public}</Badge>}
            <span className="ml-auto shrink-0 text-sm text-muted">
              {checklistMessages.dueIn(subplan.due_in_days)}
            </span>
          </div>
          <p className="truncate text-sm text-muted">{subplan.description || listMessages.noDescription}</p>
        </>
      )}
    </SelectDialog>
  );
}
