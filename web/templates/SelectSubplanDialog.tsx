import { useQuery } from '@tanstack/react-query';
import { byDueInDays } from '#shared/checklist/order.ts';
import { matchesSearch } from '#shared/search.ts';
import type { SubplanSummary } from '#shared/templates/schema.ts';
import { dueIn } from '../checklist/messages.ts';
import { QueryStates } from '../layout/PageStates.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PickList } from '../ui/PickList.tsx';
import { subplanListQuery } from './api.ts';
import { words } from './messages.ts';
import { usePicking } from './usePicking.ts';

export type SelectSubplanDialogProps = {
  /** The dialog is busy until it is done. */
  onPick: (subplan: SubplanSummary) => Promise<void>;
  onClose: () => void;
};

/** Spec §2: by name or description, sorted by due days. */
export function SelectSubplanDialog({ onPick, onClose }: SelectSubplanDialogProps) {
  const query = useQuery(subplanListQuery());
  const { picking, pick } = usePicking(onPick);
  return (
    <Dialog title={words.selectSubplan} busy={picking !== null} onClose={onClose}>
      <QueryStates query={query} loading={words.loadingSubplans} failed={words.subplansFailed}>
        {(subplans) => (
          <PickList
            label="Search subplans"
            placeholder={words.searchSubplans}
            items={byDueInDays(subplans)}
            keyOf={({ id }) => id}
            matches={({ name, description }, term) => matchesSearch(term, name, description)}
            onPick={pick}
            empty={words.noSubplans}
            noMatch={words.noSubplansMatch}
          >
            {(subplan) => <Entry subplan={subplan} busy={picking === subplan} />}
          </PickList>
        )}
      </QueryStates>
    </Dialog>
  );
}

function Entry({ subplan, busy }: { subplan: SubplanSummary; busy: boolean }) {
  return (
    <div aria-busy={busy || undefined} className={busy ? 'breathe' : undefined}>
      {/* On a phone the name has a line of its own. */}
      <div className="flex flex-wrap items-center gap-x-2 sm:flex-nowrap">
        <span className="w-full min-w-0 truncate font-medium sm:w-auto" title={subplan.name}>
          {subplan.name}
        </span>
        {subplan.public && <Badge tone="green">{words.public}</Badge>}
        <span className="ml-auto shrink-0 text-sm text-muted">{dueIn(subplan.due_in_days)}</span>
      </div>
      <p className="truncate text-sm text-muted">{subplan.description || words.noDescription}</p>
    </div>
  );
}
