import { nameOrEmail } from '#shared/people/name.ts';
import { matchesSearch } from '#shared/search.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { paths } from '../../sitemap/paths.ts';
import { useWholeList } from '../../client/wholeList.ts';
import { RestOfListNotice, restText } from '../../layout/RestOfListNotice.tsx';
import { SelectDialog } from '../../layout/SelectDialog.tsx';
import { Link } from '../../router/Link.tsx';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { BreakableEmail } from '../../ui/EmailText.tsx';
import { directReportsQuery } from './queries.ts';
import { HasPlan } from './HasPlan.tsx';
import { messages } from './messages.ts';

type SelectEmployeeDialogProps = {
  /** The name of the template. */
  template: string;
  onPick: (employee: DirectReport) => void | Promise<void>;
  onClose: () => void;
};

export function SelectEmployeeDialog({ template, onPick, onClose }: SelectEmployeeDialogProps) {
  const query = useWholeList(directReportsQuery());
  return (
    <SelectDialog
      title={messages.selectEmployee}
      query={query}
      loading={messages.loading}
      failed={messages.loadFailed}
      placeholder={messages.search}
      matches={({ name, email }, term) => matchesSearch(term, name, email)}
      empty={<NoEmployees />}
      noMatch={restText(query.rest) ?? messages.nobody}
      note={<RestOfListNotice rest={query.rest} failed={messages.restFailed} />}
      onPick={onPick}
      onClose={onClose}
    >
      {(report) => (
        <div className="flex items-center gap-3">
          <PersonAvatar person={report} name={nameOrEmail(report)} />
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
            <div className="min-w-0 grow basis-32">
              <p className="truncate font-medium">{nameOrEmail(report)}</p>
              <p className="text-sm break-words text-muted">
                <BreakableEmail email={report.email} />
              </p>
            </div>
            <HasPlan report={report} name={template} />
          </div>
        </div>
      )}
    </SelectDialog>
  );
}

function NoEmployees() {
  return (
    <>
      <p>{messages.nobody}</p>
      <Link
        to={paths.employees()}
        className="font-medium text-accent-ink underline decoration-accent-ink/35 underline-offset-3"
      >
        {messages.addReports}
      </Link>
    </>
  );
}
