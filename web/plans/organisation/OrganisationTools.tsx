import { PLAN_STATUSES } from '#shared/plans/status.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ListView } from '../listView.ts';
import { messages } from './messages.ts';

const STATUSES = [
  { value: '', label: messages.allStatuses },
  ...PLAN_STATUSES.map((value) => ({ value, label: value })),
];

export type OrganisationToolsProps = { view: ListView; onChange: (view: ListView) => void };

/** The search box and the choice of a status above the list. */
export function OrganisationTools({ view, onChange }: OrganisationToolsProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label={messages.searchLabel}
        placeholder={messages.search}
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
        className="min-w-0 grow basis-60"
      />
      <Select
        label={messages.status}
        choices={STATUSES}
        value={view.status}
        onChange={(value) =>
          onChange({ ...view, status: PLAN_STATUSES.find((status) => status === value) ?? '' })
        }
      />
    </div>
  );
}
