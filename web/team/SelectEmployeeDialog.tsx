import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nameOrEmail } from '#shared/people/name.ts';
import { matchesSearch } from '#shared/search.ts';
import type { DirectReport } from '#shared/team/schema.ts';
import { QueryStates } from '../layout/PageStates.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PickList } from '../ui/PickList.tsx';
import { directReportsQuery } from './api.ts';

export type SelectEmployeeDialogProps = { onPick: (employee: DirectReport) => void; onClose: () => void };

/** For whom an onboarding plan is made: one of the manager's direct reports (spec §2 'Template view'). */
export function SelectEmployeeDialog({ onPick, onClose }: SelectEmployeeDialogProps) {
  const query = useQuery(directReportsQuery());
  return (
    <Dialog title="Select Employee for Onboarding" onClose={onClose}>
      <QueryStates query={query} loading="Loading employees..." failed="Failed to load employee data">
        {(reports) => (
          <PickList
            label="Search employees"
            placeholder="Search employees..."
            items={reports}
            keyOf={({ id }) => id}
            matches={({ name, email }, term) => matchesSearch(term, name, email)}
            onPick={onPick}
            empty={<NoEmployees />}
            noMatch="No employees found"
          >
            {(report) => <Entry report={report} />}
          </PickList>
        )}
      </QueryStates>
    </Dialog>
  );
}

function NoEmployees() {
  return (
    <>
      <p>No employees found</p>
      <Link
        {...paths.employees()}
        className="font-medium text-accent-ink underline decoration-accent-ink/35 underline-offset-3"
      >
        Add direct reports
      </Link>
    </>
  );
}

function Entry({ report }: { report: DirectReport }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={nameOrEmail(report)} />
      <div className="min-w-0">
        <p className="truncate font-medium">{nameOrEmail(report)}</p>
        <p className="truncate text-sm text-muted">{report.email}</p>
      </div>
    </div>
  );
}
